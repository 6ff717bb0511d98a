//! [`Adviser`]: who is asked, and what of the answer is passed on.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use proof::Problem;
use rules::{Move, Point, PointSet};
use solver::Advice;

use crate::frame::Framed;
use crate::program::{Program, Trouble};
use crate::said::Said;
use crate::{analysis, stream};

/// How long a program may take to be ready; KataGo tries out what suits the processor when it first runs.
const START: Duration = Duration::from_secs(180);
/// How long a program that has failed is left alone.
const PAUSE: Duration = Duration::from_secs(60);
/// The fewest of its visits, as a part of those of its first move, with which a move is passed on.
const SERIOUS: f32 = 0.02;

/// A program to be asked.
#[derive(Debug)]
pub struct Adviser {
    command: Vec<String>,
    /// How long it has for an answer.
    patience: Duration,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    program: Option<Program>,
    /// When it failed, and how.
    failed: Option<(Instant, Trouble)>,
    /// The sentence that nobody has been told yet.
    untold: Option<String>,
    asked: u64,
}

impl Adviser {
    /// A program and its arguments, which no shell reads. It is started when it is first asked.
    pub fn new(command: Vec<String>, patience: Duration) -> Adviser {
        Adviser { command, patience, state: Mutex::default() }
    }

    /// What is wrong with it, in a sentence, if there is anything that was not told before.
    pub fn trouble(&self) -> Option<String> {
        self.state.lock().ok()?.untold.take()
    }

    /// Ends the program; whoever asks it is to be stopped before.
    pub fn end(&self) {
        if let Ok(mut state) = self.state.lock() {
            state.program = None;
        }
    }

    fn speaks_json(&self) -> bool {
        self.command.iter().skip(1).any(|word| word == "analysis")
    }

    /// Asks the program, which is started where it does not run.
    fn said(&self, state: &mut State, framed: &Framed, stop: &dyn Fn() -> bool) -> Result<Said, Trouble> {
        let program = match &mut state.program {
            Some(program) => program,
            none => none.insert(Program::start(&self.command)?),
        };
        state.asked += 1;
        let until = Instant::now() + self.patience;
        if self.speaks_json() {
            analysis::ask(program, framed, state.asked, until, stop)
        } else {
            stream::ask(program, framed, state.asked, until, stop)
        }
    }

    /// Notes what went wrong. A program that is only slow to start is waited for; any other is ended.
    fn note(&self, state: &mut State, trouble: Trouble) {
        if trouble == Trouble::Stopped {
            return;
        }
        let starting = state.program.as_ref().is_some_and(|program| program.age() < START && !program.has_answered());
        if trouble == Trouble::Silent && starting {
            state.untold.get_or_insert_with(|| self.sentence("it has not begun to answer yet"));
            return;
        }
        state.program = None;
        if state.failed.as_ref().is_none_or(|(_, before)| *before != trouble) {
            state.untold = Some(self.sentence(&trouble.to_string()));
        }
        state.failed = Some((Instant::now(), trouble));
    }

    fn sentence(&self, why: &str) -> String {
        let name = self.command.first().map_or("", String::as_str);
        format!("the adviser “{name}” does not help: {why}; solved without it")
    }
}

impl solver::Adviser for Adviser {
    fn advise(&self, problem: &Problem, stop: &dyn Fn() -> bool) -> Option<Advice> {
        // One question at a time: who comes meanwhile does without.
        let mut state = self.state.try_lock().ok()?;
        if state.failed.as_ref().is_some_and(|(when, _)| when.elapsed() < PAUSE) {
            return None;
        }
        let framed = Framed::of(problem);
        match self.said(&mut state, &framed, stop) {
            Ok(said) => advice(&said, problem, &framed),
            Err(trouble) => {
                self.note(&mut state, trouble);
                None
            }
        }
    }
}

/// What is said, as far as it is about the problem: moves that are near and legal, and whose the group will be.
fn advice(said: &Said, problem: &Problem, framed: &Framed) -> Option<Advice> {
    let (position, near) = (problem.position(), framed.near().collect::<PointSet>());
    let legal =
        |made: &Move| made.point().is_some_and(|point| near.contains(point)) && position.clone().play(*made).is_ok();
    let most = said.moves.iter().map(|(_, visits)| *visits).max().unwrap_or(0) as f32;
    let serious = said.moves.iter().filter(|(made, visits)| *visits as f32 >= SERIOUS * most && legal(made));
    let moves: Vec<Move> = serious.map(|(made, _)| *made).collect();
    (!moves.is_empty()).then(|| Advice { moves, survives: survives(said, problem) })
}

/// How likely the stones of the group stay, from 0 to 1, where it is said whose points are whose.
fn survives(said: &Said, problem: &Problem) -> Option<f32> {
    let size = problem.position().board().size();
    if said.owners.len() != usize::from(size) * usize::from(size) {
        return None;
    }
    let place = |point: Point| usize::from(size - 1 - point.row()) * usize::from(size) + usize::from(point.column());
    let sign = if problem.defender() == rules::Color::Black { 1.0 } else { -1.0 };
    let owned = |point: Point| (1.0 + sign * said.owners[place(point)].clamp(-1.0, 1.0)) / 2.0;
    let stones = problem.targets();
    Some(stones.iter().map(owned).sum::<f32>() / stones.len().max(1) as f32)
}

#[cfg(all(test, unix))]
mod tests {
    use proof::{Outside, Region, RegionKind};
    use rules::diagram::Diagram;
    use rules::{Color, Position};
    use solver::Adviser as _;

    use super::*;

    /// A straight three in the corner, Black to kill.
    fn problem() -> Problem {
        let diagram: Diagram = "
            . . . . . .
            . . . . . .
            . . . . . .
            x x x x x .
            o o o o x .
            . . . o x ."
            .parse()
            .expect("a diagram");
        let position = Position::from_setup(diagram.setup(Color::Black)).expect("a position");
        let region = Region { kind: RegionKind::Open, points: position.board().empty(), outside: Outside::Liberty };
        Problem::new(position.clone(), position.board().stones(Color::White), region).expect("a problem")
    }

    /// A program in the language of the shell that speaks one of the protocols, and what it says.
    fn heard(script: &str, protocol: &str, patience: Duration) -> (Option<Advice>, Option<String>) {
        let words = ["sh", "-c", script, "sh", protocol].map(str::to_owned);
        let adviser = Adviser::new(words.to_vec(), patience);
        let said = adviser.advise(&problem(), &|| false);
        (said, adviser.trouble())
    }

    const LONG: Duration = Duration::from_secs(60);
    const BRIEF: Duration = Duration::from_millis(300);

    /// Answers every question with the middle of the three, and says that White's stones are lost.
    fn sensible(infos: &str) -> String {
        let owners = ["1"; 36].join(",");
        format!(
            r#"while read -r line; do
                id=$(printf '%s' "$line" | sed 's/.*"id":"\([0-9]*\)".*/\1/')
                printf '{{"id":"none","isDuringSearch":false}}\n{{"id":"%s","isDuringSearch":true}}\n' "$id"
                printf '{{"id":"%s","moveInfos":[{infos}],"ownership":[{owners}]}}\n' "$id"
            done"#
        )
    }

    #[test]
    fn the_analysis_protocol_is_spoken() {
        let infos = r#"{"move":"A1","visits":20,"order":1},{"move":"B1","visits":79,"order":0},{"move":"F6","visits":1,"order":2}"#;
        let (said, trouble) = heard(&sensible(infos), "analysis", LONG);
        let said = said.unwrap();
        assert_eq!(said.moves.iter().map(Move::to_string).collect::<Vec<_>>(), ["B1", "A1"]);
        assert_eq!((said.survives, trouble), (Some(0.0), None));
    }

    /// Knows `kata-analyze` or not, and streams until the next command comes.
    fn streaming(known: &str) -> String {
        format!(
            r#"while read -r id command rest; do
                case "$command $rest" in
                    "known_command kata-analyze") printf '=%s {known}\n\n' "$id" ;;
                    komi*) printf '?%s unknown command\n\n' "$id" ;;
                    *-analyze*) printf '=%s\ninfo move B1 visits 3 order 0 pv B1\ninfo move A1 visits 30 winrate 0.5 order 1 pv A1 info move B1 visits 90 order 0 pv B1 A1\n' "$id"; open=yes ;;
                    *) if [ "$open" ]; then printf '\n'; open=; fi; printf '=%s\n\n' "$id" ;;
                esac
            done"#
        )
    }

    #[test]
    fn both_dialects_of_the_text_protocol_are_spoken() {
        for known in ["true", "false"] {
            let (said, trouble) = heard(&streaming(known), "gtp", LONG);
            let said = said.unwrap_or_else(|| panic!("{known}: {trouble:?}"));
            assert_eq!(said.moves.iter().map(Move::to_string).collect::<Vec<_>>(), ["B1", "A1"]);
            assert_eq!((said.survives, trouble), (None, None));
        }
    }

    #[test]
    fn who_is_silent_dead_missing_or_talks_nonsense_is_told_in_a_sentence() {
        for protocol in ["analysis", "gtp"] {
            for (script, patience, why) in [
                ("while read -r line; do :; done", BRIEF, "it has not begun to answer yet"),
                ("exit 0", LONG, "it has ended"),
                ("echo first >&2; printf 'no \\033model\\n\\n' >&2; exit 1", LONG, "it has ended, saying “no model”"),
                ("exec yes hello", LONG, if protocol == "gtp" { "it sends more" } else { "it says “hello”" }),
                ("yes | tr -d '\\n'", LONG, "it sends more than any answer has"),
                // What is understood and never ends is no answer either.
                ("exec yes '{\"id\":\"none\"}'", BRIEF, "it"),
                ("exec yes '=0 true'", BRIEF, "it"),
            ] {
                let (said, trouble) = heard(script, protocol, patience);
                assert_eq!(said, None, "{script}");
                let trouble = trouble.unwrap_or_else(|| panic!("{script} {protocol}"));
                let begun = "the adviser “sh” does not help: ";
                assert!(trouble.starts_with(begun) && trouble.contains(why), "{script}: {trouble}");
            }
        }
        let missing = Adviser::new(vec!["no-such-program".to_owned()], LONG);
        assert_eq!(missing.advise(&problem(), &|| false), None);
        assert!(missing.trouble().unwrap().contains("it cannot be started"));
        assert_eq!((missing.advise(&problem(), &|| false), missing.trouble()), (None, None), "it is told once");
    }

    #[test]
    fn one_that_reads_nothing_holds_nobody_up() {
        let words = ["sh", "-c", "while :; do sleep 60; done", "sh", "analysis"].map(str::to_owned);
        let adviser = Adviser::new(words.to_vec(), Duration::from_millis(1));
        // More than any pipe holds.
        for _ in 0..300 {
            assert_eq!(adviser.advise(&problem(), &|| false), None);
        }
    }

    #[test]
    fn what_was_thought_so_far_will_do_when_the_time_is_up() {
        let hasty = r#"read -r line; echo '{"id":"1","isDuringSearch":true,"moveInfos":[{"move":"B1","visits":3,"order":0}]}'
            while read -r line; do :; done"#;
        // A busy machine takes longer to start a shell.
        let said = [1, 10, 60].iter().find_map(|&seconds| heard(hasty, "analysis", Duration::from_secs(seconds)).0);
        assert_eq!(said.unwrap().moves[0].to_string(), "B1");
    }

    #[test]
    fn it_is_started_once_and_ended_with_whatever_it_has_started() {
        let folder = std::env::temp_dir().join(format!("shikatsu-adviser-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (told, infos) = (folder.join("pids"), r#"{"move":"B1","visits":9,"order":0}"#);
        let script = format!("sleep 600 & echo $$ $! >> '{}'; {}", told.display(), sensible(infos));
        let words = ["sh", "-c", &script, "sh", "analysis"].map(str::to_owned);
        let adviser = Adviser::new(words.to_vec(), LONG);
        for _ in 0..3 {
            assert!(adviser.advise(&problem(), &|| false).is_some());
        }
        adviser.end();
        let pids = std::fs::read_to_string(&told).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(pids.lines().count(), 1, "{pids}");
        for pid in pids.split_whitespace().map(|word| word.parse::<i32>().unwrap()) {
            // The system takes a moment to bury what was killed.
            let begun = Instant::now();
            while is_alive(pid) && begun.elapsed() < LONG {
                std::thread::yield_now();
            }
            assert!(!is_alive(pid), "{pid}");
        }
    }

    /// Does a process run? One that is dead and waits to be asked how it ended does not.
    fn is_alive(pid: i32) -> bool {
        match std::fs::read_to_string(format!("/proc/{pid}/stat")) {
            Ok(stat) => !stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('Z')),
            Err(_) => false,
        }
    }

    #[test]
    fn a_liar_names_no_move_that_is_not_there_and_whoever_refuses_is_quoted() {
        let occupied = r#"{"move":"A2","visits":99,"order":0},{"move":"Q16","visits":99,"order":1},{"move":"pass","visits":50,"order":2}"#;
        assert_eq!(heard(&sensible(occupied), "analysis", LONG), (None, None));
        let odd =
            r#"{"move":7,"visits":"many"},{"visits":3},{"move":"B1","visits":-4},{"move":"C1","visits":1e99},null,[]"#;
        assert_eq!(heard(&sensible(odd), "analysis", LONG), (None, None));
        let refusing = r#"read -r line; echo '{"error":"no \u0007model","id":"1"}'; cat"#;
        let (said, trouble) = heard(refusing, "analysis", LONG);
        assert!(said.is_none() && trouble.unwrap().contains("it says “no model”"));
    }

    #[test]
    fn a_search_that_is_stopped_waits_for_nobody() {
        let words = ["sh", "-c", "while read -r line; do :; done", "sh", "analysis"].map(str::to_owned);
        let adviser = Adviser::new(words.to_vec(), LONG);
        assert_eq!((adviser.advise(&problem(), &|| true), adviser.trouble()), (None, None));
    }
}
