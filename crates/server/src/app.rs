//! Every route on one screen, and the life of the server: bind, serve, stop.

use std::future::Future;
use std::io::Write as _;
use std::net::SocketAddr;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::middleware::map_response;
use axum::routing::get;
use tokio::net::TcpListener;

use crate::store::Store;
use crate::{Config, ServerError, page};

/// Serves until Ctrl-C (or SIGTERM), after printing the address on standard output. Blocks.
pub fn run(config: &Config) -> Result<(), ServerError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(ServerError::Io)?;
    runtime.block_on(async {
        let server = Server::bind(config).await?;
        // A reader that went away must not take the server with it.
        let _ = writeln!(std::io::stdout(), "shikatsu is at http://{}/ (Ctrl-C stops it)", server.address());
        tokio::select! {
            served = server.serve(stop_asked()) => served,
            () = stop_insisted() => Ok(()),
        }
    })
}

/// A server that holds its port and its database, ready to answer.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    store: Store,
}

impl Server {
    /// Opens the database and takes the port. Nobody is answered yet.
    pub async fn bind(config: &Config) -> Result<Server, ServerError> {
        let wanted = SocketAddr::new(config.host, config.port);
        let listener = TcpListener::bind(wanted).await.map_err(|error| ServerError::Listen(wanted, error))?;
        let address = listener.local_addr().map_err(ServerError::Io)?;
        let store = Store::open(&config.data_folder()?).await?;
        Ok(Server { listener, address, store })
    }

    /// The address that was taken: with port 0 in the configuration, the port that the system chose.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `stop` is ready, then finishes the answers under way and closes the database.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServerError> {
        let app = routes(self.store.clone());
        let served = axum::serve(self.listener, app).with_graceful_shutdown(stop).await;
        self.store.close().await;
        served.map_err(ServerError::Io)
    }
}

fn routes(store: Store) -> Router {
    Router::new()
        .route("/", get(page::home))
        .route("/board.svg", get(page::board))
        .route("/style.css", get(page::style))
        .route("/healthz", get(health))
        .fallback(page::not_found)
        .layer(map_response(page::harden))
        .with_state(store)
}

/// Healthy means that the database answers.
async fn health(State(store): State<Store>) -> (StatusCode, &'static str) {
    match store.created_at().await {
        Ok(_) => (StatusCode::OK, "ok\n"),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n"),
    }
}

/// Ready when somebody asks the program to stop.
async fn stop_asked() {
    tokio::select! {
        () = interrupted() => {}
        () = terminated() => {}
    }
}

/// Ready when somebody asks twice: then open connections are not waited for.
async fn stop_insisted() {
    stop_asked().await;
    stop_asked().await;
}

async fn interrupted() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

#[cfg(unix)]
async fn terminated() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut signal) => drop(signal.recv().await),
        Err(_) => std::future::pending().await,
    }
}

#[cfg(not(unix))]
async fn terminated() {
    std::future::pending().await
}
