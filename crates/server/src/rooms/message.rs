//! [`Message`]: what a room is asked, and what it answers.

use std::sync::Arc;

use axum::response::sse::Event as PageEvent;
use rules::{Color, Illegal};
use store::Visitor;
use team::{MemberId, Proposal, Room, View};
use tokio::sync::{mpsc, oneshot};
use wire::{OpenRoom, PhaseCode, RoomAct, RoomJson, StageCode};

use crate::doors::caller::Caller;
use crate::doors::refusal::Refusal;

pub(super) type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// What a room is asked.
#[derive(Debug)]
pub(super) enum Message {
    Act {
        caller: Caller,
        act: RoomAct,
        done: Reply<u64>,
    },
    Look {
        visitor: Visitor,
        told: Reply<Box<RoomJson>>,
    },
    Listen {
        caller: Caller,
        after: Option<u64>,
        sender: mpsc::Sender<PageEvent>,
        heard: Reply<()>,
    },
    /// What the visitor may see, for programs.
    See {
        visitor: Visitor,
        told: Reply<Box<Seen>>,
    },
    /// The same as to listen, but it is only said that there is something new.
    Follow {
        caller: Caller,
        sender: mpsc::Sender<()>,
        heard: Reply<()>,
    },
    /// Whoever plays this side from outside does this after so many moves.
    Outside {
        side: Color,
        number: usize,
        made: Proposal,
        done: Reply<Result<(), Illegal>>,
    },
    /// The host has a bot sit down in a team.
    Fill {
        caller: Caller,
        team: Color,
        done: Reply<u64>,
    },
    Record {
        told: Reply<Vec<u8>>,
    },
    /// The whole room, once its game is over.
    Past {
        told: Reply<Box<Room>>,
    },
    /// To be awake is enough.
    Wake {
        done: Reply<()>,
    },
    /// A visitor is another one from now on.
    Rename {
        from: Visitor,
        to: Visitor,
    },
    /// The room is no longer there, or the server is about to stop.
    Rest,
}

impl Message {
    pub(super) fn refuse(self, refusal: Refusal) {
        // Whoever asked may have gone.
        match self {
            Message::Act { done, .. } => drop(done.send(Err(refusal))),
            Message::Look { told, .. } => drop(told.send(Err(refusal))),
            Message::Listen { heard, .. } => drop(heard.send(Err(refusal))),
            Message::See { told, .. } => drop(told.send(Err(refusal))),
            Message::Follow { heard, .. } => drop(heard.send(Err(refusal))),
            Message::Outside { done, .. } => drop(done.send(Err(refusal))),
            Message::Fill { done, .. } => drop(done.send(Err(refusal))),
            Message::Record { told } => drop(told.send(Err(refusal))),
            Message::Past { told } => drop(told.send(Err(refusal))),
            Message::Wake { done } => drop(done.send(Err(refusal))),
            Message::Rename { .. } | Message::Rest => {}
        }
    }
}

/// What a room is at, for those who watch the server.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Figures {
    pub(crate) stage: Option<StageCode>,
    pub(crate) phase: Option<PhaseCode>,
    /// Members who are there, and pages that listen.
    pub(crate) here: usize,
    pub(crate) pages: usize,
    /// What everybody may know of it, where its host has listed it.
    pub(crate) open: Option<Arc<OpenRoom>>,
}

/// A room as one visitor sees it.
#[derive(Debug)]
pub(super) struct Seen {
    /// Which member the visitor is, in the room or no longer.
    pub(super) seat: Option<MemberId>,
    pub(super) view: View,
}
