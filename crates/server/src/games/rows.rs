//! The routes of Capture Row: begin, show, list, play, let the computer answer, hint, expected line, undo, join,
//! agree to hints, play again, export, delete.
//!
//! A game is kept as its settings and its turns, and replayed by the rules whenever it is asked for. Every change names
//! the version that it answers, so two browsers cannot overwrite each other. The computer moves in a request of its own:
//! a page that goes away ends the search, and one that has waited long enough asks again in a hurry.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use player::row::{self, Action, Computer, Effort, Game, Level, Settings};
use rules::Color;
use store::words::Partner;
use store::{KeptRow, Visitor, now, random_name};
use wire::{
    Captures, Code, ExpectationJson, Fault, GameId, NewRow, OpeningName, RepetitionName, RowAgreed, RowAnswer, RowHint,
    RowHints, RowJson, RowLine, RowOutcome, RowSeen, RowSince, RowStep, RowSummary, RowTurn, Stones,
};

use crate::doors::caller::Caller;
use crate::doors::download;
use crate::doors::quota::{Ware, Writer};
use crate::doors::refusal::Refusal;
use crate::doors::request::{Asked, Body, Named};
use crate::doors::visitor::Known;
use crate::games::keeping::Games;
use crate::study::thinker::{Kind, Leash};
use crate::words::Retold;

/// Games in a list.
const MOST_LISTED: i64 = 100;
/// Games that one visitor may keep.
const MOST_KEPT: i64 = 5_000;
/// Positions for an answer in a hurry.
const HURRY: u64 = 3_000;
/// Turns of an expected line, and positions for each of them.
const LINE: usize = 12;
const LINE_EFFORT: Effort = Effort { nodes: 400_000, ..Effort::PERFECT };
/// The smallest board that people play on.
const LEAST_LINES: u8 = 4;
/// The level when nobody says.
const LEVEL: u8 = 2;

/// `POST /api/rows`.
pub(crate) async fn begin(
    State(games): State<Games>,
    Writer(caller): Writer,
    Body(wanted): Body<NewRow>,
) -> Result<(StatusCode, Json<RowJson>), Refusal> {
    let settings = Settings::new(wanted.size, wanted.length).ok().filter(|_| wanted.size >= LEAST_LINES);
    let settings = settings.ok_or(Fault::BadSettings)?;
    let level = wanted.level.unwrap_or(LEVEL);
    Level::new(level).ok_or(Fault::BadSettings)?;
    let kept = KeptRow {
        id: random_name(),
        owner: caller.visitor.clone(),
        guest: None,
        partner: wanted.partner.retold(),
        color: wanted.color.map_or(Color::Black, |hue| hue.0),
        level: i64::from(level),
        seed: now() & 0xffff_ffff,
        size: i64::from(wanted.size),
        length: i64::from(wanted.length),
        diagonals: wanted.diagonals,
        opening: wanted.opening.retold(),
        repetition: wanted.repetition.retold(),
        turn_limit: i64::from(settings.limit),
        turns: String::new(),
        outcome: None,
        version: 0,
        changed: now(),
        owner_hints: false,
        guest_hints: false,
        rematch: None,
    };
    add(&games, &caller, &kept).await?;
    Ok((StatusCode::CREATED, Json(RowTable::of(kept)?.told(&caller.visitor, None))))
}

/// `GET /api/rows`.
pub(crate) async fn list(State(games): State<Games>, Known(visitor): Known) -> Result<Json<Vec<RowSummary>>, Refusal> {
    let games = games.store.games(&visitor, MOST_LISTED).await?;
    games.into_iter().map(|kept| Ok(RowTable::of(kept)?.summary(&visitor))).collect::<Result<_, _>>().map(Json)
}

/// `GET /api/rows/{id}`.
pub(crate) async fn show(
    State(games): State<Games>,
    Known(visitor): Known,
    Named(id): Named<GameId>,
    Asked(since): Asked<RowSince>,
) -> Result<Response, Refusal> {
    let table = RowTable::find(&games, &id, &visitor).await?;
    if since.after.is_some_and(|seen| seen >= table.kept.version) {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    Ok(Json(table.told(&visitor, None)).into_response())
}

/// `POST /api/rows/{id}/turn`.
pub(crate) async fn turn(
    State(games): State<Games>,
    Known(visitor): Known,
    Named(id): Named<GameId>,
    Body(sent): Body<RowTurn>,
) -> Result<Json<RowJson>, Refusal> {
    let mut table = RowTable::seen(&games, &id, &visitor, sent.version).await?;
    let action: Action = sent.turn.parse().map_err(|_| Fault::OffBoard)?;
    if table.game.outcome().is_none() && !table.may_move(&visitor) {
        return Err(Fault::NotYourTurn.into());
    }
    table.game.act(action).map_err(|refusal| explained(&table.game, action, refusal))?;
    table.keep(&games).await?;
    Ok(Json(table.told(&visitor, None)))
}

/// `POST /api/rows/{id}/answer`.
pub(crate) async fn answer(
    State(games): State<Games>,
    caller: Caller,
    Named(id): Named<GameId>,
    Body(sent): Body<RowAnswer>,
) -> Result<Json<RowJson>, Refusal> {
    let mut table = RowTable::seen(&games, &id, &caller.visitor, sent.version).await?;
    if !table.is_player(&caller.visitor) || !table.is_computers_turn() {
        return Err(Fault::NotItsTurn.into());
    }
    let mut effort = table.level().effort();
    if sent.hurry {
        effort.nodes = effort.nodes.min(HURRY);
    }
    let choice = table.thought(&games, &caller, (table.level(), effort), |computer, game| computer.choose(game));
    let choice = choice.await?.ok_or(Fault::GameOver)?;
    table.game.act(choice.action).map_err(|refusal| Refusal::internal(&refusal))?;
    table.keep(&games).await?;
    Ok(Json(table.told(&caller.visitor, Some(choice.expectation.into()))))
}

/// `POST /api/rows/{id}/hint`.
pub(crate) async fn hint(
    State(games): State<Games>,
    caller: Caller,
    Named(id): Named<GameId>,
    Body(sent): Body<RowSeen>,
) -> Result<Json<RowHint>, Refusal> {
    let table = RowTable::seen(&games, &id, &caller.visitor, sent.version).await?;
    if !table.may_move(&caller.visitor) {
        return Err(Fault::NotYourTurn.into());
    }
    if !table.has_hints() {
        return Err(Fault::NoHints.into());
    }
    let choice = table.thought(&games, &caller, (Level::LAST, Effort::PERFECT), |computer, game| computer.choose(game));
    let choice = choice.await?.ok_or(Fault::GameOver)?;
    Ok(Json(RowHint { turn: choice.action.to_string(), expectation: choice.expectation.into() }))
}

/// `POST /api/rows/{id}/line`: for whoever plays, whoever is to move.
pub(crate) async fn line(
    State(games): State<Games>,
    caller: Caller,
    Named(id): Named<GameId>,
    Body(sent): Body<RowSeen>,
) -> Result<Json<RowLine>, Refusal> {
    let table = RowTable::seen(&games, &id, &caller.visitor, sent.version).await?;
    if !table.is_player(&caller.visitor) {
        return Err(Fault::NotAPlayer.into());
    }
    if !table.has_hints() {
        return Err(Fault::NoHints.into());
    }
    let look = |computer: &Computer<'_>, game: &Game| computer.line(game, LINE);
    let line = table.thought(&games, &caller, (Level::LAST, LINE_EFFORT), look);
    let mut game = table.game.clone();
    for action in line.await? {
        game.act(action).map_err(|refusal| Refusal::internal(&refusal))?;
    }
    let turns = RowStep::all(&game).split_off(table.game.actions().len());
    Ok(Json(RowLine { turns, outcome: game.outcome().map(RowOutcome::from) }))
}

/// `POST /api/rows/{id}/undo`: takes back the last turn of whoever asks, and what was answered to it.
pub(crate) async fn undo(
    State(games): State<Games>,
    Known(visitor): Known,
    Named(id): Named<GameId>,
    Body(sent): Body<RowSeen>,
) -> Result<Json<RowJson>, Refusal> {
    let mut table = RowTable::seen(&games, &id, &visitor, sent.version).await?;
    if !table.is_player(&visitor) || table.partner() == Partner::Link {
        return Err(Fault::NoUndo.into());
    }
    if table.game.undo().is_none() {
        return Err(Fault::NothingToUndo.into());
    }
    while table.is_computers_turn() && table.game.undo().is_some() {}
    table.keep(&games).await?;
    Ok(Json(table.told(&visitor, None)))
}

/// `POST /api/rows/{id}/join`: takes the free seat.
pub(crate) async fn join(
    State(games): State<Games>,
    Known(visitor): Known,
    Named(id): Named<GameId>,
    Body(sent): Body<RowSeen>,
) -> Result<Json<RowJson>, Refusal> {
    let mut table = RowTable::find(&games, &id, &visitor).await?;
    if !table.is_player(&visitor) {
        table.expect(sent.version)?;
        if !table.has_open_seat() {
            return Err(Fault::NoSeat.into());
        }
        table.kept.guest = Some(visitor.clone());
        table.keep(&games).await?;
    }
    Ok(Json(table.told(&visitor, None)))
}

/// `POST /api/rows/{id}/hints`: agrees to hints in a game between two people, or takes that back.
pub(crate) async fn agree(
    State(games): State<Games>,
    Known(visitor): Known,
    Named(id): Named<GameId>,
    Body(sent): Body<RowHints>,
) -> Result<Json<RowJson>, Refusal> {
    let mut table = RowTable::seen(&games, &id, &visitor, sent.version).await?;
    if table.kept.owner == visitor {
        table.kept.owner_hints = sent.agreed;
    } else if table.is_player(&visitor) {
        table.kept.guest_hints = sent.agreed;
    } else {
        return Err(Fault::NotAPlayer.into());
    }
    table.keep(&games).await?;
    Ok(Json(table.told(&visitor, None)))
}

/// `POST /api/rows/{id}/rematch`: the same game once more; two people exchange colours. The first of them begins it, and
/// the other is led to it.
pub(crate) async fn rematch(
    State(games): State<Games>,
    Writer(caller): Writer,
    Named(id): Named<GameId>,
    Body(sent): Body<RowSeen>,
) -> Result<Json<RowJson>, Refusal> {
    let mut table = RowTable::find(&games, &id, &caller.visitor).await?;
    if !table.is_player(&caller.visitor) {
        return Err(Fault::NotAPlayer.into());
    }
    if let Some(begun) = &table.kept.rematch {
        return Ok(Json(
            RowTable::find(&games, &GameId(begun.clone()), &caller.visitor).await?.told(&caller.visitor, None),
        ));
    }
    table.expect(sent.version)?;
    if table.game.outcome().is_none() {
        return Err(Fault::GameGoesOn.into());
    }
    let next = table.again();
    add(&games, &caller, &next).await?;
    table.kept.rematch = Some(next.id.clone());
    if let Err(late) = table.keep(&games).await {
        games.store.delete_game::<KeptRow>(&next.id).await?;
        return Err(late);
    }
    Ok(Json(RowTable::of(next)?.told(&caller.visitor, None)))
}

/// `GET /api/rows/{id}/game.sgf`.
pub(crate) async fn sgf(
    State(games): State<Games>,
    Known(visitor): Known,
    Named(id): Named<GameId>,
) -> Result<Response, Refusal> {
    let table = RowTable::find(&games, &id, &visitor).await?;
    let name = |color: Color| match table.partner() {
        Partner::Computer if table.owners_color() != color => "shikatsu",
        _ => "",
    };
    let file = table.game.to_sgf(name(Color::Black), name(Color::White)).map_err(|error| Refusal::internal(&error))?;
    Ok(download::sgf("capture-row.sgf", file))
}

/// `DELETE /api/rows/{id}`.
pub(crate) async fn delete(
    State(games): State<Games>,
    Writer(caller): Writer,
    Named(id): Named<GameId>,
) -> Result<StatusCode, Refusal> {
    if RowTable::find(&games, &id, &caller.visitor).await?.kept.owner != caller.visitor {
        return Err(Fault::NotYourGame.into());
    }
    games.store.delete_game::<KeptRow>(&id.0).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Keeps a new game, where its owner has not too many.
async fn add(games: &Games, caller: &Caller, game: &KeptRow) -> Result<(), Refusal> {
    if games.store.begun::<KeptRow>(&game.owner).await? >= MOST_KEPT {
        return Err(Fault::TooManyGames { most: MOST_KEPT }.into());
    }
    games.quota.take(caller, Ware::Games, 1.0)?;
    Ok(games.store.begin(game).await?)
}

/// A game as it is kept and as it is played.
struct RowTable {
    kept: KeptRow,
    game: Game,
}

impl RowTable {
    /// What the computer makes of the game, within the time that a person waits for this level.
    async fn thought<T: Send + 'static>(
        &self,
        games: &Games,
        caller: &Caller,
        (level, effort): (Level, Effort),
        think: impl FnOnce(&Computer<'_>, &Game) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let (game, seed) = (self.game.clone(), self.kept.seed as u64);
        let search = move |leash: &Leash| think(&Computer::new(effort).seeded(seed).stopped_by(leash.flag()), &game);
        let mut job = games.thinker.start(Kind::Row, caller, search).await?;
        job.answer_by(Duration::from_millis(level.patience())).await
    }

    fn level(&self) -> Level {
        u8::try_from(self.kept.level).ok().and_then(Level::new).unwrap_or(Level::LAST)
    }

    /// A game that this visitor may see: their own, one that is played by link, and at home any.
    async fn find(games: &Games, id: &GameId, visitor: &Visitor) -> Result<RowTable, Refusal> {
        let kept = games.store.game::<KeptRow>(&id.0).await?.ok_or(Fault::NoSuchGame)?;
        if !games.at_home && kept.partner != Partner::Link && kept.owner != *visitor {
            return Err(Fault::NoSuchGame.into());
        }
        RowTable::of(kept)
    }

    /// A game that has not changed since the visitor saw it.
    async fn seen(games: &Games, id: &GameId, visitor: &Visitor, version: i64) -> Result<RowTable, Refusal> {
        let table = RowTable::find(games, id, visitor).await?;
        table.expect(version)?;
        Ok(table)
    }

    /// Plays what was kept. It was legal when it was kept.
    fn of(kept: KeptRow) -> Result<RowTable, Refusal> {
        let broken = |error: &dyn std::fmt::Display| Refusal::internal(error);
        let lines = |number: i64| u8::try_from(number).unwrap_or(0);
        let settings = Settings::new(lines(kept.size), lines(kept.length)).map_err(|error| broken(&error))?;
        let settings = settings
            .with_diagonals(kept.diagonals)
            .with_opening(OpeningName::into(kept.opening.retold()))
            .with_repetition(RepetitionName::into(kept.repetition.retold()));
        let limit = u16::try_from(kept.turn_limit).unwrap_or(settings.limit);
        let mut game = Game::new(settings.with_limit(limit));
        for turn in kept.turns.split_whitespace() {
            let action: Action = turn.parse().map_err(|error: rules::NotAPoint| broken(&error))?;
            game.act(action).map_err(|refusal| broken(&refusal))?;
        }
        Ok(RowTable { kept, game })
    }

    /// Keeps the turns as they are now, unless somebody was faster.
    async fn keep(&mut self, games: &Games) -> Result<(), Refusal> {
        let turns: Vec<String> = self.game.actions().iter().map(Action::to_string).collect();
        self.kept.turns = turns.join(" ");
        self.kept.outcome = self.game.outcome().map(|outcome| RowOutcome::from(outcome).code.retold());
        self.kept.changed = now();
        if !games.store.play(&self.kept).await? {
            return Err(Fault::Stale.into());
        }
        self.kept.version += 1;
        Ok(())
    }

    /// The same game before its first turn.
    fn again(&self) -> KeptRow {
        KeptRow {
            id: random_name(),
            color: if self.partner() == Partner::Link { !self.owners_color() } else { self.kept.color },
            seed: now() & 0xffff_ffff,
            turns: String::new(),
            outcome: None,
            version: 0,
            changed: now(),
            rematch: None,
            ..self.kept.clone()
        }
    }

    /// Two people play with hints if both want that.
    fn has_hints(&self) -> bool {
        self.partner() != Partner::Link || self.kept.owner_hints && self.kept.guest_hints
    }

    /// Has this visitor agreed to hints, and has the other player?
    fn agreed(&self, visitor: &Visitor) -> (bool, bool) {
        let (owner, guest) = (self.kept.owner_hints, self.kept.guest_hints);
        if self.kept.owner == *visitor { (owner, guest) } else { (guest, owner) }
    }

    fn expect(&self, version: i64) -> Result<(), Refusal> {
        if version == self.kept.version { Ok(()) } else { Err(Fault::Stale.into()) }
    }

    fn partner(&self) -> Partner {
        self.kept.partner
    }

    /// The owner's colour now, after a swap or not.
    fn owners_color(&self) -> Color {
        if self.game.is_swapped() { !self.kept.color } else { self.kept.color }
    }

    fn is_player(&self, visitor: &Visitor) -> bool {
        self.kept.owner == *visitor || self.kept.guest.as_ref() == Some(visitor)
    }

    fn has_open_seat(&self) -> bool {
        self.partner() == Partner::Link && self.kept.guest.is_none()
    }

    /// The visitor's colour, if they have just one.
    fn color_of(&self, visitor: &Visitor) -> Option<Color> {
        match self.partner() {
            _ if self.kept.owner == *visitor && self.partner() != Partner::Same => Some(self.owners_color()),
            Partner::Link if self.kept.guest.as_ref() == Some(visitor) => Some(!self.owners_color()),
            _ => None,
        }
    }

    fn may_move(&self, visitor: &Visitor) -> bool {
        let to_move = self.game.position().to_move();
        let both = self.partner() == Partner::Same && self.kept.owner == *visitor;
        self.game.outcome().is_none() && (both || self.color_of(visitor) == Some(to_move))
    }

    fn is_computers_turn(&self) -> bool {
        let turn = self.game.position().to_move() != self.owners_color();
        self.partner() == Partner::Computer && turn && self.game.outcome().is_none()
    }

    fn told(&self, visitor: &Visitor, expectation: Option<ExpectationJson>) -> RowJson {
        let (game, settings, captures) = (&self.game, self.game.settings(), self.game.captures());
        let longest = game.longest();
        let (you_agreed, they_agreed) = self.agreed(visitor);
        RowJson {
            id: GameId(self.kept.id.clone()),
            version: self.kept.version,
            length: settings.length(),
            diagonals: settings.diagonals,
            opening: self.kept.opening.retold(),
            repetition: self.kept.repetition.retold(),
            limit: settings.limit,
            partner: self.partner().retold(),
            level: self.level().number(),
            patience: self.level().patience(),
            you: self.color_of(visitor).map(Code),
            your_turn: self.may_move(visitor),
            computers_turn: self.is_computers_turn() && self.is_player(visitor),
            open_seat: self.has_open_seat(),
            may_join: self.has_open_seat() && !self.is_player(visitor),
            may_swap: game.may_swap() && self.may_move(visitor),
            swapped: game.is_swapped(),
            stones: Stones::from(game.position().setup()),
            captures: Captures { black: captures.black, white: captures.white },
            longest: Captures { black: longest.black, white: longest.white },
            turns: RowStep::all(game),
            outcome: game.outcome().map(RowOutcome::from),
            expectation,
            may_hint: self.may_move(visitor) && self.has_hints(),
            hints: RowAgreed { you: you_agreed, other: they_agreed },
            rematch: self.kept.rematch.clone().map(GameId),
            is_player: self.is_player(visitor),
        }
    }

    fn summary(&self, visitor: &Visitor) -> RowSummary {
        let winner = match self.game.outcome() {
            Some(row::Outcome::Row { winner, .. }) => Some(winner),
            _ => None,
        };
        RowSummary {
            id: GameId(self.kept.id.clone()),
            size: self.game.settings().size(),
            length: self.game.settings().length(),
            partner: self.partner().retold(),
            level: self.level().number(),
            turns: self.game.actions().len(),
            outcome: self.kept.outcome.map(Retold::retold),
            won: self.color_of(visitor).zip(winner).map(|(you, winner)| you == winner),
            changed: self.kept.changed / 1000,
        }
    }
}

/// Why a turn was refused, with the stones that are to blame.
fn explained(game: &Game, action: Action, refusal: row::Refusal) -> Refusal {
    match refusal {
        row::Refusal::Over => Fault::GameOver.into(),
        row::Refusal::NoSwap => Fault::NoSwap.into(),
        row::Refusal::Illegal(illegal) => {
            let last = game.actions().last().and_then(|last| last.point());
            Fault::of_move(game.position().board(), last, action.point(), illegal).into()
        }
    }
}
