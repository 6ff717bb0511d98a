//! [`Refusal`]: the error response: why a request gets no answer, as a status, and a fault with the points that it is
//! about.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use lesson::NotTaught;
use team::Refusal::{Muted, NotHost, Removed, Stranger};
use tsumego::Unplayable;
use wire::{Complaint, Fault, Refused, RoomWhy};

use crate::doors::journal::TARGET;

/// Why a request gets no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refusal(Box<Complaint>);

/// Goes along with the answer to somebody who has had enough of something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Overdrawn;

impl Refusal {
    /// Something that is nobody's fault but ours. The details go to the log, not to the visitor.
    pub(crate) fn internal(error: &dyn std::fmt::Display) -> Refusal {
        tracing::error!(target: TARGET, error = error.to_string(), "internal error");
        Fault::Internal.into()
    }

    /// What is wrong.
    pub(crate) fn fault(&self) -> &Fault {
        &self.0.fault
    }

    pub(crate) fn into_complaint(self) -> Complaint {
        *self.0
    }

    /// Might the same be answered in a moment?
    pub(crate) fn is_for_now(&self) -> bool {
        self.retry_after().is_some()
    }

    /// After how many seconds it can be tried again.
    fn retry_after(&self) -> Option<u64> {
        match self.fault() {
            Fault::Busy => Some(1),
            Fault::TooMuch { seconds } => Some(*seconds),
            _ => None,
        }
    }

    fn status(&self) -> StatusCode {
        match self.fault() {
            Fault::BadJson { .. } | Fault::BadBody | Fault::BadPath | Fault::BadQuery => StatusCode::BAD_REQUEST,
            Fault::BadBase64 | Fault::BadForm => StatusCode::BAD_REQUEST,
            Fault::ForeignPage | Fault::ReadOnly | Fault::NotYourGame | Fault::NotAPlayer => StatusCode::FORBIDDEN,
            Fault::Room { room: RoomWhy::Room(Stranger | Removed | NotHost | Muted) } => StatusCode::FORBIDDEN,
            Fault::NoSuchProblem | Fault::NoSuchCollection | Fault::NoSuchGame => StatusCode::NOT_FOUND,
            Fault::NoSuchRoom | Fault::NoSuchRoute | Fault::NoSuchVisitor => StatusCode::NOT_FOUND,
            Fault::NotAdministrator | Fault::SignedOut => StatusCode::UNAUTHORIZED,
            Fault::NoSuchDevice => StatusCode::NOT_FOUND,
            Fault::WrongPassphrase | Fault::NoSuchLink => StatusCode::FORBIDDEN,
            Fault::Blocked => StatusCode::FORBIDDEN,
            Fault::DiskFull => StatusCode::INSUFFICIENT_STORAGE,
            Fault::NoSuchMethod => StatusCode::METHOD_NOT_ALLOWED,
            Fault::Stale => StatusCode::CONFLICT,
            Fault::LongAddress => StatusCode::URI_TOO_LONG,
            Fault::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Fault::NotJson | Fault::NotAForm => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Fault::WrongHost => StatusCode::MISDIRECTED_REQUEST,
            Fault::Busy | Fault::TooMuch { .. } => StatusCode::TOO_MANY_REQUESTS,
            Fault::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            // The request can be read, but not done.
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }
}

impl From<Complaint> for Refusal {
    fn from(complaint: Complaint) -> Refusal {
        Refusal(Box::new(complaint))
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Refusal {
        Complaint::from(fault).into()
    }
}

impl From<Unplayable> for Refusal {
    fn from(why: Unplayable) -> Refusal {
        telling::unplayable(why).into()
    }
}

impl From<NotTaught> for Refusal {
    fn from(why: NotTaught) -> Refusal {
        telling::not_taught(why).into()
    }
}

/// The sentence in English.
impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for Refusal {}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (status, retry_after) = (self.status(), self.retry_after());
        let overdrawn = matches!(self.fault(), Fault::TooMuch { .. });
        let mut response = (status, Json(Refused { error: self.into_complaint() })).into_response();
        if overdrawn {
            response.extensions_mut().insert(Overdrawn);
        }
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
