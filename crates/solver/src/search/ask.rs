//! [`Ask`]: a question to the search, with all that its answer depends on.
//!
//! The key of a state in the table is a function of the state and the question alone ([`Ask::key`]), so that no answer
//! is ever read as the answer to something else.

use proof::Side;

use crate::board::arena::{Arena, State};
use crate::board::bits::Bits;

/// Balance of an attacker with unlimited threats.
pub(crate) const UNLIMITED: i8 = 126;

/// What the reacher wants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Goal {
    /// The attacker captures every target, at a balance of threats.
    Capture,
    /// The attacker captures or makes the defender spend threats for ever.
    Death,
    /// The defender settles the target against unlimited threats.
    Eyes,
}

impl Goal {
    pub(crate) fn reacher(self) -> Side {
        match self {
            Goal::Capture | Goal::Death => Side::Attacker,
            Goal::Eyes => Side::Defender,
        }
    }
}

/// A question: the goal, the balance of threats where the goal has one (0 otherwise), and how it is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ask {
    pub(crate) goal: Goal,
    pub(crate) balance: i8,
    pub(crate) mode: Mode,
}

/// How a question is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mode {
    /// Which problem's entries of the table.
    pub(crate) share: u64,
    /// Ground that is cut off is left aside (`Arena::trim`).
    pub(crate) trim: bool,
    /// Without static death, and with entries of its own: how a certificate spells such a death out.
    pub(crate) plain: bool,
    /// Store no failure that leans on a repetition. Slower; only with entries that are shared with no other question.
    pub(crate) exact: bool,
    /// Entries that are shared with no other question: those proved for one cannot be tangled up with another's.
    pub(crate) separate: Option<u64>,
    /// In a question of death: a capture at this balance or below counts as one.
    pub(crate) hope: i8,
    /// In a question of death: its wins hold only as long as nothing more is known to last behind a spent threat.
    pub(crate) era: u64,
    /// Given up at this many nodes.
    pub(crate) until: u64,
}

impl Mode {
    /// Are its entries shared?
    pub(crate) fn is_common(&self) -> bool {
        !self.plain && self.separate.is_none()
    }
}

impl Ask {
    /// The same question at another balance.
    pub(crate) fn at(self, balance: i8) -> Ask {
        Ask { balance, ..self }
    }

    /// A state as the question sees it: without the ground that is cut off, where that is left aside.
    pub(crate) fn view<B: Bits>(&self, arena: &Arena<B>, state: &State<B>) -> State<B> {
        if self.mode.trim { arena.trim(*state) } else { *state }
    }

    /// The number under which the table has the answer for a state.
    pub(crate) fn key<B: Bits>(&self, state: &State<B>) -> u64 {
        let key = self.capture_key(state);
        let key = if self.mode.plain { !key } else { key };
        let era = 0xbb67_ae85_84ca_a73b_u64.wrapping_mul(2 * self.mode.era + 1);
        let key = match self.goal {
            Goal::Capture => key,
            // The upper half is that of the capture, so that the two entries lie side by side in the table.
            Goal::Eyes => key ^ 0xf3bc_c909,
            Goal::Death => key ^ era,
        };
        let Some(space) = self.mode.separate else { return key };
        // Without a shared entry for all balances.
        (key ^ u64::from(self.balance as u8) << 28 ^ space).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// The number under which the table has captures that all questions share.
    pub(crate) fn capture_key<B: Bits>(&self, state: &State<B>) -> u64 {
        state.key() ^ self.mode.share.wrapping_mul(0xd6e8_feb8_6659_fd93)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::search::table::ALWAYS;

    /// Captures of all balances share an entry, and nothing else does.
    #[test]
    fn questions_have_keys_of_their_own() {
        let stones = [0b0110_u64, 0b1000];
        let state = State { stones, targets: 0b1000, ko: 0, to_move: Side::Attacker };
        let common =
            Mode { share: 0, trim: true, plain: false, exact: false, separate: None, hope: ALWAYS, era: 0, until: 9 };
        let modes = [
            common,
            Mode { share: 1, ..common },
            Mode { plain: true, ..common },
            Mode { separate: Some(7), ..common },
            Mode { separate: Some(8), plain: true, ..common },
            Mode { separate: Some(7), share: 1, ..common },
        ];
        let mut keys = HashSet::new();
        for mode in modes {
            for (goal, era) in [(Goal::Capture, 0), (Goal::Eyes, 0), (Goal::Death, 0), (Goal::Death, 1)] {
                let ask = Ask { goal, balance: 0, mode: Mode { era, ..mode } };
                assert!(keys.insert(ask.key(&state)), "{ask:?}");
                let shared = ask.at(1).key(&state) == ask.key(&state);
                assert_eq!(shared, mode.separate.is_none(), "{ask:?}");
            }
        }
    }
}
