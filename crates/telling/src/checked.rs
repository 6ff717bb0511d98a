//! What the checker says of a certificate.

use lesson::proved;
use proof::{Flaw, Footing, Solution};
use tsumego::{Draft, Scope, Speaker, right_moves};
use wire::{Checked, Proved};

use crate::solved::region;
use crate::wrong::sentence;

/// What these bytes prove about a draft, or why they prove nothing. How long it took is for whoever has a clock.
pub fn checked(draft: &Draft, bytes: &[u8]) -> Checked {
    verdict(&proved(bytes, draft))
}

/// What the checker found, in words.
pub fn verdict(found: &Result<Solution, Flaw>) -> Checked {
    match found {
        Ok(solution) => Checked {
            ok: true,
            flaw: None,
            message: told(solution),
            proved: Some(Proved {
                grade: solution.grade().into(),
                standing: (&solution.standing()).into(),
                region: region(solution.problem()),
            }),
            states: solution.states(),
            ms: 0,
        },
        Err(flaw) => {
            let message = sentence(&flaw.to_string());
            Checked { ok: false, flaw: Some(flaw.into()), message, proved: None, states: 0, ms: 0 }
        }
    }
}

/// What is proved, and on which footing.
fn told(solution: &Solution) -> String {
    let (speaker, standing) = (Speaker::new(solution.problem()), solution.standing());
    let verdict = speaker.verdict(&standing, &right_moves(solution), Scope::of(solution));
    let rests = speaker.assumptions(&standing);
    match standing.footing() {
        Footing::Proved => format!("Proved: {verdict}"),
        Footing::ProvedIf => format!("Proved if {rests}: {verdict}"),
        Footing::Believed => format!("{verdict} It is so if {rests}."),
    }
}
