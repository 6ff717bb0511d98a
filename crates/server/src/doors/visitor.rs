//! The session cookie: who is asking, by a cookie that says nothing about them: [`Known`]. Behind this module nobody
//! sees the cookie itself.
//!
//! A guest is who their cookie says. The cookie of a device, which is longer, leads to somebody who has an account; when it
//! was ended it leads nowhere: requests are refused, and the page gets a new cookie with its next visit.

use std::convert::Infallible;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use store::{Opened, Standing, StoreError, Visitor, hash, random_name};
use wire::Fault;

use crate::doors::devices::Devices;
use crate::doors::refusal::Refusal;

const COOKIE: &str = "visitor";
/// Where a proxy writes down by which scheme it was asked.
const FORWARDED_PROTO: &str = "x-forwarded-proto";
/// Five years.
const KEPT_FOR: u32 = 5 * 365 * 24 * 3600;
/// Letters of a guest's name: 128 random bits in hexadecimal; and of a device's, twice as many.
const LENGTH: usize = 32;
const OF_DEVICE: usize = 2 * LENGTH;

/// Whoever asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Known(pub(crate) Visitor);

/// Nobody has seen them before, so nothing is theirs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Newcomer(pub(crate) bool);

/// The device of somebody who has an account; none of a guest's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Here(pub(crate) Option<String>);

/// The guest that a browser becomes when its device has ended.
#[derive(Clone, Debug)]
pub(crate) struct Successor(pub(crate) NewCookie);

/// A cookie that nobody has yet.
#[derive(Clone, Debug)]
pub(crate) struct NewCookie(String);

impl NewCookie {
    pub(crate) fn of_guest() -> NewCookie {
        NewCookie(random_name())
    }

    pub(crate) fn of_device() -> NewCookie {
        NewCookie(random_name() + &random_name())
    }

    /// That of the guest who comes after a device. Its own cookie tells it: a browser that has lost an answer gets it again.
    fn after(device: &str) -> NewCookie {
        NewCookie(hash(&format!("guest after {device}")).chars().take(LENGTH).collect())
    }

    /// What it is known by.
    pub(crate) fn visitor(&self) -> Visitor {
        Visitor::of_cookie(&self.0)
    }

    /// Gives it to whoever is answered.
    pub(crate) fn give(self, mut response: Response) -> Response {
        if let Some(cookie) = cookie(&self.0) {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        response
    }
}

/// Whoever has the cookie of a request.
pub(crate) fn from_cookies(headers: &HeaderMap) -> Option<Visitor> {
    in_cookies(headers).map(|name| Visitor::of_cookie(&name))
}

/// The name in the cookies of a request.
fn in_cookies(headers: &HeaderMap) -> Option<String> {
    let lines = headers.get_all(header::COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let name = pairs.find(|(key, _)| *key == COOKIE)?.1;
    let well_formed = [LENGTH, OF_DEVICE].contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    well_formed.then(|| name.to_ascii_lowercase())
}

fn cookie(name: &str) -> Option<HeaderValue> {
    let text = format!("{COOKIE}={name}; Path=/; Max-Age={KEPT_FOR}; HttpOnly; SameSite=Lax");
    HeaderValue::from_str(&text).ok()
}

/// Was a proxy asked by TLS? Its own word is the last.
fn is_encrypted(headers: &HeaderMap) -> bool {
    let line = headers.get_all(FORWARDED_PROTO).iter().next_back().and_then(|line| line.to_str().ok());
    line.and_then(|line| line.rsplit(',').next()).is_some_and(|last| last.trim().eq_ignore_ascii_case("https"))
}

/// Browsers send the cookie that an answer gives by TLS alone.
fn secure(response: &mut Response) {
    let given = response.headers().get(header::SET_COOKIE).and_then(|cookie| cookie.to_str().ok());
    if let Some(Ok(cookie)) = given.map(|cookie| HeaderValue::from_str(&format!("{cookie}; Secure"))) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
}

/// To whom the cookie of a request leads.
enum Led {
    To(Visitor, Option<String>),
    /// There is none.
    Nowhere,
    /// It was good once.
    Away,
    /// Nobody can say whether it is still a guest's.
    Unknown,
    Refused(Refusal),
}

/// Recognises the visitor, or gives a new one a cookie.
pub(crate) async fn recognise(State(devices): State<Devices>, mut request: Request, next: Next) -> Response {
    let encrypted = devices.behind_proxy && is_encrypted(request.headers());
    let name = in_cookies(request.headers());
    let after = name.as_ref().filter(|name| name.len() == OF_DEVICE).map(|name| NewCookie::after(name));
    let (visitor, device, new) = match led(&devices, name).await {
        Led::To(visitor, device) => (visitor, device, None),
        Led::Away if request.uri().path().starts_with("/api/") => {
            return Refusal::from(Fault::SignedOut).into_response();
        }
        // Files of the page that is still shown are no visit.
        Led::Away if request.uri().path().contains('.') => (NewCookie::of_guest().visitor(), None, None),
        // Whoever the next cookie leads to is looked up when it comes.
        Led::Away if after.is_some() => (NewCookie::of_guest().visitor(), None, after.clone()),
        Led::Away | Led::Nowhere => {
            let cookie = NewCookie::of_guest();
            (cookie.visitor(), None, Some(cookie))
        }
        // Whoever only looks is nobody for once; what is theirs is neither shown nor changed.
        Led::Unknown if request.method().is_safe() => (NewCookie::of_guest().visitor(), None, None),
        Led::Unknown => return Refusal::from(Fault::Busy).into_response(),
        Led::Refused(refusal) => return refusal.into_response(),
    };
    request.extensions_mut().insert(visitor.clone());
    request.extensions_mut().insert(Newcomer(new.is_some()));
    request.extensions_mut().insert(Here(device));
    request.extensions_mut().insert(Successor(after.unwrap_or_else(NewCookie::of_guest)));
    let mut response = next.run(request).await;
    // For the journal.
    response.extensions_mut().insert(visitor);
    // Whoever has just come in as somebody has that one's cookie.
    if let Some(cookie) = new.filter(|_| !response.headers().contains_key(header::SET_COOKIE)) {
        response = cookie.give(response);
    }
    if encrypted {
        secure(&mut response);
    }
    response
}

async fn led(devices: &Devices, name: Option<String>) -> Led {
    let Some(name) = name else { return Led::Nowhere };
    let cookie = Visitor::of_cookie(&name);
    let of_device = name.len() == OF_DEVICE;
    match devices.standing(&cookie).await {
        Ok(Standing::Open(Opened { visitor, device, .. })) => Led::To(visitor, Some(device)),
        Ok(Standing::Guest) if !of_device => Led::To(cookie, None),
        Ok(_) => Led::Away,
        Err(_) if !of_device => Led::Unknown,
        Err(error) => Led::Refused(unknown(error)),
    }
}

/// Nobody can say now who this is.
fn unknown(error: StoreError) -> Refusal {
    if error.is_busy() { Fault::Busy.into() } else { Refusal::internal(&error) }
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

impl<S: Send + Sync> FromRequestParts<S> for Here {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Here, Infallible> {
        Ok(parts.extensions.get::<Here>().cloned().unwrap_or(Here(None)))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Successor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Successor, Infallible> {
        let successor = parts.extensions.get::<Successor>().cloned();
        Ok(successor.unwrap_or_else(|| Successor(NewCookie::of_guest())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use axum::middleware::from_fn_with_state;
    use axum::routing::get;
    use axum::{Extension, Router};
    use store::Store;
    use tower_service::Service as _;

    /// Whom a request is answered as, and with which status; nothing where it gets a cookie.
    async fn answered(app: &Router, method: &str, cookie: &str) -> Option<(u16, String)> {
        let request =
            Request::builder().method(method).uri("/api/x").header(header::COOKIE, format!("{COOKIE}={cookie}"));
        let response = app.clone().call(request.body(Body::empty()).unwrap()).await.unwrap();
        if response.headers().contains_key(header::SET_COOKIE) {
            return None;
        }
        let status = response.status().as_u16();
        let body = axum::body::to_bytes(response.into_body(), 10_000).await.unwrap();
        Some((status, String::from_utf8(body.to_vec()).unwrap()))
    }

    #[tokio::test]
    async fn a_guest_whom_nobody_can_look_up_is_nobody_and_changes_nothing() {
        let folder = std::env::temp_dir().join(format!("shikatsu-visitor-{}", std::process::id()));
        let store = Store::open(&store::Place::Folder(folder.clone())).await.unwrap();
        let devices = Devices::new(store.clone(), false, false);
        let name = |Extension(visitor): Extension<Visitor>| async move { visitor.0 };
        let app = Router::new().route("/api/x", get(name).post(name));
        let app = app.layer(from_fn_with_state(devices, recognise));
        let (known, unknown) = ("a".repeat(LENGTH), "b".repeat(LENGTH));
        assert_eq!(answered(&app, "GET", &known).await, Some((200, Visitor::of_cookie(&known).0)));
        store.close().await;
        tokio::time::sleep(std::time::Duration::from_millis(2100)).await;
        assert_eq!(answered(&app, "POST", &known).await, Some((200, Visitor::of_cookie(&known).0)), "as before");
        assert_eq!(answered(&app, "POST", &unknown).await.unwrap().0, 429);
        let looked = answered(&app, "GET", &unknown).await.unwrap();
        assert!(looked.0 == 200 && looked.1 != Visitor::of_cookie(&unknown).0, "{looked:?}");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
