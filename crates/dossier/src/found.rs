//! [`Found`]: what was found about one problem, as it is kept and shown.

use std::collections::HashMap;

use forge::audit::{Audit, Change};
use proof::{Extent, Footing, Grade, Problem, Standing};
use rules::{Move, PointSet};
use serde::{Deserialize, Serialize};
use tsumego::{Draft, Rank, Soundness, counted};

/// What was found about a problem. Grades are words such as `dead` and `ko +1`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Found {
    /// The collection and the number in it.
    pub id: String,
    /// What the author calls it.
    pub title: String,
    /// `proved`, `proved_if`, `believed`, `open`, or `unread` with the reason in `why`.
    state: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    why: String,
    /// The group, such as `White's group at A3`; empty where nothing is known of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    group: String,
    /// What becomes of the group; empty where nobody knows.
    verdict: String,
    right: Vec<String>,
    soundness: String,
    /// Right moves that the author does not name.
    unnamed: Vec<String>,
    /// Moves that the author calls right, and what they lead to.
    wrong: Vec<(String, String)>,
    near: Vec<(String, String)>,
    unanswered: Vec<String>,
    needless: Vec<String>,
    /// Stones of a wall that is thicker than it has to be.
    spare: Vec<String>,
    mending: Option<String>,
    /// Were some of the changes left out for want of time?
    hurried: bool,
    /// How hard it is, such as `12 kyu`; `15 kyu to 5 kyu` where it is not proved and the author names the move.
    #[serde(default)]
    rank: Option<String>,
    /// The same for problems that are the same.
    shape: String,
    /// The first that is the same, by its name.
    same_as: Option<String>,
    nodes: u64,
    ms: u64,
}

/// What a search has said about a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Searched {
    /// What is proved; none where nothing is.
    pub standing: Option<Standing>,
    /// The right moves.
    pub best: Vec<Move>,
    /// Positions that it looked at.
    pub nodes: u64,
    /// How long it took.
    pub ms: u64,
}

/// The longest line that is read.
const LONGEST: usize = 16 << 10;

impl Found {
    fn blank(id: &str, draft: &Draft, state: &str) -> Found {
        Found {
            id: id.to_owned(),
            title: draft.title.clone(),
            state: state.to_owned(),
            why: String::new(),
            group: String::new(),
            verdict: String::new(),
            right: Vec::new(),
            soundness: String::new(),
            unnamed: Vec::new(),
            wrong: Vec::new(),
            near: Vec::new(),
            unanswered: Vec::new(),
            needless: Vec::new(),
            spare: Vec::new(),
            mending: None,
            hurried: false,
            rank: None,
            shape: String::new(),
            same_as: None,
            nodes: 0,
            ms: 0,
        }
    }

    /// A draft that is no problem.
    pub fn unread(id: &str, draft: &Draft, why: &str) -> Found {
        Found { why: why.to_owned(), ..Found::blank(id, draft, "unread") }
    }

    /// A problem that was not solved in time.
    pub fn open(id: &str, draft: &Draft) -> Found {
        Found::blank(id, draft, "open")
    }

    /// What the search says.
    pub fn new(id: &str, draft: &Draft, searched: Searched) -> Found {
        let Searched { standing, best, nodes, ms } = searched;
        let state = match standing.as_ref().map(Standing::footing) {
            None => "open",
            Some(Footing::Proved) => "proved",
            Some(Footing::ProvedIf) => "proved_if",
            Some(Footing::Believed) => "believed",
        };
        let exact = standing.filter(|standing| standing.extent() == Extent::Exact);
        Found {
            verdict: exact.map(|standing| standing.grade().to_string()).unwrap_or_default(),
            right: best.iter().map(Move::to_string).collect(),
            nodes,
            ms,
            ..Found::blank(id, draft, state)
        }
    }

    /// The same under the name and the title that it has here.
    pub fn called(self, id: &str, draft: &Draft) -> Found {
        Found { id: id.to_owned(), title: draft.title.clone(), ..self }
    }

    /// Is the grade known?
    pub fn is_exact(&self) -> bool {
        !self.verdict.is_empty()
    }

    /// `open` also where too little is proved to say what becomes of the group.
    fn sort(&self) -> &str {
        if self.is_exact() || self.state == "unread" { &self.state } else { "open" }
    }

    /// Takes in what problems that are the same have in common.
    pub fn shaped(&mut self, shape: String) {
        self.shape = shape;
    }

    /// Takes in which group it is about.
    pub fn about(&mut self, problem: &Problem) {
        let stone = problem.targets().first().map(|stone| format!(" at {stone}")).unwrap_or_default();
        self.group = format!("{}'s group{stone}", problem.defender());
    }

    /// The group as a sentence begins.
    fn the_group(&self) -> &str {
        if self.group.is_empty() { "The group" } else { &self.group }
    }

    /// Takes in how hard it is, and what the audit says; hurried where some changes were left out for want of time.
    pub fn take(&mut self, rank: Rank, audit: &Audit, hurried: bool) {
        self.rank = Some(rank.to_string());
        self.soundness = audit.soundness.code().to_owned();
        self.unnamed = audit.unnamed.iter().map(Move::to_string).collect();
        self.wrong = graded(&audit.wrong);
        self.near = graded(&audit.near);
        self.unanswered = audit.unanswered.iter().map(Move::to_string).collect();
        self.needless = vertices(audit.needless);
        self.spare = vertices(audit.spare);
        self.mending = audit.mending.map(|change| match change {
            Change::Add(color, point) => format!("add {} {point}", color.name()),
            Change::Remove(point) => format!("remove {point}"),
        });
        self.hurried = hurried;
    }

    /// Takes in how hard it may be, from the easiest to the hardest, where nothing is proved but the author names the move.
    pub fn guessed(&mut self, [least, most]: [Rank; 2]) {
        self.rank = Some(format!("{least} to {most}"));
    }

    /// Is it proved, with nothing to complain about?
    pub fn is_clean(&self) -> bool {
        let proved = matches!(self.state.as_str(), "proved" | "proved_if");
        proved && self.soundness == Soundness::OneAnswer.code() && self.complaints().is_empty()
    }

    /// What is wrong, in sentences.
    fn complaints(&self) -> Vec<String> {
        let mut all = Vec::new();
        let mut say = |found: bool, words: String| all.extend(found.then_some(words));
        let list = |words: &[String]| words.join(", ");
        let led = |(made, grade): &(String, String)| format!("{made} ({grade})");
        let wrong: Vec<String> = self.wrong.iter().map(led).collect();
        say(!wrong.is_empty(), format!("Not right, though the author says so: {}.", list(&wrong)));
        say(
            !self.unnamed.is_empty(),
            format!("Also right, though the author does not say so: {}.", list(&self.unnamed)),
        );
        let unsound = Soundness::ALL.into_iter().find(|soundness| soundness.code() == self.soundness);
        let unsound = unsound.filter(|&soundness| soundness != Soundness::OneAnswer);
        say(unsound.is_some(), unsound.map(|soundness| self.unsound(soundness)).unwrap_or_default());
        say(!self.needless.is_empty(), format!("Needless, each by itself: {}.", list(&self.needless)));
        say(!self.unanswered.is_empty(), format!("The tree does not answer: {}.", list(&self.unanswered)));
        let same = self.same_as.clone();
        say(same.is_some(), format!("The same as {}.", same.unwrap_or_default()));
        all
    }

    fn unsound(&self, soundness: Soundness) -> String {
        match soundness {
            Soundness::OneAnswer => String::new(),
            Soundness::SeveralAnswers => format!("Several moves are right: {}.", self.right.join(", ")),
            Soundness::AlreadyDead => format!("{} is dead already.", self.the_group()),
            Soundness::AlreadyAlive => format!("{} is alive already.", self.the_group()),
            Soundness::KoOnly => "What is asked for cannot be had: the best is a ko.".to_owned(),
            Soundness::SekiOnly => "What is asked for cannot be had: the best is a seki.".to_owned(),
        }
    }

    /// All that is to be said, in sentences.
    pub fn remarks(&self) -> Vec<String> {
        let mut all = vec![self.finding()];
        all.extend(self.complaints());
        let mending = self.mending.as_ref().map(|change| format!("One answer is left if you {change}."));
        all.extend(mending);
        let spare = self.spare.join(", ");
        all.extend((!spare.is_empty()).then(|| format!("The wall could do without each of: {spare}.")));
        let near: Vec<String> = self.near.iter().map(|(made, grade)| format!("{made} ({grade})")).collect();
        all.extend((!near.is_empty()).then(|| format!("Nearly right: {}.", near.join(", "))));
        all.extend((!self.group.is_empty()).then(|| format!("It is about {}.", self.group)));
        all.extend(self.rank.as_ref().map(|rank| format!("About {rank}.")));
        let half = self.is_exact() && self.soundness.is_empty();
        all.extend(
            half.then(|| "Whether other moves are right too is open: they were not all settled in time.".to_owned()),
        );
        all.extend(self.hurried.then(|| "Not every change was looked at, for want of time.".to_owned()));
        all
    }

    fn finding(&self) -> String {
        let best = if self.right.is_empty() { "no move helps".to_owned() } else { self.right.join(", ") };
        match self.state.as_str() {
            "unread" => format!("No problem: {}.", self.why),
            "open" => format!("Open: not solved in time.{}", self.promising()),
            _ if self.verdict.is_empty() => "Open: too little is proved.".to_owned(),
            "proved" => format!("Proved: {}, {best}.", self.verdict),
            "proved_if" => format!("Proved under assumptions: {}, {best}.", self.verdict),
            _ => format!("Believed: {}, {best}.", self.verdict),
        }
    }

    /// What looks best where nothing is proved.
    fn promising(&self) -> String {
        self.right.first().map(|first| format!(" Most promising, but not proved: {first}.")).unwrap_or_default()
    }

    /// For people: a heading and what is to be said.
    pub fn words(&self) -> String {
        let title = if self.title.is_empty() { String::new() } else { format!(": {}", self.title) };
        let lines: String = self.remarks().iter().map(|remark| format!("  {remark}\n")).collect();
        format!("{}{title}\n{lines}", self.id)
    }

    /// One line of JSON.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers can always be written") + "\n"
    }

    /// Reads such a line; none where it is something else, or too long.
    pub fn from_line(line: &str) -> Option<Found> {
        if line.len() <= LONGEST { serde_json::from_str(line).ok() } else { None }
    }

    /// The problem with what was found as a comment.
    pub fn annotated(&self, draft: &Draft) -> Draft {
        let found = self.remarks().join("\n");
        let notes = if draft.notes.is_empty() { found } else { format!("{}\n\n{found}", draft.notes) };
        Draft { notes, ..draft.clone() }
    }
}

fn graded(moves: &[(Move, Grade)]) -> Vec<(String, String)> {
    moves.iter().map(|(made, grade)| (made.to_string(), grade.to_string())).collect()
}

fn vertices(points: PointSet) -> Vec<String> {
    points.iter().map(|point| point.to_string()).collect()
}

/// Names the first of those that are the same.
pub fn name_the_same<'f>(all: impl Iterator<Item = &'f mut Found>) {
    let mut first: HashMap<String, String> = HashMap::new();
    for found in all {
        found.same_as = first.get(&found.shape).cloned().filter(|_| !found.shape.is_empty());
        first.entry(found.shape.clone()).or_insert_with(|| found.id.clone());
    }
}

/// How many of each.
pub fn summary<'e>(entries: impl Iterator<Item = &'e Found>) -> String {
    let entries: Vec<&Found> = entries.collect();
    let count = |holds: &dyn Fn(&Found) -> bool| entries.iter().filter(|entry| holds(entry)).count();
    let state = |word: &'static str| count(&|entry| entry.sort() == word);
    let sound = |soundness: Soundness| count(&|entry| entry.soundness == soundness.code());
    let rows = [
        ("proved", state("proved")),
        ("proved under assumptions", state("proved_if")),
        ("believed", state("believed")),
        ("open", state("open")),
        ("no problem", state("unread")),
        ("one answer", sound(Soundness::OneAnswer)),
        ("several answers", sound(Soundness::SeveralAnswers)),
        ("dead or alive already", sound(Soundness::AlreadyDead) + sound(Soundness::AlreadyAlive)),
        ("a ko or a seki is the best", sound(Soundness::KoOnly) + sound(Soundness::SekiOnly)),
        ("an answer of the author's is wrong", count(&|entry| !entry.wrong.is_empty())),
        ("a right move is not named", count(&|entry| !entry.unnamed.is_empty())),
        ("needless stones", count(&|entry| !entry.needless.is_empty())),
        ("wrong moves without an answer", count(&|entry| !entry.unanswered.is_empty())),
        ("the same as another", count(&|entry| entry.same_as.is_some())),
        ("nothing to complain about", count(&Found::is_clean)),
    ];
    let rows: String = rows.iter().map(|(name, count)| format!("{name:36}{count:>7}\n")).collect();
    format!("\n{}\n{rows}", counted(entries.len(), "problem"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft() -> Draft {
        let diagram: rules::diagram::Diagram = "x o -\n- - -\n- - -".parse().unwrap();
        let mut draft = Draft::new(diagram.setup(rules::Color::Black));
        (draft.title, draft.notes) = ("A <b>title</b>".to_owned(), "Mine.".to_owned());
        draft
    }

    #[test]
    fn a_line_is_read_again_and_nothing_else_is_one() {
        let mut found = Found::open("mine 1", &draft());
        found.shaped("corner".to_owned());
        assert_eq!(Found::from_line(&found.to_line()), Some(found.clone()));
        assert_eq!((Found::from_line("{}"), Found::from_line("[]")), (None, None));
        found.shaped("x".repeat(LONGEST));
        assert_eq!(Found::from_line(&found.to_line()), None, "too long");
    }

    #[test]
    fn what_is_not_proved_may_be_easier_or_harder() {
        let mut found = Found::open("mine 1", &draft());
        found.guessed(["15k", "5k"].map(|rank| rank.parse().unwrap()));
        assert!(found.remarks().contains(&"About 15 kyu to 5 kyu.".to_owned()), "{:?}", found.remarks());
    }

    #[test]
    fn the_first_of_those_that_are_the_same_is_named() {
        let mut all: Vec<Found> = ["a", "b", "c", "d"].iter().map(|id| Found::open(id, &draft())).collect();
        all[1].shaped("one".to_owned());
        all[3].shaped("one".to_owned());
        name_the_same(all.iter_mut());
        let same: Vec<Option<&str>> = all.iter().map(|found| found.same_as.as_deref()).collect();
        assert_eq!(same, [None, None, None, Some("b")]);
    }

    #[test]
    fn a_comment_follows_the_author_s() {
        let found = Found::open("mine 1", &draft());
        assert_eq!(found.annotated(&draft()).notes, "Mine.\n\nOpen: not solved in time.");
        let report = crate::report(&[("<svg/>".to_owned(), &found)]);
        assert!(report.contains("A &lt;b&gt;title") && report.contains("<div><svg/></div>"), "{report}");
    }
}
