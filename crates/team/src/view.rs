//! A snapshot (the read model): what one viewer may see of a room, and nothing else.
//!
//! Proposals are anonymous: within a team one sees how often each was made and who has acted, never who wants what, until
//! the game is over and the room was opened with that promise. The other team sees none of it.

use std::sync::Arc;

use rules::score::HalfPoints;
use rules::{ByColor, Color, PointSet, Turn as Played};

use crate::scheme::counts;
use crate::{
    Event, Fact, Line, Member, MemberId, Millis, Opening, Outcome, PastTurn, Place, Proposal, Rank, Reason, Room, Say,
    Settings, Sketch, Stage, Step, Subject, Turn, Worth,
};

/// Chains with so many liberties, or fewer, are pointed out to beginners.
const FEW: usize = 2;

/// What one viewer may see of a room.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// How far it has got.
    pub stage: Stage,
    /// What is agreed.
    pub settings: Settings,
    /// What the game started with.
    pub opening: Opening,
    /// The viewer, if they sit in the room.
    pub you: Option<MemberId>,
    /// The host.
    pub host: Option<MemberId>,
    /// The captains of the teams.
    pub captains: ByColor<Option<MemberId>>,
    /// Everybody in the room.
    pub members: Vec<MemberView>,
    /// The stones.
    pub stones: ByColor<PointSet>,
    /// Who is to move.
    pub to_move: Color,
    /// The moves so far, with what they took.
    pub moves: Vec<Played>,
    /// Chains with few liberties, where the room points them out.
    pub weak: PointSet,
    /// The clocks: time left, and periods left.
    pub clocks: ByColor<Option<(Millis, u32)>>,
    /// The turn under way.
    pub turn: Option<TurnView>,
    /// The turns that are over.
    pub past: Vec<PastView>,
    /// The motion under way.
    pub motion: Option<MotionView>,
    /// The count, under way or done.
    pub count: Option<CountView>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// What was said, as far as the viewer hears it.
    pub lines: Vec<Arc<Line>>,
    /// What is drawn on the board.
    pub sketches: Vec<(MemberId, Sketch)>,
    /// After the game: the position that everybody looks at.
    pub shown: Option<usize>,
    /// Is the viewer asked some questions, now that the game is over?
    pub questions: bool,
    /// Where the next game is.
    pub rematch: Option<String>,
}

/// A member as others see them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemberView {
    /// Which.
    pub id: MemberId,
    /// Their name.
    pub name: String,
    /// Their rank.
    pub rank: Option<Rank>,
    /// Where they sit.
    pub place: Place,
    /// Are they there?
    pub here: bool,
    /// May they not talk?
    pub muted: bool,
}

/// The turn under way. What goes on within the team is for the team.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnView {
    /// Whose turn it is.
    pub color: Color,
    /// The number of the question.
    pub ask: u32,
    /// What it waits for. Work is only known to be work.
    pub step: StepView,
    /// Since when.
    pub began: Millis,
    /// Until when.
    pub until: Millis,
    /// Milliseconds of this turn that the phases before took from the team's clock.
    pub spent: Millis,
    /// Is the viewer asked to act?
    pub your_move: bool,
    /// What the viewer has proposed.
    pub proposal: Option<Proposal>,
    /// What the viewer has voted for.
    pub ballot: Vec<Proposal>,
    /// What may be voted for.
    pub options: Vec<OptionView>,
    /// Who is asked, for those who see inside the team.
    pub asked: Vec<MemberId>,
    /// Who has acted, for them.
    pub acted: Vec<MemberId>,
}

/// What a turn waits for, without what an engine is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StepView {
    /// Proposals.
    Propose,
    /// Votes.
    Vote,
    /// An engine.
    Work,
}

/// An option of a vote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionView {
    /// What.
    pub what: Proposal,
    /// How often it was proposed.
    pub proposed: u32,
    /// How many voted for it, once the vote is over.
    pub votes: u32,
}

/// A turn that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PastView {
    /// How many moves were on the board before it.
    pub number: usize,
    /// Whose it was.
    pub color: Color,
    /// What they did.
    pub chosen: Proposal,
    /// When.
    pub at: Millis,
    /// Milliseconds that the members took.
    pub used: Millis,
    /// Was it taken back?
    pub undone: bool,
    /// Why they did it, for those who see inside the team.
    pub reason: Option<Reason>,
    /// Did chance break a tie? For them.
    pub tie: bool,
    /// What was proposed and voted for, for them.
    pub options: Vec<OptionView>,
    /// What an engine says that moves are worth, for them.
    pub values: Vec<(Proposal, Worth)>,
    /// Which suggestions were bad on purpose, for them.
    pub decoys: Vec<Proposal>,
    /// What the viewer proposed.
    pub proposal: Option<Proposal>,
    /// What the viewer voted for.
    pub ballot: Vec<Proposal>,
    /// Who proposed what, when the game is over and that is revealed.
    pub proposals: Vec<(MemberId, Proposal)>,
    /// Who voted for what, likewise.
    pub ballots: Vec<(MemberId, Vec<Proposal>)>,
}

/// A motion under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MotionView {
    /// What it is about.
    pub subject: Subject,
    /// The team that it came from.
    pub team: Color,
    /// The team that votes on it.
    pub asked: Color,
    /// Until when.
    pub until: Millis,
    /// How many are for it.
    pub yes: usize,
    /// How many are against it.
    pub no: usize,
    /// What the viewer says.
    pub you: Option<bool>,
}

/// A count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountView {
    /// Does an engine look at the stones first?
    pub working: bool,
    /// What is marked as dead.
    pub dead: PointSet,
    /// What lives in seki.
    pub seki: PointSet,
    /// Who has said what about the marks.
    pub says: Vec<(MemberId, Say)>,
    /// Until when the teams may agree.
    pub until: Millis,
    /// How the game would end.
    pub outcome: Outcome,
}

impl Room {
    /// What this session may see; without one, what the whole world may.
    pub fn view(&self, viewer: Option<MemberId>) -> View {
        let viewer = viewer.and_then(|id| self.member(id)).filter(|member| member.is_in());
        let position = self.contest.game.position();
        let stones = |color| position.board().stones(color);
        let clock = |color: Color| self.contest.clocks[color].and_then(|clock| Some((clock.left()?, clock.extra())));
        View {
            stage: self.stage,
            settings: (*self.settings).clone(),
            opening: self.contest.opening,
            you: viewer.map(|member| member.id),
            host: self.people.host,
            captains: self.people.captains,
            members: self.people.members.iter().filter(|member| member.is_in()).map(shown).collect(),
            stones: ByColor { black: stones(Color::Black), white: stones(Color::White) },
            to_move: position.to_move(),
            moves: self.contest.game.turns().collect(),
            weak: self.weak(),
            clocks: ByColor { black: clock(Color::Black), white: clock(Color::White) },
            turn: self.contest.turn.as_ref().map(|turn| self.turn_view(turn, viewer)),
            past: self.contest.past.iter().map(|past| self.past_view(past, viewer)).collect(),
            motion: self.motion_view(viewer),
            count: self.count_view(),
            outcome: self.outcome,
            lines: self.chat.lines.iter().filter(|line| self.hears(viewer, line)).cloned().collect(),
            sketches: self.sketches_for(viewer),
            shown: self.shown,
            questions: self.is_questioned(viewer),
            rematch: self.rematch.clone(),
        }
    }

    /// Does an event change what this session may see? Asked right after the room has evolved with it.
    pub fn concerns(&self, event: &Event, viewer: Option<MemberId>) -> bool {
        let viewer = viewer.and_then(|id| self.member(id)).filter(|member| member.is_in());
        match &event.fact {
            Fact::Proposed { .. } | Fact::Voted { .. } => {
                self.contest.turn.as_ref().is_some_and(|turn| self.sees_inside(viewer, turn.color))
            }
            Fact::Answered { member, .. } => viewer.is_some_and(|viewer| viewer.id == *member),
            Fact::Raised { .. } | Fact::Seconded { .. } => self.sees_motion(viewer),
            Fact::Worked { .. } => self.stage == Stage::Count,
            Fact::Said { .. } => self.chat.lines.back().is_some_and(|line| self.hears(viewer, line)),
            Fact::Drew { member, .. } => self.member(*member).is_some_and(|author| self.sees_sketch(viewer, author)),
            _ => true,
        }
    }

    /// Is this viewer to answer questions?
    fn is_questioned(&self, viewer: Option<&Member>) -> bool {
        let open = self.settings.questions && self.stage == Stage::Over;
        open && viewer.is_some_and(|member| !self.answered.contains(&member.id))
    }

    /// A team's motion to give up is its own business; taking back is both teams'.
    fn sees_motion(&self, viewer: Option<&Member>) -> bool {
        let Some(motion) = &self.motions.open else { return false };
        self.sees_inside(viewer, motion.team) || (motion.asked != motion.team && self.sees_inside(viewer, motion.asked))
    }

    fn weak(&self) -> PointSet {
        if !self.settings.hints {
            return PointSet::EMPTY;
        }
        let chains = self.contest.game.position().board().chains().filter(|chain| chain.liberties.len() <= FEW);
        chains.fold(PointSet::EMPTY, |all, chain| all | chain.stones)
    }

    fn turn_view(&self, turn: &Turn, viewer: Option<&Member>) -> TurnView {
        let inside = self.sees_inside(viewer, turn.color);
        let own = viewer.filter(|member| member.team() == Some(turn.color)).map(|member| member.id);
        let asked = self.actors();
        let step = match turn.step {
            Step::Propose => StepView::Propose,
            Step::Vote => StepView::Vote,
            Step::Work(_) => StepView::Work,
        };
        let made = counts(turn.proposals.values().map(|cast| cast.what));
        let proposed = |what: Proposal| made.iter().find(|(made, _)| *made == what).map_or(0, |(_, count)| *count);
        let options = turn.options.iter().map(|&what| OptionView { what, proposed: proposed(what), votes: 0 });
        let acted = asked.iter().copied().filter(|id| turn.has_acted(*id));
        TurnView {
            color: turn.color,
            ask: turn.ask,
            step,
            began: turn.began,
            until: turn.until,
            spent: turn.spent,
            your_move: own.is_some_and(|id| asked.contains(&id)),
            proposal: own.and_then(|id| turn.proposals.get(&id)).map(|cast| cast.what),
            ballot: own.and_then(|id| turn.ballots.get(&id)).map(|cast| cast.what.clone()).unwrap_or_default(),
            options: if inside { options.collect() } else { Vec::new() },
            acted: if inside { acted.collect() } else { Vec::new() },
            asked: if inside { asked } else { Vec::new() },
        }
    }

    fn past_view(&self, past: &PastTurn, viewer: Option<&Member>) -> PastView {
        let turn = &past.turn;
        let inside = self.sees_inside(viewer, turn.color);
        let opened = self.stage == Stage::Over && self.settings.reveal;
        let own = viewer.map(|member| member.id);
        let proposals = turn.proposals.iter().map(|(id, cast)| (*id, cast.what));
        let ballots = turn.ballots.iter().map(|(id, cast)| (*id, cast.what.clone()));
        PastView {
            number: past.number,
            color: turn.color,
            chosen: past.chosen,
            at: past.at,
            used: past.used,
            undone: past.undone,
            reason: inside.then_some(past.reason),
            tie: inside && past.tie,
            options: if inside { past.options() } else { Vec::new() },
            values: if inside { turn.values.clone() } else { Vec::new() },
            decoys: if inside { turn.decoys.clone() } else { Vec::new() },
            proposal: own.and_then(|id| turn.proposals.get(&id)).map(|cast| cast.what),
            ballot: own.and_then(|id| turn.ballots.get(&id)).map(|cast| cast.what.clone()).unwrap_or_default(),
            proposals: if opened { proposals.collect() } else { Vec::new() },
            ballots: if opened { ballots.collect() } else { Vec::new() },
        }
    }

    fn motion_view(&self, viewer: Option<&Member>) -> Option<MotionView> {
        let motion = self.motions.open.as_ref().filter(|_| self.sees_motion(viewer))?;
        let inside = self.sees_inside(viewer, motion.asked);
        let says = |wanted: bool| motion.says.values().filter(|&&says| says == wanted && inside).count();
        Some(MotionView {
            subject: motion.subject,
            team: motion.team,
            asked: motion.asked,
            until: motion.until,
            yes: says(true),
            no: says(false),
            you: viewer.and_then(|member| motion.says.get(&member.id)).copied(),
        })
    }

    fn count_view(&self) -> Option<CountView> {
        let count = self.count.as_ref()?;
        Some(CountView {
            working: count.ask.is_some(),
            dead: count.dead,
            seki: count.seki - count.dead,
            says: count.says.iter().map(|(id, say)| (*id, *say)).collect(),
            until: count.until,
            outcome: self.counted(),
        })
    }

    fn sketches_for(&self, viewer: Option<&Member>) -> Vec<(MemberId, Sketch)> {
        let sees = |id: &MemberId| self.member(*id).is_some_and(|author| self.sees_sketch(viewer, author));
        self.chat.sketches.iter().filter(|(id, _)| sees(id)).map(|(id, sketch)| (*id, sketch.clone())).collect()
    }

    /// By how much Black leads as the stones are marked, while they are counted.
    pub fn lead(&self) -> Option<HalfPoints> {
        self.count.as_ref()?;
        match self.counted() {
            Outcome { winner, ending: crate::Ending::Points(points) } => {
                Some(if winner == Some(Color::White) { HalfPoints(-points.0) } else { points })
            }
            _ => None,
        }
    }
}

impl PastTurn {
    /// What was proposed or could be voted for, how often it was proposed, and how many voted for it.
    pub fn options(&self) -> Vec<OptionView> {
        let made = counts(self.turn.proposals.values().map(|cast| cast.what));
        let votes = counts(self.turn.ballots.values().flat_map(|cast| cast.what.iter().copied()));
        let mut all: Vec<Proposal> =
            made.iter().map(|(what, _)| *what).chain(self.turn.options.iter().copied()).collect();
        all.sort_unstable();
        all.dedup();
        let of = |counts: &[(Proposal, u32)], what| counts.iter().find(|(one, _)| *one == what).map_or(0, |(_, n)| *n);
        all.into_iter().map(|what| OptionView { what, proposed: of(&made, what), votes: of(&votes, what) }).collect()
    }
}

fn shown(member: &Member) -> MemberView {
    let (id, name, rank, place) = (member.id, member.name.clone(), member.rank, member.place);
    MemberView { id, name, rank, place, here: member.here, muted: member.muted }
}
