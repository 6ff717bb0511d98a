//! [`Seat`]: what a program sees of a room and does in it.

use rules::{Color, Illegal};
use team::{Proposal, View};
use tokio::sync::mpsc;
use wire::RoomAct;

use super::asking::ask;
use super::club::Club;
use super::message::Message;
use super::token::Token;
use crate::doors::caller::Caller;
use crate::doors::quota::Ware;
use crate::doors::refusal::Refusal;

/// A program's place in a room.
#[derive(Debug)]
pub(super) struct Seat<'d> {
    pub(super) club: &'d Club,
    pub(super) token: &'d Token,
    pub(super) caller: Caller,
}

impl Seat<'_> {
    pub(super) async fn look(&self) -> Result<View, Refusal> {
        let visitor = self.caller.visitor.clone();
        let seen = ask(self.club, &self.token.room, |told| Message::See { visitor, told }).await?;
        Ok(seen.view)
    }

    /// Does something, which is counted as what pages do is.
    pub(super) async fn act(&self, act: RoomAct) -> Result<u64, Refusal> {
        self.club.quota.take(&self.caller, Ware::Writes, 1.0)?;
        let caller = self.caller.clone();
        ask(self.club, &self.token.room, |done| Message::Act { caller, act, done }).await
    }

    /// Moves for a side that is played from outside, after so many moves.
    pub(super) async fn play(
        &self,
        side: Color,
        number: usize,
        made: Proposal,
    ) -> Result<Result<(), Illegal>, Refusal> {
        self.club.quota.take(&self.caller, Ware::Writes, 1.0)?;
        ask(self.club, &self.token.room, |done| Message::Outside { side, number, made, done }).await
    }

    /// Something comes whenever the room has changed for this visitor. Nothing waits but one such word.
    pub(super) async fn follow(&self) -> Result<mpsc::Receiver<()>, Refusal> {
        let (sender, news) = mpsc::channel(1);
        let caller = self.caller.clone();
        ask(self.club, &self.token.room, |heard| Message::Follow { caller, sender, heard }).await?;
        Ok(news)
    }
}
