//! [`Survey`]: how teams decided over many games, by scheme, by rank and by phase (Hugger 2011, section 3.6: does rank show in
//! behaviour?).

use std::collections::BTreeMap;

use crate::{Entry, MemberId, Millis, Rank};

/// What many games come to.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Survey {
    /// Games that were looked at.
    pub games: usize,
    /// Turns of teams of people, by their scheme.
    pub schemes: BTreeMap<&'static str, Turns>,
    /// What members did, by how strong they say to be; none where they do not say.
    pub ranks: BTreeMap<Option<Band>, Acts>,
}

/// Ranks that are told together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Band(usize);

/// The highest ranks of the bands, and what they are called.
const BANDS: [(&str, &str); 6] =
    [("21k", "30–21k"), ("11k", "20–11k"), ("6k", "10–6k"), ("1k", "5–1k"), ("9d", "dan"), ("9p", "professional")];

impl Band {
    fn of(rank: Rank) -> Option<Band> {
        let at = BANDS.iter().position(|(highest, _)| highest.parse().is_ok_and(|highest: Rank| rank <= highest))?;
        Some(Band(at))
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        BANDS[self.0].1
    }
}

/// Turns of teams.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Turns {
    /// How many.
    pub count: usize,
    /// Those in which all proposals were the same, of those with any.
    pub agreed: usize,
    /// Those with any proposal.
    pub proposed: usize,
    /// Those that chance decided.
    pub ties: usize,
    /// Those in which nobody said anything.
    pub silent: usize,
    /// Milliseconds from the first question to the decision.
    pub times: Vec<Millis>,
}

/// What members of a band did.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Acts {
    /// Turns in which one of them proposed, and those in which that was done.
    pub proposed: usize,
    /// See above.
    pub done: usize,
    /// Turns in which one of them voted, and those in which that was done.
    pub voted: usize,
    /// See above.
    pub won: usize,
    /// Milliseconds from the question to the last word: of proposals, and of votes.
    pub to_propose: Vec<Millis>,
    /// See above.
    pub to_vote: Vec<Millis>,
}

/// The last word of a member in a turn.
struct Word {
    rank: Option<Rank>,
    what: String,
    after: Millis,
}

/// A turn as its rows come.
#[derive(Default)]
struct Open {
    began: Option<Millis>,
    proposals: BTreeMap<MemberId, Word>,
    votes: BTreeMap<MemberId, Word>,
}

impl Survey {
    /// Takes in the rows of a game. What a room keeps to itself counts for times alone.
    pub fn add(&mut self, rows: &[Entry]) {
        self.games += 1;
        let mut open = Open::default();
        for row in rows {
            match row.kind {
                "asked" => {
                    open.began.get_or_insert(row.at);
                }
                "proposed" => open.take(row, false),
                "voted" => open.take(row, true),
                "decided" => self.close(row, std::mem::take(&mut open)),
                "taken_back" | "played_on" => open = Open::default(),
                _ => {}
            }
        }
    }

    fn close(&mut self, row: &Entry, open: Open) {
        // A side without a scheme is an engine.
        let Some(scheme) = row.scheme else { return };
        let turns = self.schemes.entry(scheme).or_default();
        turns.count += 1;
        turns.ties += usize::from(row.tie == Some(true));
        turns.silent += usize::from(row.reason == Some("silence"));
        turns.times.extend(open.began.map(|began| row.at.saturating_sub(began)));
        let mut known = open.proposals.values().map(|word| &word.what).filter(|what| !what.is_empty());
        if let Some(first) = known.next() {
            turns.proposed += 1;
            turns.agreed += usize::from(known.all(|what| what == first));
        }
        for word in open.proposals.into_values() {
            let acts = self.ranks.entry(word.rank.and_then(Band::of)).or_default();
            acts.proposed += 1;
            acts.done += usize::from(word.what == row.what);
            acts.to_propose.push(word.after);
        }
        for word in open.votes.into_values() {
            let acts = self.ranks.entry(word.rank.and_then(Band::of)).or_default();
            acts.voted += 1;
            acts.won += usize::from(word.what.split(' ').any(|what| what == row.what));
            acts.to_vote.push(word.after);
        }
    }
}

impl Open {
    fn take(&mut self, row: &Entry, votes: bool) {
        let Some(member) = row.member else { return };
        let word = Word { rank: row.rank, what: row.what.clone(), after: row.after.unwrap_or(0) };
        if votes { &mut self.votes } else { &mut self.proposals }.insert(member, word);
    }
}

/// The tables, for people.
impl std::fmt::Display for Survey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "games that are over: {}\n", self.games)?;
        writeln!(f, "scheme         turns  all agreed  by chance  silent  seconds a turn")?;
        for (scheme, turns) in &self.schemes {
            let Turns { count, agreed, proposed, ties, silent, times } = turns;
            writeln!(
                f,
                "{scheme:<13}{count:>7}{:>12}{:>11}{:>8}{:>16}",
                share(*agreed, *proposed),
                share(*ties, *count),
                share(*silent, *count),
                middle(times)
            )?;
        }
        writeln!(f, "\nrank         proposals  of them played  seconds  votes  of them played  seconds")?;
        for (band, acts) in &self.ranks {
            let Acts { proposed, done, voted, won, to_propose, to_vote } = acts;
            writeln!(
                f,
                "{:<12}{proposed:>10}{:>16}{:>9}{voted:>7}{:>16}{:>9}",
                band.map_or("not said", Band::name),
                share(*done, *proposed),
                middle(to_propose),
                share(*won, *voted),
                middle(to_vote)
            )?;
        }
        Ok(())
    }
}

fn share(part: usize, whole: usize) -> String {
    if whole == 0 { "–".to_owned() } else { format!("{:.0} %", 100.0 * part as f64 / whole as f64) }
}

/// The median in seconds: some leave the room in the midst of a turn.
fn middle(times: &[Millis]) -> String {
    let mut times = times.to_vec();
    times.sort_unstable();
    times.get(times.len() / 2).map_or_else(|| "–".to_owned(), |time| format!("{:.1}", *time as f64 / 1000.0))
}
