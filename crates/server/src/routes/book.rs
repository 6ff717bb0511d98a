//! [`Book`]: routes and their description in the making: a router, and an OpenAPI document whose schemas come from the types
//! and whose examples from the golden files.

use std::mem::take;

use axum::Router;
use axum::handler::Handler;
use axum::routing::{self, MethodRouter};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use wire::Refused;

use crate::state::App;

/// Routes and their description in the making.
#[derive(Debug)]
pub(crate) struct Book {
    schemas: SchemaGenerator,
    examples: Map<String, Value>,
    paths: Map<String, Value>,
    router: Router<App>,
}

impl Book {
    pub(crate) fn new() -> Book {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        });
        Book { schemas: settings.into_generator(), examples: Map::new(), paths: Map::new(), router: Router::new() }
    }

    fn route<'b>(&'b mut self, method: &'b str, path: &'b str, handler: MethodRouter<App>, about: &str) -> Route<'b> {
        self.router = take(&mut self.router).route(path, handler);
        let refused = json!({
            "description": "Refused, with a stable code, its arguments and one sentence in English.",
            "content": {"application/json": {"schema": self.schemas.subschema_for::<Refused>()}}
        });
        let mut operation = json!({"summary": about, "responses": {"default": refused}});
        if path.contains("{id}") {
            operation["parameters"] =
                json!([{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}]);
        }
        Route { book: self, method, path, operation }
    }

    /// An example of a message: its golden file.
    pub(crate) fn example<T: JsonSchema>(&mut self, golden: &str) {
        let example = serde_json::from_str(golden).expect("a test reads every golden file");
        self.examples.insert(T::schema_name().into_owned(), example);
        self.schemas.subschema_for::<T>();
    }

    /// What answers.
    pub(crate) fn router(self) -> Router<App> {
        self.router
    }

    /// The description.
    pub(crate) fn finish(mut self, title: &str, about: &str) -> Value {
        let mut schemas = self.schemas.take_definitions(true);
        for (name, example) in self.examples {
            if let Some(schema) = schemas.get_mut(&name) {
                schema["example"] = example;
            }
        }
        let document = json!({
            "openapi": "3.1.0",
            "info": {"title": title, "version": env!("CARGO_PKG_VERSION"), "description": about},
            "paths": self.paths,
            "components": {"schemas": schemas},
        });
        let named = plainly_named(&document);
        debug_assert_eq!(schemas_of(&named), schemas_of(&document), "two messages have the same name");
        named
    }
}

/// A route of each method, to be described further.
macro_rules! methods {
    ($($method:ident)*) => {
        impl Book {
            $(pub(crate) fn $method<'b, T: 'static>(
                &'b mut self,
                path: &'b str,
                handler: impl Handler<T, App>,
                about: &str,
            ) -> Route<'b> {
                self.route(stringify!($method), path, routing::$method(handler), about)
            })*
        }
    };
}

methods! { get post put patch delete }

/// The document without the ending by which a message is told from the thing of the cores that it is about.
fn plainly_named(document: &Value) -> Value {
    serde_json::from_str(&document.to_string().replace("Json\"", "\"")).expect("only names have changed")
}

fn schemas_of(document: &Value) -> Option<usize> {
    document.pointer("/components/schemas").and_then(Value::as_object).map(Map::len)
}

/// A route that is being described; it stands in the book when it is dropped.
#[derive(Debug)]
pub(crate) struct Route<'b> {
    book: &'b mut Book,
    method: &'b str,
    path: &'b str,
    operation: Value,
}

impl Route<'_> {
    /// What may follow the question mark.
    pub(crate) fn asks<T: JsonSchema>(mut self) -> Self {
        let schema = self.book.schemas.root_schema_for::<T>();
        let fields = schema.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
        let described = fields.into_iter().map(|(name, schema)| {
            let about = schema.get("description").cloned().unwrap_or_default();
            json!({"name": name, "in": "query", "required": false, "description": about, "schema": schema})
        });
        let mut parameters = self.operation["parameters"].as_array().cloned().unwrap_or_default();
        parameters.extend(described);
        self.operation["parameters"] = parameters.into();
        self
    }

    /// What is sent, as JSON.
    pub(crate) fn takes<T: JsonSchema>(mut self, example: Value) -> Self {
        let schema = self.book.schemas.subschema_for::<T>();
        let content = json!({"application/json": {"schema": schema, "example": example}});
        self.operation["requestBody"] = json!({"required": true, "content": content});
        self
    }

    /// A form with files is sent.
    pub(crate) fn takes_files(mut self) -> Self {
        let fields = json!({"collection": {"type": "string"}, "into": {"type": "string"}, "files": {"type": "array", "items": {"type": "string", "format": "binary"}}});
        let content = json!({"multipart/form-data": {"schema": {"type": "object", "properties": fields}}});
        self.operation["requestBody"] = json!({"required": true, "content": content});
        self
    }

    /// One file.
    pub(crate) fn takes_file(mut self, kind: &str) -> Self {
        let content = json!({kind: {"schema": {"type": "string", "format": "binary"}}});
        self.operation["requestBody"] = json!({"required": true, "content": content});
        self
    }

    /// What comes back, as JSON.
    pub(crate) fn gives<T: JsonSchema>(self, status: u16, about: &str) -> Self {
        self.gives_json::<T>(status, about, "application/json")
    }

    /// Events, whose data are of one of these types.
    pub(crate) fn streams<T: JsonSchema>(self, about: &str) -> Self {
        self.gives_json::<T>(200, about, "text/event-stream")
    }

    fn gives_json<T: JsonSchema>(mut self, status: u16, about: &str, kind: &str) -> Self {
        let schema = self.book.schemas.subschema_for::<T>();
        self.answer(status, about, Some((kind, schema)));
        self
    }

    /// A file comes back.
    pub(crate) fn file(mut self, kind: &str, about: &str) -> Self {
        self.answer(200, about, Some((kind, schemars::json_schema!({"type": "string"}))));
        self
    }

    /// Nothing comes back but that it was done.
    pub(crate) fn nothing(mut self, about: &str) -> Self {
        self.answer(204, about, None);
        self
    }

    fn answer(&mut self, status: u16, about: &str, content: Option<(&str, Schema)>) {
        let mut answer = json!({"description": about});
        if let Some((kind, schema)) = content {
            answer["content"] = json!({kind: {"schema": schema}});
        }
        self.operation["responses"][status.to_string()] = answer;
    }
}

impl Drop for Route<'_> {
    fn drop(&mut self) {
        let methods = self.book.paths.entry(self.path).or_insert_with(|| json!({}));
        methods[self.method] = self.operation.take();
    }
}
