//! [`Notes`]: what is kept outside, by names.

use std::collections::BTreeMap;

/// Notes by their names.
pub(crate) type Notes = BTreeMap<String, serde_json::Value>;
