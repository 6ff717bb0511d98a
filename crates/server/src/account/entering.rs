//! A browser becomes somebody's: what its guest did and made is theirs from then on, and its cookie is another.

use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use store::{Visitor, now};

use crate::account::Accounts;
use crate::account::holder::Holder;
use crate::doors::refusal::Refusal;
use crate::doors::visitor::NewCookie;

/// Whoever asks has shown that they are this person.
pub(super) async fn enter(accounts: &Accounts, holder: &Holder, person: &Visitor) -> Result<Response, Refusal> {
    // What is open here belongs to whoever it is open for.
    if holder.device.is_none() {
        join(accounts, person, holder.visitor()).await?;
    }
    let cookie = NewCookie::of_device();
    accounts.store.open_device(person, &holder.with(&cookie), holder.device.as_deref(), now()).await?;
    [holder.visitor(), person].map(|whose| accounts.devices.forget(whose));
    Ok(cookie.give(StatusCode::NO_CONTENT.into_response()))
}

async fn join(accounts: &Accounts, person: &Visitor, guest: &Visitor) -> Result<(), Refusal> {
    let rooms = accounts.store.rooms_of(guest).await?;
    accounts.store.join(person, guest).await?;
    accounts.rooms.rename(&rooms, guest, person).await;
    Ok(())
}
