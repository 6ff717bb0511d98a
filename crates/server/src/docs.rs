//! The description of the API: an OpenAPI document, and a page made from it that needs no script.

use std::fmt::Write as _;

use axum::http::header;
use axum::response::{Html, IntoResponse as _, Response};
use serde_json::Value;

const DOCUMENT: &str = include_str!("docs/openapi.json");
const STYLE: &str = include_str!("docs/style.css");

/// `GET /api/openapi.json`.
pub(crate) async fn document() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT).into_response()
}

/// `GET /api/docs.css`.
pub(crate) async fn style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE).into_response()
}

/// `GET /api/docs`.
pub(crate) async fn page() -> Html<String> {
    Html(render(&parsed()))
}

fn parsed() -> Value {
    serde_json::from_str(DOCUMENT).expect("a test reads it")
}

fn render(document: &Value) -> String {
    let mut routes = String::new();
    for (path, methods) in document["paths"].as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            routes += &operation_html(path, method, operation);
        }
    }
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <link rel=\"stylesheet\" href=\"/api/docs.css\"></head><body><main><h1>{title}</h1><p>{about}</p>\
         <p>For programs: <a href=\"/api/openapi.json\">the OpenAPI document</a>.</p>{routes}{schemas}\
         </main></body></html>\n",
        title = text(&document["info"]["title"]),
        about = text(&document["info"]["description"]),
        schemas = schemas_html(document),
    )
}

fn operation_html(path: &str, method: &str, operation: &Value) -> String {
    let mut html = format!(
        "<section><h2><b>{}</b> <code>{}</code></h2><p>{}</p>",
        escape(&method.to_uppercase()),
        escape(path),
        text(&operation["summary"])
    );
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let _ = write!(html, "<p><code>{}</code> {}</p>", text(&parameter["name"]), text(&parameter["description"]));
    }
    if let Some(example) = operation.pointer("/requestBody/content/application~1json/example") {
        let _ = write!(html, "<pre>{}</pre>", escape(&pretty(example)));
    }
    for (status, answer) in operation["responses"].as_object().into_iter().flatten() {
        let _ = write!(html, "<p><b>{}</b> {}</p>", escape(status), text(&answer["description"]));
    }
    html + "</section>"
}

fn schemas_html(document: &Value) -> String {
    let schemas = document.pointer("/components/schemas").and_then(Value::as_object);
    let one = |(name, schema): (&String, &Value)| {
        format!("<section><h2>{}</h2><p>{}</p><pre>{}</pre></section>", escape(name), text(&schema["description"]), {
            escape(&pretty(&schema["example"]))
        })
    };
    schemas.into_iter().flatten().map(one).collect()
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}

fn text(value: &Value) -> String {
    escape(value.as_str().unwrap_or(""))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The routes in the source of `app`, with their methods.
    fn routes() -> Vec<(String, String)> {
        let source = include_str!("app.rs");
        let lines = source.lines().filter_map(|line| line.trim().strip_prefix(".route(\""));
        let route = |line: &str| {
            let (path, rest) = line.split_once('"').unwrap();
            let methods =
                ["get", "post", "put", "delete"].into_iter().filter(|method| rest.contains(&format!("{method}(")));
            methods.map(|method| (path.to_owned(), method.to_owned())).collect::<Vec<_>>()
        };
        lines.flat_map(route).collect()
    }

    #[test]
    fn every_route_is_described_and_nothing_else() {
        let document = parsed();
        let paths = document["paths"].as_object().unwrap().iter();
        let mut told: Vec<(String, String)> = paths
            .flat_map(|(path, methods)| methods.as_object().unwrap().keys().map(move |key| (path.clone(), key.clone())))
            .collect();
        let mut there = routes();
        told.sort();
        there.sort();
        assert!(there.len() > 20);
        assert_eq!(told, there);
    }

    #[test]
    fn every_reference_leads_somewhere() {
        for (at, _) in DOCUMENT.match_indices("#/components") {
            let pointer = DOCUMENT[at + 1..].split('"').next().unwrap();
            assert!(parsed().pointer(pointer).is_some(), "{pointer}");
        }
    }

    #[test]
    fn the_page_shows_every_route_and_escapes_what_it_shows() {
        let html = render(&parsed());
        assert!(routes().iter().all(|(path, _)| html.contains(&format!("<code>{path}</code>"))));
        assert!(!html.contains("<script"));
        assert_eq!(escape("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
    }
}
