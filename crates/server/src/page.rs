//! What a browser gets: the first page, its style, and the headers that keep it to itself.

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use rules::PointSet;
use rules::svg::{Frame, Picture};

/// Nothing from elsewhere, no scripts, no frames: a page shows its own style and pictures and that is all.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

const PROBLEM: &str = include_str!("../../../docs/examples/rectangular-six.txt");

const HARDENING: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-cache"),
];

/// The first page.
pub(crate) async fn home() -> Html<&'static str> {
    Html(include_str!("page/home.html"))
}

/// The problem on the first page, drawn.
pub(crate) async fn board() -> Response {
    let draft = tsumego::text::read(PROBLEM).expect("a test reads it");
    let outside = draft.out_of_bounds.unwrap_or(PointSet::EMPTY);
    let picture = Picture::new(draft.setup.size)
        .stones(draft.setup.stones)
        .targets(draft.targets)
        .outside(outside)
        .crop(Frame::around(draft.stones(), draft.setup.size))
        .title(draft.question());
    typed("image/svg+xml", picture.render())
}

/// The style of every page.
pub(crate) async fn style() -> Response {
    typed("text/css; charset=utf-8", include_str!("page/style.css"))
}

/// For every address that is not a route.
pub(crate) async fn not_found() -> (StatusCode, Html<&'static str>) {
    (StatusCode::NOT_FOUND, Html(include_str!("page/not_found.html")))
}

/// Puts the protective headers on an answer.
pub(crate) async fn harden(mut response: Response) -> Response {
    for (name, value) in HARDENING {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn typed(content_type: &'static str, body: impl IntoResponse) -> Response {
    ([(header::CONTENT_TYPE, content_type)], body).into_response()
}
