//! The line that looks best so far.

use rules::Move;

use crate::board::arena::State;
use crate::board::bits::Bits;
use crate::search::ask::Ask;
use crate::search::dfpn::Search;
use crate::search::progress::LONGEST;
use crate::search::table::NO_MOVE;

impl<B: Bits> Search<'_, B> {
    /// The moves that the table holds to be best.
    pub(crate) fn likely_line(&self, state: &State<B>, ask: Ask) -> Vec<Move> {
        let mut state = ask.view(self.arena, state);
        let mut line = Vec::new();
        while line.len() < LONGEST
            && let Some(entry) = self.table.get(ask.key(&state)).filter(|entry| entry.best != NO_MOVE)
            && let Some(next) = self.try_play(&state, entry.best, ask)
        {
            line.push(self.session.as_move(entry.best));
            state = next;
        }
        line
    }
}
