//! Extractors: what a request carries, read into our types or refused with a clear sentence: its JSON as a [`Body`],
//! what follows the question mark of its address as [`Asked`], what its address names as [`Named`].

use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use tokio_stream::StreamExt as _;
use wire::Fault;

use crate::doors::refusal::Refusal;

/// The largest request in bytes, imports aside.
const MOST_BYTES: usize = 2 << 20;
/// How much of a request that is too large is read all the same, so that the answer reaches whoever is still sending.
const MOST_DRAINED: usize = 32 << 20;

/// Letters of an error that are passed on, and how many of them from its end, where the place is.
const MOST_SAID: usize = 200;
const PLACE: usize = 30;

/// A request's JSON. Only `application/json` is accepted, which no page of another site can send unasked.
#[derive(Clone, Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &S) -> Result<Body<T>, Refusal> {
        let json = is_json(&request);
        let bytes = received(request).await?;
        if !json {
            return Err(Fault::NotJson.into());
        }
        serde_json::from_slice(&bytes).map(Body).map_err(|error| bad_json(&error))
    }
}

/// The bytes of a request, where they are not too many.
pub(crate) async fn received(request: Request) -> Result<Vec<u8>, Refusal> {
    let mut stream = request.into_body().into_data_stream();
    let (mut bytes, mut length) = (Vec::new(), 0);
    while let Some(chunk) = stream.next().await {
        let chunk = chunk.map_err(|_| Fault::BadBody)?;
        length += chunk.len();
        if length <= MOST_BYTES {
            bytes.extend_from_slice(&chunk);
        }
        if length > MOST_DRAINED {
            break;
        }
    }
    if length > MOST_BYTES { Err(Fault::TooLarge.into()) } else { Ok(bytes) }
}

fn is_json(request: &Request) -> bool {
    let value = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
    value.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// The error may quote what was sent, which may be long.
fn bad_json(error: &serde_json::Error) -> Refusal {
    let letters: Vec<char> = error.to_string().chars().filter(|letter| !letter.is_control()).collect();
    let why = match letters.len() {
        0..=MOST_SAID => letters.iter().collect(),
        all => letters[..MOST_SAID - PLACE].iter().chain(&['…']).chain(&letters[all - PLACE..]).collect(),
    };
    Fault::BadJson { why }.into()
}

/// The query of an address.
#[derive(Debug)]
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Refusal> {
        let query = Query::from_request_parts(parts, state).await;
        query.map(|Query(query)| Asked(query)).map_err(|_| Fault::BadQuery.into())
    }
}

/// The name of something that is kept, from the path of an address.
#[derive(Debug)]
pub(crate) struct Named<T>(pub(crate) T);

impl<T: From<String>, S: Send + Sync> FromRequestParts<S> for Named<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Named<T>, Refusal> {
        let name = Path::<String>::from_request_parts(parts, state).await;
        name.map(|Path(name)| Named(name.into())).map_err(|_| Fault::BadPath.into())
    }
}
