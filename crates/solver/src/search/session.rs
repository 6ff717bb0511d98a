//! [`Session`]: one problem with its board, its part of a table and its limits. All searchers of the problem share it.

use proof::Problem;
use proof::field::Field;
use rules::Move;

use crate::Limits;
use crate::board::arena::{Arena, State};
use crate::board::bits::Bits;
use crate::search::ask::Mode;
use crate::search::meter::Count;
use crate::search::rank::Rank;
use crate::search::table::{ALWAYS, SearchTable};

/// What a problem has of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share<'a> {
    pub(crate) table: &'a SearchTable,
    /// Tells its entries apart from those of other problems.
    pub(crate) number: u64,
    /// Tells what a session tries out apart from what was tried in sessions before: the nodes that those have taken.
    pub(crate) since: u64,
}

impl<'a> Share<'a> {
    /// All of a table that nobody has used.
    pub(crate) fn whole(table: &'a SearchTable) -> Share<'a> {
        Share { table, number: 0, since: 0 }
    }
}

/// One problem before the searchers.
pub(crate) struct Session<'a, B> {
    pub(crate) problem: &'a Problem,
    pub(crate) field: Field,
    pub(crate) arena: Arena<B>,
    pub(crate) share: Share<'a>,
    pub(crate) rank: &'a dyn Rank,
    pub(crate) limits: Limits<'a>,
    pub(crate) count: Count<'a>,
}

impl<'a, B: Bits> Session<'a, B> {
    /// The session of a problem whose field is this one. Its frame must fit into the bits.
    pub(crate) fn new(
        (problem, field): (&'a Problem, Field),
        share: Share<'a>,
        rank: &'a dyn Rank,
        limits: &Limits<'a>,
    ) -> Session<'a, B> {
        let (arena, count) = (Arena::new(&field), Count::new(limits));
        Session { problem, field, arena, share, rank, limits: *limits, count }
    }

    /// The state that the problem begins with.
    pub(crate) fn start(&self) -> State<B> {
        self.arena.import(self.field.start())
    }

    /// A bit, or a pass, as a move on the board.
    pub(crate) fn as_move(&self, point: u16) -> Move {
        self.arena.as_move(&self.field, point)
    }

    /// The mode in which all questions about the problem share their entries.
    pub(crate) fn mode(&self) -> Mode {
        let (share, trim) = (self.share.number, self.limits.knowledge.trim);
        Mode { share, trim, plain: false, exact: false, separate: None, hope: ALWAYS, era: 0, until: u64::MAX }
    }
}
