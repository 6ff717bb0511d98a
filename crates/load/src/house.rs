//! A real server on a port of the system's choice, in a folder of its own, with a library as large as one likes.

use std::fmt::Write as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::thread::JoinHandle;
use std::time::Duration;

use console::Failure;
use dice::Dice;
use server::{Config, Server, ServerError};
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

use crate::visitor::{Visitor, refused};

/// Problems in one file that is sent.
const IN_FILE: usize = 10_000;

/// A server that runs until it is stopped.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    folder: PathBuf,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<Result<(), ServerError>>,
}

impl House {
    /// Starts it: for this machine alone, or in public, where everybody has a library of their own. These problems of the
    /// forge come with it.
    pub(crate) fn open(public: bool, forged: &'static [u8]) -> Result<House, Failure> {
        let folder = std::env::temp_dir().join(format!("shikatsu-load-{}", std::process::id()));
        let host = if public { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
        let config = Config { host: host.into(), port: 0, data: Some(folder.clone()), forged, ..Config::default() };
        let runtime = runtime()?;
        let server = runtime.block_on(Server::bind(&config)).map_err(Failure::new)?;
        let address = (Ipv4Addr::LOCALHOST, server.address().port()).into();
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = std::thread::spawn(move || runtime.block_on(server.serve(async { drop(stopped.await) })));
        Ok(House { address, folder, stop, serving })
    }

    /// Stops it and deletes what it kept.
    pub(crate) fn close(self) -> Result<(), Failure> {
        let _ = self.stop.send(());
        let ended = self.serving.join().map_err(|_| Failure::new("the server broke down"))?;
        std::fs::remove_dir_all(self.folder).map_err(Failure::new)?;
        ended.map_err(Failure::new)
    }
}

/// What runs what waits.
pub(crate) fn runtime() -> Result<Runtime, Failure> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Failure::new)
}

/// What the processors have worked for a process so far (`self`, or its number), where the system tells: it is the same
/// however many other programs want them.
pub(crate) fn processor_time(process: &str) -> Option<Duration> {
    const TICK: Duration = Duration::from_millis(10);
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let mut numbers = stat.rsplit_once(')')?.1.split_whitespace().skip(11).map_while(|word| word.parse::<u32>().ok());
    Some(TICK * (numbers.next()? + numbers.next()?))
}

/// Saves so many problems, no two alike, all of them easy.
pub(crate) async fn fill(owner: &mut Visitor, problems: usize) -> Result<(), Failure> {
    let mut dice = Dice::new(0x10ad);
    let mut left = problems;
    while left > 0 {
        let count = left.min(IN_FILE);
        let mut body = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"Load.sgf\"\r\n\r\n".to_owned();
        (0..count).for_each(|number| body += &problem(left - number, &mut dice));
        body += "\r\n--x--\r\n";
        let answer = owner.send("POST", "/api/import", "multipart/form-data; boundary=x", body.as_bytes()).await?;
        if answer.status != 200 {
            return Err(refused("the import", answer.status));
        }
        left -= count;
    }
    Ok(())
}

/// A group in a corner that dies, and some stones far away from it.
fn problem(number: usize, dice: &mut Dice) -> String {
    let mut far = Vec::new();
    while far.len() < 8 {
        let point = (b'a' + dice.below(19) as u8, b'a' + dice.below(9) as u8);
        if !far.contains(&point) {
            far.push(point);
        }
    }
    let mut stones = [String::new(), String::new()];
    for (at, (column, row)) in far.into_iter().enumerate() {
        let _ = write!(stones[at % 2], "[{}{}]", char::from(column), char::from(row));
    }
    let [black, white] = stones;
    format!(
        "(;SZ[19]GN[Problem {number}]AB[aq][bq][cq][dq][eq][er][es]{black}AW[ar][br][cr][dr][ds]{white}PL[B]TR[ar]\
         C[Black to kill])"
    )
}
