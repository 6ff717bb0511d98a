//! [`Refusal`]: why a request gets no answer, as a status, a stable code and one sentence.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::PointSet;

use crate::wire::{Complaint, Points, Refused};

/// Why a request gets no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    complaint: Complaint,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal { status, complaint: Complaint { code, message: message.into(), points: Points::default() } }
    }

    /// The request makes no sense as it stands.
    pub(crate) fn malformed(code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// The request can be read, but not done.
    pub(crate) fn invalid(code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    pub(crate) fn not_found(code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, code, message)
    }

    pub(crate) fn no_such_problem() -> Refusal {
        Refusal::not_found("no_such_problem", "There is no such problem.")
    }

    pub(crate) fn busy(message: &str) -> Refusal {
        Refusal::new(StatusCode::TOO_MANY_REQUESTS, "busy", message)
    }

    /// Something that is nobody's fault but ours. The details go to the log, not to the visitor.
    pub(crate) fn internal(error: &dyn std::fmt::Display) -> Refusal {
        eprintln!("shikatsu: {error}");
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "Something went wrong here; please try again.")
    }

    /// Names the points that it is about.
    pub(crate) fn at(mut self, points: PointSet) -> Refusal {
        self.complaint.points = Points(points);
        self
    }

    pub(crate) fn into_complaint(self) -> Complaint {
        self.complaint
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(Refused { error: self.complaint })).into_response()
    }
}
