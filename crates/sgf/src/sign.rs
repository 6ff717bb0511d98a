//! By what SGF is known.

/// Do these bytes look like SGF? They begin with a game tree, or hold one after some prose.
pub fn looks_like(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(b"(") || bytes.windows(2).any(|pair| pair == b"(;")
}
