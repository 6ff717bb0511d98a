//! The journal (access log): one line for each request and one for each thing that went wrong, on standard error.
//!
//! A line tells the route as it is written in `app`, never the address that was asked for, and the visitor by a name
//! that leads back to nobody: no cookie, no secret of a link, no word of what was sent is ever in it.

use std::time::Instant;

use axum::body::{Body, Bytes};
use axum::extract::{MatchedPath, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::Response;
use http_body_util::BodyExt as _;
use hyper::body::Frame;
use store::Visitor;
use tracing::Level;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::{fmt, registry};

use crate::config::Log;
use crate::doors::metrics::Metrics;
use crate::study::named::name_of;

/// Whose lines these are.
pub(crate) const TARGET: &str = "shikatsu";
/// The route of everything that is not one of the API: the page and its files.
const PAGE: &str = "page";
/// Letters of the name that a visitor has here.
const SHORT: usize = 8;

/// Begins the journal. Libraries are heard where they warn.
pub(crate) fn begin(log: Log) {
    let heard = Targets::new().with_target(TARGET, log.level).with_default(log.level.min(Level::WARN.into()));
    let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(false);
    // Whoever has begun one before keeps it.
    let _ = match log.json {
        true => tracing::subscriber::set_global_default(
            registry().with(heard).with(lines.json().flatten_event(true).with_current_span(false)),
        ),
        false => tracing::subscriber::set_global_default(registry().with(heard).with(lines)),
    };
}

/// Notes a request in the journal and among what is counted.
pub(crate) async fn note(State(metrics): State<Metrics>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = known(request.method());
    let route = request.extensions().get::<MatchedPath>().map_or(PAGE, MatchedPath::as_str).to_owned();
    let response = next.run(request).await;
    let status = response.status().as_u16();
    metrics.count(method, &route, status, started.elapsed());
    if !tracing::enabled!(target: TARGET, Level::INFO) {
        return response;
    }
    let visitor = response.extensions().get::<Visitor>().map(short_name).unwrap_or_default();
    let mut line = Line { method, route, status, visitor, started, bytes: 0 };
    response.map(|body| Body::new(body.inspect_frame(move |frame| line.see(frame))))
}

/// A method by a name of ours: anything may be sent as one.
fn known(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

/// The name of a visitor in the journal.
fn short_name(Visitor(name): &Visitor) -> String {
    let mut short = name_of(name.as_bytes());
    short.truncate(SHORT);
    short
}

/// What is told of a request once its answer has gone out, or the visitor has.
struct Line {
    method: &'static str,
    route: String,
    status: u16,
    visitor: String,
    started: Instant,
    bytes: u64,
}

impl Line {
    fn see(&mut self, frame: &Frame<Bytes>) {
        self.bytes += frame.data_ref().map_or(0, |data| data.len() as u64);
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let Line { method, status, bytes, .. } = *self;
        let ms = (self.started.elapsed().as_secs_f64() * 10_000.0).round() / 10.0;
        let (route, visitor) = (self.route.as_str(), self.visitor.as_str());
        tracing::info!(target: TARGET, method, route, status, ms, bytes, visitor, "answered");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_in_the_journal_leads_back_to_nobody() {
        let cookie = "0123456789abcdef0123456789abcdef";
        let short = short_name(&Visitor(cookie.to_owned()));
        assert!(short.len() == SHORT && !cookie.contains(&short), "{short}");
        assert_eq!(short, short_name(&Visitor(cookie.to_owned())), "one visitor, one name");
    }

    #[test]
    fn whatever_is_sent_as_a_method_is_one_word_of_ours() {
        assert_eq!(known(&Method::from_bytes(b"LONG-WORD").unwrap()), "other");
        assert_eq!(known(&Method::PATCH), "PATCH");
    }
}
