//! [`Entry`]: what was found about one problem, as it is kept and shown.

use forge::audit::{Audit, Change};
use rules::{Move, PointSet};
use serde::{Deserialize, Serialize};
use tsumego::{Draft, Extent, Footing, Grade, Soundness, Standing, counted};

use crate::finding::Finding;

/// What was found about a problem. Grades are words such as `dead` and `ko +1`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(super) struct Entry {
    /// The file and the number in it.
    pub(super) id: String,
    pub(super) title: String,
    /// `proved`, `proved_if`, `believed`, `open`, or `unread` with the reason in `why`.
    pub(super) state: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    why: String,
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
    /// How hard it is, such as `12 kyu`.
    #[serde(default)]
    pub(super) rank: Option<String>,
    /// The same for problems that are the same.
    pub(super) shape: String,
    pub(super) same_as: Option<String>,
    nodes: u64,
    ms: u64,
}

impl Entry {
    fn blank(id: &str, draft: &Draft, state: &str) -> Entry {
        Entry {
            id: id.to_owned(),
            title: draft.title.clone(),
            state: state.to_owned(),
            why: String::new(),
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
    pub(super) fn unread(id: &str, draft: &Draft, why: &str) -> Entry {
        Entry { why: why.to_owned(), ..Entry::blank(id, draft, "unread") }
    }

    /// What the search says.
    pub(super) fn new(id: &str, draft: &Draft, finding: &Finding) -> Entry {
        let standing = finding.standing();
        let state = match standing.as_ref().map(Standing::footing) {
            None => "open",
            Some(Footing::Proved) => "proved",
            Some(Footing::ProvedIf) => "proved_if",
            Some(Footing::Believed) => "believed",
        };
        let exact = standing.filter(|standing| standing.extent() == Extent::Exact);
        Entry {
            verdict: exact.map(|standing| standing.grade().to_string()).unwrap_or_default(),
            right: finding.best().iter().map(Move::to_string).collect(),
            nodes: finding.report.nodes,
            ms: u64::try_from(finding.elapsed.as_millis()).unwrap_or(u64::MAX),
            ..Entry::blank(id, draft, state)
        }
    }

    /// Is the grade known?
    pub(super) fn is_exact(&self) -> bool {
        !self.verdict.is_empty()
    }

    /// `open` also where too little is proved to say what becomes of the group.
    fn sort(&self) -> &str {
        if self.is_exact() || self.state == "unread" { &self.state } else { "open" }
    }

    /// Takes in what the audit says.
    pub(super) fn take(&mut self, audit: &Audit, hurried: bool) {
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

    /// Is it proved, with nothing to complain about?
    pub(super) fn is_clean(&self) -> bool {
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
            Soundness::AlreadyDead => "The group is dead already.".to_owned(),
            Soundness::AlreadyAlive => "The group is alive already.".to_owned(),
            Soundness::KoOnly => "What is asked for cannot be had: the best is a ko.".to_owned(),
            Soundness::SekiOnly => "What is asked for cannot be had: the best is a seki.".to_owned(),
        }
    }

    /// All that is to be said, in sentences.
    pub(super) fn remarks(&self) -> Vec<String> {
        let mut all = vec![self.finding()];
        all.extend(self.complaints());
        let mending = self.mending.as_ref().map(|change| format!("One answer is left if you {change}."));
        all.extend(mending);
        let spare = self.spare.join(", ");
        all.extend((!spare.is_empty()).then(|| format!("The wall could do without each of: {spare}.")));
        let near: Vec<String> = self.near.iter().map(|(made, grade)| format!("{made} ({grade})")).collect();
        all.extend((!near.is_empty()).then(|| format!("Nearly right: {}.", near.join(", "))));
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
            "open" => "Open: not solved in time.".to_owned(),
            _ if self.verdict.is_empty() => "Open: too little is proved.".to_owned(),
            "proved" => format!("Proved: {}, {best}.", self.verdict),
            "proved_if" => format!("Proved under assumptions: {}, {best}.", self.verdict),
            _ => format!("Believed: {}, {best}.", self.verdict),
        }
    }

    /// For people: a heading and what is to be said.
    pub(super) fn words(&self) -> String {
        let title = if self.title.is_empty() { String::new() } else { format!(": {}", self.title) };
        let lines: String = self.remarks().iter().map(|remark| format!("  {remark}\n")).collect();
        format!("{}{title}\n{lines}", self.id)
    }

    /// One line of JSON.
    pub(super) fn to_line(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers can always be written") + "\n"
    }
}

fn graded(moves: &[(Move, Grade)]) -> Vec<(String, String)> {
    moves.iter().map(|(made, grade)| (made.to_string(), grade.to_string())).collect()
}

fn vertices(points: PointSet) -> Vec<String> {
    points.iter().map(|point| point.to_string()).collect()
}

/// How many of each.
pub(super) fn summary<'e>(entries: impl Iterator<Item = &'e Entry>) -> String {
    let entries: Vec<&Entry> = entries.collect();
    let count = |holds: &dyn Fn(&Entry) -> bool| entries.iter().filter(|entry| holds(entry)).count();
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
        ("nothing to complain about", count(&Entry::is_clean)),
    ];
    let rows: String = rows.iter().map(|(name, count)| format!("{name:36}{count:>7}\n")).collect();
    format!("\n{}\n{rows}", counted(entries.len(), "problem"))
}
