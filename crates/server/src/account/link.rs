//! The link by which somebody comes back: `POST` and `DELETE /api/account/link`, and `POST /api/account/open`.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use store::{Key, Secret, hash, now, random_name};
use wire::{Fault, LinkJson, OpenLink};

use crate::account::Accounts;
use crate::account::entering::enter;
use crate::account::holder::Holder;
use crate::doors::refusal::Refusal;
use crate::doors::request::Body;

/// `POST /api/account/link`: the one before is no longer good.
pub(crate) async fn make(State(accounts): State<Accounts>, holder: Holder) -> Result<Response, Refusal> {
    accounts.pay(holder.caller.origin)?;
    let secret = random_name();
    let begun = holder.beginning();
    let device = begun.as_ref().map(|(_, device)| device);
    accounts.store.keep_secret(holder.visitor(), Secret::Link(&hash(&secret)), device, now()).await?;
    accounts.devices.forget(holder.visitor());
    let response = Json(LinkJson::new(secret)).into_response();
    Ok(match begun {
        Some((cookie, _)) => cookie.give(response),
        None => response,
    })
}

/// `DELETE /api/account/link`.
pub(crate) async fn end(State(accounts): State<Accounts>, holder: Holder) -> Result<StatusCode, Refusal> {
    accounts.store.end_link(holder.visitor()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/account/open`.
pub(crate) async fn open(
    State(accounts): State<Accounts>,
    holder: Holder,
    Body(OpenLink { secret }): Body<OpenLink>,
) -> Result<Response, Refusal> {
    accounts.pay(holder.caller.origin)?;
    enter(&accounts, &holder, Key::Link(&hash(&secret.0))).await?.ok_or_else(|| Fault::NoSuchLink.into())
}
