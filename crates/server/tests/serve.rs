//! The real server on a port of the system's choice, asked over real connections.
#![allow(clippy::unwrap_used)]

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::thread;

use server::{Config, Server, ServerError};
use tokio::sync::oneshot;

#[test]
fn the_first_page_is_served_with_a_strict_policy() {
    let answer = with_server("home", |address| get(address, "/"));
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    assert!(answer.contains("content-security-policy: default-src 'none';"), "{answer}");
    assert!(answer.contains("<title>shikatsu"), "{answer}");
}

#[test]
fn everything_the_first_page_names_is_there() {
    with_server("links", |address| {
        let page = get(address, "/");
        let links: Vec<&str> = page.split(['"']).filter(|text| text.starts_with('/')).collect();
        assert!(!links.is_empty(), "{page}");
        for link in links {
            let answer = get(address, link);
            assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{link}: {answer}");
        }
    });
}

#[test]
fn the_board_is_a_picture_of_the_problem() {
    let answer = with_server("board", |address| get(address, "/board.svg"));
    assert!(answer.contains("content-type: image/svg+xml\r\n"), "{answer}");
    assert!(answer.contains("<title>Black to kill</title>"), "{answer}");
}

#[test]
fn health_asks_the_database() {
    let answer = with_server("health", |address| get(address, "/healthz"));
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with("\r\n\r\nok\n"), "{answer}");
}

#[test]
fn an_unknown_address_is_answered_with_help_and_the_same_policy() {
    let answer = with_server("unknown", |address| get(address, "/nothing/here?x=1"));
    assert!(answer.starts_with("HTTP/1.1 404 Not Found\r\n"), "{answer}");
    assert!(answer.contains("content-security-policy: default-src 'none';"), "{answer}");
    assert!(answer.contains("There is no such page"), "{answer}");
}

#[test]
fn a_port_that_is_taken_is_named() {
    with_server("taken", |address| {
        let config = Config { port: address.port(), data: Some(folder("taken-too")), ..Config::default() };
        let error = runtime().block_on(Server::bind(&config)).unwrap_err();
        assert!(matches!(error, ServerError::Listen(..)), "{error}");
        assert!(error.to_string().contains("--port"), "{error}");
    });
}

/// Starts a server, lets `ask` talk to it, stops it, and sees that it stopped well.
fn with_server<T>(test: &str, ask: impl FnOnce(SocketAddr) -> T) -> T {
    let data = folder(test);
    let config = Config { port: 0, data: Some(data.clone()), ..Config::default() };
    let runtime = runtime();
    let server = runtime.block_on(Server::bind(&config)).unwrap();
    let address = server.address();
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = thread::spawn(move || runtime.block_on(server.serve(async { drop(stopped.await) })));
    let answer = ask(address);
    stop.send(()).unwrap();
    serving.join().unwrap().unwrap();
    std::fs::remove_dir_all(data).unwrap();
    answer
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

fn folder(test: &str) -> PathBuf {
    std::env::temp_dir().join(format!("shikatsu-serve-{test}-{}", std::process::id()))
}

/// The whole answer, head and body, as text.
fn get(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}
