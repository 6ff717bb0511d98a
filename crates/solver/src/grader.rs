//! From questions to grades, and from grades to a certificate.

use rules::Move;
use tsumego::field::{Field, State as FieldState};
use tsumego::{Answer, Certificate, Claim, Flaw, Grade, Node, Problem, Question, Step, root, roots, walk};

use crate::arena::{Arena, State};
use crate::bits::Bits;
use crate::search::{Ask, Goal, PASS, Search, Stopped, UNLIMITED};
use crate::strategy::{NoStrategy, Strategy, arrive, last};
use crate::table::ALWAYS;

/// So many threats are tried out before the exact question of death, which is dear.
const FEW_THREATS: i8 = 5;
/// Beyond this many threats a ko is given up as unknown.
const MOST_THREATS: i8 = 40;

/// Grades states and proves the grades.
pub(crate) struct Grader<'a, B> {
    pub(crate) problem: &'a Problem,
    pub(crate) field: &'a Field,
    pub(crate) arena: &'a Arena<B>,
    pub(crate) search: Search<'a, B>,
}

impl<B: Bits> Grader<'_, B> {
    /// The grade of a state, as the search sees it.
    pub(crate) fn grade(&mut self, state: &State<B>) -> Result<Grade, Stopped> {
        if self.captures(state, 0)? {
            let (from, _) = self.search.known(state);
            if from == ALWAYS {
                return Ok(Grade::Dead);
            }
            for balance in 1..FEW_THREATS {
                if !self.captures(state, -balance)? {
                    return Ok(Grade::Ko(1 - balance));
                }
            }
            if self.captures(state, -UNLIMITED)? || self.dies(state)? {
                return Ok(Grade::Dead);
            }
            for balance in FEW_THREATS..MOST_THREATS {
                if !self.captures(state, -balance)? {
                    return Ok(Grade::Ko(1 - balance));
                }
            }
        } else if self.captures(state, UNLIMITED)? {
            for balance in 1..MOST_THREATS {
                if self.captures(state, balance)? {
                    return Ok(Grade::Ko(balance));
                }
            }
        } else if {let n=self.search.nodes; let r=self.search.ask(state, Ask { goal: Goal::Eyes, balance: 0 }); if std::env::var("TR").is_ok(){eprintln!("eyes {r:?} {}", self.search.nodes-n);} r}? {
            return Ok(Grade::Alive);
        } else {
            return Ok(Grade::Seki);
        }
        Err(Stopped)
    }

    fn captures(&mut self, state: &State<B>, balance: i8) -> Result<bool, Stopped> {
        let n=self.search.nodes; let r=self.search.ask(state, Ask { goal: Goal::Capture, balance }); if std::env::var("TR").is_ok()&&self.search.nodes-n>1000{eprintln!("capture {balance}: {r:?} {} nodes known {:?}", self.search.nodes-n, self.search.known(state));} r
    }

    /// Does the target die whatever the threats? Every state behind a spent threat on the way must be a death too;
    /// where one is not, all starts again without counting on it.
    fn dies(&mut self, state: &State<B>) -> Result<bool, Stopped> {
        let n=self.search.nodes; let d=self.death(state); if std::env::var("TR").is_ok(){eprintln!("dies {:?} {}", d.as_ref().err(), self.search.nodes-n);}
        match d {
            Ok(_) => Ok(true),
            Err(NoStrategy::Wrong) => Ok(false),
            Err(_) => Err(Stopped),
        }
    }

    /// A strategy for death from a state and from everything that spent threats lead to.
    fn death(&mut self, state: &State<B>) -> Result<Strategy<B>, NoStrategy> {
        let ask = Ask { goal: Goal::Death, balance: 0 };
        'again: loop {
            let mut strategy = Strategy::new();
            let mut todo = vec![*state];
            let mut seen: std::collections::HashSet<State<B>> = todo.iter().copied().collect();
            while let Some(next) = todo.pop() {
                if !self.captures(&next, -1)? || !self.search.ask(&next, ask)? {
                    if next == *state {
                        return Err(NoStrategy::Wrong);
                    }
                    self.search.add_lasting(&next);
                    continue 'again;
                }
                let spent = arrive(&mut self.search, &next, ask, &mut strategy)?;
                todo.extend(spent.into_iter().filter(|state| seen.insert(*state)));
            }
            return Ok(strategy);
        }
    }

    /// Proves claims; wrong ones are graded again.
    pub(crate) fn prove(&mut self, claims: &mut [Claim]) -> Result<Certificate, NoStrategy> {
        'again: loop {
            let mut answers = Vec::new();
            for question in Certificate::questions(claims) {
                let states = roots(self.problem, self.field, claims, question).expect("first moves are legal");
                let n=self.search.nodes; let a=self.answer_untangled(question, states); if std::env::var("TR").is_ok(){eprintln!("answer {question:?} {:?} {}", a.as_ref().map(|a|a.steps.len()), self.search.nodes-n);}
                match a {
                    Ok(answer) => answers.push(answer),
                    Err(NoStrategy::Wrong) => {
                        self.regrade(claims)?;
                        continue 'again;
                    }
                    Err(other) => return Err(other),
                }
            }
            return Ok(Certificate { claims: claims.to_vec(), answers });
        }
    }

    fn regrade(&mut self, claims: &mut [Claim]) -> Result<(), NoStrategy> {
        for claim in claims {
            let state = self.first(claim.first);
            claim.grade = self.grade(&state)?;
        }
        Ok(())
    }

    /// The state after a legal first move, or the start.
    pub(crate) fn first(&self, first: Option<Move>) -> State<B> {
        let state = root(self.problem, self.field, first).expect("first moves are legal");
        self.arena.import(&state)
    }

    /// The answer; where the table is tangled, with entries made for this question alone.
    fn answer_untangled(&mut self, question: Question, states: Vec<FieldState>) -> Result<Answer, NoStrategy> {
        match self.answer(question, states.clone()) {
            Err(NoStrategy::Tangled) => {
                self.search.separate = Some(self.search.nodes);
                let answer = self.answer(question, states);
                self.search.separate = None;
                answer
            }
            answer => answer,
        }
    }

    /// The winner's steps for a question from all its roots.
    fn answer(&mut self, question: Question, states: Vec<FieldState>) -> Result<Answer, NoStrategy> {
        let mut strategy = Strategy::new();
        for state in &states {
            let state = self.arena.import(state);
            match question {
                Question::Captures(n) => {
                    arrive(&mut self.search, &state, capture(n), &mut strategy)?;
                }
                Question::Dies => strategy.extend(self.death(&state)?),
                Question::Survives(n) => last(&mut self.search, &state, capture(n), &mut strategy)?,
                Question::Eyes => {
                    arrive(&mut self.search, &state, Ask { goal: Goal::Eyes, balance: 0 }, &mut strategy)?;
                }
                Question::NoEyes => last(&mut self.search, &state, Ask { goal: Goal::Eyes, balance: 0 }, &mut strategy)?,
            }
        }
        self.write(question, states, &strategy)
    }

    /// The steps in the order of the checker's walk.
    fn write(&self, question: Question, states: Vec<FieldState>, strategy: &Strategy<B>) -> Result<Answer, NoStrategy> {
        let mut steps = Vec::new();
        let written = walk(self.field, question, states, &mut |node| {
            let step = self.step(question, node, strategy).ok_or(Flaw::TooShort(question))?;
            steps.push(step);
            Ok(step)
        });
        if std::env::var("TR").is_ok() { print_ct(); }
        match written {
            Ok(_) => Ok(Answer { question, steps }),
            Err(_) => Err(NoStrategy::Tangled),
        }
    }

    fn step(&self, question: Question, node: &Node, strategy: &Strategy<B>) -> Option<Step> {
        let state = self.arena.import(&node.state);
        let may_settle = matches!(question, Question::Survives(_) | Question::Eyes);
        if may_settle && self.arena.is_settled(&state) {
            return Some(Step::Settled);
        }
        let balance = match question {
            Question::Captures(_) | Question::Survives(_) => node.balance.min(UNLIMITED),
            _ => 0,
        };
        let &point = strategy.get(&(state, balance))?;
        if point == PASS {
            return Some(Step::Pass);
        }
        let point = B::bit(usize::from(point));
        let next = self.arena.play(&state, point)?;
        if next.targets.none() { unsafe_count(0) } else if self.arena.is_doomed(&state) { unsafe_count(1) } else { unsafe_count(2) }
        let cell = self.arena.cell(point);
        let settled = may_settle && self.arena.is_settled(&next);
        Some(if settled { Step::PlaySettled(cell) } else { Step::Play(cell) })
    }
}

fn capture(balance: i8) -> Ask {
    Ask { goal: Goal::Capture, balance: balance.min(UNLIMITED) }
}

static CT: [std::sync::atomic::AtomicUsize; 3] = [const { std::sync::atomic::AtomicUsize::new(0) }; 3];
fn unsafe_count(i: usize) { CT[i].fetch_add(1, std::sync::atomic::Ordering::Relaxed); }
pub fn print_ct() { eprintln!("capturing {:?} doomed, other", CT); }
