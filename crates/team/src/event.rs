//! What has happened in a room.

use player::go::Komi;
use rules::Point;

use crate::{
    Channel, MemberId, Millis, Outcome, Place, Proposal, Rank, Reason, Say, Settings, Sketch, Step, Subject, WorkAnswer,
};

/// Something that has happened, and when.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    /// When.
    pub at: Millis,
    /// What.
    pub fact: Fact,
}

/// What a game starts with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Have the teams exchanged colours?
    pub exchange: bool,
    /// The stones that Black has.
    pub handicap: u8,
    /// What White gets.
    pub komi: Komi,
}

/// What can happen in a room.
#[derive(Clone, PartialEq, Debug)]
pub enum Fact {
    /// The room was opened.
    Opened {
        /// By whom.
        host: MemberId,
        /// For ties.
        seed: u64,
        /// What is agreed.
        settings: Box<Settings>,
    },
    /// Somebody sat down, for the first time or again.
    Joined {
        /// Who.
        member: MemberId,
        /// What they are called.
        name: String,
        /// How strong they say to be.
        rank: Option<Rank>,
        /// Where.
        place: Place,
    },
    /// Somebody sits elsewhere now.
    Moved {
        /// Who.
        member: MemberId,
        /// Where.
        place: Place,
    },
    /// Somebody left.
    Left {
        /// Who.
        member: MemberId,
    },
    /// Somebody's first page has opened.
    Came {
        /// Whose.
        member: MemberId,
    },
    /// Somebody's last page has closed.
    Went {
        /// Whose.
        member: MemberId,
    },
    /// Somebody may no longer talk, or may again.
    Muted {
        /// Who.
        member: MemberId,
        /// Or again?
        muted: bool,
    },
    /// Somebody was removed.
    Removed {
        /// Who.
        member: MemberId,
    },
    /// There is another host.
    Hosted {
        /// Who.
        member: MemberId,
    },
    /// A team has another captain.
    Named {
        /// Who.
        member: MemberId,
    },
    /// The game started.
    Started(Opening),
    /// A phase of a turn began: members or an engine are asked.
    Asked {
        /// The number of the question.
        ask: u32,
        /// What for.
        step: Step,
        /// What may be voted for.
        options: Vec<Proposal>,
        /// Until when.
        until: Millis,
    },
    /// A member proposed.
    Proposed {
        /// Who.
        member: MemberId,
        /// What.
        proposal: Proposal,
    },
    /// A member voted.
    Voted {
        /// Who.
        member: MemberId,
        /// For what.
        ballot: Vec<Proposal>,
    },
    /// An engine has worked.
    Worked {
        /// What came out.
        answer: WorkAnswer,
    },
    /// The side to move has done something.
    Decided {
        /// What.
        chosen: Proposal,
        /// Why.
        reason: Reason,
        /// Did chance break a tie?
        tie: bool,
    },
    /// A member raised a motion.
    Raised {
        /// Who.
        member: MemberId,
        /// What for.
        subject: Subject,
        /// Until when it is voted on.
        until: Millis,
    },
    /// A member said yes or no to the motion.
    Seconded {
        /// Who.
        member: MemberId,
        /// Yes?
        yes: bool,
    },
    /// The team is for the motion; now the other team is asked.
    Referred {
        /// Until when.
        until: Millis,
    },
    /// The motion has failed.
    Dropped,
    /// The last moves were taken back.
    TakenBack {
        /// How many.
        moves: u32,
    },
    /// Both have passed: the stones are counted. An engine is asked first.
    Counting {
        /// The number of the question.
        ask: u32,
        /// Until when.
        until: Millis,
    },
    /// The teams are asked what is dead, until this time.
    Judging {
        /// Until when.
        until: Millis,
    },
    /// A member marked a chain as dead, or no longer.
    Marked {
        /// Who.
        member: MemberId,
        /// A stone of it.
        point: Point,
        /// Or no longer?
        dead: bool,
        /// Until when the teams may say what they think of it.
        until: Millis,
    },
    /// A member agreed with the marks, or did not.
    Settled {
        /// Who.
        member: MemberId,
        /// What they say.
        say: Say,
    },
    /// The teams did not agree in time: what the engine says is dead counts.
    Overruled,
    /// A team wants to play on, so the game goes on.
    PlayedOn,
    /// The game is over.
    Ended(Outcome),
    /// A member said something.
    Said {
        /// Who.
        member: MemberId,
        /// To whom.
        channel: Channel,
        /// What.
        text: String,
    },
    /// A member drew on the board.
    Drew {
        /// Who.
        member: MemberId,
        /// What.
        sketch: Sketch,
    },
    /// Everybody looks at the position after so many moves.
    Shown {
        /// Who shows it.
        member: MemberId,
        /// How many.
        number: usize,
    },
    /// A member answered the questions that are asked after a game.
    Answered {
        /// Who.
        member: MemberId,
        /// What to each, by the codes of the questions.
        answers: Vec<(String, String)>,
    },
    /// The next game is in another room.
    Rematched {
        /// What the edge calls it.
        room: String,
    },
    /// The edge was away for so long, and all clocks were put off.
    Resumed {
        /// How long.
        away: Millis,
    },
}
