//! [`Body`]: the JSON of a request, read into one of our types or refused with a clear sentence.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

use crate::refusal::Refusal;

/// A request's JSON. Only `application/json` is accepted, which no page of another site can send unasked.
#[derive(Clone, Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refusal> {
        if !is_json(&request) {
            let message = "The request must carry JSON, with the content type application/json.";
            return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", message));
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|error| too_large(error.status()))?;
        serde_json::from_slice(&bytes).map(Body).map_err(|error| bad_json(&error))
    }
}

fn is_json(request: &Request) -> bool {
    let value = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
    value.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

fn bad_json(error: &serde_json::Error) -> Refusal {
    Refusal::malformed("bad_json", format!("The request cannot be read: {error}."))
}

/// Why a body could not be taken in.
pub(crate) fn too_large(status: StatusCode) -> Refusal {
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::new(status, "too_large", "The request is too large."),
        _ => Refusal::malformed("bad_body", "The request could not be read to its end."),
    }
}
