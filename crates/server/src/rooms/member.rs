//! A program that is a member of a team: we ask by GTP, and it answers (Hugger 2011, Tables 3.1 to 3.3).
//!
//! `reg_genmove` asks for a proposal and `colgo-vote` for a vote. Who knows neither is asked for a move that is taken back
//! at once, and votes for what it has proposed. Four commands are enough: `boardsize`, `play`, `genmove`, `quit`. Who cannot
//! take its move back gets a new board where the team has played another. An answer that comes when the phase is over counts
//! for nothing.

use std::collections::HashSet;
use std::time::Duration;

use gtp::EngineAnswer;
use player::go::handicap;
use rules::{Color, Move, PointSet};
use team::{LONGEST_NAME, MemberView, Outcome, Place, Proposal, Rank, Say, Stage, StepView, TurnView, View};
use tokio::time::sleep;
use wire::{Code, RoomAct};

use super::cable::{Cable, Gone};
use super::club::Club;
use super::seat::Seat;
use super::token::Token;
use crate::doors::caller::Caller;

/// How long a program may take for what needs no thought, and for what does.
const SHORT: Duration = Duration::from_secs(30);
const LONG: Duration = Duration::from_secs(600);
/// How often one that is asked nothing is asked whether it is still there.
const ROUND: Duration = Duration::from_secs(60);
/// Programs of the same name in a room.
const MOST_NAMESAKES: usize = 20;

/// Sits a program down and asks it until the game is over or it goes.
pub(super) async fn attend(club: &Club, token: &Token, caller: Caller, cable: Cable, port: u16) -> Result<(), Gone> {
    let seat = Seat { club, token, caller };
    let mut program = Program {
        seat,
        cable,
        known: None,
        board: None,
        own: None,
        names: Vec::new(),
        state: String::new(),
        tried: None,
        judged: None,
    };
    if let Err(why) = program.sit_down(port).await? {
        return program.cable.send(&format!("# {why}")).await;
    }
    program.follow().await
}

struct Program<'d> {
    seat: Seat<'d>,
    cable: Cable,
    /// The commands that it knows, if it says.
    known: Option<HashSet<String>>,
    /// The stones that it was shown, one after the other.
    board: Option<Vec<(Color, Move)>>,
    /// The move that it has made on top of these, where it cannot take it back.
    own: Option<(Color, Move)>,
    /// The team that it was told of, and what it was told of the game.
    names: Vec<String>,
    state: String,
    /// The question that it was last asked.
    tried: Option<u32>,
    /// What was dead when the stones were first counted.
    judged: Option<PointSet>,
}

impl Program<'_> {
    /// Asks who it is, and gives it a place; or says why there is none.
    async fn sit_down(&mut self, port: u16) -> Result<Result<(), String>, Gone> {
        let listed = self.cable.ask("list_commands", SHORT).await?;
        self.known = listed.ok().map(|list| list.split_whitespace().map(str::to_owned).collect());
        let name = self.told("colgo-my_name").await?;
        let name = match name {
            Some(name) => Some(name),
            None => self.told("name").await?,
        };
        let rank = self.told("colgo-level").await?.and_then(|level| level.parse::<Rank>().ok());
        let view = match self.seat.look().await {
            Ok(view) => view,
            Err(refusal) => return Ok(Err(refusal.to_string())),
        };
        let side = self.side(&view);
        if view.you.is_none()
            && let Err(why) = self.join(&named(name), rank, side).await
        {
            return Ok(Err(why));
        }
        self.tell("colgo-player_name", &word(&view.settings.sides[side].name)).await?;
        self.tell("colgo-opp_name", &word(&view.settings.sides[!side].name)).await?;
        self.tell("colgo-chat", &port.to_string()).await?;
        Ok(Ok(()))
    }

    /// The side of the token: the teams may have exchanged colours since.
    fn side(&self, view: &View) -> Color {
        let side = self.seat.token.side;
        if view.opening.exchange { !side } else { side }
    }

    /// Programs of the same name are told apart by a number.
    async fn join(&self, name: &str, rank: Option<Rank>, side: Color) -> Result<(), String> {
        let rank = rank.map(|rank| rank.to_string()).unwrap_or_default();
        let place = Code(Place::Team(side));
        for nth in 1..=MOST_NAMESAKES {
            let name = if nth == 1 { name.to_owned() } else { format!("{name} {nth}") };
            match self.seat.act(RoomAct::Join { name, rank: rank.clone(), place }).await {
                Ok(_) => return Ok(()),
                Err(refusal) if *refusal.fault() == team::Refusal::NameTaken.into() => {}
                Err(refusal) => return Err(refusal.to_string()),
            }
        }
        Err(team::Refusal::NameTaken.sentence().to_owned())
    }

    async fn follow(&mut self) -> Result<(), Gone> {
        loop {
            // A room that has to be read again lets go of everybody.
            let Ok(mut news) = self.seat.follow().await else { return Ok(()) };
            loop {
                let Ok(view) = self.seat.look().await else { return Ok(()) };
                if view.you.is_none() {
                    return self.cable.send(&format!("# {}", team::Refusal::Removed.sentence())).await;
                }
                self.show(&view).await?;
                if let Some(outcome) = view.outcome.filter(|_| view.stage == Stage::Over) {
                    return self.take_leave(outcome).await;
                }
                if self.serve(&view).await? {
                    continue;
                }
                tokio::select! {
                    told = news.recv() => if told.is_none() { break },
                    // What nobody asked for is no answer, but has a bound.
                    line = self.cable.line() => drop(line?),
                    () = sleep(ROUND) => drop(self.cable.ask("protocol_version", SHORT).await?),
                }
            }
        }
    }

    async fn take_leave(&mut self, outcome: Outcome) -> Result<(), Gone> {
        self.tell("colgo-gui_state", &format!("The game is over: {outcome}")).await?;
        self.cable.ask("quit", SHORT).await.map(drop)
    }

    /// Shows what is new: the team, the stones, what is going on.
    async fn show(&mut self, view: &View) -> Result<(), Gone> {
        let side = self.side(view);
        let mates = view.members.iter().filter(|member| member.place == Place::Team(side));
        let names: Vec<String> = mates.map(|MemberView { name, .. }| word(name).replace(' ', "_")).collect();
        if names != self.names {
            self.tell("colgo-user_list", &names.join(" ")).await?;
            self.names = names;
        }
        if view.stage != Stage::Lobby {
            self.set_up(view).await?;
        }
        let state = state(view, side);
        if state != self.state {
            self.tell("colgo-gui_state", &state).await?;
            self.state = state;
        }
        Ok(())
    }

    /// Puts the stones of the room on the program's board.
    async fn set_up(&mut self, view: &View) -> Result<(), Gone> {
        let given = handicap(view.settings.size, view.opening.handicap).filter(|_| view.opening.handicap > 0);
        let given = given.unwrap_or_default().into_iter().map(|point| (Color::Black, Move::Play(point)));
        let wanted: Vec<(Color, Move)> = given.chain(view.moves.iter().map(|turn| (turn.color, turn.mv))).collect();
        let shown = match self.board.take() {
            Some(board) if board == wanted => {
                self.board = Some(board);
                return Ok(());
            }
            Some(board) if self.leads_to(&board, &wanted) => board.len() + usize::from(self.own.is_some()),
            _ => {
                self.must(&format!("boardsize {}", view.settings.size)).await?;
                // Who does not know this has an empty board by now, or refuses a stone.
                self.asked("clear_board", SHORT).await?;
                self.tell("komi", &view.opening.komi.to_string()).await?;
                0
            }
        };
        self.own = None;
        for (color, made) in &wanted[shown..] {
            self.must(&format!("play {} {made}", color.name())).await?;
        }
        self.board = Some(wanted);
        Ok(())
    }

    /// Does its board, with what it has played there itself, lead to the one that is wanted?
    fn leads_to(&self, board: &[(Color, Move)], wanted: &[(Color, Move)]) -> bool {
        wanted.starts_with(board) && self.own.is_none_or(|own| wanted.get(board.len()) == Some(&own))
    }

    /// Asks what the room asks this member. Was there something to ask?
    async fn serve(&mut self, view: &View) -> Result<bool, Gone> {
        if let Some(count) = view.count.as_ref().filter(|count| view.stage == Stage::Count && !count.working) {
            let dead = *self.judged.get_or_insert(count.dead);
            let silent = view.you.is_none_or(|you| count.says.iter().all(|(id, _)| *id != you));
            // It agrees with what the engine has found, and leaves to people what somebody has changed.
            return Ok(dead == count.dead
                && silent
                && self.seat.act(RoomAct::Settle { say: Code(Say::Agree) }).await.is_ok());
        }
        self.judged = None;
        let Some(turn) = view
            .turn
            .as_ref()
            .filter(|turn| view.stage == Stage::Play && turn.your_move && self.tried != Some(turn.ask))
        else {
            return Ok(false);
        };
        self.tried = Some(turn.ask);
        let act = match turn.step {
            StepView::Propose if turn.proposal.is_none() => self.proposal(view, turn.color).await?,
            StepView::Vote if turn.ballot.is_empty() => self.vote(turn).await?,
            _ => None,
        };
        let Some(act) = act else { return Ok(true) };
        // What was asked for may be over.
        let is_asked = |now: &View| now.turn.as_ref().is_some_and(|now| now.ask == turn.ask);
        if self.seat.look().await.is_ok_and(|now| is_asked(&now)) {
            // A room that refuses a move waits for the others.
            let _ = self.seat.act(act).await;
        }
        Ok(true)
    }

    async fn proposal(&mut self, view: &View, color: Color) -> Result<Option<RoomAct>, Gone> {
        let areas = view.settings.scheme(color).is_some_and(|scheme| scheme.card().asks == team::scheme::Asks::Area);
        let what = self.thought(color).await?.map(|proposal| match proposal {
            Proposal::Play(point) if areas => Proposal::Area([point].into_iter().collect()),
            other => other,
        });
        Ok(what.map(|what| RoomAct::Propose { what: what.to_string() }))
    }

    /// Its vote; without one, what it has proposed or would, and at last what was proposed most often.
    async fn vote(&mut self, turn: &TurnView) -> Result<Option<RoomAct>, Gone> {
        let options: Vec<String> = turn.options.iter().map(|option| option.what.to_string()).collect();
        let listed = options.join(" ");
        let answer = self.asked(&format!("colgo-vote {listed}"), LONG).await?;
        let mut choice = answer.and_then(Result::ok).and_then(|text| text.trim().parse::<Proposal>().ok());
        let is_option = |what: &Proposal| turn.options.iter().any(|option| option.what == *what);
        if choice.is_none() {
            choice = turn.proposal.filter(is_option);
        }
        if choice.is_none() {
            choice = self.thought(turn.color).await?.filter(is_option);
        }
        let most = || turn.options.iter().max_by_key(|option| option.proposed).map(|option| option.what);
        Ok(choice.or_else(most).map(|what| RoomAct::Vote { options: vec![what.to_string()] }))
    }

    /// What it would play, its board left as it was.
    async fn thought(&mut self, color: Color) -> Result<Option<Proposal>, Gone> {
        let read = |text: &str| text.trim().parse::<Proposal>().ok();
        if let Some(Ok(text)) = self.asked(&format!("reg_genmove {}", color.name()), LONG).await? {
            return Ok(read(&text));
        }
        // What it has played already it would play.
        if let Some((_, made)) = self.own {
            return Ok(Some(made.into()));
        }
        let Some(Ok(text)) = self.asked(&format!("genmove {}", color.name()), LONG).await? else { return Ok(None) };
        let made = read(&text);
        let turn = made.and_then(|made| made.turn());
        if turn.is_some() && !matches!(self.asked("undo", SHORT).await?, Some(Ok(_))) {
            self.own = turn.map(|made| (color, made));
        }
        Ok(made)
    }

    /// Asks what it may not know.
    async fn asked(&mut self, command: &str, limit: Duration) -> Result<Option<EngineAnswer>, Gone> {
        let name = command.split(' ').next().unwrap_or_default();
        match &self.known {
            Some(known) if !known.contains(name) => Ok(None),
            _ => self.cable.ask(command, limit).await.map(Some),
        }
    }

    async fn told(&mut self, command: &str) -> Result<Option<String>, Gone> {
        let answer = self.asked(command, SHORT).await?;
        Ok(answer.and_then(Result::ok).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()))
    }

    /// Tells it something, if it wants to know.
    async fn tell(&mut self, command: &str, what: &str) -> Result<(), Gone> {
        self.asked(&format!("{command} {what}"), SHORT).await.map(drop)
    }

    /// What it has to be able to do; who cannot is told why it is shown out.
    async fn must(&mut self, command: &str) -> Result<(), Gone> {
        if self.cable.ask(command, SHORT).await?.is_ok() {
            return Ok(());
        }
        self.cable.send(&format!("# It refuses: {command}")).await?;
        Err(Gone::Noise)
    }
}

/// What is going on, and what the program has to do.
fn state(view: &View, side: Color) -> String {
    let own = |turn: &&TurnView| turn.color == side;
    match (view.stage, view.turn.as_ref().filter(own).map(|turn| turn.step)) {
        (Stage::Unopened | Stage::Lobby, _) => "The game has not started",
        (Stage::Play, None) => "The opponents are to move",
        (Stage::Play, Some(StepView::Propose)) => "The team proposes",
        (Stage::Play, Some(StepView::Vote)) => "The team votes",
        (Stage::Play, Some(StepView::Work)) => "An engine works for the team",
        (Stage::Count, _) => "The stones are counted",
        (Stage::Over, _) => "The game is over",
    }
    .to_owned()
}

/// A name that a room takes, with room for a number behind it.
fn named(name: Option<String>) -> String {
    let name: String = name.unwrap_or_default().chars().filter(|letter| !letter.is_control()).collect();
    let name: String = name.trim().chars().take(LONGEST_NAME - 3).collect();
    if name.trim().is_empty() { "Program".to_owned() } else { name.trim().to_owned() }
}

/// A text that is no comment to the one who reads it.
fn word(text: &str) -> String {
    text.replace('#', "+")
}
