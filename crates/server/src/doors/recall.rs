//! [`Recall`]: a response cache: what was told a moment ago and is still true. It is worked out once, packed once, and
//! told again to whoever asks for the same.
//!
//! A list is remembered under everything that it depends on, its [`Topic`]: what is asked for, by whom if that makes a
//! difference, and the numbers that grow with every change of what it tells. So nothing is ever taken back: what has changed
//! is looked for under another topic, and what nobody looks for is pushed out by the rest. A topic lasts for a moment,
//! because another process may change the same database, and because proofs in the background are told without haste.
//! What depends on nothing but the question, as the answer to a move in a solved problem, lasts as long as there is room.

use std::convert::Infallible;
use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};
use std::io::Write as _;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use serde::Serialize;
use store::Revisions;

use crate::doors::refusal::Refusal;

/// How long a list is told again.
const MOMENT: Duration = Duration::from_secs(2);
/// Bytes of all that is remembered.
const MOST_BYTES: u64 = 32 << 20;
/// Answers that are expected, and visitors of whom it is remembered whether they have anything.
const ANSWERS: usize = 10_000;
const VISITORS: usize = 10_000;
/// Shorter ones are not packed.
const LEAST_PACKED: usize = 512;

/// What a list depends on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Topic {
    /// The route and what is asked for.
    pub(crate) asked: String,
    /// Whoever it is told to; nobody where it is the same for everybody.
    pub(crate) visitor: String,
    pub(crate) revisions: Revisions,
    moment: u64,
}

/// What is remembered. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Recall {
    answers: Arc<Cache<Topic, Arc<Told>, Bytewise>>,
    strangers: Arc<Cache<(String, u64, u64), bool>>,
    start: Instant,
}

impl Default for Recall {
    fn default() -> Recall {
        Recall {
            answers: Arc::new(Cache::with_weighter(ANSWERS, MOST_BYTES, Bytewise)),
            strangers: Arc::new(Cache::new(VISITORS)),
            start: Instant::now(),
        }
    }
}

/// An answer as it goes out.
#[derive(Debug)]
struct Told {
    plain: Bytes,
    packed: OnceLock<Bytes>,
}

#[derive(Clone, Debug)]
struct Bytewise;

impl Weighter<Topic, Arc<Told>> for Bytewise {
    fn weight(&self, topic: &Topic, told: &Arc<Told>) -> u64 {
        // Packed it takes less than half of its length.
        let bytes = size_of::<Topic>() + size_of::<Told>() + topic.asked.len() + topic.visitor.len();
        (bytes + told.plain.len() * 3 / 2) as u64
    }
}

impl Recall {
    pub(crate) fn topic(&self, asked: String, visitor: String, revisions: Revisions) -> Topic {
        let moment = self.moment(&visitor);
        Topic { asked, visitor, revisions, moment }
    }

    /// A topic that depends on nothing but what is asked for.
    pub(crate) fn lasting(asked: String) -> Topic {
        Topic { asked, visitor: String::new(), revisions: Revisions::default(), moment: u64::MAX }
    }

    /// What was told on a topic, if anybody remembers.
    pub(crate) fn again(&self, topic: &Topic, packing: Packing) -> Option<Response> {
        self.answers.get(topic).map(|told| told.response(packing))
    }

    /// Tells something that may be told again.
    pub(crate) fn tell<T: Serialize>(&self, topic: Topic, packing: Packing, what: &T) -> Result<Response, Refusal> {
        let told = Told::new(what)?;
        self.answers.insert(topic, Arc::clone(&told));
        Ok(told.response(packing))
    }

    /// Is there nothing that is this visitor's? Worked out once in a moment, and again once they have done something.
    pub(crate) async fn is_stranger<E>(
        &self,
        visitor: &str,
        revision: u64,
        work: impl Future<Output = Result<bool, E>>,
    ) -> Result<bool, E> {
        let key = (visitor.to_owned(), revision, self.moment(visitor));
        self.strangers.get_or_insert_async(&key, work).await
    }

    /// The list on a topic, worked out where nobody remembers it. Whoever asks while that is under way waits for it.
    pub(crate) async fn told<T: Serialize>(
        &self,
        topic: &Topic,
        packing: Packing,
        work: impl Future<Output = Result<T, Refusal>>,
    ) -> Result<Response, Refusal> {
        let work = async { Told::new(&work.await?) };
        Ok(self.answers.get_or_insert_async(topic, work).await?.response(packing))
    }

    /// The number of this moment. Moments do not end for all visitors at once.
    fn moment(&self, visitor: &str) -> u64 {
        let shift = BuildHasherDefault::<DefaultHasher>::default().hash_one(visitor) % MOMENT.as_millis() as u64;
        (self.start.elapsed().as_millis() as u64 + shift) / MOMENT.as_millis() as u64
    }
}

impl Told {
    fn new<T: Serialize>(what: &T) -> Result<Arc<Told>, Refusal> {
        let plain = serde_json::to_vec(what).map_err(|error| Refusal::internal(&error))?;
        Ok(Arc::new(Told { plain: plain.into(), packed: OnceLock::new() }))
    }

    fn response(&self, Packing(packed): Packing) -> Response {
        let body = if packed && self.plain.len() >= LEAST_PACKED { self.packed() } else { None };
        let is_packed = body.is_some();
        let mut response = body.unwrap_or_else(|| self.plain.clone()).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if is_packed {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    }

    fn packed(&self) -> Option<Bytes> {
        if let Some(packed) = self.packed.get() {
            return Some(packed.clone());
        }
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(&self.plain).ok()?;
        let packed = Bytes::from(encoder.finish().ok()?);
        Some(self.packed.get_or_init(|| packed).clone())
    }
}

/// Does whoever asks unpack what is packed with gzip?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Packing(bool);

impl Packing {
    fn of(headers: &HeaderMap) -> Packing {
        let lines = headers.get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|line| line.to_str().ok());
        let mut codings = lines.flat_map(|line| line.split(','));
        Packing(codings.any(|coding| {
            let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
            let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok()).unwrap_or(1.0);
            name.trim().eq_ignore_ascii_case("gzip") && weight > 0.0
        }))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Packing {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Packing, Infallible> {
        Ok(Packing::of(&parts.headers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(value: &'static str) -> bool {
        Packing::of(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(value))])).0
    }

    #[test]
    fn packed_is_for_those_who_say_so() {
        assert!(accepts("gzip") && accepts("br;q=1.0, GZIP;q=0.5, *;q=0.1"));
        assert!(!accepts("gzip;q=0") && !accepts("br, zstd") && !Packing::of(&HeaderMap::new()).0);
    }

    #[tokio::test]
    async fn what_is_remembered_is_worked_out_once_and_never_exceeds_its_bytes() {
        let recall = Recall::default();
        let topic = |asked: usize, revision| recall.topic(asked.to_string(), String::new(), [revision, 0, 0]);
        let worked = std::cell::Cell::new(0);
        for (topic, expected) in [(topic(0, 0), 1), (topic(0, 0), 1), (topic(0, 1), 2), (topic(1, 1), 3)] {
            let topic = Topic { moment: 0, ..topic };
            let work = async { Ok::<_, Refusal>(worked.replace(worked.get() + 1)) };
            recall.told(&topic, Packing(true), work).await.unwrap();
            assert_eq!(worked.get(), expected, "{topic:?}");
        }
        let lasting = |number: usize| Recall::lasting(number.to_string());
        assert!(recall.again(&lasting(0), Packing(true)).is_none());
        recall.tell(lasting(0), Packing(true), &"so it is").unwrap();
        assert!(
            recall.again(&lasting(0), Packing(true)).is_some() && recall.again(&lasting(1), Packing(true)).is_none()
        );
        let large = "x".repeat(1 << 20);
        for number in 0..100 {
            recall.told(&topic(number, 2), Packing(true), async { Ok::<_, Refusal>(&large) }).await.unwrap();
        }
        assert!(recall.answers.weight() <= MOST_BYTES && recall.answers.len() > 5, "{}", recall.answers.weight());
    }
}
