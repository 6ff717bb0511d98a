//! Copies of the database of the real program: made while people write, and brought back.
#![cfg(unix)]

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use crate::program::{Folder, Server};
use chaos::client::Client;
use serde_json::json;

/// Saves a problem and returns its id, once that is acknowledged.
fn save(client: &mut Client) -> String {
    let draft = json!({"title": "Kept", "notes": "x".repeat(2000), "collection": "Mine", "size": 9,
                       "black": ["A2", "B2", "B1"], "white": ["C3"], "to_move": "black"});
    let saved = client.post("/api/problems", &draft).unwrap();
    saved.json()["id"].as_str().unwrap().to_owned()
}

#[test]
fn a_copy_made_while_people_write_has_what_was_acknowledged_before() {
    let folder = Folder::with(&[]);
    let mut server = Server::start(&folder);
    let address = server.address;
    let mut client = Client::new(address, 1);
    let before: Vec<String> = (0..20).map(|_| save(&mut client)).collect();
    let copied = AtomicBool::new(false);
    thread::scope(|scope| {
        let writer = scope.spawn(|| {
            let mut client = Client::new(address, 1);
            (0..).take_while(|_| !copied.load(Relaxed)).map(|_| drop(save(&mut client))).count()
        });
        let made = folder.run("backup copy.db --data data");
        copied.store(true, Relaxed);
        assert_eq!(made.ok(), "");
        assert!(writer.join().unwrap() > 0, "nobody has to stop for it");
    });
    let in_use = "a server works with data/shikatsu.db: stop it first";
    folder.run("restore copy.db --data data --replace").fails(in_use);
    server.kill();
    assert_eq!(folder.run("restore copy.db --data new").ok(), "");
    let mut restored = Server::of(folder.command("serve --port 0 --data new"));
    let mut client = Client::new(restored.address, 1);
    for id in before {
        let shown = client.get(&format!("/api/problems/{id}")).unwrap().json();
        assert_eq!(shown["draft"]["notes"].as_str().map(str::len), Some(2000), "{id}");
    }
    restored.kill();
    copies_are_handled_with_care(&folder);
}

fn copies_are_handled_with_care(folder: &Folder) {
    folder.run("backup copy.db --data data").fails("copy.db is there already and stays as it is");
    folder.run("backup x.db --data nowhere").fails("there is no database nowhere/shikatsu.db");
    let replaces = "there is a database new/shikatsu.db already: --replace puts it aside";
    folder.run("restore copy.db --data new").fails(replaces);
    let kept = "The database from before is new/shikatsu.db.before now.\n";
    assert_eq!(folder.run("restore copy.db --data new --replace").ok(), kept);
    let mut bytes = std::fs::read(folder.0.join("copy.db")).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 8192].fill(0x5a);
    folder.write("damaged.db", &bytes);
    folder.write("text.db", "no database at all");
    for bad in ["damaged.db", "text.db"] {
        let ended = folder.run(&format!("restore {bad} --data other"));
        assert!(ended.status == Some(2) && ended.err.contains(&format!("{bad} cannot be restored: ")), "{ended:?}");
        assert!(!folder.0.join("other/shikatsu.db").exists() && !folder.0.join("other/shikatsu.db.part").exists());
    }
    folder.write("pg.toml", "database = \"postgres://go@db/x\"");
    let elsewhere = "a PostgreSQL database is copied with pg_dump: docs/operations.md shows how";
    folder.run("backup x.db --config pg.toml").fails(elsewhere);
}
