//! The real program and guests who do not behave: half-open connections by the hundred, requests that never end, a stop
//! in the middle of all that.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod program;

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::Command;

use program::{Folder, Server};

/// Files that the program may open, and connections that are begun and left.
const FILES: usize = 256;
const HALF_OPEN: usize = 400;

/// A request that is begun: its headers or its body never come.
fn begun(address: SocketAddr, number: usize) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    let part: &[u8] = match number % 3 {
        0 => b"",
        1 => b"GET /api/problems HTTP/1.1\r\nHost:",
        _ => b"POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{",
    };
    // The program may have shown this guest out already.
    let _ = stream.write_all(part);
    stream
}

fn status(address: SocketAddr) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn half_open_connections_keep_nobody_out_and_the_stop_waits_for_none() {
    let folder = Folder::with(&[]);
    let mut server = Server::with_files(&folder, FILES);
    let guests: Vec<TcpStream> = (0..HALF_OPEN).map(|number| begun(server.address, number)).collect();
    assert_eq!(status(server.address), "HTTP/1.1 200 OK");
    let late: Vec<TcpStream> = (0..10).map(|number| begun(server.address, number)).collect();
    assert_eq!(status(server.address), "HTTP/1.1 200 OK");
    assert!(Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap().success());
    assert!(server.ended(), "it ended by itself and well");
    drop((guests, late));
}
