//! The session cookie: who is asking, by a cookie that says nothing about them: [`Known`]. Behind this module nobody
//! sees the cookie itself.

use std::convert::Infallible;

use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use store::{Visitor, random_name};

const COOKIE: &str = "visitor";
/// Five years.
const KEPT_FOR: u32 = 5 * 365 * 24 * 3600;
/// Letters of a name: 128 random bits in hexadecimal.
const LENGTH: usize = 32;

/// Whoever asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Known(pub(crate) Visitor);

/// Nobody has seen them before, so nothing is theirs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Newcomer(pub(crate) bool);

/// Whoever has the cookie of a request.
pub(crate) fn from_cookies(headers: &HeaderMap) -> Option<Visitor> {
    in_cookies(headers).map(|name| Visitor::of_cookie(&name))
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

impl<S: Send + Sync> FromRequestParts<S> for Known {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Known, Infallible> {
        let known = parts.extensions.get::<Visitor>().cloned();
        Ok(Known(known.unwrap_or_else(|| Visitor::of_cookie(&random_name()))))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Newcomer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Newcomer, Infallible> {
        Ok(parts.extensions.get::<Newcomer>().copied().unwrap_or(Newcomer(false)))
    }
}
