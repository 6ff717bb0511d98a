//! What a room can be asked.

use rules::Point;

use crate::{Channel, MemberId, Millis, Place, Proposal, Rank, Say, Settings, Sketch, Subject, WorkAnswer};

/// Who asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum By {
    /// A session. Whether it is a member of the room is the room's business.
    Member(MemberId),
    /// The edge itself: the passing of time, engines, connections.
    Edge,
}

/// Something that a room is asked.
#[derive(Clone, PartialEq, Debug)]
pub struct Command {
    /// Who asks.
    pub by: By,
    /// What.
    pub ask: Ask,
}

/// What a room can be asked.
#[derive(Clone, PartialEq, Debug)]
pub enum Ask {
    /// Open the room. Whoever does is its host. The seed is kept, and decides ties.
    Open {
        /// What is agreed.
        settings: Box<Settings>,
        /// For ties.
        seed: u64,
    },
    /// Sit down, for the first time or after having left.
    Join {
        /// What the others see.
        name: String,
        /// How strong one says to be.
        rank: Option<Rank>,
        /// Where.
        place: Place,
    },
    /// Sit somewhere else.
    Move {
        /// Where.
        place: Place,
    },
    /// Leave the room; one may come back.
    Leave,
    /// The edge says that a member's first page has opened, or the last one has closed.
    Presence {
        /// Whose.
        member: MemberId,
        /// Is one open?
        here: bool,
    },
    /// The host lets somebody neither talk nor draw, or lets them again.
    Mute {
        /// Whom.
        member: MemberId,
        /// Or no longer?
        muted: bool,
    },
    /// The host removes somebody for good.
    Remove {
        /// Whom.
        member: MemberId,
    },
    /// The host passes the role on.
    PassHost {
        /// To whom.
        member: MemberId,
    },
    /// Somebody takes the role of a host who has not been there for a while.
    TakeHost,
    /// The host or the captain names the captain of a team.
    Name {
        /// Whom.
        member: MemberId,
    },
    /// The host starts the game.
    Start,
    /// A member of the team to move proposes.
    Propose(Proposal),
    /// A member votes, for one option, or for several where that is approval.
    Vote(Vec<Proposal>),
    /// A member wants the team to give up, or to take a move back.
    Raise(Subject),
    /// A member says yes or no to what was raised.
    Second {
        /// Yes?
        yes: bool,
    },
    /// A member marks the chain at this point as dead, or no longer.
    Mark {
        /// A stone of it.
        point: Point,
    },
    /// A member agrees with what is marked, or wants to play on.
    Settle(Say),
    /// A member says something.
    Chat {
        /// To whom.
        channel: Channel,
        /// What.
        text: String,
    },
    /// A member draws on the board, instead of what they drew before.
    Draw(Sketch),
    /// After the game somebody shows everybody the position after so many moves.
    Show {
        /// How many.
        number: usize,
    },
    /// A member answers the questions that are asked after a game, once.
    Answer(Vec<(String, String)>),
    /// The host has opened another room for the next game; the edge gives its name.
    Rematch {
        /// What the edge calls that room.
        room: String,
    },
    /// The host closes a room in which no game has started; the edge closes any.
    Close,
    /// The edge hands in the work that was [needed](crate::Room::need).
    Work {
        /// The number of the question.
        ask: u32,
        /// What came out.
        answer: WorkAnswer,
    },
    /// The edge says that time has passed.
    Tick,
    /// The edge was away: clocks are put off by the time since then.
    Resume {
        /// When the edge was last known to work.
        since: Millis,
    },
}
