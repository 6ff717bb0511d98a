//! The scales, which are backpressure for bodies: what people send is in memory until it is dealt with, so all of it
//! together is weighed as it comes in, and only so much is let in at the same time. Whoever sends slowly, or only
//! promises, takes no room that others need.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use hyper::body::{Frame, SizeHint};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use wire::Fault;

use crate::doors::quota::{Payer, Quota, Ware};
use crate::doors::refusal::Refusal;

/// Bytes of all requests together: one import of the largest size, and what others send beside it.
const MOST: usize = 72 << 20;
/// What is weighed at once, in bytes.
const UNIT: usize = 1 << 10;

/// How much there is room for. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Scales {
    room: Arc<Semaphore>,
    quota: Quota,
}

impl Scales {
    pub(crate) fn new(quota: Quota) -> Scales {
        Scales { room: Arc::new(Semaphore::new(MOST / UNIT)), quota }
    }

    /// Bytes that are held at this moment.
    pub(crate) fn held(&self) -> usize {
        MOST - self.room.available_permits() * UNIT
    }
}

/// Weighs what comes in with a request. It counts until the request is answered.
pub(crate) async fn weigh(State(scales): State<Scales>, request: Request, next: Next) -> Response {
    let payer = request.extensions().get().cloned();
    let load = Arc::new(Load { scales, payer, held: Mutex::default(), refused: Mutex::default() });
    let weighed = request.map(|body| Body::new(Weighed { body, load: Arc::clone(&load) }));
    let response = next.run(weighed).await;
    load.refusal().map_or(response, Refusal::into_response)
}

/// What one request has brought so far.
#[derive(Debug)]
struct Load {
    scales: Scales,
    payer: Option<Payer>,
    held: Mutex<Option<OwnedSemaphorePermit>>,
    refused: Mutex<Option<Refusal>>,
}

impl Load {
    /// Is there room for so much more?
    fn add(&self, bytes: usize) -> bool {
        let refused = self.weighed(bytes).err();
        let fits = refused.is_none();
        *self.refused.lock().unwrap_or_else(PoisonError::into_inner) = refused;
        fits
    }

    fn weighed(&self, bytes: usize) -> Result<(), Refusal> {
        if let Some(payer) = &self.payer {
            self.scales.quota.take(payer.clone(), Ware::Bytes, bytes as f64)?;
        }
        let share = u32::try_from(bytes.div_ceil(UNIT)).unwrap_or(u32::MAX);
        let room = Arc::clone(&self.scales.room).try_acquire_many_owned(share).map_err(|_| Fault::Busy)?;
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        match held.as_mut() {
            Some(before) => before.merge(room),
            None => *held = Some(room),
        }
        Ok(())
    }

    fn refusal(&self) -> Option<Refusal> {
        self.refused.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A body that is weighed as it comes in.
struct Weighed {
    body: Body,
    load: Arc<Load>,
}

impl HttpBody for Weighed {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        let bytes = frame.as_ref().and_then(|frame| frame.as_ref().ok()?.data_ref()).map_or(0, Bytes::len);
        let fits = bytes == 0 || self.load.add(bytes);
        Poll::Ready(if fits { frame } else { Some(Err(axum::Error::new("there is no room for it"))) })
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(scales: &Scales) -> Load {
        Load { scales: scales.clone(), payer: None, held: Mutex::default(), refused: Mutex::default() }
    }

    #[test]
    fn all_requests_share_the_room_and_give_it_back() {
        let scales = Scales::new(Quota::new(true, crate::Capacity::default()));
        let (one, other) = (load(&scales), load(&scales));
        assert!(one.add(MOST - UNIT) && other.add(UNIT / 2));
        assert!(!other.add(1) && other.refusal() == Some(Fault::Busy.into()));
        drop(one);
        let next = load(&scales);
        assert!(next.add(MOST - UNIT) && !load(&scales).add(1), "the other still holds its part");
    }
}
