//! A browser becomes somebody's: what its guest did and made is theirs from then on, and its cookie is another.

use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use store::{Entered, Entrance, Key, now};

use crate::account::Accounts;
use crate::account::holder::Holder;
use crate::doors::refusal::Refusal;
use crate::doors::visitor::NewCookie;

/// Whoever asks has shown a key, which must still fit; nothing where it does not.
pub(super) async fn enter(accounts: &Accounts, holder: &Holder, key: Key<'_>) -> Result<Option<Response>, Refusal> {
    let cookie = NewCookie::of_device();
    let device = holder.with(&cookie);
    // What is open here belongs to whoever it is open for.
    let guest = Some(holder.visitor()).filter(|_| holder.device.is_none());
    let entrance = Entrance { guest, before: holder.device.as_deref(), device: &device };
    let Some(Entered { visitor, rooms }) = accounts.store.enter(key, entrance, now()).await? else { return Ok(None) };
    accounts.rooms.rename(&rooms, holder.visitor(), &visitor).await;
    accounts.devices.forget(holder.visitor());
    accounts.devices.forget(&visitor);
    Ok(Some(cookie.give(StatusCode::NO_CONTENT.into_response())))
}
