//! The routes of proof: download a certificate, and have it checked.

use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use tsumego::Draft;
use wire::{CertificateRequest, CheckRequest, Checked, Fault, millis};

use crate::doors::caller::Caller;
use crate::doors::download;
use crate::doors::refusal::Refusal;
use crate::doors::request::Body;
use crate::study::desk::Desk;
use crate::study::named::NamedDraft;
use crate::study::thinker::Kind;

/// `POST /api/certificate`.
pub(crate) async fn certificate(
    State(desk): State<Desk>,
    caller: Caller,
    Body(request): Body<CertificateRequest>,
) -> Result<Response, Refusal> {
    let named = desk.catalogue.draft(&request.problem, &caller.visitor).await?;
    Ok(download::file("problem.cert", "application/octet-stream", bytes(&desk, &named, &caller).await?))
}

/// `POST /api/check`.
pub(crate) async fn check(
    State(desk): State<Desk>,
    caller: Caller,
    Body(request): Body<CheckRequest>,
) -> Result<Json<Checked>, Refusal> {
    let named = desk.catalogue.draft(&request.problem, &caller.visitor).await?;
    let bytes = match request.certificate {
        Some(text) => STANDARD.decode(text.trim()).map_err(|_| Fault::BadBase64)?,
        None => bytes(&desk, &named, &caller).await?,
    };
    desk.thinker.work(Kind::Reading, &caller, move || Json(checked(&named.draft, &bytes))).await
}

async fn bytes(desk: &Desk, named: &NamedDraft, caller: &Caller) -> Result<Vec<u8>, Refusal> {
    Ok(desk.known(named, Some(caller)).await?.ok_or(Fault::NotSolved)?.certificate())
}

fn checked(draft: &Draft, bytes: &[u8]) -> Checked {
    let start = Instant::now();
    let told = telling::checked(draft, bytes);
    Checked { ms: millis(start.elapsed()), ..told }
}
