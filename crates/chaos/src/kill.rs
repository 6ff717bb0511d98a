//! Killed again and again in the middle of writing: what was acknowledged is there at the next start, which is quick.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use dice::Dice;

use crate::folder::Folder;
use crate::ledger::Ledger;
use crate::postgres::{MISSING, Postgres};
use crate::program::Program;
use crate::{Verdict, must, skipped};

/// People who write at the same time.
const WRITERS: usize = 2;

/// Kills the program so often, each time after a few acknowledgements and a moment; on this PostgreSQL, or on SQLite.
pub fn often(path: &Path, rounds: usize, database: Option<&str>) -> Verdict {
    let folder = Folder::new()?;
    let program = Program::on(path, &folder, &database.map_or(["--data", "data"], |url| ["--database", url]));
    let ledger = Ledger::default();
    let mut dice = Dice::new(0x5eed);
    let mut starts: Vec<Duration> = Vec::new();
    for round in 0..rounds {
        let mut server = program.start()?;
        // The first start makes the database.
        if round > 0 {
            starts.push(server.started_in);
        }
        ledger.check(server.address).map_err(|error| format!("after {round} kills: {error}"))?;
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            let (tell, told) = mpsc::channel();
            for writer in 0..WRITERS {
                let (ledger, address, stop, tell) = (&ledger, server.address, &stop, tell.clone());
                let pen = format!("round {round}, writer {writer}");
                scope.spawn(move || ledger.write(address, &pen, stop, &tell));
            }
            drop(tell);
            told.iter().take(1 + round % 3).for_each(drop);
            // Somewhere in the middle of the next one, another place each time.
            thread::sleep(Duration::from_micros(dice.below(4000) as u64));
            server.kill();
            stop.store(true, Relaxed);
        });
    }
    let server = program.start()?;
    ledger.check(server.address)?;
    let (problems, tries) = ledger.acknowledged();
    must(problems >= rounds && tries >= rounds / 4, || format!("too little was written: {problems}, {tries}"))?;
    starts.sort();
    let ms = |share: usize| {
        starts.get((starts.len() * share / 100).min(starts.len().saturating_sub(1))).map_or(0, |time| time.as_millis())
    };
    Ok(format!(
        "{rounds} kills: {problems} problems and {tries} tries acknowledged, none lost; restart median {} ms, 99 % {} ms, \
         slowest {} ms",
        ms(50),
        ms(99),
        ms(100)
    ))
}

/// The same on a PostgreSQL of our own.
pub fn often_on_postgres(path: &Path, rounds: usize) -> Verdict {
    match Postgres::start()? {
        Some(postgres) => often(path, rounds, Some(&postgres.url())),
        None => skipped(MISSING),
    }
}
