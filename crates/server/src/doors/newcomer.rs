//! What a newcomer's page asks before anything else, answered ahead by the very machine that it will have: in a folder the board is
//! there before that machine is.

use std::collections::BTreeMap;

use bank::parts::Part;
use machine::{Home, Outside};
use serde::Deserialize;

/// The part of the bank that holds these answers.
pub(crate) const NEWCOMER: &str = "newcomer";

const NEXT: &str = "POST /api/train";

/// Nobody listens, and nobody waits.
#[derive(Debug)]
struct Nobody;

impl Outside for Nobody {
    fn now(&self) -> f64 {
        0.0
    }

    fn tell(&self, _: &str) {}
}

/// What comes next.
#[derive(Deserialize)]
struct Next {
    problem: Option<Named>,
}

#[derive(Deserialize)]
struct Named {
    id: String,
}

/// A part that is missing.
#[derive(Deserialize)]
struct Missing {
    wants: String,
}

/// The answers by method and path, as JSON: which problem is for somebody of whom nothing is known, and that problem. Empty where the
/// bank has none.
pub(crate) fn newcomer(parts: &[Part]) -> Vec<u8> {
    serde_json::to_vec(&answers(parts).unwrap_or_default()).unwrap_or_default()
}

fn answers(parts: &[Part]) -> Option<BTreeMap<String, String>> {
    let mut home = Home::default();
    let next = asked(&mut home, parts, NEXT, "{}")?;
    let Next { problem } = serde_json::from_str(&next).ok()?;
    let request = format!("GET /api/problems/{}", problem?.id);
    let problem = asked(&mut home, parts, &request, "")?;
    Some(BTreeMap::from([(NEXT.to_owned(), next), (request, problem)]))
}

/// The answer, after whatever parts it wants.
fn asked(home: &mut Home, parts: &[Part], request: &str, body: &str) -> Option<String> {
    loop {
        let told = home.answer(request, body, &Nobody);
        if told.ok {
            return Some(told.json);
        }
        let Missing { wants } = serde_json::from_str(&told.json).ok()?;
        let part = parts.iter().find(|part| part.name == wants)?;
        if !home.bring(&part.name, &part.bytes) {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_problem_of_the_bank_is_answered_ahead() {
        let parts = bank::parts::parts(bank::packed()).unwrap();
        let answers: BTreeMap<String, String> = serde_json::from_slice(&newcomer(&parts)).unwrap();
        assert_eq!(answers.len(), 2, "{:?}", answers.keys());
        let problem = answers.iter().find(|(request, _)| request.starts_with("GET /api/problems/")).unwrap();
        let id = problem.0.rsplit('/').next().unwrap();
        assert!(answers[NEXT].contains(&format!("\"id\":\"{id}\"")) && problem.1.contains("\"draft\""), "{answers:?}");
        // A machine that knows nothing says the same.
        let mut home = Home::default();
        for (request, answer) in &answers {
            let body = if request == NEXT { "{}" } else { "" };
            assert_eq!(asked(&mut home, &parts, request, body).as_ref(), Some(answer), "{request}");
        }
    }

    #[test]
    fn an_empty_bank_answers_nothing() {
        assert_eq!(newcomer(&[]), b"{}");
    }
}
