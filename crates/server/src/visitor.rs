//! [`Visitor`]: who is asking, by a cookie that says nothing about them; [`Reader`], what they may see and change; and
//! [`Owner`], whose a problem is.
//!
//! Behind this module nobody sees the cookie itself, only its hash: whoever reads the database cannot take a visitor's place.

use std::convert::Infallible;

use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use sha2::{Digest as _, Sha256};

const COOKIE: &str = "visitor";
/// Five years.
const KEPT_FOR: u32 = 5 * 365 * 24 * 3600;
/// Letters of a name: 128 random bits in hexadecimal.
const LENGTH: usize = 32;

/// Somebody who uses the program, by the hash of a name that was made up at their first request.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Visitor(pub(crate) String);

/// Whose a problem is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Owner {
    /// It came with the program.
    Program,
    Visitor(Visitor),
}

/// Who looks at the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reader<'v> {
    pub(crate) visitor: &'v Visitor,
    /// Only this machine can reach the server: what one has saved is everybody's.
    pub(crate) at_home: bool,
}

impl Reader<'_> {
    /// May they change what this visitor has saved?
    pub(crate) fn may_change(self, owner: &Visitor) -> bool {
        self.at_home || owner == self.visitor
    }
}

/// Nobody has seen them before, so nothing is theirs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Newcomer(pub(crate) bool);

impl Visitor {
    /// Whoever has this cookie.
    pub(crate) fn of_cookie(name: &str) -> Visitor {
        Visitor(hash(name))
    }

    /// Whoever has the cookie of a request.
    pub(crate) fn from_cookies(headers: &HeaderMap) -> Option<Visitor> {
        in_cookies(headers).map(|name| Visitor::of_cookie(&name))
    }

    /// For what is the same for everybody.
    pub(crate) fn nobody() -> Visitor {
        Visitor(String::new())
    }
}

/// A secret as it may be kept.
pub(crate) fn hash(secret: &str) -> String {
    Sha256::digest(secret.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The name in the cookies of a request.
fn in_cookies(headers: &HeaderMap) -> Option<String> {
    let lines = headers.get_all(header::COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let name = pairs.find(|(key, _)| *key == COOKIE)?.1;
    let well_formed = name.len() == LENGTH && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    well_formed.then(|| name.to_ascii_lowercase())
}

fn cookie(name: &str) -> Option<HeaderValue> {
    let text = format!("{COOKIE}={name}; Path=/; Max-Age={KEPT_FOR}; HttpOnly; SameSite=Lax");
    HeaderValue::from_str(&text).ok()
}

/// Random letters that nobody can guess.
pub(crate) fn random_name() -> String {
    let mut bytes = [0u8; LENGTH / 2];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Recognises the visitor, or gives a new one a cookie.
pub(crate) async fn recognise(mut request: Request, next: Next) -> Response {
    let known = in_cookies(request.headers());
    let new = known.is_none();
    let name = known.unwrap_or_else(random_name);
    let visitor = Visitor::of_cookie(&name);
    request.extensions_mut().insert(visitor.clone());
    request.extensions_mut().insert(Newcomer(new));
    let mut response = next.run(request).await;
    // For the journal.
    response.extensions_mut().insert(visitor);
    if let Some(cookie) = cookie(&name).filter(|_| new) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Infallible> {
        Ok(parts.extensions.get::<Visitor>().cloned().unwrap_or_else(|| Visitor::of_cookie(&random_name())))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Newcomer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Newcomer, Infallible> {
        Ok(parts.extensions.get::<Newcomer>().copied().unwrap_or(Newcomer(false)))
    }
}
