//! The description of the API as a page that needs no script.
//!
//! The OpenAPI document that it shows is made of the table of `routes` and of the types of `wire`, whose schemas `schemars`
//! derives: it reads the attributes that `serde` obeys, so a message and its schema cannot differ, and writes JSON Schema,
//! which is the language of OpenAPI 3.1. We rejected `utoipa`, which derives the routes as well: that takes an attribute on every handler that
//! repeats its types, and it knows fewer of serde's attributes. The examples are the golden files.

use std::fmt::Write as _;

use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use serde_json::Value;

const STYLE: &str = include_str!("docs/style.css");

/// `GET /api/docs.css`.
pub(crate) async fn style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE).into_response()
}

/// The page that shows a description.
pub(crate) fn page(document: &Value) -> String {
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
        let mut html =
            format!("<section id=\"{0}\"><h2>{0}</h2><p>{1}</p>", escape(name), text(&schema["description"]));
        for case in schema["oneOf"].as_array().into_iter().flatten().chain([schema]) {
            html += &fields_html(case);
        }
        if let Some(example) = schema.get("example") {
            let _ = write!(html, "<pre>{}</pre>", escape(&pretty(example)));
        }
        html + "</section>"
    };
    schemas.into_iter().flatten().map(one).collect()
}

/// The words that a schema allows, or the fields that it has.
fn fields_html(schema: &Value) -> String {
    let mut html = String::new();
    let words: Vec<String> =
        schema["enum"].as_array().into_iter().flatten().chain(schema.get("const")).map(text).collect();
    if !words.is_empty() {
        let _ = write!(html, "<p><code>{}</code> {}</p>", words.join("</code> <code>"), text(&schema["description"]));
    }
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let _ = write!(html, "<p><code>{}</code> {} {}</p>", escape(name), kind(field), text(&field["description"]));
    }
    html
}

/// What a field is, with a link where it is a message of its own.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return format!("<a href=\"#{0}\">{0}</a>", escape(name));
    }
    let several = |list: &Value| list.as_array().into_iter().flatten().map(kind).collect::<Vec<_>>().join(" or ");
    match (&schema["type"], &schema["anyOf"], &schema["const"]) {
        (Value::String(name), ..) if name == "array" => format!("list of {}", kind(&schema["items"])),
        (_, _, Value::String(word)) => format!("“{}”", escape(word)),
        (Value::String(name), ..) => escape(name),
        (Value::Array(names), ..) => names.iter().map(text).collect::<Vec<_>>().join(" or "),
        (_, cases @ Value::Array(_), _) => several(cases),
        _ => String::new(),
    }
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

    #[test]
    fn what_is_shown_is_escaped() {
        assert_eq!(escape("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
    }
}
