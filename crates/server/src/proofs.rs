//! The routes of proof: download a certificate, and have it checked.

use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use tsumego::{Draft, Scope, Speaker, right_moves};

use crate::desk::{Desk, blocking, sentence};
use crate::download;
use crate::refusal::Refusal;
use crate::request::Body;
use crate::study::proved;
use crate::visitor::Visitor;
use crate::wire::{CertificateRequest, CheckRequest, Checked, Fault, millis};

/// `POST /api/certificate`.
pub(crate) async fn certificate(
    State(desk): State<Desk>,
    visitor: Visitor,
    Body(request): Body<CertificateRequest>,
) -> Result<Response, Refusal> {
    let draft = desk.draft(&request.problem, &visitor).await?;
    Ok(download::file("problem.cert", "application/octet-stream", bytes(&desk, &draft).await?))
}

/// `POST /api/check`.
pub(crate) async fn check(
    State(desk): State<Desk>,
    visitor: Visitor,
    Body(request): Body<CheckRequest>,
) -> Result<Json<Checked>, Refusal> {
    let draft = desk.draft(&request.problem, &visitor).await?;
    let bytes = match request.certificate {
        Some(text) => STANDARD.decode(text.trim()).map_err(|_| Fault::BadBase64)?,
        None => bytes(&desk, &draft).await?,
    };
    blocking(move || Json(checked(&draft, &bytes))).await
}

async fn bytes(desk: &Desk, draft: &Draft) -> Result<Vec<u8>, Refusal> {
    Ok(desk.known(draft).await?.ok_or(Fault::NotSolved)?.bytes())
}

fn checked(draft: &Draft, bytes: &[u8]) -> Checked {
    let start = Instant::now();
    let result = proved(bytes, draft);
    let ms = millis(start.elapsed());
    match result {
        Ok(solution) => {
            let (speaker, right) = (Speaker::new(solution.problem()), right_moves(&solution));
            let verdict = speaker.verdict(&solution.standing(), &right, Scope::of(&solution));
            Checked { ok: true, message: format!("Proved: {verdict}"), states: solution.states(), ms }
        }
        Err(flaw) => Checked { ok: false, message: sentence(&flaw.to_string()), states: 0, ms },
    }
}
