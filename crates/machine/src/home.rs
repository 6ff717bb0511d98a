//! [`Home`]: a request by its name, and its answer.

use std::sync::Arc;

use lesson::Study;
use rules::PointSet;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use telling::{examination, fingerprint, no_problem, placed, reading};
use tsumego::{Draft, record, text};
use wire::{
    AnswerJson, AnswerRequest, CheckRequest, Complaint, DraftJson, Examine, Fault, GaveUp, LessonRequest, LineRequest,
    Place, PlayersRequest, ProblemRef, Read, Refused, SolutionJson, Solve, TreeRequest, Write, WriteFormat,
};

use crate::proofs::{self, Believe};
use crate::search::attempt;
use crate::shelf::Shelf;
use crate::teacher::{LESSON_TIME, explained, lesson, replayed};
use crate::watch::{Outside, Watch};

/// Seconds of a search when nobody says, and at the most.
const SECONDS: f64 = 10.0;
const MOST_SECONDS: f64 = 60.0;
/// The longest request.
const MOST_BYTES: usize = 16 << 20;

/// Who answers at home; it remembers what was solved.
#[derive(Debug, Default)]
pub struct Home {
    shelf: Shelf,
}

/// What somebody is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Is it what was asked for, rather than what is wrong with the question?
    pub ok: bool,
    /// The message, as the server sends it.
    pub json: String,
}

/// How a search ended: the name of the server's event with its data.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum Searched {
    Solution(Box<SolutionJson>),
    GaveUp(GaveUp),
}

/// A draft, alone.
#[derive(Debug, Deserialize)]
struct About {
    problem: ProblemRef,
}

impl Home {
    /// Answers a request: `solve`, `check`, `believe`, `certificate`, `solution`, `answer`, `examine`, `place`, `read`, `write`,
    /// `lesson`, `line`, `tree` or `players`, with the body that the server takes for it. A problem is always sent whole.
    pub fn answer(&mut self, request: &str, body: &str, outside: &dyn Outside) -> Answer {
        let told =
            if body.len() > MOST_BYTES { Err(Fault::TooLarge.into()) } else { self.told(request, body, outside) };
        match told {
            Ok(json) => Answer { ok: true, json },
            Err(error) => Answer { ok: false, json: json(&Refused { error }).unwrap_or_default() },
        }
    }

    fn told(&mut self, request: &str, body: &str, outside: &dyn Outside) -> Result<String, Complaint> {
        match request {
            "solve" => json(&self.solve(&read(body)?, outside)?),
            "check" => json(&self.check(&read(body)?, outside)?),
            "believe" => json(&self.believe(&read(body)?)?),
            "certificate" => json(&proofs::certificate(&self.about(body, outside)?.1)),
            "solution" => {
                self.about(body, outside).and_then(|(draft, study)| json(&telling::solution(&study, draft.goal)))
            }
            "answer" => json(&self.right(&read(body)?, outside)?),
            "examine" => json(&examination(read::<Examine>(body)?.draft.draft()?, PointSet::EMPTY)),
            "place" => placed(&read::<Place>(body)?).and_then(|(draft, removed)| json(&examination(draft, removed))),
            "read" => json(&reading(read::<Read>(body)?.text)?),
            "write" => json(&written(&read(body)?)?),
            "lesson" => json(&self.lesson(&read(body)?, outside)?),
            "line" => {
                let LineRequest { problem, moves } = read(body)?;
                let moves = replayed(&moves)?;
                self.explain(&problem, outside, |teacher| teacher.line(&moves).map(telling::line))
            }
            "tree" => {
                let TreeRequest { problem, path } = read(body)?;
                let path = replayed(&path)?;
                self.explain(&problem, outside, |teacher| teacher.tree(&path).map(telling::tree))
            }
            "players" => {
                let PlayersRequest { problem, moves } = read(body)?;
                let moves = replayed(&moves)?;
                self.explain(&problem, outside, |teacher| teacher.tried(&moves).map(telling::players))
            }
            _ => Err(Fault::NoSuchRoute.into()),
        }
    }

    fn solve(&mut self, asked: &Solve, outside: &dyn Outside) -> Result<Searched, Complaint> {
        let draft = asked.draft.draft()?;
        let seconds = asked.seconds.unwrap_or(SECONDS);
        if !(seconds > 0.0 && seconds.is_finite()) {
            return Err(Fault::BadSeconds.into());
        }
        let name = fingerprint(&draft);
        if let Some(study) = self.shelf.get(&name) {
            return Ok(Searched::Solution(Box::new(telling::solution(&study, draft.goal))));
        }
        let seconds = seconds.min(MOST_SECONDS);
        let watch = Watch::new(outside, (1000.0 * seconds) as u64).loud();
        let mut found = attempt(&draft, asked.first_only, seconds, &watch).map_err(|error| no_problem(&error))?;
        let Some(study) = found.study.take().map(Arc::new) else {
            return Ok(Searched::GaveUp(telling::gave_up(&found, watch.ms(), watch.is_over())));
        };
        self.keep(name, &study);
        Ok(Searched::Solution(Box::new(telling::solution(&study, draft.goal))))
    }

    fn check(&mut self, asked: &CheckRequest, outside: &dyn Outside) -> Result<wire::Checked, Complaint> {
        let draft = drafted(&asked.problem)?;
        let watch = Watch::new(outside, u64::MAX);
        let bytes = match &asked.certificate {
            Some(text) => proofs::decoded(text)?,
            None => self.shelf.get(&fingerprint(&draft)).ok_or(Fault::NotSolved)?.certificate(),
        };
        let told = telling::checked(&draft, &bytes);
        Ok(wire::Checked { ms: watch.ms(), ..told })
    }

    fn believe(&mut self, asked: &Believe) -> Result<proofs::Believed, Complaint> {
        let (told, proved) = proofs::believed(asked)?;
        if let Some((draft, study)) = proved {
            self.keep(fingerprint(&draft), &study);
        }
        Ok(told)
    }

    fn right(&mut self, asked: &AnswerRequest, outside: &dyn Outside) -> Result<AnswerJson, Complaint> {
        let (_, study) = self.solved(&asked.problem, outside)?;
        Ok(telling::answer(&study, asked))
    }

    fn lesson(&mut self, asked: &LessonRequest, outside: &dyn Outside) -> Result<wire::LessonJson, Complaint> {
        replayed(&asked.moves)?;
        let draft = drafted(&asked.problem)?;
        let root = self.found(&draft, outside)?;
        lesson(&mut self.shelf, Watch::new(outside, LESSON_TIME), asked, &draft, root)
    }

    fn explain<T: Serialize>(
        &mut self,
        problem: &ProblemRef,
        outside: &dyn Outside,
        tell: impl FnOnce(lesson::Teacher<'_>) -> Result<T, lesson::NotTaught>,
    ) -> Result<String, Complaint> {
        let (_, root) = self.solved(problem, outside)?;
        json(&explained(&mut self.shelf, Watch::new(outside, LESSON_TIME), root, tell)?)
    }

    fn about(&mut self, body: &str, outside: &dyn Outside) -> Result<(Draft, Arc<Study>), Complaint> {
        self.solved(&read::<About>(body)?.problem, outside)
    }

    /// A draft and its study.
    fn solved(&mut self, problem: &ProblemRef, outside: &dyn Outside) -> Result<(Draft, Arc<Study>), Complaint> {
        let draft = drafted(problem)?;
        let study = self.found(&draft, outside)?.ok_or(Fault::NotSolved)?;
        Ok((draft, study))
    }

    /// What is known of a draft, or what a search finds in the time of a lesson.
    fn found(&mut self, draft: &Draft, outside: &dyn Outside) -> Result<Option<Arc<Study>>, Complaint> {
        let name = fingerprint(draft);
        if let Some(study) = self.shelf.get(&name) {
            return Ok(Some(study));
        }
        let watch = Watch::new(outside, LESSON_TIME);
        let found = attempt(draft, false, LESSON_TIME as f64 / 1000.0, &watch).map_err(|error| no_problem(&error))?;
        let study = found.study.filter(|study| study.solution().is_complete()).map(Arc::new);
        study.iter().for_each(|study| self.keep(name.clone(), study));
        Ok(study)
    }

    /// Only what is complete: every first move graded.
    fn keep(&mut self, name: String, study: &Arc<Study>) {
        if study.solution().is_complete() {
            self.shelf.put(name, Arc::clone(study));
        }
    }
}

/// A draft as a file.
#[derive(Debug, Serialize)]
struct Written {
    text: String,
}

fn written(asked: &Write) -> Result<Written, Complaint> {
    let draft = asked.draft.draft()?.tidy();
    let text = match asked.format {
        WriteFormat::Sgf => String::from_utf8_lossy(&record::write([&draft]).to_bytes()).into_owned(),
        WriteFormat::Text => text::write(&draft),
        // Pictures are the page's own affair.
        WriteFormat::Svg => return Err(Fault::NoSuchRoute.into()),
    };
    Ok(Written { text })
}

fn drafted(problem: &ProblemRef) -> Result<Draft, Complaint> {
    match problem {
        ProblemRef::Edited { draft } => Ok(DraftJson::draft(draft)?),
        ProblemRef::Stored { .. } => Err(Fault::NoSuchProblem.into()),
    }
}

fn read<T: DeserializeOwned>(body: &str) -> Result<T, Complaint> {
    serde_json::from_str(body).map_err(|error| Fault::BadJson { why: error.to_string() }.into())
}

fn json(told: &impl Serialize) -> Result<String, Complaint> {
    serde_json::to_string(told).map_err(|_| Fault::Internal.into())
}
