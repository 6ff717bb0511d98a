//! The door for programs: they connect here, show a token, and sit down in a team, talk with it, or play
//! against it from outside.
//!
//! The first line that a program sends is its token, and `chat` behind it where the connection is for talking. Then a
//! [`member`](super::member) is asked by GTP, and a [`talker`](super::talker) sends lines, and over
//! a [`bridge`](super::bridge) the server is asked. Whoever shows no token in time
//! is shown out, and keeps no place from those who have: these have places of their own. Nor from those who are about to: where
//! many are silent, the one that has been so longest makes room.

use std::collections::{BTreeMap, HashMap};
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use store::Visitor;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, Semaphore};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use wire::Fault;

use super::cable::{Cable, Gone};
use super::club::Club;
use super::token::Token;
use super::{bridge, member, talker};
use crate::doors::caller::{Caller, Origin, network};

/// Connections that have shown a token, and those that have not yet.
const MOST_SEATED: usize = 200;
const MOST_WAITING: usize = 64;
/// Connections of one address, this machine aside.
const MOST_OF_ADDRESS: usize = 16;
/// How long a program may take to show its token.
const SHOW: Duration = Duration::from_secs(10);
/// How long whoever has a wrong token waits for that to be said; and we, when the system has no files left.
const SLOW: Duration = Duration::from_secs(1);

/// What a connection is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Purpose {
    Play,
    Chat,
    /// The team is an engine to whoever is here.
    Bridge,
}

/// Who is connected.
#[derive(Debug)]
struct House {
    /// Those who have shown no token yet, in the order of their arrival, and how many have come.
    silent: Mutex<(u64, BTreeMap<u64, Silent>)>,
    seated: Arc<Semaphore>,
    addresses: Mutex<HashMap<IpAddr, usize>>,
    /// Whoever comes with a token takes the place of who came with it before.
    voices: Mutex<HashMap<(Visitor, Purpose), Arc<Notify>>>,
}

/// Somebody who has shown no token yet.
#[derive(Debug)]
struct Silent {
    address: Option<IpAddr>,
    out: Arc<Notify>,
}

/// Lets programs in until it is dropped, and all of them with it.
pub(crate) async fn listen(listener: TcpListener, club: Club) {
    let port = listener.local_addr().map_or(0, |address| address.port());
    let house = Arc::new(House {
        silent: Mutex::default(),
        seated: Arc::new(Semaphore::new(MOST_SEATED)),
        addresses: Mutex::default(),
        voices: Mutex::default(),
    });
    let mut guests = JoinSet::new();
    loop {
        tokio::select! {
            arrived = listener.accept() => match arrived {
                Ok((stream, address)) => {
                    if let Some(place) = house.place(address) {
                        guests.spawn(attend(club.clone(), Arc::clone(&house), stream, address, port, place));
                    }
                }
                Err(_) => sleep(SLOW).await,
            },
            Some(_) = guests.join_next() => {}
        }
    }
}

async fn attend(
    club: Club,
    house: Arc<House>,
    stream: TcpStream,
    address: SocketAddr,
    port: u16,
    place: Place,
) -> Result<(), Gone> {
    let mut cable = Cable::new(stream);
    let shown = tokio::select! {
        shown = shown(&club, &mut cable) => shown?,
        () = place.out.notified() => return Ok(()),
    };
    let Some((token, purpose)) = shown else {
        tokio::select! {
            () = sleep(SLOW) => {}
            () = place.out.notified() => return Ok(()),
        }
        return cable.send("# That is no token of a room.").await;
    };
    // Nobody is in the way of others any more.
    let _place = place.speaks();
    let caller = Caller { visitor: token.visitor.clone(), origin: Origin::of(address.ip()) };
    if club.gatekeeper.has_blocked(&club.store, &caller).await {
        return cable.send(&format!("# {}", Fault::Blocked)).await;
    }
    let Ok(_seat) = Arc::clone(&house.seated).try_acquire_owned() else {
        return cable.send(&format!("# {}", Fault::Busy)).await;
    };
    let Ok(_stay) = club.rooms.stay(&caller) else {
        return cable.send(&format!("# {}", Fault::Busy)).await;
    };
    let voice = house.voice(&token.visitor, purpose);
    tokio::select! {
        gone = async {
            match purpose {
                Purpose::Play => member::attend(&club, &token, caller, cable, port).await,
                Purpose::Chat => talker::attend(&club, &token, caller, cable).await,
                Purpose::Bridge => bridge::attend(&club, &token, caller, cable).await,
            }
        } => gone,
        () = voice.out.notified() => Ok(()),
    }
}

/// What a connection shows in its first line: a token, and what it wants to do. None where it is no token.
async fn shown(club: &Club, cable: &mut Cable) -> Result<Option<(Token, Purpose)>, Gone> {
    let first = timeout(SHOW, cable.line()).await.map_err(|_| Gone::Slow)??;
    let first = String::from_utf8_lossy(&first);
    let mut words = first.split_whitespace();
    let key = club.rooms.key(&club.store).await.map_err(|_| Gone::Closed)?;
    let token = words.next().and_then(|text| Token::read(&key, text));
    let outside = token.as_ref().is_some_and(|token| token.outside);
    let purpose = match words.next() {
        None if outside => Some(Purpose::Bridge),
        None => Some(Purpose::Play),
        Some("chat") if !outside => Some(Purpose::Chat),
        Some(_) => None,
    };
    Ok(token.zip(purpose))
}

impl House {
    /// A place among the silent, if need be that of who has been silent longest: of the same address where that has many.
    fn place(self: &Arc<House>, address: SocketAddr) -> Option<Place> {
        let address = Some(network(address.ip())).filter(|address| !address.is_loopback());
        let mut addresses = lock(&self.addresses);
        let of_address = address.and_then(|address| addresses.get(&address)).copied().unwrap_or(0);
        let crowded = of_address >= MOST_OF_ADDRESS;
        let mut silent = lock(&self.silent);
        if crowded || silent.1.len() >= MOST_WAITING {
            let mut all = silent.1.iter();
            let longest = all.find(|(_, one)| !crowded || one.address == address).map(|(&number, _)| number);
            silent.1.remove(&longest?)?.out.notify_one();
        }
        address.into_iter().for_each(|address| *addresses.entry(address).or_insert(0) += 1);
        silent.0 += 1;
        let (number, out) = (silent.0, Arc::new(Notify::new()));
        silent.1.insert(number, Silent { address, out: Arc::clone(&out) });
        let counted = Counted { house: Arc::clone(self), address };
        Some(Place { counted, out, _silence: Silence { house: Arc::clone(self), number } })
    }

    fn voice(self: &Arc<House>, visitor: &Visitor, purpose: Purpose) -> Voice {
        let (name, out) = ((visitor.clone(), purpose), Arc::new(Notify::new()));
        if let Some(before) = lock(&self.voices).insert(name.clone(), Arc::clone(&out)) {
            before.notify_one();
        }
        Voice { house: Arc::clone(self), name, out }
    }
}

/// The place of a connection that has not shown its token.
#[derive(Debug)]
struct Place {
    counted: Counted,
    /// Somebody else is to have it.
    out: Arc<Notify>,
    _silence: Silence,
}

impl Place {
    /// Whoever has shown it is silent no longer, and still counts for the address.
    fn speaks(self) -> Counted {
        self.counted
    }
}

/// One of the silent.
#[derive(Debug)]
struct Silence {
    house: Arc<House>,
    number: u64,
}

impl Drop for Silence {
    fn drop(&mut self) {
        lock(&self.house.silent).1.remove(&self.number);
    }
}

/// A connection of an address.
#[derive(Debug)]
struct Counted {
    house: Arc<House>,
    address: Option<IpAddr>,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let Some(address) = self.address else { return };
        let mut addresses = lock(&self.house.addresses);
        match addresses.get_mut(&address) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(addresses.remove(&address)),
        }
    }
}

/// The one connection that speaks for a token.
struct Voice {
    house: Arc<House>,
    name: (Visitor, Purpose),
    out: Arc<Notify>,
}

impl Drop for Voice {
    fn drop(&mut self) {
        let mut voices = lock(&self.house.voices);
        if voices.get(&self.name).is_some_and(|out| Arc::ptr_eq(out, &self.out)) {
            voices.remove(&self.name);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
