//! [`Quota`]: rate limits by token bucket (a purse): how much of everything one visitor, and one address, may have in a
//! while.
//!
//! Each has a purse that fills up again as time goes by, up to an end. What is asked for is taken out, and whoever has
//! nothing left is told when to come back. A new cookie has a new purse, but the address still has the old one. Whoever
//! plays a move a second never comes near any of it, nor do twenty such at one address, or more where the operator says
//! that more share one. At home nothing is counted.
//!
//! These are token buckets, and the common library for rate limits, governor, was looked at and left. What a search or a
//! file costs is known only afterwards here and may leave a debt, where a bucket of governor's refuses what it cannot hold;
//! a visitor and an address pay together or not at all, where it would have charged the one before the other refuses; and
//! its buckets by key are as many as there are keys until somebody sweeps them, where ours are at most [`MOST_PURSES`].

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{FromRef, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use quick_cache::sync::Cache;
use store::Visitor;
use tokio::sync::Semaphore;
use tokio::time::sleep;
use wire::Fault;

use crate::config::{Capacity, share};
use crate::doors::caller::{Caller, Origin, network};
use crate::doors::refusal::{Overdrawn, Refusal};
use crate::doors::visitor::from_cookies;

/// Purses that are remembered, of visitors and of addresses: some hundred bytes each.
const MOST_PURSES: usize = 20_000;

/// How long whoever has had enough waits for that answer, and how many do so at a time.
const HOLD_BACK: Duration = Duration::from_secs(1);
const MOST_HELD_BACK: usize = 128;

const MINUTE: f64 = 60.0;
const DAY: f64 = 24.0 * 60.0 * MINUTE;
const MIB: f64 = (1 << 20) as f64;

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ware {
    Requests,
    /// Changes of what is kept, the moves of games aside.
    Writes,
    /// Bytes sent here.
    Bytes,
    /// Seconds of a processor.
    Seconds,
    /// Problems, collections and games begun.
    Problems,
    Collections,
    Games,
    /// Secrets told or made, which open an account: of a visitor, or of a name.
    Secrets,
}

/// What a purse holds at the most, and in how many seconds it fills.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    most: f64,
    seconds: f64,
}

impl Allowance {
    /// So many times as much in the same time.
    fn times(self, share: f64) -> Allowance {
        Allowance { most: self.most * share, ..self }
    }
}

const fn each(most: f64, seconds: f64) -> Allowance {
    Allowance { most, seconds }
}

impl Ware {
    const ALL: [Ware; 8] = [
        Ware::Requests,
        Ware::Writes,
        Ware::Bytes,
        Ware::Seconds,
        Ware::Problems,
        Ware::Collections,
        Ware::Games,
        Ware::Secrets,
    ];

    const fn of_visitor(self) -> Allowance {
        match self {
            Ware::Requests => each(400.0, MINUTE / 2.0),
            Ware::Writes => each(240.0, MINUTE),
            Ware::Bytes => each(96.0 * MIB, 3.0 * MINUTE),
            Ware::Seconds => each(120.0, 4.0 * MINUTE),
            Ware::Problems => each(100_000.0, DAY),
            Ware::Collections => each(300.0, DAY),
            Ware::Games => each(500.0, DAY),
            Ware::Secrets => each(10.0, 15.0 * MINUTE),
        }
    }

    const fn of_address(self) -> Allowance {
        match self {
            Ware::Requests => each(1_200.0, MINUTE / 2.0),
            Ware::Writes => each(600.0, MINUTE),
            Ware::Bytes => each(128.0 * MIB, 3.0 * MINUTE),
            Ware::Seconds => each(180.0, 4.0 * MINUTE),
            Ware::Problems => each(100_000.0, DAY),
            Ware::Collections => each(500.0, DAY),
            Ware::Games => each(2_000.0, DAY),
            Ware::Secrets => each(60.0, 15.0 * MINUTE),
        }
    }
}

/// Who pays for a request.
#[derive(Clone, Debug)]
pub(crate) struct Payer {
    pub(crate) visitor: Option<Visitor>,
    pub(crate) origin: Origin,
}

impl From<&Caller> for Payer {
    fn from(caller: &Caller) -> Payer {
        Payer { visitor: Some(caller.visitor.clone()), origin: caller.origin }
    }
}

/// The purses. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Quota(Option<Arc<Purses>>);

#[derive(Debug)]
struct Purses {
    visitors: Cache<Visitor, Arc<Mutex<Purse>>>,
    /// For secrets, of visitors and of names: cookies that are made up for other requests wash nothing out of here.
    secrets: Cache<Visitor, Arc<Mutex<Purse>>>,
    addresses: Cache<IpAddr, Arc<Mutex<Purse>>>,
    /// How many times as much as usual the purse of an address holds.
    share: f64,
    /// Addresses with the people for whom the operator vouches.
    classes: HashMap<IpAddr, usize>,
    held_back: Semaphore,
}

impl Quota {
    /// A quota that counts nothing at home, where nobody has to share.
    /// Only this machine can reach the server: nothing is counted.
    pub(crate) fn is_of_home(&self) -> bool {
        self.0.is_none()
    }

    pub(crate) fn new(at_home: bool, capacity: Capacity) -> Quota {
        let purses = || Purses {
            share: capacity.share(),
            classes: HashMap::new(),
            visitors: Cache::new(MOST_PURSES),
            secrets: Cache::new(MOST_PURSES),
            addresses: Cache::new(MOST_PURSES),
            held_back: Semaphore::new(MOST_HELD_BACK),
        };
        Quota((!at_home).then(|| Arc::new(purses())))
    }

    /// The same with so many people at each of these addresses, for whom the operator vouches.
    #[must_use]
    pub(crate) fn vouching(mut self, classes: &[(IpAddr, usize)]) -> Quota {
        if let Some(purses) = self.0.as_mut().and_then(Arc::get_mut) {
            purses.classes = classes.iter().map(|&(address, people)| (network(address), people)).collect();
        }
        self
    }

    /// For how many people an address counts, where who shares it takes turns with others.
    pub(crate) fn people(&self, address: IpAddr) -> usize {
        let Some(purses) = &self.0 else { return 1 };
        purses.classes.get(&address).copied().unwrap_or(purses.share as usize).max(1)
    }

    /// Is anything counted?
    pub(crate) fn counts(&self) -> bool {
        self.0.is_some()
    }

    /// Is anything left of this ware?
    ///
    /// # Errors
    /// If the visitor or the address has had enough of it for now.
    pub(crate) fn check(&self, payer: impl Into<Payer>, ware: Ware) -> Result<(), Refusal> {
        self.take(payer, ware, 0.0)
    }

    /// Whoever has had enough hears so only after a while: to be refused costs little, but not nothing. Not all can be
    /// kept waiting, as they keep their connections.
    async fn hold_back(&self) {
        let waiting = self.0.as_ref().and_then(|purses| purses.held_back.try_acquire().ok());
        if waiting.is_some() {
            sleep(HOLD_BACK).await;
        }
    }

    /// Takes so much of a ware. The last part may be larger than what is left; it is paid off later.
    ///
    /// # Errors
    /// If the visitor or the address has had enough of it for now.
    pub(crate) fn take(&self, payer: impl Into<Payer>, ware: Ware, amount: f64) -> Result<(), Refusal> {
        self.paid(&payer.into(), ware, amount, true, Instant::now())
    }

    /// Notes what was used already.
    pub(crate) fn spend(&self, payer: impl Into<Payer>, ware: Ware, amount: f64) {
        // It is too late to refuse.
        let _ = self.paid(&payer.into(), ware, amount, false, Instant::now());
    }

    fn paid(&self, payer: &Payer, ware: Ware, amount: f64, refuse: bool, now: Instant) -> Result<(), Refusal> {
        let Some(purses) = &self.0 else { return Ok(()) };
        let visitors = if ware == Ware::Secrets { &purses.secrets } else { &purses.visitors };
        let visitor = payer.visitor.as_ref().map(|visitor| (purse(visitors, visitor, now), ware.of_visitor()));
        let address = payer.origin.0.map(|address| {
            (purse(&purses.addresses, &address, now), ware.of_address().times(purses.share_of(address)))
        });
        let both = || [&visitor, &address].into_iter().flatten();
        let wait = both().map(|(purse, rate)| open(purse).wait(ware, *rate, now)).fold(0.0, f64::max);
        if refuse && wait > 0.0 {
            return Err(Fault::TooMuch { seconds: wait.ceil() as u64 }.into());
        }
        both().for_each(|(purse, _)| open(purse).left[ware as usize].0 -= amount);
        Ok(())
    }
}

impl Purses {
    /// How many times as much as usual this address may have.
    fn share_of(&self, address: IpAddr) -> f64 {
        let vouched = self.classes.get(&address).map_or(0.0, |&people| share(people));
        self.share.max(vouched)
    }
}

fn purse<K: Clone + Eq + Hash>(purses: &Cache<K, Arc<Mutex<Purse>>>, whose: &K, now: Instant) -> Arc<Mutex<Purse>> {
    purses.get(whose).unwrap_or_else(|| {
        let new = Arc::new(Mutex::new(Purse::full(now)));
        purses.insert(whose.clone(), Arc::clone(&new));
        new
    })
}

fn open(purse: &Mutex<Purse>) -> MutexGuard<'_, Purse> {
    purse.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is left of each ware, and when that was worked out. A full one holds infinitely much until it is looked at.
#[derive(Clone, Debug)]
struct Purse {
    left: [(f64, Instant); Ware::ALL.len()],
}

impl Purse {
    fn full(now: Instant) -> Purse {
        Purse { left: Ware::ALL.map(|_| (f64::INFINITY, now)) }
    }

    /// Seconds until something is left, as things are now.
    fn wait(&mut self, ware: Ware, Allowance { most, seconds }: Allowance, now: Instant) -> f64 {
        let (left, then) = &mut self.left[ware as usize];
        let rate = most / seconds;
        *left = (*left + now.saturating_duration_since(*then).as_secs_f64() * rate).min(most);
        *then = now;
        // One at least: nobody is asked to come back for the hundredth part of a request.
        if *left > 0.0 { 0.0 } else { ((1.0 - *left) / rate).max(1.0) }
    }
}

/// Counts the requests, before anything of them is looked at but their cookie. A flood is turned away here.
pub(crate) async fn count(State(quota): State<Quota>, mut request: Request, next: Next) -> Response {
    let origin = request.extensions().get().copied().unwrap_or(Origin(None));
    let payer = Payer { visitor: from_cookies(request.headers()), origin };
    let response = match quota.take(payer.clone(), Ware::Requests, 1.0) {
        Err(refusal) => refusal.into_response(),
        Ok(()) => {
            request.extensions_mut().insert(payer);
            next.run(request).await
        }
    };
    if response.extensions().get::<Overdrawn>().is_some() {
        quota.hold_back().await;
    }
    response
}

/// Somebody who changes what is kept, which counts.
#[derive(Clone, Debug)]
pub(crate) struct Writer(pub(crate) Caller);

impl<S: Send + Sync> FromRequestParts<S> for Writer
where
    Quota: FromRef<S>,
{
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Writer, Refusal> {
        let Ok(caller) = Caller::from_request_parts(parts, state).await;
        Quota::from_ref(state).take(&caller, Ware::Writes, 1.0)?;
        Ok(Writer(caller))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn payer(address: u8, visitor: usize) -> Payer {
        Payer { visitor: Some(Visitor(visitor.to_string())), origin: Origin(Some([192, 0, 2, address].into())) }
    }

    /// How many of so many requests are answered, sent so many milliseconds apart.
    fn answered(quota: &Quota, payers: impl Iterator<Item = Payer>, apart: u64, start: Instant) -> usize {
        let times = (0..).map(|number| start + Duration::from_millis(number * apart));
        payers.zip(times).filter(|(payer, now)| quota.paid(payer, Ware::Requests, 1.0, true, *now).is_ok()).count()
    }

    #[test]
    fn a_flood_is_turned_away_and_a_new_cookie_does_not_help() {
        let (quota, start) = (Quota::new(false, Capacity::default()), Instant::now());
        let (one, all) = (Ware::Requests.of_visitor().most as usize, Ware::Requests.of_address().most as usize);
        assert_eq!(answered(&quota, (0..5000).map(|_| payer(1, 0)), 0, start), one);
        assert_eq!(answered(&quota, (0..5000).map(|_| payer(2, 0)), 0, start), 0, "nor does a new address");
        assert_eq!(answered(&quota, (1..5000).map(|cookie| payer(3, cookie)), 0, start), all);
        assert_eq!(answered(&quota, (0..10).map(|_| payer(4, 9999)), 0, start), 10, "others do not notice");
    }

    #[test]
    fn a_hundred_requests_a_minute_are_answered_for_ever_and_for_twenty_at_one_address() {
        let (quota, start) = (Quota::new(false, Capacity::default()), Instant::now());
        let requests = (0..20 * 1000).map(|number| payer(1, number % 20));
        assert_eq!(answered(&quota, requests, 30, start), 20 * 1000);
    }

    #[test]
    fn a_crowd_at_one_address_has_its_share_and_each_of_it_no_more_than_others() {
        let (quota, start) = (Quota::new(false, Capacity { crowd: 500, ..Capacity::default() }), Instant::now());
        let requests = (0..500 * 100).map(|number| payer(1, number % 500));
        assert_eq!(answered(&quota, requests, 1, start), 500 * 100, "two requests a second each");
        assert_eq!(answered(&quota, (0..1000).map(|_| payer(2, 7777)), 0, start), 400);
    }

    #[test]
    fn a_class_that_is_vouched_for_has_its_share_and_its_neighbour_has_not() {
        let quota = Quota::new(false, Capacity::default()).vouching(&[([192, 0, 2, 1].into(), 100)]);
        let (most, start) = (Ware::Requests.of_address().most as usize, Instant::now());
        assert_eq!(answered(&quota, (0..9000).map(|number| payer(1, number)), 0, start), 5 * most);
        assert_eq!(answered(&quota, (9000..18_000).map(|number| payer(2, number)), 0, start), most);
    }

    #[test]
    fn who_has_nothing_left_is_told_when_to_come_back_and_gets_it_then() {
        let (quota, start) = (Quota::new(false, Capacity::default()), Instant::now());
        let pay = |amount, now| quota.paid(&payer(1, 1), Ware::Seconds, amount, true, now);
        pay(119.0, start).unwrap();
        pay(61.0, start).unwrap();
        let refused = pay(0.0, start).unwrap_err();
        let wait = Fault::TooMuch { seconds: 122 };
        assert_eq!(refused, wait.into(), "a debt of 60 at one in two seconds");
        assert!(pay(0.0, start + Duration::from_secs(118)).is_err());
        assert!(pay(0.0, start + Duration::from_secs(122)).is_ok());
    }

    #[test]
    fn cookies_that_are_made_up_do_not_fill_the_purse_for_secrets() {
        let (quota, start) = (Quota::new(false, Capacity::default()), Instant::now());
        let tried = |_: &i32| quota.paid(&payer(1, 0), Ware::Secrets, 1.0, true, start).is_ok();
        let tries = || (0..12).filter(tried).count();
        assert_eq!(tries(), Ware::Secrets.of_visitor().most as usize);
        for number in 1..3 * MOST_PURSES {
            quota.take(payer(2, number), Ware::Bytes, 0.0).unwrap();
        }
        assert_eq!(tries(), 0);
    }

    #[test]
    fn the_purses_are_bounded_and_home_has_none() {
        let quota = Quota::new(false, Capacity::default());
        for number in 0..3 * MOST_PURSES {
            quota.take(payer(1, number), Ware::Bytes, 0.0).unwrap();
        }
        assert!(quota.0.as_ref().unwrap().visitors.len() <= MOST_PURSES);
        let home = Quota::new(true, Capacity::default());
        assert!((0..10_000).all(|_| home.take(payer(1, 1), Ware::Requests, 1.0).is_ok()));
    }
}
