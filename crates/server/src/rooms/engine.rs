//! [`Engines`]: subprocesses: programs of the operator's that play a side of a room, by GTP on their standard input and
//! output.
//!
//! What is started is a list of words from the operator's settings; no shell reads it, and nothing that a visitor sends
//! is among them. A program is started for one move and told the whole game, so that it need not remember any; it is
//! ended with whatever it has started, also where nobody waits for its move any longer.

use std::collections::BTreeSet;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use player::go::Terms;
use rules::{Color, Game, Illegal, Move};
use team::{Proposal, WorkAnswer};
use tokio::process::{Child, Command};
use tokio::time::sleep;

use super::cable::{Cable, Gone};
use crate::config::Engine;
use crate::doors::caller::Caller;
use crate::study::thinker::{Kind, Thinker};

/// What empties the board of an engine that knows how to.
const CLEAR: &str = "clear_board";
/// How often one that breaks down is started for the same move.
const TRIES: usize = 2;
/// How long one that finds no place waits before it asks again. In the end the room itself loses patience.
const PAUSE: Duration = Duration::from_secs(2);
/// How long a program may take to start and for what needs no thought, and for a move.
const SHORT: Duration = Duration::from_secs(30);
const LONG: Duration = Duration::from_secs(120);
/// How often it is looked whether it is still there.
const GLANCE: Duration = Duration::from_millis(200);

/// The engines that the operator has set up. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Engines {
    all: Arc<[Engine]>,
    /// Those of which the operator was told that they do not know the komi.
    told: Arc<Mutex<BTreeSet<String>>>,
}

impl Engines {
    pub(crate) fn new(engines: &[Engine]) -> Engines {
        Engines { all: engines.into(), told: Arc::default() }
    }

    pub(crate) fn names(&self) -> Vec<String> {
        self.all.iter().map(|engine| engine.name.clone()).collect()
    }

    /// Tells the operator once what it costs that an engine does not know the komi.
    fn without_komi(&self, name: &str) {
        if self.told.lock().is_ok_and(|mut told| told.insert(name.to_owned())) {
            warn(name, "it does not know komi: it plays without knowing the score that it plays for");
        }
    }

    pub(super) fn named(&self, name: &str) -> Option<&Engine> {
        self.all.iter().find(|engine| engine.name == name)
    }
}

/// The move of an engine in this game, once it is this caller's turn to have one think.
pub(super) async fn moved(
    (engines, thinker): (&Engines, &Thinker),
    caller: &Caller,
    name: &str,
    game: &Game,
    terms: Terms,
) -> WorkAnswer {
    let Some(engine) = engines.named(name) else {
        warn(name, "it is not set up");
        return WorkAnswer::Failed;
    };
    let _place = loop {
        match thinker.place(Kind::Engine, caller).await {
            Ok(place) => break place,
            Err(_) => sleep(PAUSE).await,
        }
    };
    let mut repeats = false;
    for _ in 0..TRIES {
        match asked(engines, engine, game, terms).await {
            Ok(Proposal::Resign) => return WorkAnswer::Resign,
            Ok(made) => match made.turn().map(|made| (made, game.legal(made))) {
                Some((made, Ok(()))) => return WorkAnswer::Move(made),
                Some((made, Err(why))) => {
                    repeats = matches!(why, Illegal::Ko | Illegal::Superko);
                    warn(name, &format!("{made}: {why}"));
                }
                None => warn(name, "its move is none"),
            },
            Err(why) => warn(name, &why),
        }
    }
    // Many an engine knows no ko but the single one. It may not play there, and says nothing else: it passes.
    if repeats { WorkAnswer::Move(Move::Pass) } else { WorkAnswer::Failed }
}

fn warn(engine: &str, why: &str) {
    tracing::warn!(target: crate::doors::journal::TARGET, engine, error = why, "engine");
}

fn refuses(command: &str) -> String {
    format!("it refuses: {command}")
}

async fn asked(engines: &Engines, engine: &Engine, game: &Game, terms: Terms) -> Result<Proposal, String> {
    let mut process = Process::start(engine)?;
    for command in position(game, terms) {
        match process.asked(&command, SHORT).await? {
            Ok(_) => {}
            // A new process has an empty board, and who does not know the komi can play all the same.
            Err(()) if command == CLEAR => {}
            Err(()) if command.starts_with("komi ") => engines.without_komi(&engine.name),
            Err(()) => return Err(refuses(&command)),
        }
    }
    let answer = process.told(&format!("genmove {}", game.position().to_move().name()), LONG).await?;
    answer.trim().parse().map_err(|_| "its move is none".to_owned())
}

/// What an engine has to be told to be at this position.
fn position(game: &Game, terms: Terms) -> Vec<String> {
    let mut start = game.clone();
    while start.undo().is_some() {}
    let board = start.position().board();
    let given = Color::BOTH.into_iter().flat_map(|color| board.stones(color).iter().map(move |point| (color, point)));
    let given = given.map(|(color, point)| (color, Move::Play(point)));
    let played = given.chain(game.turns().map(|turn| (turn.color, turn.mv)));
    let new = [format!("boardsize {}", board.size()), CLEAR.to_owned(), format!("komi {}", terms.komi)];
    new.into_iter().chain(played.map(|(color, made)| format!("play {} {made}", color.name()))).collect()
}

/// An engine at work. Nothing of it is left when it is dropped.
struct Process {
    child: Child,
    cable: Cable,
}

impl Process {
    /// Starts a program, in a process group of its own, so that whatever it starts can be ended with it.
    fn start(engine: &Engine) -> Result<Process, String> {
        let (program, arguments) = engine.command.split_first().ok_or("it has no command")?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
        #[cfg(unix)]
        command.process_group(0);
        let mut child = command.spawn().map_err(|error| error.to_string())?;
        step_back(&child);
        let (input, output) = child.stdin.take().zip(child.stdout.take()).ok_or("it has no pipes")?;
        Ok(Process { child, cable: Cable::of(output, input) })
    }

    async fn told(&mut self, command: &str, limit: Duration) -> Result<String, String> {
        self.asked(command, limit).await?.map_err(|()| refuses(command))
    }

    /// What it says, or that it refuses.
    async fn asked(&mut self, command: &str, limit: Duration) -> Result<Result<String, ()>, String> {
        // What it has started may keep its pipes open when it has ended.
        let answer = tokio::select! {
            answer = self.cable.ask(command, limit) => answer,
            () = ended(&self.child) => Err(Gone::Closed),
        };
        match answer {
            Ok(Ok(text)) => Ok(Ok(text)),
            Ok(Err(_)) => Ok(Err(())),
            Err(Gone::Closed) => Err("it ended".to_owned()),
            Err(Gone::Slow) => Err("it does not answer".to_owned()),
            Err(Gone::Noise) => Err("what it says is no answer".to_owned()),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        #[cfg(unix)]
        {
            use rustix::process::{Signal, kill_process_group};
            // While nobody has asked how it ended, its number belongs to no other process.
            if let Some(group) = number(&self.child) {
                let _ = kill_process_group(group, Signal::KILL);
            }
        }
        let _ = self.child.start_kill();
    }
}

/// Waits until a process has ended.
async fn ended(child: &Child) {
    loop {
        sleep(GLANCE).await;
        if has_ended(child) {
            return;
        }
    }
}

/// Has it ended? It is left to be noticed, so that its number stays its own.
#[cfg(unix)]
fn has_ended(child: &Child) -> bool {
    use rustix::process::{WaitId, WaitIdOptions, waitid};
    let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    number(child).is_some_and(|number| matches!(waitid(WaitId::Pid(number), look), Ok(Some(_))))
}

#[cfg(not(unix))]
fn has_ended(_: &Child) -> bool {
    false
}

#[cfg(unix)]
fn number(child: &Child) -> Option<rustix::process::Pid> {
    rustix::process::Pid::from_raw(i32::try_from(child.id()?).ok()?)
}

/// Has the system serve it after those who wait for short answers, as it does with our own long work.
fn step_back(child: &Child) {
    #[cfg(target_os = "linux")]
    {
        let _ = number(child)
            .map(|number| rustix::process::setpriority_process(Some(number), crate::study::thinker::NICENESS));
    }
    #[cfg(not(target_os = "linux"))]
    let _ = child;
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::go::{Komi, Scoring};
    use rules::{KoRule, PointSet};

    #[test]
    fn an_engine_is_told_the_handicap_the_komi_and_every_move() {
        let stones: PointSet = ["C3", "C7"].iter().map(|text| text.parse().unwrap()).collect();
        let mut game = Game::with_handicap(9, stones, KoRule::PositionalSuperko).unwrap();
        for made in ["E5", "pass", "D4"] {
            game.play(made.parse().unwrap()).unwrap();
        }
        let terms = Terms { scoring: Scoring::Area, komi: Komi::new(1).unwrap() };
        let told = position(&game, terms);
        let set_up = ["boardsize 9", "clear_board", "komi 0.5", "play black C7", "play black C3"];
        let mut expected = set_up.map(str::to_owned).to_vec();
        expected.extend(["play white E5", "play black pass", "play white D4"].map(str::to_owned));
        expected[3..5].sort();
        let mut found = told;
        found[3..5].sort();
        assert_eq!(found, expected);
    }
}
