//! A connection over which a program talks with its team: each line that comes is said, each line that is said comes.

use std::sync::Arc;
use std::time::Duration;

use team::{Channel, LONGEST_LINE, Line, View};
use tokio::time::sleep;
use wire::{Code, RoomAct};

use super::cable::{Cable, Gone};
use super::club::Club;
use super::seat::Seat;
use super::token::Token;
use crate::doors::caller::Caller;

/// Nobody is heard more often than that.
const BREATH: Duration = Duration::from_millis(250);

pub(super) async fn attend(club: &Club, token: &Token, caller: Caller, mut cable: Cable) -> Result<(), Gone> {
    let seat = Seat { club, token, caller };
    let mut view = match seat.look().await {
        Ok(view) if view.you.is_some() => view,
        Ok(_) => return cable.send("# Sit down first: connect with the token alone.").await,
        Err(refusal) => return cable.send(&format!("# {refusal}")).await,
    };
    let mut last = view.lines.last().cloned();
    let Ok(mut news) = seat.follow().await else { return Ok(()) };
    loop {
        tokio::select! {
            line = cable.line() => {
                let line = line?;
                cable.forgive();
                if let Some(text) = said(&line) {
                    let act = RoomAct::Chat { channel: Code(Channel::Team), text };
                    if let Err(refusal) = seat.act(act).await {
                        cable.send(&format!("# {refusal}")).await?;
                    }
                    sleep(BREATH).await;
                }
            }
            told = news.recv() => match told {
                Some(()) => {
                    let Ok(now) = seat.look().await else { return Ok(()) };
                    view = now;
                    if view.you.is_none() {
                        return Ok(());
                    }
                    for line in since(&view, last.as_ref()) {
                        cable.send(&heard(&view, line)).await?;
                    }
                    last = view.lines.last().cloned().or(last);
                }
                None => return Ok(()),
            },
        }
    }
}

/// What a line says; nothing where it is empty.
fn said(line: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(line);
    let text: String = text.chars().filter(|letter| !letter.is_control()).take(LONGEST_LINE).collect();
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// The lines after this one.
fn since<'v>(view: &'v View, last: Option<&Arc<Line>>) -> &'v [Arc<Line>] {
    let Some(last) = last else { return &view.lines };
    let told = view.lines.iter().rposition(|line| line == last);
    told.map_or_else(
        || &view.lines[view.lines.partition_point(|line| line.at <= last.at)..],
        |told| &view.lines[told + 1..],
    )
}

fn heard(view: &View, line: &Line) -> String {
    let name = view.members.iter().find(|member| member.id == line.member).map_or("?", |member| &member.name);
    format!("{name}: {}", line.text.replace('\n', " "))
}
