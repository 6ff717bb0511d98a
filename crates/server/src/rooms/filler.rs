//! Bots that sit in a team until people come: who they are, and what one does when the room asks it something.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use player::go::{Bot, Choice, Rung, Style, Terms};
use rules::{Game, Move};
use store::Visitor;
use team::scheme::Asks;
use team::{MemberId, Place, Proposal, Room, Say, Stage, StepView, View};
use wire::{Code, RoomAct, RoomId};

use super::club::Club;
use crate::doors::caller::Caller;
use crate::games::go::think;

/// Bots in one room.
pub(super) const MOST_BOTS: usize = 8;
/// How strong they are: not so strong that people have nothing to say.
const RUNG: &str = "r4";
/// How long one may take for a word.
const PATIENCE: Duration = Duration::from_secs(3);
/// No visitor of a page has such a name.
const PREFIX: &str = "bot:";

/// Whom the store knows a bot as.
pub(super) fn visitor(room: &RoomId, member: MemberId) -> Visitor {
    Visitor(format!("{PREFIX}{}:{member}", room.0))
}

pub(super) fn is_bot(Visitor(name): &Visitor) -> bool {
    name.starts_with(PREFIX)
}

/// What the others call the bot of this number.
pub(super) fn name(number: usize) -> String {
    format!("Bot {number}")
}

/// What a bot is asked. The same question is answered once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    Turn(u32),
    Count(usize),
    Motion(usize),
}

/// How it comes to an answer.
#[derive(Debug)]
pub(super) enum Duty {
    Think { game: Game, terms: Terms, among: Vec<Proposal>, area: bool },
    Say(RoomAct),
}

/// What this bot has to do now, if anything. It may be alone with others of its kind in its team.
pub(super) fn duty(room: &Room, member: MemberId, alone: bool) -> Option<(Question, Duty)> {
    let view = room.view(Some(member));
    let moves = view.moves.len();
    if let Some(motion) = view.motion.as_ref().filter(|motion| motion.you.is_none() && is_asked(&view, motion.asked)) {
        // Bots go along with what the people of their team want, and where there are none with what the others ask for.
        let second = (motion.yes > 0 || alone).then_some(RoomAct::Second { yes: true });
        return second.map(|act| (Question::Motion(view.past.len()), Duty::Say(act)));
    }
    if let Some(count) = view.count.as_ref().filter(|count| view.stage == Stage::Count && !count.working) {
        let said = count.says.iter().any(|(id, _)| *id == member);
        let act = RoomAct::Settle { say: Code(Say::Agree) };
        return (!said).then_some((Question::Count(moves + count.dead.len()), Duty::Say(act)));
    }
    let turn = view.turn.as_ref().filter(|turn| view.stage == Stage::Play && turn.your_move)?;
    let asks = view.settings.scheme(turn.color)?.card().asks;
    let (game, terms) = (room.game().clone(), room.terms());
    let duty = match turn.step {
        StepView::Propose if turn.proposal.is_none() => {
            Duty::Think { game, terms, among: Vec::new(), area: asks == Asks::Area }
        }
        StepView::Vote if turn.ballot.is_empty() => {
            let among = turn.options.iter().map(|option| option.what).collect();
            Duty::Think { game, terms, among, area: false }
        }
        _ => return None,
    };
    Some((Question::Turn(turn.ask), duty))
}

/// Is this viewer's team the one that is asked about a motion?
fn is_asked(view: &View, team: rules::Color) -> bool {
    let place = view.members.iter().find(|member| Some(member.id) == view.you).map(|member| member.place);
    place == Some(Place::Team(team))
}

/// What it says, if it came to anything in time.
pub(super) async fn answer(club: &Club, payer: &Caller, seed: u64, duty: Duty) -> Option<RoomAct> {
    let (game, terms, among, area) = match duty {
        Duty::Say(act) => return Some(act),
        Duty::Think { game, terms, among, area } => (game, terms, among, area),
    };
    let style = Rung::named(RUNG).map_or(Style::FULL, |rung| rung.style);
    let effort = think::effort(&club.thinker, style.playouts());
    let moves: Vec<Move> = among.iter().filter_map(|option| option.turn()).collect();
    let votes = !among.is_empty();
    let work = move |stop: &AtomicBool| {
        let mut bot = Bot::new(style.without_resigning(), seed);
        match votes {
            true => bot.think_among(&game, terms, &effort, &moves, stop, &mut |_| {}).choice,
            false => bot.think(&game, terms, &effort, stop, &mut |_| {}).choice,
        }
    };
    let (choice, _) = think::work(&club.thinker, payer, PATIENCE, work).await.ok()?;
    let liked = match choice {
        Choice::Play(made) => Proposal::from(made),
        Choice::Resign => Proposal::Resign,
    };
    if votes {
        let liked = if among.contains(&liked) { liked } else { *among.first()? };
        return Some(RoomAct::Vote { options: vec![liked.to_string()] });
    }
    let what = match liked {
        Proposal::Play(point) if area => Proposal::Area([point].into_iter().collect()),
        other => other,
    };
    Some(RoomAct::Propose { what: what.to_string() })
}
