//! The door (connection limits, slowloris): connections come in here, and nobody holds it shut.
//!
//! Every connection is at a [`Stage`]. Whoever stays too long at one is shown out: those who never finish a request, who
//! do not read their answer, who are silent. Where the house is full the newcomer gets the place of the guest who has
//! been doing nothing longest, so half-open connections keep nobody out, however many there are. Those for whom the
//! program is working keep their places.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::Response;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use prometheus_client::metrics::gauge::Gauge;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};
use tower_service::Service as _;

use crate::config::Capacity;
use crate::doors::caller::Origin;

/// Connections of one address at the same time where no crowd shares it, this machine's own and those of a proxy aside.
const MOST_EACH: usize = 64;
/// Files that are open beside the connections, those of the database among them.
#[cfg(target_os = "linux")]
const OTHER_FILES: u64 = 200;
/// What is kept of one connection's bytes on their way in or out: a page that does not read is soon not written to.
const MOST_BUFFERED: usize = 64 << 10;
/// How often the house is looked over.
const ROUND: Duration = Duration::from_secs(2);
/// How long answers under way may take once the program is to stop.
const GRACE: Duration = Duration::from_secs(3);
/// How long to wait when the system has no more files to give.
const PAUSE: Duration = Duration::from_millis(50);

/// What a connection is at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// No request, or not even its headers.
    Silent,
    /// A request whose body is still coming.
    Asking,
    /// The program works on the answer, or tells how a search goes.
    Served,
    /// The answer is there and has to be read.
    Reading,
}

impl Stage {
    /// How long a guest may stay at it.
    const fn limit(self) -> Duration {
        Duration::from_secs(match self {
            Stage::Silent => 30,
            Stage::Asking => 120,
            Stage::Served => 300,
            Stage::Reading => 60,
        })
    }

    /// The place can be given to somebody else.
    const fn is_idle(self) -> bool {
        !matches!(self, Stage::Served)
    }
}

/// Lets connections in until `stop` is ready; then those for whom the program works are finished, the others are not
/// waited for.
pub(crate) async fn open(listener: TcpListener, app: Router, house: House, stop: impl Future<Output = ()>) {
    let (stopping, stopped) = watch::channel(false);
    tokio::pin!(stop);
    let mut rounds = tokio::time::interval(ROUND);
    loop {
        tokio::select! {
            () = &mut stop => break,
            _ = rounds.tick() => house.show_out(|guest| guest.since.elapsed() > guest.stage.limit()),
            arrived = listener.accept() => match arrived {
                Ok((stream, address)) => house.admit(stream, address, &app, &stopped),
                Err(error) => house.make_room(&error).await,
            },
        }
    }
    drop(listener);
    let _ = stopping.send(true);
    house.show_out(|guest| guest.stage.is_idle());
    let _ = tokio::time::timeout(GRACE, house.emptied()).await;
    house.show_out(|_| true);
}

/// Lets the process open as many files as it has places for, as far as the system allows it. Where that is less, a
/// newcomer gets the place of somebody silent.
pub(crate) fn allow_files(capacity: Capacity) {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        let wanted = (capacity.connections as u64 + OTHER_FILES).min(maximum.unwrap_or(u64::MAX));
        if current.is_some_and(|current| current < wanted) {
            // It may be forbidden, and is of use only when very many come.
            let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum });
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = capacity;
}

/// Everybody who is connected, in the order of their arrival. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct House(Arc<Guests>);

#[derive(Debug)]
struct Guests {
    list: Mutex<(u64, BTreeMap<u64, Guest>)>,
    left: Notify,
    behind_proxy: bool,
    capacity: Capacity,
    connections: Gauge,
}

#[derive(Debug)]
struct Guest {
    address: IpAddr,
    stage: Stage,
    since: Instant,
    out: Arc<Notify>,
}

impl House {
    /// An empty house. Behind a proxy, all come from its address, and it tells for whom it asks. `connections` tells how
    /// many there are.
    pub(crate) fn new(behind_proxy: bool, capacity: Capacity, connections: Gauge) -> House {
        let (list, left) = (Mutex::default(), Notify::new());
        House(Arc::new(Guests { list, left, behind_proxy, capacity, connections }))
    }

    fn admit(&self, stream: TcpStream, address: SocketAddr, app: &Router, stopped: &watch::Receiver<bool>) {
        let caller = address.ip().to_canonical();
        let Some(place) = self.place(caller) else { return };
        tokio::spawn(attend(stream, place, app.clone(), stopped.clone()));
    }

    /// A place for a newcomer, if need be that of an idle guest: of the same address where that has many.
    fn place(&self, caller: IpAddr) -> Option<Place> {
        let mut list = self.list();
        let of_caller = list.1.values().filter(|guest| guest.address == caller).count();
        let (most, most_each) = (self.0.capacity.connections, self.0.capacity.of_address(MOST_EACH));
        let crowded = of_caller >= most_each && !caller.is_loopback() && !self.0.behind_proxy;
        if crowded || list.1.len() >= most {
            let idle = |guest: &&Guest| guest.stage.is_idle() && (!crowded || guest.address == caller);
            let longest = list.1.iter().filter(|(_, guest)| idle(guest)).min_by_key(|(_, guest)| guest.since);
            let number = longest.map(|(&number, _)| number)?;
            list.1.remove(&number)?.out.notify_one();
        }
        list.0 += 1;
        let (number, out) = (list.0, Arc::new(Notify::new()));
        let guest = Guest { address: caller, stage: Stage::Silent, since: Instant::now(), out: Arc::clone(&out) };
        list.1.insert(number, guest);
        self.0.connections.inc();
        Some(Place { house: self.clone(), number, caller, out })
    }

    fn show_out(&self, whom: impl Fn(&Guest) -> bool) {
        self.list().1.values().filter(|guest| whom(guest)).for_each(|guest| guest.out.notify_one());
    }

    /// Nobody can be let in: the system has no files left, or the newcomer has gone again.
    async fn make_room(&self, error: &io::Error) {
        if matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset) {
            return;
        }
        self.show_out(|guest| guest.stage == Stage::Silent);
        tokio::time::sleep(PAUSE).await;
    }

    async fn emptied(&self) {
        loop {
            let left = self.0.left.notified();
            if self.list().1.is_empty() {
                return;
            }
            left.await;
        }
    }

    fn list(&self) -> MutexGuard<'_, (u64, BTreeMap<u64, Guest>)> {
        self.0.list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A guest's place in the house, given up when it is dropped.
#[derive(Debug)]
struct Place {
    house: House,
    number: u64,
    caller: IpAddr,
    out: Arc<Notify>,
}

impl Place {
    /// Where a request comes from.
    fn origin(&self, headers: &HeaderMap) -> Origin {
        let forwarded = self.house.0.behind_proxy.then(|| Origin::forwarded(headers)).flatten();
        forwarded.unwrap_or_else(|| Origin::of(self.caller))
    }

    fn is_at(&self, stage: Stage) {
        if let Some(guest) = self.house.list().1.get_mut(&self.number) {
            (guest.stage, guest.since) = (stage, Instant::now());
        }
    }

    fn is_idle(&self) -> bool {
        self.house.list().1.get(&self.number).is_none_or(|guest| guest.stage.is_idle())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.house.list().1.remove(&self.number);
        self.house.0.connections.dec();
        self.house.0.left.notify_waiters();
    }
}

/// Attends to one connection until it ends or is shown out.
async fn attend(stream: TcpStream, place: Place, app: Router, mut stopped: watch::Receiver<bool>) {
    // Small answers go out at once; where that cannot be had, they go out all the same.
    let _ = stream.set_nodelay(true);
    let place = Arc::new(place);
    let service = service_fn(|request| answered(request, app.clone(), Arc::clone(&place)));
    let connection = http1::Builder::new().max_buf_size(MOST_BUFFERED).serve_connection(TokioIo::new(stream), service);
    tokio::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        () = place.out.notified() => return,
        _ = stopped.wait_for(|&stopped| stopped) => {}
    }
    if place.is_idle() {
        return;
    }
    connection.as_mut().graceful_shutdown();
    tokio::select! {
        _ = connection => {}
        () = place.out.notified() => {}
    }
}

async fn answered(
    request: hyper::Request<Incoming>,
    mut app: Router,
    place: Arc<Place>,
) -> Result<Response, Infallible> {
    let (mut parts, body) = request.into_parts();
    parts.extensions.insert(place.origin(&parts.headers));
    place.is_at(if body.is_end_stream() { Stage::Served } else { Stage::Asking });
    let body = Body::new(Followed::new(Body::new(body), &place, Stage::Served, None));
    // A router is always ready.
    let Ok(response) = app.call(Request::from_parts(parts, body)).await;
    let streams = response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "text/event-stream");
    let stage = if streams { Stage::Served } else { Stage::Reading };
    place.is_at(stage);
    Ok(response.map(|body| Body::new(Followed::new(body, &place, Stage::Silent, Some(stage)))))
}

/// A body that leads to the next stage once it is at its end, or is let go.
struct Followed {
    body: Body,
    place: Arc<Place>,
    next: Option<Stage>,
    /// It is told piece by piece: whoever still reads it may stay at this one.
    meanwhile: Option<Stage>,
}

impl Followed {
    fn new(body: Body, place: &Arc<Place>, next: Stage, meanwhile: Option<Stage>) -> Followed {
        Followed { body, place: Arc::clone(place), next: Some(next), meanwhile }
    }

    fn ended(&mut self) {
        if let Some(next) = self.next.take() {
            self.place.is_at(next);
        }
    }
}

impl HttpBody for Followed {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if matches!(frame, Poll::Ready(None | Some(Err(_)))) || frame.is_ready() && self.body.is_end_stream() {
            self.ended();
        } else if let Some(stage) = self.meanwhile.filter(|_| frame.is_ready()) {
            self.place.is_at(stage);
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Followed {
    fn drop(&mut self) {
        self.ended();
    }
}
