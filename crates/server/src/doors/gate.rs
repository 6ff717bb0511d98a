//! The gate (CSRF, DNS rebinding): what is turned away before any route sees it: requests by a name that is not ours,
//! changes that another site's page asks for, and addresses that no page of ours would ask for.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use wire::Fault;

use crate::doors::refusal::Refusal;

/// The longest address with all that is asked for in it, in bytes.
const LONGEST: usize = 4096;

/// What a browser says about the page that a request comes from.
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// At home, only requests to this machine by one of its own names are answered: another site whose name was made to
/// point here could otherwise talk to us through a visitor's browser.
pub(crate) async fn only_this_machine(request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("");
    let name = host.rsplit_once(':').map_or(host, |(name, port)| if port.ends_with(']') { host } else { name });
    if is_this_machine(name) {
        return next.run(request).await;
    }
    Refusal::from(Fault::WrongHost).into_response()
}

/// Is it this machine by name, or by one of the addresses that are always its own?
fn is_this_machine(name: &str) -> bool {
    let bare = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(name);
    name == "localhost" || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Only pages of our own may change anything in a visitor's name. Programs, which send no such headers, have no cookies
/// but their own.
pub(crate) async fn only_own_pages(request: Request, next: Next) -> Response {
    match fault(request.method(), request.uri(), request.headers()) {
        Some(fault) => Refusal::from(fault).into_response(),
        None => next.run(request).await,
    }
}

fn fault(method: &Method, address: &Uri, headers: &HeaderMap) -> Option<Fault> {
    let text = address.path_and_query().map_or("", |whole| whole.as_str());
    if text.len() > LONGEST {
        return Some(Fault::LongAddress);
    }
    if text.contains("%00") {
        return Some(Fault::BadPath);
    }
    (may_change(method) && is_foreign(headers)).then_some(Fault::ForeignPage)
}

/// May a request by this method change anything?
pub(crate) fn may_change(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Does the request come from a page that is not ours?
pub(crate) fn is_foreign(headers: &HeaderMap) -> bool {
    let said = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let site = said(FETCH_SITE).is_some_and(|site| !matches!(site, "same-origin" | "none"));
    let host = said(header::HOST).unwrap_or("");
    let origin =
        said(header::ORIGIN).is_some_and(|origin| origin.split_once("://").is_none_or(|(_, name)| name != host));
    site || origin
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_is_known_by_its_name_and_its_own_addresses() {
        for own in ["localhost", "127.0.0.1", "127.0.0.2", "[::1]"] {
            assert!(is_this_machine(own), "{own}");
        }
        for other in ["", "evil.example", "192.0.2.1", "0.0.0.0", "127.0.0.1.evil.example", "localhost.", "[::]"] {
            assert!(!is_this_machine(other), "{other}");
        }
    }
    use axum::http::HeaderValue;

    fn asked(method: &Method, address: &str, headers: &[(HeaderName, &'static str)]) -> Option<Fault> {
        let headers = headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value)));
        fault(method, &address.parse().unwrap(), &headers.collect())
    }

    #[test]
    fn only_pages_of_our_own_change_anything() {
        let host = (header::HOST, "localhost:8361");
        let change = |name: HeaderName, value| asked(&Method::POST, "/api/import", &[host.clone(), (name, value)]);
        assert_eq!(asked(&Method::POST, "/api/import", std::slice::from_ref(&host)), None, "a program");
        assert_eq!(change(header::ORIGIN, "http://localhost:8361"), None);
        for origin in ["http://evil.example", "http://localhost:9", "https://localhost", "null", "localhost:8361"] {
            assert_eq!(change(header::ORIGIN, origin), Some(Fault::ForeignPage), "{origin}");
        }
        assert_eq!(change(FETCH_SITE, "same-origin"), None);
        assert_eq!(change(FETCH_SITE, "cross-site"), Some(Fault::ForeignPage));
        assert_eq!(change(FETCH_SITE, "same-site"), Some(Fault::ForeignPage));
        let look = asked(&Method::GET, "/api/problems", &[host, (FETCH_SITE, "cross-site")]);
        assert_eq!(look, None, "looking changes nothing");
    }

    #[test]
    fn addresses_have_an_end() {
        let long = format!("/api/problems?q={}", "x".repeat(64_000));
        assert_eq!(asked(&Method::GET, &long, &[]), Some(Fault::LongAddress));
        assert_eq!(asked(&Method::GET, "/api/problems?q=a%00b", &[]), Some(Fault::BadPath));
        assert_eq!(asked(&Method::GET, "/api/problems?q=a%20b", &[]), None);
    }
}
