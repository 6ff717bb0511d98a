//! The administrator: sees who keeps what, deletes it, and says who may no longer change anything.
//!
//! The administrator is whoever knows a token, which the command line makes and the database keeps the hash of. What is done
//! by these routes can be done on the command line too, with the server running or not: [`administer`].

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{FromRef, FromRequestParts, Path, Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use store::words::Word as _;
use store::{
    Belonging, Guest, KeptGo, KeptRow, ListedRoom, Store, StoreError, Thought, Visitor, hash, now, random_name,
};
use team::Survey;
use tokio::sync::Semaphore;
use wire::{
    AdminFilter, BelongingJson, Block, BlockedJson, Fault, GuestJson, LogForm, LogNames, LogRow, ProblemId,
    ThoughtJson, over,
};

use crate::doors::caller::{Caller, Origin, network};
use crate::doors::gate::may_change;
use crate::doors::refusal::Refusal;
use crate::doors::request::{Asked, Body};
use crate::doors::visitor::Known;
use crate::{Config, ServerError};

/// The fact that the hash of the token is.
const TOKEN: &str = "admin_token";
/// Lines of a list.
const MOST_LISTED: i64 = 1000;
/// How long whoever has a wrong token waits for that to be said, and how many wait at once.
const SLOW: Duration = Duration::from_secs(1);
const MOST_WRONG: usize = 8;
/// How long it may take until the server knows of a block by another process.
const FRESH: Duration = Duration::from_secs(2);

/// When it was looked up who is blocked, and who that is.
type Blocked = Option<(Instant, Arc<HashSet<String>>)>;

/// Who may change nothing, as it was known a moment ago; and whoever tries tokens. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Gatekeeper {
    blocked: Arc<Mutex<Blocked>>,
    wrong: Arc<Semaphore>,
}

impl Default for Gatekeeper {
    fn default() -> Gatekeeper {
        Gatekeeper { blocked: Arc::default(), wrong: Arc::new(Semaphore::new(MOST_WRONG)) }
    }
}

impl Gatekeeper {
    /// As it is in the database, or was before that could no longer be asked: without it nothing can be changed anyway, and
    /// the solver goes on.
    async fn blocked(&self, store: &Store) -> Arc<HashSet<String>> {
        let known = self.blocked.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((_, names)) = known.clone().filter(|(when, _)| when.elapsed() < FRESH) {
            return names;
        }
        let names: Arc<HashSet<String>> = match store.blocked().await {
            Ok(blocked) => Arc::new(blocked.into_iter().map(|(name, _)| name).collect()),
            Err(_) => known.map(|(_, names)| names).unwrap_or_default(),
        };
        *self.blocked.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), Arc::clone(&names)));
        names
    }

    /// May this caller change nothing?
    pub(crate) async fn has_blocked(&self, store: &Store, caller: &Caller) -> bool {
        let names = self.blocked(store).await;
        names.contains(&caller.visitor.0) || caller.origin.0.is_some_and(|address| names.contains(&block_name(address)))
    }

    fn forget(&self) {
        *self.blocked.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Whoever is blocked may look, and change nothing. The administrator may lift it all the same.
pub(crate) async fn turn_away_blocked(
    State(store): State<Store>,
    State(gatekeeper): State<Gatekeeper>,
    Known(visitor): Known,
    request: Request,
    next: Next,
) -> Response {
    if !may_change(request.method()) || request.uri().path().starts_with("/api/admin/") {
        return next.run(request).await;
    }
    let origin = request.extensions().get().copied().unwrap_or(Origin(None));
    match gatekeeper.has_blocked(&store, &Caller { visitor, origin }).await {
        true => Refusal::from(Fault::Blocked).into_response(),
        false => next.run(request).await,
    }
}

/// What is blocked with an address.
fn block_name(address: IpAddr) -> String {
    match network(address) {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("{address}/64"),
    }
}

/// A visitor or an address as it is blocked; none where it is neither.
fn blockable(name: &str) -> Option<String> {
    let address = name.strip_suffix("/64").unwrap_or(name).parse::<IpAddr>().ok().map(block_name);
    let visitor = name.len() == 64 && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    address.or_else(|| visitor.then(|| name.to_ascii_lowercase()))
}

/// Proof that the request carries the token.
#[derive(Debug)]
pub(crate) struct Administrator;

impl<S: Send + Sync> FromRequestParts<S> for Administrator
where
    Store: FromRef<S>,
    Gatekeeper: FromRef<S>,
{
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Administrator, Refusal> {
        let (store, gatekeeper) = (Store::from_ref(state), Gatekeeper::from_ref(state));
        let said = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = said.and_then(|value| value.strip_prefix("Bearer ")).ok_or(Fault::NotAdministrator)?;
        let kept = store.fact(TOKEN).await?.unwrap_or_default();
        if same(&hash(token.trim()), &kept) {
            return Ok(Administrator);
        }
        let _waiting = gatekeeper.wrong.try_acquire().map_err(|_| Fault::Busy)?;
        tokio::time::sleep(SLOW).await;
        Err(Fault::NotAdministrator.into())
    }
}

/// Are they the same? It takes the same time wherever they differ.
fn same(one: &str, other: &str) -> bool {
    one.len() == other.len() && one.bytes().zip(other.bytes()).fold(0, |sum, (one, other)| sum | (one ^ other)) == 0
}

/// `GET /api/admin/visitors`.
pub(crate) async fn visitors(State(store): State<Store>, _: Administrator) -> Result<Json<Vec<GuestJson>>, Refusal> {
    let blocked = store.blocked().await?;
    let guests = store.guests(MOST_LISTED).await?;
    let is_blocked = |visitor: &Visitor| blocked.iter().any(|(name, _)| *name == visitor.0);
    Ok(Json(guests.into_iter().map(|guest| guest_json(is_blocked(&guest.visitor), guest)).collect()))
}

fn guest_json(blocked: bool, guest: Guest) -> GuestJson {
    let Guest { visitor, problems, collections, games, solved, seen } = guest;
    GuestJson { visitor: visitor.0, problems, collections, games, solved, seen: seen / 1000, blocked }
}

/// `GET /api/admin/things`.
pub(crate) async fn things(
    State(store): State<Store>,
    _: Administrator,
    Asked(filter): Asked<AdminFilter>,
) -> Result<Json<Vec<BelongingJson>>, Refusal> {
    let things = store.belongings(&filter.visitor, MOST_LISTED).await?;
    Ok(Json(things.into_iter().map(belonging_json).collect()))
}

fn belonging_json(thing: Belonging) -> BelongingJson {
    let Belonging { kind, id, visitor, title, shared } = thing;
    BelongingJson { kind: kind.to_word(), id, visitor: visitor.0, title, shared }
}

/// `GET /api/admin/opinions`.
pub(crate) async fn opinions(State(store): State<Store>, _: Administrator) -> Result<Json<Vec<ThoughtJson>>, Refusal> {
    let told = |Thought { problem, good, bad, doubts, wrong, said_at }| ThoughtJson {
        problem: ProblemId(problem),
        good,
        bad,
        doubts,
        wrong,
        said_at: said_at / 1000,
    };
    Ok(Json(store.thoughts(MOST_LISTED).await?.into_iter().map(told).collect()))
}

/// `GET /api/admin/blocked`.
pub(crate) async fn blocked(State(store): State<Store>, _: Administrator) -> Result<Json<Vec<BlockedJson>>, Refusal> {
    let blocked = store.blocked().await?.into_iter();
    Ok(Json(blocked.map(|(name, since)| BlockedJson { name, since: since / 1000 }).collect()))
}

/// `POST /api/admin/blocked`.
pub(crate) async fn block(
    State(store): State<Store>,
    State(gatekeeper): State<Gatekeeper>,
    _: Administrator,
    Body(Block { name, blocked }): Body<Block>,
) -> Result<StatusCode, Refusal> {
    let name = blockable(name.trim()).ok_or(Fault::NoSuchVisitor)?;
    if blocked {
        store.block(&name).await?
    } else {
        store.unblock(&name).await?
    }
    gatekeeper.forget();
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/admin/{kind}/{id}`.
pub(crate) async fn delete(
    State(store): State<Store>,
    _: Administrator,
    Path((kind, id)): Path<(String, String)>,
) -> Result<StatusCode, Refusal> {
    let kind = ThingKind::named(&kind).ok_or(Fault::NoSuchRoute)?;
    if !kind.delete(&store, &id).await? {
        return Err(kind.missing().into());
    }
    Ok(StatusCode::NO_CONTENT)
}

/// What the administrator can delete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThingKind {
    /// All that a visitor has made and done.
    Visitor,
    /// A problem that a visitor saved.
    Problem,
    /// A collection with its problems.
    Collection,
    /// A game of Go or of Capture Row.
    Game,
}

impl ThingKind {
    fn named(word: &str) -> Option<ThingKind> {
        Some(match word {
            "visitors" => ThingKind::Visitor,
            "problems" => ThingKind::Problem,
            "collections" => ThingKind::Collection,
            "games" => ThingKind::Game,
            _ => return None,
        })
    }

    fn missing(self) -> Fault {
        match self {
            ThingKind::Visitor => Fault::NoSuchVisitor,
            ThingKind::Problem => Fault::NoSuchProblem,
            ThingKind::Collection => Fault::NoSuchCollection,
            ThingKind::Game => Fault::NoSuchGame,
        }
    }

    /// Deletes one; false where there is none.
    async fn delete(self, store: &Store, id: &str) -> Result<bool, StoreError> {
        match self {
            ThingKind::Visitor => store.delete_visitor(&Visitor(id.to_owned())).await,
            ThingKind::Problem => store.delete(id).await,
            ThingKind::Collection => store.delete_collection(id).await,
            ThingKind::Game => Ok(store.delete_game::<KeptRow>(id).await?
                || store.delete_game::<KeptGo>(id).await?
                || store.delete_game::<ListedRoom>(id).await?),
        }
    }
}

/// What the administrator wants done on the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Errand {
    /// A token for the routes; where there is one already, another in its place if that is said.
    Token {
        /// Another in place of the one there is.
        renew: bool,
    },
    /// Everybody who has anything.
    Visitors,
    /// What a visitor keeps, or everybody where none is named.
    Things(String),
    /// Who may change nothing.
    Blocked,
    /// This visitor or address may change nothing any more.
    Block(String),
    /// This visitor or address may change things again.
    Unblock(String),
    /// This is to go.
    Delete(ThingKind, String),
    /// What happened in these rooms, or in all, as far as their games are over.
    Log {
        /// Which; all where none is named.
        rooms: Vec<String>,
        /// How it is written.
        form: LogForm,
        /// How members are called.
        names: LogNames,
    },
    /// How teams decided in these rooms, or in all, as far as their games are over.
    Figures {
        /// These, or all.
        rooms: Vec<String>,
        /// As a page with plots, in place of tables.
        page: bool,
    },
}

/// Runs an errand on the database and tells what came of it, a line each. Blocks.
pub fn administer(config: &Config, errand: &Errand) -> Result<Vec<String>, ServerError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(ServerError::Io)?;
    runtime.block_on(async {
        let store = Store::open(&config.place()?).await?;
        let done = run(&store, errand).await;
        store.close().await;
        done
    })
}

async fn run(store: &Store, errand: &Errand) -> Result<Vec<String>, ServerError> {
    let failed = |error: StoreError| ServerError::from(store.failed(error));
    let named = |name: &str| blockable(name).ok_or_else(|| ServerError::Refused(Fault::NoSuchVisitor.to_string()));
    let told = match errand {
        Errand::Token { renew } => {
            if store.fact(TOKEN).await.map_err(failed)?.is_some() && !renew {
                return Err(ServerError::Refused(
                    "there is a token already; --renew makes another in its place".to_owned(),
                ));
            }
            let token = random_name() + &random_name();
            store.note(TOKEN, &hash(&token)).await.map_err(failed)?;
            vec![token]
        }
        Errand::Visitors => store.guests(MOST_LISTED).await.map_err(failed)?.iter().map(guest_line).collect(),
        Errand::Things(visitor) => {
            store.belongings(visitor, MOST_LISTED).await.map_err(failed)?.iter().map(belonging_line).collect()
        }
        Errand::Blocked => store.blocked().await.map_err(failed)?.into_iter().map(|(name, _)| name).collect(),
        Errand::Block(name) => {
            store.block(&named(name)?).await.map_err(failed)?;
            Vec::new()
        }
        Errand::Unblock(name) => {
            store.unblock(&named(name)?).await.map_err(failed)?;
            Vec::new()
        }
        Errand::Delete(kind, id) => {
            if !kind.delete(store, id).await.map_err(failed)? {
                return Err(ServerError::Refused(kind.missing().to_string()));
            }
            Vec::new()
        }
        Errand::Log { rooms, form, names } => {
            let mut told = vec![form.head()];
            for (id, lines) in logs(store, rooms).await? {
                told.push(LogRow::all(&id, &lines, *names).map_or(String::new(), |rows| form.lines(&rows)));
            }
            told.into_iter().flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect()
        }
        Errand::Figures { rooms, page } => {
            let mut survey = Survey::default();
            for (_, lines) in logs(store, rooms).await? {
                over(&lines, LogNames::Numbers).iter().for_each(|rows| survey.add(rows));
            }
            let told = if *page { survey.page() } else { survey.to_string() };
            told.lines().map(str::to_owned).collect()
        }
    };
    Ok(told)
}

/// The lines of these rooms, or of all. One that is named has to be there.
async fn logs(store: &Store, rooms: &[String]) -> Result<Vec<(String, Vec<String>)>, ServerError> {
    let failed = |error: StoreError| ServerError::from(store.failed(error));
    let names = if rooms.is_empty() { store.rooms().await.map_err(failed)? } else { rooms.to_vec() };
    let mut logs = Vec::new();
    for name in names {
        match store.room(&name).await.map_err(failed)? {
            Some(room) => logs.push((name, room.lines)),
            None if rooms.is_empty() => {}
            None => return Err(ServerError::Refused(Fault::NoSuchRoom.to_string())),
        }
    }
    Ok(logs)
}

/// A visitor on the command line, with tabs between.
fn guest_line(guest: &Guest) -> String {
    let Guest { visitor, problems, collections, games, solved, seen } = guest;
    let ago = (now() - seen).max(0) / 3_600_000_000;
    format!(
        "{}\t{problems} problems\t{collections} collections\t{games} games\t{solved} solved\t{ago} hours ago",
        visitor.0
    )
}

fn belonging_line(thing: &Belonging) -> String {
    let title: String = thing.title.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let shared = if thing.shared { "shared" } else { "private" };
    format!("{}\t{}\t{}\t{shared}\t{title}", thing.kind.to_word(), thing.id, thing.visitor.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visitors_and_addresses_can_be_blocked_and_nothing_else() {
        let visitor = "0A".repeat(32);
        assert_eq!(blockable(&visitor), Some(visitor.to_lowercase()));
        assert_eq!(blockable("192.0.2.7"), Some("192.0.2.7".into()));
        assert_eq!(blockable("::ffff:192.0.2.7"), Some("192.0.2.7".into()), "one address in two spellings");
        assert_eq!(blockable("2001:db8:1:2:3::9"), Some("2001:db8:1:2::/64".into()));
        assert_eq!(blockable("2001:db8:1:2::/64"), Some("2001:db8:1:2::/64".into()));
        for neither in ["", "somebody", "192.0.2.0/24", &visitor[1..]] {
            assert_eq!(blockable(neither), None, "{neither}");
        }
    }

    #[test]
    fn tokens_are_the_same_or_not() {
        assert!(same("abc", "abc"));
        assert!(!same("abc", "abd") && !same("abc", "ab") && !same("", "a"));
    }
}
