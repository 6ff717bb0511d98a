//! Where somebody's training is open: `GET /api/account`, `DELETE /api/account/devices` and one of them; and
//! `DELETE /api/mine`, which ends all of it.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use store::{Device, Visitor};
use wire::{AccountJson, DeviceJson, Fault};

use crate::account::Accounts;
use crate::account::holder::Holder;
use crate::doors::caller::Caller;
use crate::doors::quota::Writer;
use crate::doors::refusal::Refusal;
use crate::doors::visitor::{Here, Known, NewCookie, Successor};

/// `GET /api/account`.
pub(crate) async fn account(
    State(accounts): State<Accounts>,
    Known(visitor): Known,
    Here(here): Here,
) -> Result<Json<AccountJson>, Refusal> {
    told(&accounts, &visitor, here.as_deref()).await.map(Json)
}

pub(crate) async fn told(accounts: &Accounts, visitor: &Visitor, here: Option<&str>) -> Result<AccountJson, Refusal> {
    if accounts.devices.at_home {
        return Ok(AccountJson::default());
    }
    let nothing = AccountJson { offered: true, ..AccountJson::default() };
    let Some(account) = accounts.store.account(visitor).await? else { return Ok(nothing) };
    let devices = accounts.store.devices(visitor).await?;
    Ok(AccountJson {
        name: account.name,
        link_at: account.link_at.map(|at| at / 1000),
        devices: devices.into_iter().map(|device| device_told(device, here)).collect(),
        ..nothing
    })
}

fn device_told(Device { id, browser, system, begun_at, seen_at }: Device, here: Option<&str>) -> DeviceJson {
    let here = here == Some(&id);
    DeviceJson { id, browser, system, begun_at: begun_at / 1000, seen_at: seen_at / 1000, here }
}

/// `DELETE /api/account/devices/{id}`: whoever ends the one that they use goes on as a guest.
pub(crate) async fn end(
    State(accounts): State<Accounts>,
    holder: Holder,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    if !accounts.store.end_device(holder.visitor(), &id).await? {
        return Err(Fault::NoSuchDevice.into());
    }
    accounts.devices.forget(holder.visitor());
    let response = StatusCode::NO_CONTENT.into_response();
    Ok(if holder.device == Some(id) { NewCookie::of_guest().give(response) } else { response })
}

/// `DELETE /api/account/devices`: all but the one that asks, and the link.
pub(crate) async fn end_others(State(accounts): State<Accounts>, holder: Holder) -> Result<StatusCode, Refusal> {
    let here = holder.device.clone().unwrap_or_default();
    accounts.store.end_other_devices(holder.visitor(), &here).await?;
    accounts.devices.forget(holder.visitor());
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/mine`: what was made is the browser's guest's, who is found again where this answer is lost.
pub(crate) async fn forget(
    State(accounts): State<Accounts>,
    Writer(Caller { visitor, .. }): Writer,
    Here(device): Here,
    Successor(guest): Successor,
) -> Result<Response, Refusal> {
    let response = StatusCode::NO_CONTENT.into_response();
    if device.is_none() {
        accounts.store.forget_training(&visitor).await?;
        return Ok(response);
    }
    let rooms = accounts.store.rooms_of(&visitor).await?;
    accounts.store.end_account(&visitor, &guest.visitor()).await?;
    accounts.rooms.rename(&rooms, &visitor, &guest.visitor()).await;
    accounts.devices.forget(&visitor);
    Ok(guest.give(response))
}
