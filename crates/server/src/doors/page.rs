//! What a browser gets: the single-page app from inside the binary, and the headers (CSP) that keep it to itself.

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse as _, Response};
use rust_embed::RustEmbed;
use wire::Fault;

use crate::doors::preview;
use crate::doors::refusal::Refusal;

/// The page as `npm run build` leaves it. A build without it serves a sentence that says so.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct App;

/// Nothing from elsewhere, nothing inline, no frames; of code that is not script only modules, which check proofs. Pictures may come from the page itself, which turns a drawing
/// into a PNG.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
                      font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

const HARDENING: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (RESOURCE_POLICY, "same-origin"),
];

/// Who may load it without asking for leave.
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Files whose names change with their content.
const ASSETS: [&str; 2] = ["assets/", "board/"];
/// What a board on somebody else's page fetches from here: its script and what is beside it, and the machine, by the end of its name.
/// All of it is the same for everybody, so every page may read it.
const BOARD: [&str; 2] = ["shikatsu-board.js", "board/"];
const MACHINE: &str = ".wasm";
const FOREVER: &str = "public, max-age=31536000, immutable";

/// Everything that is not a route of the API.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return Refusal::from(Fault::NoSuchRoute).into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return no_such_method().await.into_response();
    }
    match App::get(path).filter(|_| !path.is_empty()) {
        Some(file) => served(path, file.data.into_owned()),
        // A file that is not there is missing; any other address is one of the app's own.
        None if is_asset(path) => (StatusCode::NOT_FOUND, Html(include_str!("page/not_found.html"))).into_response(),
        None => index(path, &headers),
    }
}

/// For a route that exists, asked in a way that does not.
pub(crate) async fn no_such_method() -> Refusal {
    Fault::NoSuchMethod.into()
}

/// The page, with what others show of a link to it.
fn index(path: &str, headers: &HeaderMap) -> Response {
    match App::get("index.html") {
        Some(file) => served("index.html", preview::within(&file.data, path, headers)),
        None => Html(include_str!("page/unbuilt.html")).into_response(),
    }
}

fn served(path: &str, bytes: Vec<u8>) -> Response {
    let caching = if is_asset(path) { FOREVER } else { "no-cache" };
    let mut response = ([(header::CONTENT_TYPE, kind(path)), (header::CACHE_CONTROL, caching)], bytes).into_response();
    if is_for_all(path) {
        response.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
        response.headers_mut().insert(RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
    }
    response
}

fn is_asset(path: &str) -> bool {
    ASSETS.iter().any(|folder| path.starts_with(folder))
}

/// May pages of others read it?
fn is_for_all(path: &str) -> bool {
    BOARD.iter().any(|start| path.starts_with(start)) || is_asset(path) && path.ends_with(MACHINE)
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        "json" | "webmanifest" => "application/json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// The files of the page, as they were built.
pub(crate) fn page_files() -> Vec<(String, Vec<u8>)> {
    App::iter().filter_map(|path| Some((path.to_string(), App::get(&path)?.data.into_owned()))).collect()
}

/// The policy as the page itself can state it: who may frame it only a host can say.
pub(crate) fn policy_within() -> &'static str {
    POLICY.split_once("; frame-ancestors").map_or(POLICY, |(policy, _)| policy)
}

/// Puts the protective headers on an answer, unless it has one of its own. What is not an asset may change at any time.
pub(crate) async fn harden(mut response: Response) -> Response {
    for (name, value) in HARDENING {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
