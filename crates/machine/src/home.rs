//! [`Home`]: a request by its name, and its answer.

mod looked;
mod made;
mod missed;
mod taken;

use std::sync::Arc;

use bank::Collection;
use lesson::Study;
use rules::PointSet;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use telling::{asks, examination, fingerprint, ground, no_problem, picture, placed, reading};
use training::{Day, Deed, Rated, Way};
use tsumego::{Draft, record, text};
use wire::{
    AnswerJson, AnswerRequest, BookJson, CheckRequest, Code, CollectionId, CollectionJson, Complaint, DraftJson,
    Examine, Fault, Filter, GaveUp, Here, LessonRequest, LimitCode, LineRequest, Listing, Look, Onward, OnwardJson,
    Place, PlayersRequest, ProblemId, ProblemJson, ProblemRef, Progress, RatedJson, Reach, Read, RecordJson,
    SolutionJson, Solve, Stones, TreeRequest, WantReviews, Whole, Write, WriteFormat, YesOrNo, time_for,
};

use crate::library::Library;
use crate::list::{List, Records as _};
use crate::mine::{Mine, Said};
use crate::onward::Standing;
use crate::own::Own;
use crate::proofs::{self, Believe};
use crate::search::attempt;
use crate::shelf::Shelf;
use crate::shelved::{Shelved, record_told};
use crate::stop::Stop;
use crate::teacher::{LESSON_TIME, explained, lesson, replayed};
use crate::train::{history, train, ways};
use crate::watch::{Outside, Voice, Watch};

/// Seconds of a search when nobody says, and at the most.
const SECONDS: f64 = 10.0;
const MOST_SECONDS: f64 = 60.0;
/// Milliseconds for a search where a problem is proved because somebody opens it, as on the server.
const OPENING_TIME: u64 = 3_000;
/// The longest request.
const MOST_BYTES: usize = 16 << 20;

/// Who answers at home; it remembers what was solved.
#[derive(Debug, Default)]
pub struct Home {
    shelf: Shelf,
    library: Library,
    mine: Mine,
    own: Own,
}

/// What somebody is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HomeAnswer {
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
    /// Answers a request: its method and its path, as `POST /api/lesson`, and the body that the server takes for it. `POST
    /// /api/believe` is for certificates that come from somebody else.
    pub fn answer(&mut self, request: &str, body: &str, outside: &dyn Outside) -> HomeAnswer {
        let told =
            if body.len() > MOST_BYTES { Err(Fault::TooLarge.into()) } else { self.told(request, body, outside) };
        let mut changed = self.mine.changed();
        changed.append(&mut self.own.changed());
        if let Some(own) = self.own.renewed() {
            self.library.set_own(own);
        }
        if !changed.is_empty() {
            outside.keep(&json(&changed).unwrap_or_default());
        }
        match told {
            Ok(json) => HomeAnswer { ok: true, json },
            Err(stop) => HomeAnswer { ok: false, json: stop.json() },
        }
    }

    /// Takes in a part of the bank, which an answer has asked for; false where it is none.
    pub fn bring(&mut self, name: &str, bytes: &[u8]) -> bool {
        self.library.bring(name, bytes)
    }

    fn told(&mut self, request: &str, body: &str, outside: &dyn Outside) -> Result<String, Stop> {
        let (method, address) = request.split_once(' ').ok_or(Fault::NoSuchRoute)?;
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let path: Vec<&str> = path.split('/').skip(1).collect();
        match (method, &path[..]) {
            ("GET", ["api", "problems"]) => Ok(json(&self.list(asked(query)?)?)?),
            ("GET", ["api", "problems", id]) => {
                Ok(json(&self.show(&named(id)?, asked(query)?, asked::<Whole>(query)?, outside)?)?)
            }
            ("GET", ["api", "problems", id, "solution"]) => {
                let problem = ProblemRef::Stored { id: named(id)? };
                self.solved(&problem, outside)
                    .and_then(|(draft, study)| Ok(json(&telling::solution(&study, draft.goal))?))
            }
            ("GET", ["api", "problems", id, "thumbnail.svg"]) => {
                let draft = self.draft(&ProblemRef::Stored { id: named(id)? })?;
                Ok(picture(&draft, asked::<Look>(query)?.theme).coordinates(false).render())
            }
            ("GET", ["api", "collections"]) => Ok(json(&self.collections()?)?),
            ("GET", ["api", "export"]) => self.exported(asked(query)?),
            ("GET", ["api", "parts"]) => Ok(json(&self.parts(asked(query)?)?)?),
            ("GET", ["api", "print"]) => Ok(json(&self.printed(asked(query)?, &asked(query)?, outside)?)?),
            ("GET", ["api", "onward"]) => Ok(json(&self.onward(&asked(query)?, outside)?)?),
            ("GET", ["api", "ways"]) => {
                let now = now(outside);
                let Here { day } = asked(query)?;
                Ok(json(&ways(&self.library, &self.mine, (now, Day::near(day, now)))?)?)
            }
            ("GET", ["api", "history"]) => {
                let now = now(outside);
                let Here { day } = asked(query)?;
                Ok(json(&history(&self.library, &self.mine, (now, Day::near(day, now)))?)?)
            }
            ("POST", ["api", "problems"]) => Ok(json(&self.save(&read(body)?, now(outside))?)?),
            ("PUT", ["api", "problems", id]) => Ok(json(&self.change(named(id)?, &read(body)?, now(outside))?)?),
            ("DELETE", ["api", "problems", id]) => Ok(json(&self.remove(&named(id)?)?)?),
            ("POST", ["api", "problems", id, "place"]) => Ok(json(&self.put(&named(id)?, &read(body)?)?)?),
            ("PATCH", ["api", "collections", id]) => Ok(json(&self.change_collection(&whole(id)?, read(body)?)?)?),
            ("DELETE", ["api", "collections", id]) => Ok(json(&self.remove_collection(&whole(id)?)?)?),
            ("POST", ["api", "import"]) => Ok(json(&self.import(read(body)?, now(outside))?)?),
            ("POST", ["api", "train"]) => Ok(json(&train(&self.library, &mut self.mine, read(body)?, now(outside))?)?),
            ("POST", ["api", "progress"]) => Ok(json(&self.progress(read(body)?, outside)?)?),
            ("POST", ["api", "audit", "report"]) => Ok(json(&self.reported(&read(body)?)?)?),
            ("POST", ["api", "game"]) => Ok(json(&missed::game(asked(query)?, &read(body)?)?)?),
            ("POST", ["api", name]) => self.posted(name, body, outside),
            _ => Err(Fault::NoSuchRoute.into()),
        }
    }

    fn posted(&mut self, name: &str, body: &str, outside: &dyn Outside) -> Result<String, Stop> {
        match name {
            "solve" => Ok(json(&self.solve(&read(body)?, outside)?)?),
            "check" => Ok(json(&self.check(&read(body)?, outside)?)?),
            "believe" => Ok(json(&self.believe(&read(body)?)?)?),
            "certificate" => Ok(json(&proofs::certificate(&self.about(body, outside)?.1))?),
            "answer" => Ok(json(&self.right(&read(body)?, outside)?)?),
            "examine" => Ok(json(&examination(read::<Examine>(body)?.draft.draft()?, PointSet::EMPTY))?),
            "place" => {
                let (draft, removed) = placed(&read::<Place>(body)?)?;
                Ok(json(&examination(draft, removed))?)
            }
            "read" => Ok(json(&reading(read::<Read>(body)?.text)?)?),
            "write" => written(&read(body)?),
            "lesson" => Ok(json(&self.lesson(&read(body)?, outside)?)?),
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
            "audit" => Ok(json(&self.look_over(&read(body)?, outside)?)?),
            "moments" => Ok(json(&missed::moments(&read(body)?, outside)?)?),
            "alive" => Ok(json(&telling::alive_in(&read::<Stones>(body)?.setup()?))?),
            "players" => {
                let PlayersRequest { problem, moves } = read(body)?;
                let moves = replayed(&moves)?;
                self.explain(&problem, outside, |teacher| teacher.tried(&moves).map(telling::players))
            }
            "reviews" => {
                self.mine.want_reviews(read::<WantReviews>(body)?.on, now(outside));
                Ok("null".to_owned())
            }
            "remember" => {
                let mut notes = read(body)?;
                self.own.remember(&mut notes);
                self.mine.remember(notes);
                Ok("null".to_owned())
            }
            _ => Err(Fault::NoSuchRoute.into()),
        }
    }

    fn list(&self, filter: Filter) -> Result<Listing, Stop> {
        let all = self.library.all()?;
        let page = i64::from(filter.page.unwrap_or(1).max(1));
        let Some(list) = List::asked(filter, &self.own) else {
            return Ok(Listing { total: 0, page, problems: Vec::new() });
        };
        let found = list.found(all, &self.mine);
        let problems = list.stretch(&found).iter().filter_map(|&at| all.get(at));
        let problems = problems.map(|one| one.summary(&self.mine.of(&one.id).unwrap_or_default())).collect();
        Ok(Listing { total: found.len() as i64, page, problems })
    }

    fn show(
        &mut self,
        id: &ProblemId,
        filter: Filter,
        Whole { whole }: Whole,
        outside: &dyn Outside,
    ) -> Result<ProblemJson, Stop> {
        let at = self.library.place(id)?;
        let one = self.library.get(at)?;
        let record = self.mine.of(&one.id).unwrap_or_default();
        // What is found out now is told in lists from then on.
        let (mut draft, mut summary) = (one.draft()?, one.summary(&record));
        let study = self.opened(at, &draft, outside)?;
        let all = self.library.all()?;
        let one = self.library.get(at)?;
        let list = if filter == Filter::default() { None } else { List::asked(filter, &self.own) };
        let spot = list.unwrap_or_else(|| List::of(&one.collection)).spot(all, &self.mine, at);
        let asks = asks(study.as_ref(), &draft);
        let (targets, region) = ground(study.as_deref(), &draft)?;
        let withheld = asks && whole != Some(YesOrNo::Yes) && !record.knows();
        if withheld {
            (draft.notes, draft.answers, summary.verdict) = Default::default();
        }
        let book =
            BookJson::new(&draft, self.own.tree(&one.id), study.as_deref().map(Study::solution)).filter(|_| !withheld);
        let draft = DraftJson::new(&draft, self.own.title(&one.collection).unwrap_or(&one.collection));
        let (id, record) = (summary.id.clone(), record_told(&record, None));
        Ok(ProblemJson { id, draft, summary, asks, withheld, targets, region, book, record, spot })
    }

    /// All collections that have problems.
    fn collections(&self) -> Result<Vec<CollectionJson>, Stop> {
        let all = self.library.all()?;
        let told = |(name, title): (&str, &str), reach: Reach| {
            let those: Vec<&Shelved> = all.iter().filter(|one| one.collection == name).collect();
            let solved = |one: &&&Shelved| self.mine.of(&one.id).is_some_and(|record| record.solved);
            CollectionJson {
                id: CollectionId(name.to_owned()),
                title: title.to_owned(),
                count: those.len() as i64,
                solved: those.iter().filter(solved).count() as i64,
                proved: those.iter().filter(|one| one.grade.is_some()).count() as i64,
                waiting: 0,
                reach,
                read_only: reach == Reach::Program,
                share: None,
            }
        };
        let shipped = Collection::all().map(|shipped| told((shipped.name, shipped.title), Reach::Program));
        let own = self.own.collections().into_iter().map(|one| told(one, Reach::Private));
        Ok(shipped.filter(|one| one.count > 0).chain(own).collect())
    }

    fn onward(&self, asked: &Onward, outside: &dyn Outside) -> Result<OnwardJson, Stop> {
        let standing = Standing::of(&self.library, &self.mine, asked, now(outside))?;
        let next = standing.next(self.library.all()?, &self.mine, &asked.passed());
        Ok(standing.told(&self.mine, next))
    }

    fn progress(&mut self, told: Progress, outside: &dyn Outside) -> Result<RecordJson, Stop> {
        let Progress { id, deed, ms, day, token, way, first } = told;
        let shelved = self.library.get(self.library.place(&id)?)?;
        let now = now(outside);
        let deed = match deed {
            wire::Deed::Solved => Deed::Solved,
            wire::Deed::Failed => Deed::Failed,
            wire::Deed::Hinted => Deed::Hinted,
            wire::Deed::Seen => Deed::Seen,
        };
        let first_move = first.map(|turn| turn.0.to_string()).unwrap_or_default();
        let way = way.map_or(Way::Library, |Code(way)| way);
        let said = Said { deed, ms, way, token: &token.0, first_move: &first_move };
        let (record, rated) = self.mine.mark((&shelved.id, shelved.rank), said, (now, Day::near(day, now)));
        let rated = rated.map(|Rated { solved, before, after }| RatedJson { solved, before, after });
        Ok(record_told(&record, rated))
    }

    fn solve(&mut self, asked: &Solve, outside: &dyn Outside) -> Result<Searched, Stop> {
        let draft = asked.draft.draft()?;
        let seconds = time_for(asked.seconds, SECONDS, MOST_SECONDS)?.as_secs_f64();
        let name = fingerprint(&draft);
        if let Some(study) = self.shelf.get(&name) {
            return Ok(Searched::Solution(Box::new(telling::solution(&study, draft.goal))));
        }
        let watch = Watch::new(outside, (1000.0 * seconds) as u64).telling(Voice::Search);
        let mut found = attempt(&draft, asked.first_only, seconds, &watch).map_err(|error| no_problem(&error))?;
        let Some(study) = found.study.take().map(Arc::new) else {
            let told = telling::gave_up(&found, watch.ms(), watch.is_over());
            let limit = if watch.is_full() { LimitCode::Memory } else { told.limit };
            return Ok(Searched::GaveUp(GaveUp { limit, ..told }));
        };
        self.keep(name, &study);
        Ok(Searched::Solution(Box::new(telling::solution(&study, draft.goal))))
    }

    fn check(&mut self, asked: &CheckRequest, outside: &dyn Outside) -> Result<wire::Checked, Stop> {
        let draft = self.draft(&asked.problem)?;
        let watch = Watch::new(outside, u64::MAX);
        let bytes = match &asked.certificate {
            Some(text) => proofs::decoded(text)?,
            None => self.shelf.get(&fingerprint(&draft)).ok_or(Fault::NotSolved)?.certificate(),
        };
        let told = telling::checked(&draft, &bytes);
        Ok(wire::Checked { ms: watch.ms(), ..told })
    }

    fn believe(&mut self, asked: &Believe) -> Result<proofs::Believed, Stop> {
        let (told, proved) = proofs::believed(asked)?;
        if let Some((draft, study)) = proved {
            self.keep(fingerprint(&draft), &study);
        }
        Ok(told)
    }

    fn right(&mut self, asked: &AnswerRequest, outside: &dyn Outside) -> Result<AnswerJson, Stop> {
        let (_, study) = self.solved(&asked.problem, outside)?;
        Ok(telling::answer(&study, asked))
    }

    fn lesson(&mut self, asked: &LessonRequest, outside: &dyn Outside) -> Result<wire::LessonJson, Stop> {
        replayed(&asked.moves)?;
        let draft = self.draft(&asked.problem)?;
        let root = self.known(&asked.problem, &draft, outside)?;
        let book = match &asked.problem {
            ProblemRef::Stored { id } => self.own.book(&id.0, &draft),
            ProblemRef::Edited { .. } => None,
        };
        Ok(lesson(&mut self.shelf, Watch::new(outside, LESSON_TIME), asked, &draft, (root, book))?)
    }

    fn explain<T: Serialize>(
        &mut self,
        problem: &ProblemRef,
        outside: &dyn Outside,
        tell: impl FnOnce(lesson::Teacher<'_>) -> Result<T, lesson::NotTaught>,
    ) -> Result<String, Stop> {
        let (_, root) = self.solved(problem, outside)?;
        Ok(json(&explained(&mut self.shelf, Watch::new(outside, LESSON_TIME), root, tell)?)?)
    }

    fn about(&mut self, body: &str, outside: &dyn Outside) -> Result<(Draft, Arc<Study>), Stop> {
        self.solved(&read::<About>(body)?.problem, outside)
    }

    /// A draft and its study.
    fn solved(&mut self, problem: &ProblemRef, outside: &dyn Outside) -> Result<(Draft, Arc<Study>), Stop> {
        let draft = self.draft(problem)?;
        let study = self.known(problem, &draft, outside)?.ok_or(Fault::NotSolved)?;
        Ok((draft, study))
    }

    /// The draft that a request is about.
    fn draft(&self, problem: &ProblemRef) -> Result<Draft, Stop> {
        match problem {
            ProblemRef::Edited { draft } => Ok(DraftJson::draft(draft)?),
            ProblemRef::Stored { id } => Ok(self.library.get(self.library.place(id)?)?.draft()?),
        }
    }

    /// What is known of a draft, with the proof that came with it or by a search.
    fn known(
        &mut self,
        problem: &ProblemRef,
        draft: &Draft,
        outside: &dyn Outside,
    ) -> Result<Option<Arc<Study>>, Stop> {
        match problem {
            ProblemRef::Edited { .. } => self.found(draft, LESSON_TIME, outside),
            ProblemRef::Stored { id } => self.opened(self.library.place(id)?, draft, outside),
        }
    }

    /// The study of a problem that somebody opens: nothing is said of it before the checker has seen a proof.
    fn opened(&mut self, at: usize, draft: &Draft, outside: &dyn Outside) -> Result<Option<Arc<Study>>, Stop> {
        self.bring_proof(at)?;
        let found = self.found(draft, OPENING_TIME, outside)?;
        if let (Some(study), Some(one)) = (&found, self.library.get_mut(at)) {
            one.learn(study.solution());
            if one.is_own {
                self.own.prove(&one.id, study);
            }
        }
        Ok(found)
    }

    /// What is known of a draft, or what a search finds in so many milliseconds.
    fn found(&mut self, draft: &Draft, time: u64, outside: &dyn Outside) -> Result<Option<Arc<Study>>, Stop> {
        let name = fingerprint(draft);
        if let Some(study) = self.shelf.get(&name) {
            return Ok(Some(study));
        }
        let watch = Watch::new(outside, time);
        let found = attempt(draft, false, time as f64 / 1000.0, &watch).map_err(|error| no_problem(&error))?;
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

fn written(asked: &Write) -> Result<String, Stop> {
    let draft = asked.draft.draft()?.tidy();
    Ok(match asked.format {
        WriteFormat::Sgf => String::from_utf8_lossy(&record::write([&draft]).to_bytes()).into_owned(),
        WriteFormat::Text => text::write(&draft),
        WriteFormat::Svg => picture(&draft, asked.theme).render(),
    })
}

/// What an address asks for.
fn asked<T: DeserializeOwned>(query: &str) -> Result<T, Fault> {
    serde_urlencoded::from_str(query).map_err(|_| Fault::BadQuery)
}

/// A name that stands in an address.
fn named(part: &str) -> Result<ProblemId, Fault> {
    match serde_urlencoded::from_str::<Vec<(String, String)>>(&format!("id={}", part.replace('+', "%2B"))) {
        Ok(pairs) => Ok(ProblemId(pairs.into_iter().map(|(_, id)| id).collect())),
        Err(_) => Err(Fault::BadPath),
    }
}

/// A collection that stands in an address.
fn whole(part: &str) -> Result<CollectionId, Fault> {
    named(part).map(|ProblemId(id)| CollectionId(id))
}

/// Microseconds since 1970.
fn now(outside: &dyn Outside) -> i64 {
    (outside.date() * 1000.0) as i64
}

fn read<T: DeserializeOwned>(body: &str) -> Result<T, Complaint> {
    serde_json::from_str(body).map_err(|error| Fault::BadJson { why: error.to_string() }.into())
}

fn json(told: &impl Serialize) -> Result<String, Complaint> {
    serde_json::to_string(told).map_err(|_| Fault::Internal.into())
}
