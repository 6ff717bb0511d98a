//! Whether rank shows in behaviour (Hugger 2011, section 3.6), where it is known who is how strong: teams of bots of the
//! ladder play each other, and what their rooms have kept is surveyed as that of people is.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use ::team::{Acts, BEHAVIOURS, Names, Scheme, Survey, entries};
use console::{CommandEnd, Failure, output};
use rules::ByColor;

use super::bout;
use super::member::Member;
use super::side::{Side, Way};
use crate::experiment::study::side_by_side;
use crate::page::Page;
use crate::table::ReportTable;
use crate::template::BEHAVIOUR;

const SIZE: u8 = 9;

/// Rungs whose strength is measured on 9x9 (docs/experiments/ladder.md), the strongest first. A rank stands for 100 points of
/// Elo, the weakest being 20k: the distances are those of the ladder, the names mean nothing else.
const TEAM: [Member; 5] =
    [rung("r6", "11k"), rung("r5", "13k"), rung("r4", "15k"), rung("r3", "18k"), rung("r1", "20k")];

const fn rung(name: &'static str, rank: &'static str) -> Member {
    Member { name, rung: name, games: 10_000, fault: "", rank: Some(rank) }
}

pub(super) fn run(
    games: u32,
    out: Option<&Path>,
    threads: Option<NonZeroUsize>,
    progress: bool,
) -> Result<CommandEnd, Failure> {
    let jobs: Vec<u32> = (0..games).collect();
    let rooms = side_by_side(&jobs, threads, progress, |&game, stop| room(SIZE, game, stop))?;
    let mut survey = Survey::default();
    rooms.iter().for_each(|events| survey.add(&entries(events, Names::Numbers)));
    if let Some(folder) = out {
        output::make_folder(&folder.join("team"))?;
        output::write(&folder.join("team").join("behaviour.svg"), &survey.svg())?;
    }
    BEHAVIOUR.publish(&page(&survey), out)
}

/// What `templates/behaviour.md` is filled with.
fn page(survey: &Survey) -> Page {
    let told = |shows: bool| {
        let those = BEHAVIOURS.iter().filter(|one| survey.link(one).is_some_and(|link| link.shows() == shows));
        those.map(|behaviour| behaviour.name).collect::<Vec<_>>().join("; ")
    };
    Page::default()
        .with("games", survey.games)
        .with("size", SIZE)
        .with("shows", told(true))
        .with("hidden", told(false))
        .table("ranks", ranks(survey))
        .table("links", links(survey))
}

/// What members of each rank did, the strongest first.
fn ranks(survey: &Survey) -> ReportTable {
    let mut table = ReportTable::new([
        "rung",
        "rank",
        "members",
        "proposals",
        "of them played",
        "votes",
        "of them for what was played",
        "lines from the last stone",
    ]);
    for member in TEAM {
        let rank = member.rank.and_then(|rank| rank.parse().ok());
        let those: Vec<&Acts> = survey.people.iter().filter(|(of, _)| *of == rank).map(|(_, acts)| acts).collect();
        let sum = |of: fn(&Acts) -> usize| those.iter().map(|acts| of(acts)).sum::<usize>();
        let far: Vec<u32> = those.iter().flat_map(|acts| acts.distances.iter().copied()).collect();
        let far = far.iter().map(|&lines| f64::from(lines)).sum::<f64>() / far.len().max(1) as f64;
        table.row(vec![
            member.name.to_owned(),
            member.rank.unwrap_or_default().to_owned(),
            those.len().to_string(),
            sum(|acts| acts.proposed).to_string(),
            share(sum(|acts| acts.done), sum(|acts| acts.proposed)),
            sum(|acts| acts.voted).to_string(),
            share(sum(|acts| acts.won), sum(|acts| acts.voted)),
            format!("{far:.2}"),
        ]);
    }
    table
}

/// How what members do goes with their rank, where there is anything to tell.
fn links(survey: &Survey) -> ReportTable {
    let mut table = ReportTable::new(["behaviour", "members", "coefficient", "within", "rank shows"]);
    for behaviour in BEHAVIOURS {
        let Some(link) = survey.link(&behaviour) else { continue };
        let (low, high) = link.within;
        table.row(vec![
            behaviour.name.to_owned(),
            link.people.to_string(),
            format!("{:.2}", link.rho),
            format!("{low:.2} to {high:.2}"),
            if link.shows() { "yes" } else { "no" }.to_owned(),
        ]);
    }
    table
}

fn share(part: usize, whole: usize) -> String {
    if whole == 0 { "–".to_owned() } else { format!("{:.0} %", 100.0 * part as f64 / whole as f64) }
}

/// The events of a game. Both teams have the same members, and vote.
fn room(size: u8, game: u32, stop: &AtomicBool) -> Vec<::team::Event> {
    let side = Side { members: TEAM.to_vec(), way: Way::By(Scheme::voting()) };
    bout::events(size, ByColor { black: &side, white: &side }, u64::from(game), stop)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every member of every game is in the survey with its rank, and turns add up.
    #[test]
    fn known_players_are_surveyed_by_their_rank() {
        let stop = AtomicBool::new(false);
        let mut survey = Survey::default();
        let events = room(5, 1, &stop);
        survey.add(&entries(&events, Names::Numbers));
        assert_eq!((survey.games, survey.people.len()), (1, 2 * TEAM.len()));
        let decided = events.iter().filter(|event| event.kind() == "decided").count();
        let turns: usize = survey.parts.values().map(|turns| turns.count).sum();
        assert_eq!((survey.schemes["voting"].count, turns), (decided, decided));
        let done: usize = survey.people.iter().map(|(_, acts)| acts.done).sum();
        assert!(survey.people.iter().all(|(rank, _)| rank.is_some()) && done >= decided);
        let (rows, text) = (ranks(&survey), BEHAVIOUR.text(&page(&survey)));
        let told: Vec<&str> = rows.rows().map(|row| row[2].as_str()).collect();
        assert_eq!(told, ["2"; TEAM.len()], "one of each rank in each team");
        assert!(!text.contains("{{") && text.contains("| r6 | 11k | 2 |"), "{text}");
    }
}
