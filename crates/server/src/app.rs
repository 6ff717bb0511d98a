//! The life of the server, bind, serve, graceful shutdown; and what every request goes through before a route.

use std::future::{Future, pending};
use std::io::Write as _;
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::atomic::Ordering::Relaxed;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use axum::routing::get;
use prometheus_client::metrics::gauge::Gauge;
use store::Store;
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

use crate::doors::door::House;
use crate::doors::quota::count;
use crate::doors::scales::weigh;
use crate::doors::visitor::recognise;
use crate::doors::{admin, door, gate, health, journal, page, watched};
use crate::ending::Ending;
use crate::library::shipped;
use crate::state::App;
use crate::study::desk::Desk;
use crate::study::{ahead, prover};
use crate::{Capacity, Config, ServerError, rooms, routes};

/// Serves until Ctrl-C (or SIGTERM), after printing the address on standard output. Blocks.
pub fn run(config: &Config) -> Result<(), ServerError> {
    journal::begin(config.log);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(ServerError::Io)?;
    runtime.block_on(async {
        let listen = || Ending::listen().map_err(ServerError::Io);
        let (mut once, mut twice) = (listen()?, listen()?);
        let server = tokio::select! {
            bound = Server::bind(config) => bound?,
            () = once.asked() => return Ok(()),
        };
        // A reader that went away must not take the server with it.
        let _ = writeln!(std::io::stdout(), "shikatsu is at http://{}/ (Ctrl-C stops it)", server.address());
        if let Some(address) = server.metrics_address() {
            let _ = writeln!(std::io::stdout(), "its metrics are at http://{address}/metrics");
        }
        if let Some(address) = server.gtp_address() {
            let _ = writeln!(std::io::stdout(), "programs come into its rooms at {address}");
        }
        if let Some(address) = in_the_network(server.address()) {
            let _ = writeln!(std::io::stdout(), "others in your network find it at http://{address}/");
        }
        tokio::select! {
            served = server.serve(async move { once.asked().await }) => served,
            // Who asks twice does not wait for open connections.
            () = async { twice.asked().await; twice.asked().await } => Ok(()),
        }
    })
}

/// Where the machines of the network find a server that listens at every address.
fn in_the_network(address: SocketAddr) -> Option<SocketAddr> {
    if !address.ip().is_unspecified() {
        return None;
    }
    // Nothing is sent: to connect by UDP is to ask the system from which address it would send.
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_unspecified() && !own.is_loopback()).then(|| SocketAddr::new(own, address.port()))
}

/// A server that holds its port and its database, ready to answer.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    metrics: Option<TcpListener>,
    gtp: Option<TcpListener>,
    app: App,
    behind_proxy: bool,
    capacity: Capacity,
    forged: &'static [u8],
}

impl Server {
    /// Opens the database and takes the port. Nobody is answered yet.
    pub async fn bind(config: &Config) -> Result<Server, ServerError> {
        let listener = listen(SocketAddr::new(config.host, config.port)).await?;
        let metrics = match config.metrics {
            Some(wanted) => Some(listen(wanted).await?),
            None => None,
        };
        let gtp = match config.gtp {
            Some(wanted) => Some(listen(wanted).await?),
            None => None,
        };
        let address = listener.local_addr().map_err(ServerError::Io)?;
        let store = Store::open(&config.place()?).await?;
        shipped::ship(&store).await.map_err(|error| store.failed(error))?;
        let (capacity, behind_proxy) = (config.capacity, config.behind_proxy);
        let mut app = App::new(store, config.host.is_loopback() && !behind_proxy, config);
        app.desk.catalogue = app.desk.catalogue.remembering(bank::pack::former(config.forged));
        if let Some(address) = gtp.as_ref().and_then(|listener| listener.local_addr().ok()) {
            app.club.rooms.open_to_programs(address.port());
        }
        Ok(Server { listener, address, metrics, gtp, app, behind_proxy, capacity, forged: config.forged })
    }

    /// The address that was taken: with port 0 in the configuration, the port that the system chose.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the metrics, where they have one.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// The address at which programs come into rooms, where they may.
    pub fn gtp_address(&self) -> Option<SocketAddr> {
        self.gtp.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// Answers until `stop` is ready, then ends the searches, finishes the answers under way and closes the database.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServerError> {
        let Server { listener, app, metrics, gtp, behind_proxy, capacity, forged, .. } = self;
        let (thinker, kept, stopping) = (app.desk.thinker.clone(), app.club.rooms.clone(), app.stopping.clone());
        let stopped = async move {
            stop.await;
            stopping.0.store(true, Relaxed);
            thinker.stop_all();
            kept.close();
        };
        let background = [
            tokio::spawn(prover::run(app.desk.clone())),
            tokio::spawn(prover::pursue(app.desk.clone())),
            tokio::spawn(rooms::watch(app.club.clone())),
            tokio::spawn(fill(app.desk.clone(), forged)),
        ];
        let programs = gtp.map(|gtp| tokio::spawn(rooms::programs::listen(gtp, app.club.clone())));
        // Until the very end, so that whoever watches sees the server stop.
        let watched = metrics.map(|metrics| {
            let house = House::new(false, Capacity::default(), Gauge::default());
            tokio::spawn(door::open(metrics, routes_of_metrics(app.clone()), house, pending()))
        });
        let connections = app.watched.metrics.connections.clone();
        door::allow_files(capacity);
        let house = House::new(behind_proxy, capacity, connections);
        door::open(listener, routes(app.clone()), house, stopped).await;
        background.iter().chain(&programs).for_each(|task| task.abort());
        // Their clocks stand still from now on; where that cannot be noted, from a few seconds ago.
        let _ = app.club.rooms.note(&app.desk.catalogue.store).await;
        watched.inspect(|watched| watched.abort());
        app.desk.catalogue.store.close().await;
        Ok(())
    }
}

/// What follows once the server is up: the bank, and then the proofs that it lacks.
async fn fill(desk: Desk, forged: &'static [u8]) {
    shipped::follow(desk.catalogue.store.clone(), desk.catalogue.shapes.clone(), forged).await;
    ahead::run(desk).await;
}

async fn listen(wanted: SocketAddr) -> Result<TcpListener, ServerError> {
    TcpListener::bind(wanted).await.map_err(|error| ServerError::Listen(wanted, error))
}

/// What there is on the port of the metrics.
fn routes_of_metrics(app: App) -> Router {
    let watched =
        [("/metrics", get(watched::show)), ("/healthz", get(health::health)), ("/readyz", get(health::ready))];
    watched.into_iter().fold(Router::new(), |all, (path, route)| all.route(path, route)).with_state(app)
}

fn routes(state: App) -> Router {
    let app = routes::table()
        .router()
        .fallback(page::page)
        .method_not_allowed_fallback(page::no_such_method)
        .layer(from_fn_with_state(state.clone(), admin::turn_away_blocked))
        .layer(from_fn_with_state(state.clone(), recognise))
        .layer(from_fn_with_state(state.watched.scales.clone(), weigh))
        .layer(from_fn_with_state(state.desk.quota.clone(), count))
        .layer(from_fn(gate::only_own_pages));
    let app = if state.desk.catalogue.at_home { app.layer(from_fn(gate::only_this_machine)) } else { app };
    app.layer(CompressionLayer::new())
        .layer(map_response(page::harden))
        .layer(from_fn_with_state(state.watched.metrics.clone(), journal::note))
        .with_state(state)
}
