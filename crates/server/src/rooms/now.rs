//! The time of rooms.

/// Milliseconds since 1970.
pub(crate) fn millis() -> team::Millis {
    u64::try_from(store::now() / 1000).unwrap_or(0)
}
