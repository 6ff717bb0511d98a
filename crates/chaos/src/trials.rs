//! One fault each: what people notice of it, and that nothing acknowledged is lost.

use std::io::Write as _;
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::client::{Client, connect, form};
use crate::faults::{DISK_BROKEN, DISK_FULL, Faults, NO_FAULTS, Order};
use crate::folder::Folder;
use crate::ledger::Ledger;
use crate::postgres::{MISSING, Postgres};
use crate::program::{Program, Running};
use crate::{AGAIN, Verdict, must, skipped, told};

/// The disk is full for a while: writes are refused with a sentence, reading goes on, the health says so, and when
/// there is room again everything works as before.
pub fn full_disk(path: &Path, time: Duration) -> Verdict {
    let Some(faults) = Faults::new()? else { return skipped(NO_FAULTS) };
    let (folder, ledger) = (Folder::new()?, Ledger::default());
    let server = Program::new(path, &folder).over(&faults).start()?;
    write_for(&ledger, &server, "before", time)?;
    faults.order(Order::Writes { every: 1, error: DISK_FULL })?;
    let refused = ledger.refusals();
    write_for(&ledger, &server, "full", time)?;
    let refused = ledger.refusals() - refused;
    must(refused > 0, || "nothing was refused on a full disk".to_owned())?;
    ledger.is_clear()?;
    let mut reader = Client::new(server.address, 1);
    let list = reader.get("/api/problems").map_err(told("a list on a full disk"))?;
    must(list.is_good(), || format!("a list on a full disk: {}", list.status))?;
    let health = reader.get("/healthz").map_err(told("the health on a full disk"))?;
    must(health.status == 503, || format!("the health on a full disk: {}", health.status))?;
    faults.order(Order::Writes { every: 0, error: 0 })?;
    is_well_again(server.address)?;
    let (before, _) = ledger.acknowledged();
    write_for(&ledger, &server, "after", time)?;
    must(ledger.acknowledged().0 > before, || "nothing could be saved when there was room again".to_owned())?;
    ledger.check(server.address)?;
    Ok(format!("{refused} writes refused while the disk was full, lists went on, {} kept", ledger.acknowledged().0))
}

/// Every few writes to the disk fail: each request is kept or refused, and what was acknowledged is there after a kill.
pub fn failing_writes(path: &Path, time: Duration) -> Verdict {
    let Some(faults) = Faults::new()? else { return skipped(NO_FAULTS) };
    let (folder, ledger) = (Folder::new()?, Ledger::default());
    let program = Program::new(path, &folder).over(&faults);
    for every in [97, 31, 11, 5] {
        let mut server = program.start()?;
        ledger.check(server.address)?;
        faults.order(Order::Writes { every, error: DISK_BROKEN })?;
        write_for(&ledger, &server, &format!("every {every}"), time / 4)?;
        server.kill();
        faults.order(Order::Writes { every: 0, error: 0 })?;
    }
    let server = program.start()?;
    ledger.check(server.address)?;
    ledger.is_clear()?;
    let (kept, failed) = (ledger.acknowledged().0, faults.failed_writes());
    must(failed > 0 && kept > 0, || format!("{failed} writes failed, {kept} problems were kept"))?;
    Ok(format!("{failed} writes to the disk failed, {} requests were refused, {kept} problems kept", ledger.refusals()))
}

/// The clock jumps, forward and back: everything goes on.
pub fn clock_jumps(path: &Path, time: Duration) -> Verdict {
    let Some(faults) = Faults::new()? else { return skipped(NO_FAULTS) };
    let (folder, ledger) = (Folder::new()?, Ledger::default());
    let mut server = Program::new(path, &folder).over(&faults).start()?;
    let jumps = [3600, -3600, 86_400, -86_400, 315_360_000, -315_360_000, -1_900_000_000, 0];
    for seconds in jumps {
        faults.order(Order::Clock(seconds))?;
        let before = ledger.acknowledged().0;
        write_for(&ledger, &server, &format!("{seconds} s off"), time / jumps.len() as u32)?;
        must(ledger.acknowledged().0 > before, || format!("nothing was saved with the clock {seconds} s off"))?;
        let mut player = Client::new(server.address, 2);
        let asked = json!({"problem": {"id": "own-001"}, "you": "both", "moves": []});
        let lesson = player.post("/api/lesson", &asked).map_err(told("a lesson"))?;
        must(lesson.is_good(), || format!("a lesson with the clock {seconds} s off: {}", lesson.status))?;
    }
    must(ledger.refusals() == 0, || format!("{} requests were refused", ledger.refusals()))?;
    ledger.check(server.address)?;
    let (took, well) = server.stop();
    must(well && took < AGAIN, || format!("it took {took:?} to stop"))?;
    Ok(format!("{} jumps, {} problems kept, nothing refused", jumps.len(), ledger.acknowledged().0))
}

/// Memory is not to be had, at one place after the other: the program answers or ends, and loses nothing.
pub fn no_memory(path: &Path, rounds: usize) -> Verdict {
    let Some(faults) = Faults::new()? else { return skipped(NO_FAULTS) };
    let (folder, ledger) = (Folder::new()?, Ledger::default());
    let program = Program::new(path, &folder).over(&faults);
    let mut ended = 0;
    for round in 0..rounds {
        let mut server = program.start()?;
        ledger.check(server.address)?;
        faults.order(Order::Memory(200 + 977 * round as i64 % 20_000))?;
        write_for(&ledger, &server, &format!("round {round}"), Duration::from_millis(150))?;
        faults.order(Order::Memory(0))?;
        ended += usize::from(!server.lives());
    }
    let server = program.start()?;
    ledger.check(server.address)?;
    Ok(format!(
        "{rounds} refused requests for memory ended the program {ended} times; {} problems kept",
        ledger.acknowledged().0
    ))
}

/// With little memory to address, large imports and hard searches at once do not end the program.
pub fn little_memory(path: &Path, time: Duration) -> Verdict {
    let folder = Folder::new()?;
    let ledger = Ledger::default();
    let mut server = Program::new(path, &folder).limited("-v 3000000").start()?;
    let file = form(&b"(;AB[aa])".repeat(4_400_000));
    let end = Instant::now() + time;
    let answered = thread::scope(|scope| {
        let importers: Vec<_> = (0..6)
            .map(|number| {
                let (address, file) = (server.address, &file);
                scope.spawn(move || import_until(end, address, number, file))
            })
            .collect();
        write_for(&ledger, &server, "beside imports", time)?;
        let answered = importers.into_iter().map(|importer| importer.join().unwrap_or_default());
        Ok::<_, String>(answered.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1)))
    })?;
    must(server.lives(), || "six imports of 40 MB ended the program".to_owned())?;
    ledger.check(server.address)?;
    let memory = server.memory().unwrap_or_default();
    must(memory < 400.0, || format!("{memory:.0} MiB are held after six imports of 40 MB"))?;
    let (done, later) = answered;
    must(done > 0, || format!("no import of 40 MB was ever done; {later} were told to come later"))?;
    Ok(format!(
        "imports of 40 MB, six at a time: {done} done, {later} told to come later, {memory:.0} MiB held; {} problems \
         kept beside them",
        ledger.acknowledged().0
    ))
}

/// Imports a file again and again: how often was it done, and how often refused for now?
fn import_until(end: Instant, address: SocketAddr, number: u64, file: &[u8]) -> (usize, usize) {
    let mut client = Client::new(address, 100 + number);
    let (mut done, mut later) = (0, 0);
    while Instant::now() < end {
        match client.import(file).map(|answer| answer.status) {
            Ok(200) => done += 1,
            Ok(429) => later += 1,
            _ => {}
        }
    }
    (done, later)
}

/// PostgreSQL goes away and comes back: meanwhile requests are refused in time, afterwards all is as before.
pub fn lost_database(path: &Path, time: Duration) -> Verdict {
    let Some(postgres) = Postgres::start()? else { return skipped(MISSING) };
    let (folder, ledger) = (Folder::new()?, Ledger::default());
    let server = Program::on(path, &folder, &["--database", &postgres.url()]).start()?;
    write_for(&ledger, &server, "before", time)?;
    postgres.stop()?;
    let mut reader = Client::new(server.address, 1);
    let begun = Instant::now();
    let list = reader.get("/api/problems").map_err(told("a list without a database"))?;
    let took = begun.elapsed();
    must(list.status >= 500 && list.is_clear(), || format!("a list without a database: {}", list.status))?;
    must(took < AGAIN, || format!("the refusal without a database took {took:?}"))?;
    let health = reader.get("/healthz").map_err(told("the health without a database"))?;
    must(health.status == 503, || format!("the health without a database: {}", health.status))?;
    postgres.resume()?;
    is_well_again(server.address)?;
    let before = ledger.acknowledged().0;
    write_for(&ledger, &server, "after", time)?;
    must(ledger.acknowledged().0 > before, || "nothing could be saved when the database was back".to_owned())?;
    ledger.check(server.address)?;
    Ok(format!("refused after {} ms without the database; {} problems kept", took.as_millis(), ledger.acknowledged().0))
}

/// More half-open connections than the program may open files: others are answered, and the stop waits for none.
pub fn slow_clients(path: &Path) -> Verdict {
    const FILES: usize = 256;
    const HALF_OPEN: usize = 400;
    let folder = Folder::new()?;
    let mut server = Program::new(path, &folder).limited(&format!("-n {FILES}")).start()?;
    let open = |count: usize| (0..count).filter_map(|number| half_open(server.address, number)).collect::<Vec<_>>();
    let guests = open(HALF_OPEN);
    must(guests.len() == HALF_OPEN, || format!("only {} could connect", guests.len()))?;
    let late = open(10);
    let begun = Instant::now();
    let health = Client::new(server.address, 1).get("/healthz").map_err(told("the health"))?;
    let waited = begun.elapsed();
    must(health.is_good(), || format!("the health: {}", health.status))?;
    let (took, well) = server.stop();
    must(well && took < AGAIN, || format!("it took {took:?} to stop, well: {well}"))?;
    drop((guests, late));
    Ok(format!("{HALF_OPEN} half-open connections on {FILES} files: answered in {waited:.1?}, stopped in {took:.1?}"))
}

/// A request that is begun: its headers or its body never come.
fn half_open(address: SocketAddr, number: usize) -> Option<TcpStream> {
    let mut stream = connect(address).ok()?;
    let part: &[u8] = match number % 3 {
        0 => b"",
        1 => b"GET /api/problems HTTP/1.1\r\nHost:",
        _ => b"POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{",
    };
    // The program may have shown this guest out already.
    let _ = stream.write_all(part);
    Some(stream)
}

/// Somebody writes for so long.
fn write_for(ledger: &Ledger, server: &Running, pen: &str, time: Duration) -> Result<(), String> {
    let stop = AtomicBool::new(false);
    let (tell, _told) = mpsc::channel();
    thread::scope(|scope| {
        let writer = scope.spawn(|| ledger.write(server.address, pen, &stop, &tell));
        thread::sleep(time);
        stop.store(true, Relaxed);
        writer.join().map_err(|_| "a writer broke down".to_owned())
    })
}

/// Healthy within a few seconds?
fn is_well_again(address: SocketAddr) -> Result<(), String> {
    let end = Instant::now() + AGAIN;
    loop {
        let health = Client::new(address, 1).get("/healthz");
        if health.as_ref().is_ok_and(|health| health.is_good()) {
            return Ok(());
        }
        must(Instant::now() < end, || format!("not well again after {AGAIN:?}: {health:?}"))?;
        thread::sleep(Duration::from_millis(50));
    }
}
