//! The task (an actor) that keeps one room: what it is asked comes in one after the other, is decided, stored, taken in
//! and told.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::response::sse::Event as PageEvent;
use player::go::Rung;
use rules::{Color, Illegal, Move, Point};
use store::{KeptRoom, StoreError, Visitor, random_name};
use team::{
    Ask, By, Command, Crew, Event, Fact, MemberId, Millis, Need, NotAnEvent, Place, Proposal, Room, Stage, Step,
    WorkAnswer,
};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::sleep;
use wire::{Complaint, Fault, News, OpenRoom, PhaseCode, RoomAct, RoomId, RoomJson};

use super::club::Club;
use super::filler;
use super::kept::{happened, now};
use super::message::{Figures, Message, Seen};
use super::now::millis;
use super::opening::{is_manned, opened};
use super::work::{Question, answered};
use crate::doors::caller::{Caller, Origin};
use crate::doors::refusal::Refusal;
use crate::doors::stream::event;

/// A member whose last page has closed is away after so long: pages are loaded anew, and connections break.
const GRACE: Millis = 20_000;
/// How often it is looked who has gone.
const SWEEP: Millis = 2_000;
/// A room that nobody has used for so long goes to sleep, unless something happens in it before it has slept as long.
const DOZE: Millis = 60_000;

/// What a bot does.
type Deed = (MemberId, RoomAct);

/// A page or a program that listens.
struct Listener {
    member: Option<MemberId>,
    visitor: Visitor,
    ear: Ear,
}

/// How one is told.
enum Ear {
    Page(mpsc::Sender<PageEvent>),
    Program(mpsc::Sender<()>),
}

impl Ear {
    fn is_closed(&self) -> bool {
        match self {
            Ear::Page(sender) => sender.is_closed(),
            Ear::Program(sender) => sender.is_closed(),
        }
    }
}

struct Keeper {
    club: Club,
    id: RoomId,
    room: Room,
    seats: HashMap<Visitor, MemberId>,
    listeners: Vec<Listener>,
    /// Members without a page, and since when they have been without.
    gone: BTreeMap<MemberId, Millis>,
    /// Whoever did something last: work is done in their name.
    payer: Caller,
    work: Option<(u32, JoinHandle<()>)>,
    answers: mpsc::Sender<(u32, WorkAnswer, u32)>,
    /// What each bot was asked last, and where it says what it does.
    asked: HashMap<MemberId, filler::Question>,
    deeds: mpsc::Sender<Deed>,
    /// How often in a row the bot has thought its game lost.
    lost: u32,
    /// When somebody last asked for something.
    used: Millis,
    /// The store and the room may differ: it has to be read again.
    broken: bool,
    figures: watch::Sender<Figures>,
}

/// Keeps a room until nobody needs it.
pub(super) async fn keep(
    club: Club,
    id: RoomId,
    mut messages: mpsc::Receiver<Message>,
    figures: watch::Sender<Figures>,
) {
    let (rooms, (answers, mut answered)) = (club.rooms.clone(), mpsc::channel(1));
    let (deeds, mut done) = mpsc::channel(filler::MOST_BOTS);
    let failed = match Keeper::load(club, id.clone(), (answers, deeds), figures).await {
        Ok(mut keeper) => {
            keeper.run(&mut messages, &mut answered, &mut done).await;
            Fault::Busy.into()
        }
        Err(refusal) => refusal,
    };
    rooms.leave(&id, &mut messages, true);
    while let Ok(message) = messages.try_recv() {
        message.refuse(failed.clone());
    }
}

impl Keeper {
    async fn load(
        club: Club,
        id: RoomId,
        (answers, deeds): (mpsc::Sender<(u32, WorkAnswer, u32)>, mpsc::Sender<Deed>),
        figures: watch::Sender<Figures>,
    ) -> Result<Keeper, Refusal> {
        let kept = club.store.room(&id.0).await?.ok_or(Fault::NoSuchRoom)?;
        let room = replayed(&kept).map_err(|error| Refusal::internal(&error))?;
        let away = club.rooms.away_since(&club.store, room.now()).await?;
        let payer = Caller { visitor: kept.owner, origin: Origin(None) };
        let seats = kept.members.into_iter().map(|(visitor, number)| (visitor, MemberId(number))).collect();
        let (listeners, gone, used) = (Vec::new(), BTreeMap::new(), millis());
        let (work, lost, broken, asked) = (None, 0, false, HashMap::new());
        let mut keeper = Keeper {
            club,
            id,
            room,
            seats,
            listeners,
            gone,
            payer,
            work,
            answers,
            asked,
            deeds,
            lost,
            used,
            broken,
            figures,
        };
        if let Some(since) = away {
            keeper.edge(Ask::Resume { since }).await?;
        }
        Ok(keeper)
    }

    async fn run(
        &mut self,
        messages: &mut mpsc::Receiver<Message>,
        answered: &mut mpsc::Receiver<(u32, WorkAnswer, u32)>,
        done: &mut mpsc::Receiver<Deed>,
    ) {
        while !self.broken {
            self.look_around().await;
            self.set_to_work();
            self.ask_bots();
            self.tell_figures();
            if self.is_idle() && self.club.rooms.leave(&self.id, messages, false) {
                return;
            }
            tokio::select! {
                message = messages.recv() => match message {
                    None | Some(Message::Rest) => return,
                    Some(message) => self.take(message).await,
                },
                Some((ask, answer, lost)) = answered.recv() => {
                    self.lost = lost;
                    // What answers an old question is of no use.
                    let _ = self.edge(Ask::Work { ask, answer }).await;
                }
                Some((bot, act)) = done.recv() => self.bot_acts(bot, act).await,
                () = sleep(self.rest()) => {}
            }
        }
    }

    async fn take(&mut self, message: Message) {
        self.used = millis();
        match message {
            Message::Act { caller, act, done } => {
                let begun = Instant::now();
                let told = self.act(caller, act).await;
                self.club.metrics.acted(begun.elapsed());
                let _ = done.send(told);
            }
            Message::Look { visitor, told } => {
                let _ = told.send(Ok(Box::new(self.told(self.seats.get(&visitor).copied(), None))));
            }
            Message::Record { told } => {
                let _ = told.send(self.room.to_sgf().map_err(|error| Refusal::internal(&error)));
            }
            Message::Past { told } => {
                let over = self.room.stage() == Stage::Over;
                let past = over.then(|| Box::new(self.room.clone()));
                let _ = told.send(past.ok_or(Fault::from(team::Refusal::NotOver).into()));
            }
            Message::Listen { caller, after, sender, heard } => {
                let member = self.seats.get(&caller.visitor).copied();
                if after != Some(self.room.version()) {
                    // The channel is new and has room.
                    let _ = sender.try_send(page(&self.told(member, None)));
                }
                self.listeners.push(Listener { member, visitor: caller.visitor, ear: Ear::Page(sender) });
                let _ = heard.send(Ok(()));
            }
            Message::See { visitor, told } => {
                let seat = self.seats.get(&visitor).copied();
                let _ = told.send(Ok(Box::new(Seen { seat, view: self.room.view(seat) })));
            }
            Message::Follow { caller, sender, heard } => {
                let member = self.seats.get(&caller.visitor).copied();
                self.listeners.push(Listener { member, visitor: caller.visitor, ear: Ear::Program(sender) });
                let _ = heard.send(Ok(()));
            }
            Message::Outside { side, number, made, done } => {
                let told = self.outside(side, number, made).await;
                let _ = done.send(told);
            }
            Message::Fill { caller, team, done } => {
                let told = self.fill(&caller, team).await;
                let _ = done.send(told);
            }
            Message::Wake { done } => drop(done.send(Ok(()))),
            Message::Rename { from, to } => self.rename(&from, &to),
            Message::Rest => {}
        }
    }

    fn rename(&mut self, from: &Visitor, to: &Visitor) {
        if let Some(member) = self.seats.remove(from) {
            self.seats.entry(to.clone()).or_insert(member);
        }
        for listener in self.listeners.iter_mut().filter(|listener| listener.visitor == *from) {
            listener.visitor = to.clone();
        }
    }

    /// A visitor does something.
    async fn act(&mut self, caller: Caller, act: RoomAct) -> Result<u64, Refusal> {
        let seat = self.seats.get(&caller.visitor).copied();
        let joins = matches!(act, RoomAct::Join { .. });
        let sits = joins || matches!(act, RoomAct::Move { .. });
        self.answers_questions(&act)?;
        let member = match seat {
            Some(member) => member,
            None if joins => self.next_seat(),
            None => return Err(Fault::from(team::Refusal::Stranger).into()),
        };
        if act == RoomAct::Start {
            // The operator may have changed the settings since the room was opened.
            is_manned(&self.club, self.room.settings())?;
        }
        let next = RoomId(random_name());
        let (rematch, ask) = (act == RoomAct::Rematch, act.ask(&next.0)?);
        let at = point_of(&ask);
        let command = Command { by: By::Member(member), ask };
        if rematch {
            // Only a room that agrees has a next one.
            self.room.decide(command, millis()).map_err(|refusal| Complaint::of_room(refusal, &self.room, at))?;
            let (id, _) = opened(&self.club, &caller, self.room.settings().rematch()).await?;
            return self.command(Command { by: By::Member(member), ask: Ask::Rematch { room: id.0 } }, at, None).await;
        }
        let newcomer = seat.is_none().then(|| (caller.visitor.clone(), member));
        let version = self.command(command, at, newcomer.as_ref()).await?;
        if let Some((visitor, member)) = newcomer {
            for listener in self.listeners.iter_mut().filter(|listener| listener.visitor == visitor) {
                listener.member = Some(member);
            }
        }
        self.gone.insert(member, millis());
        self.payer = caller;
        if sits {
            self.make_room(member).await;
        }
        Ok(version)
    }

    /// Are these answers to questions that are asked here?
    fn answers_questions(&self, act: &RoomAct) -> Result<(), Refusal> {
        let RoomAct::Answer { answers } = act else { return Ok(()) };
        let known = |code: &str| self.club.questions.iter().find(|question| question.code == code);
        let fits = answers.iter().all(|(code, answer)| known(code).is_some_and(|question| question.takes(answer)));
        if fits { Ok(()) } else { Err(Fault::from(team::Refusal::Text).into()) }
    }

    /// Those of the members in the room that are bots.
    fn bots(&self) -> Vec<MemberId> {
        let bots = self.seats.iter().filter(|(visitor, _)| filler::is_bot(visitor)).map(|(_, member)| *member);
        let mut bots: Vec<MemberId> =
            bots.filter(|bot| self.room.member(*bot).is_some_and(|member| member.is_in())).collect();
        bots.sort_unstable();
        bots
    }

    /// The host has a bot sit down, until somebody comes to that team.
    async fn fill(&mut self, caller: &Caller, team: Color) -> Result<u64, Refusal> {
        let host = self.seats.get(&caller.visitor).copied();
        if host.is_none() || host != self.room.host() {
            return Err(Fault::from(team::Refusal::NotHost).into());
        }
        if self.bots().len() >= filler::MOST_BOTS {
            return Err(Fault::from(team::Refusal::Full).into());
        }
        let taken = |name: &str| self.room.members().iter().any(|member| member.name == name);
        let name = (1..=team::MOST_MEMBERS).map(filler::name).find(|name| !taken(name)).unwrap_or_default();
        let member = self.next_seat();
        let ask = Ask::Join { name, rank: None, place: Place::Team(team) };
        let newcomer = (filler::visitor(&self.id, member), member);
        self.command(Command { by: By::Member(member), ask }, None, Some(&newcomer)).await
    }

    /// Somebody has sat down in a team: a bot leaves it.
    async fn make_room(&mut self, newcomer: MemberId) {
        let team_of = |id: MemberId| self.room.member(id).and_then(team::Member::team);
        let (bots, team) = (self.bots(), team_of(newcomer));
        if let Some(bot) = bots.into_iter().find(|bot| team.is_some() && team_of(*bot) == team) {
            self.bot_acts(bot, RoomAct::Leave).await;
        }
    }

    /// What a bot does. A room that refuses it waits for the others.
    async fn bot_acts(&mut self, bot: MemberId, act: RoomAct) {
        if let Ok(ask) = act.ask("") {
            let _ = self.command(Command { by: By::Member(bot), ask }, None, None).await;
        }
    }

    /// Asks the bots what the room asks them, each once.
    fn ask_bots(&mut self) {
        let bots = self.bots();
        for &bot in &bots {
            let team = self.room.member(bot).and_then(team::Member::team);
            let mut people = self.room.members().iter().filter(|other| other.is_in() && other.team() == team);
            let alone = people.all(|other| bots.contains(&other.id));
            let Some((question, duty)) = filler::duty(&self.room, bot, alone) else { continue };
            if self.asked.insert(bot, question) == Some(question) {
                continue;
            }
            let (club, payer, deeds) = (self.club.clone(), self.payer.clone(), self.deeds.clone());
            let seed = self.room.version().wrapping_add(bot.0 << 32);
            tokio::spawn(async move {
                if let Some(act) = filler::answer(&club, &payer, seed, duty).await {
                    // The room may have gone to sleep.
                    let _ = deeds.send((bot, act)).await;
                }
            });
        }
    }

    /// A move from outside. One that the rules forbid is not the end of the game, as it is with an engine.
    async fn outside(&mut self, side: Color, number: usize, made: Proposal) -> Result<Result<(), Illegal>, Refusal> {
        let (game, asked) = (self.room.game(), self.room.need());
        let is_theirs = self.room.settings().is_outside(side) && game.position().to_move() == side;
        let Some((ask, Need::Move)) = asked.filter(|_| is_theirs && game.moves().len() == number) else {
            return Err(Fault::from(team::Refusal::NotNow).into());
        };
        let answer = match made.turn() {
            Some(Move::Play(point)) if !point.is_on(self.room.settings().size) => return Ok(Err(Illegal::OffBoard)),
            Some(made) => match game.legal(made) {
                Ok(()) => WorkAnswer::Move(made),
                Err(illegal) => return Ok(Err(illegal)),
            },
            None if made == Proposal::Resign => WorkAnswer::Resign,
            None => return Err(Fault::from(team::Refusal::WrongKind).into()),
        };
        self.edge(Ask::Work { ask, answer }).await.map(|_| Ok(()))
    }

    /// A number that no member of this room has ever had.
    fn next_seat(&self) -> MemberId {
        let known = self.room.members().iter().map(|member| member.id).chain(self.room.host());
        let most = known.chain(self.seats.values().copied()).map(|id| id.0).max();
        MemberId(most.unwrap_or(0) + 1)
    }

    /// Something that the server itself asks.
    async fn edge(&mut self, ask: Ask) -> Result<u64, Refusal> {
        self.command(Command { by: By::Edge, ask }, None, None).await
    }

    /// Decides, stores, takes in, tells. Answers with the version that the room has then.
    async fn command(
        &mut self,
        command: Command,
        at: Option<Point>,
        newcomer: Option<&(Visitor, MemberId)>,
    ) -> Result<u64, Refusal> {
        let refused = |refusal| Complaint::of_room(refusal, &self.room, at);
        let events = self.room.decide(command, millis()).map_err(refused)?;
        if events.is_empty() {
            return Ok(self.room.version());
        }
        let mut room = self.room.clone();
        let seats: Vec<Option<MemberId>> =
            self.listeners.iter().map(|listener| self.seat_of(listener, newcomer)).collect();
        let mut concerned = vec![false; seats.len()];
        for event in &events {
            room.evolve(event);
            for (concerned, seat) in concerned.iter_mut().zip(&seats) {
                *concerned |= room.concerns(event, *seat);
            }
        }
        let arrives = newcomer.map(|(visitor, member)| (visitor, member.0));
        if let Err(error) = self.club.store.grow_room(&self.id.0, &happened(&events), &now(&room), arrives).await {
            self.broken = true;
            return Err(gone_or(error));
        }
        self.room = room;
        if let Some((visitor, member)) = newcomer {
            self.seats.insert(visitor.clone(), *member);
        }
        self.tell(&events, &seats, &concerned);
        Ok(self.room.version())
    }

    fn seat_of(&self, listener: &Listener, newcomer: Option<&(Visitor, MemberId)>) -> Option<MemberId> {
        let arrived = newcomer.filter(|(visitor, _)| *visitor == listener.visitor).map(|(_, member)| *member);
        listener.member.or(arrived)
    }

    /// Tells whomever it concerns. Whoever does not keep up is let go, and comes back for the whole.
    fn tell(&mut self, events: &[Event], seats: &[Option<MemberId>], concerned: &[bool]) {
        let whole = events.iter().any(|event| changes_sight(&event.fact));
        let turns = events.iter().filter(|event| matches!(event.fact, Fact::Decided { .. })).count();
        let mut listeners = std::mem::take(&mut self.listeners);
        let mut told = seats.iter().zip(concerned);
        listeners.retain(|listener| {
            let Some((seat, true)) = told.next() else { return !listener.ear.is_closed() };
            let sender = match &listener.ear {
                Ear::Page(sender) => sender,
                // One word that waits is enough.
                Ear::Program(sender) => return !matches!(sender.try_send(()), Err(TrySendError::Closed(()))),
            };
            let lines = events.iter().filter(|event| self.hears(event, *seat)).count();
            let news = (!whole).then_some(News { turns, lines });
            sender.try_send(page(&self.told(*seat, news))).is_ok()
        });
        self.listeners = listeners;
    }

    /// Is this a line that the viewer hears? There is one at most in what follows from one act.
    fn hears(&self, event: &Event, seat: Option<MemberId>) -> bool {
        matches!(event.fact, Fact::Said { .. }) && self.room.concerns(event, seat)
    }

    fn told(&self, member: Option<MemberId>, news: Option<News>) -> RoomJson {
        RoomJson::new(&self.id, &self.room, member, millis(), news)
    }

    /// Does what is due, and notices who has come and who has gone.
    async fn look_around(&mut self) {
        let now = millis();
        if self.room.due().is_some_and(|due| due <= now) {
            let _ = self.edge(Ask::Tick).await;
        }
        self.listeners.retain(|listener| !listener.ear.is_closed());
        let members: Vec<(MemberId, bool)> =
            self.room.members().iter().filter(|member| member.is_in()).map(|member| (member.id, member.here)).collect();
        let bots = self.bots();
        let people = members.iter().any(|(id, here)| *here && !bots.contains(id));
        for (id, here) in members {
            // Bots are there as long as anybody is, and leave with the last.
            if bots.contains(&id) {
                if !people {
                    self.bot_acts(id, RoomAct::Leave).await;
                }
                continue;
            }
            let listens = self.listeners.iter().any(|listener| listener.member == Some(id));
            if listens {
                self.gone.remove(&id);
            } else if here {
                self.gone.entry(id).or_insert(now);
            }
            let is_here = listens || self.gone.get(&id).is_some_and(|&since| now < since + GRACE);
            if is_here != here && !self.broken {
                // A room that is full of events takes no more of these.
                let _ = self.edge(Ask::Presence { member: id, here: is_here }).await;
            }
        }
    }

    /// Has the work begun that the room needs, and ended what it no longer does.
    fn set_to_work(&mut self) {
        let color = self.room.game().position().to_move();
        // Whoever plays from outside comes when they like.
        let outside = self.room.settings().is_outside(color);
        let need = self.room.need().filter(|(_, need)| *need != Need::Move || !outside);
        if need.as_ref().map(|(ask, _)| *ask) == self.work.as_ref().map(|(ask, _)| *ask) {
            return;
        }
        if let Some((_, work)) = self.work.take() {
            work.abort();
        }
        let Some((ask, need)) = need else { return };
        let (rung, engine) = match &self.room.settings().sides[color].crew {
            Crew::Bot { rung } => (Rung::named(rung), None),
            Crew::Engine { name } => (None, Some(name.clone())),
            Crew::People(_) | Crew::Outside => (None, None),
        };
        let (game, terms) = (self.room.game().clone(), self.room.terms());
        let question = Question { game, terms, need, rung, engine, seed: self.room.version(), lost: self.lost };
        let (club, payer, answers) = (self.club.clone(), self.payer.clone(), self.answers.clone());
        let work = tokio::spawn(async move {
            let (answer, lost) = answered(&club, &payer, question).await;
            // The room may have gone to sleep.
            let _ = answers.send((ask, answer, lost)).await;
        });
        self.work = Some((ask, work));
    }

    fn tell_figures(&self) {
        let phase = self.room.turn().filter(|_| self.room.stage() == Stage::Play).map(|turn| match turn.step {
            Step::Propose => PhaseCode::Propose,
            Step::Vote => PhaseCode::Vote,
            Step::Work(_) => PhaseCode::Work,
        });
        let here = self.room.members().iter().filter(|member| member.is_in() && member.here).count();
        self.figures.send_replace(Figures {
            stage: Some(self.room.stage().into()),
            phase,
            here,
            pages: self.listeners.len(),
            open: OpenRoom::of(&self.id, &self.room).map(Arc::new),
        });
    }

    /// Nobody listens or waits, nobody has to be marked as gone, and nothing happens soon.
    fn is_idle(&self) -> bool {
        let now = millis();
        let here = self.room.members().iter().any(|member| member.is_in() && member.here);
        let soon = self.room.due().is_some_and(|due| due < now + DOZE);
        self.listeners.is_empty() && self.work.is_none() && !here && !soon && now >= self.used + DOZE
    }

    /// How long nothing happens by itself.
    fn rest(&self) -> Duration {
        let now = millis();
        let sweep = if self.listeners.is_empty() && self.gone.is_empty() { DOZE } else { SWEEP };
        let due = self.room.due().map_or(sweep, |due| due.saturating_sub(now));
        Duration::from_millis(due.min(sweep) + 1)
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        if let Some((_, work)) = self.work.take() {
            work.abort();
        }
    }
}

/// The room that has these events.
fn replayed(kept: &KeptRoom) -> Result<Room, NotAnEvent> {
    let events: Vec<Event> = kept.lines.iter().map(|line| line.parse()).collect::<Result<_, _>>()?;
    Ok(Room::replay(&events))
}

/// A room that was deleted has no more events.
fn gone_or(error: StoreError) -> Refusal {
    match error {
        StoreError::Missing => Fault::NoSuchRoom.into(),
        error => error.into(),
    }
}

/// The point that a request is about.
fn point_of(ask: &Ask) -> Option<Point> {
    match ask {
        Ask::Propose(Proposal::Play(point)) | Ask::Mark { point } => Some(*point),
        _ => None,
    }
}

/// Does more change than what is new: what somebody may see, or what turns and lines of before look like?
fn changes_sight(fact: &Fact) -> bool {
    !matches!(
        fact,
        Fact::Asked { .. }
            | Fact::Proposed { .. }
            | Fact::Voted { .. }
            | Fact::Worked { .. }
            | Fact::Decided { .. }
            | Fact::Said { .. }
            | Fact::Drew { .. }
            | Fact::Came { .. }
            | Fact::Went { .. }
            | Fact::Raised { .. }
            | Fact::Seconded { .. }
            | Fact::Marked { .. }
            | Fact::Settled { .. }
            | Fact::Shown { .. }
    )
}

fn page(room: &RoomJson) -> PageEvent {
    event("room", room).id(room.version.to_string())
}
