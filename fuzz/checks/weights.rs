//! What must hold of any bytes read as weights of the search. The fuzz target and the tests both call this.

use solver::outlook::Weights;

/// Bytes that are weights are written as they were read.
pub(crate) fn check(bytes: &[u8]) {
    if let Some(weights) = Weights::read(bytes) {
        assert_eq!(weights.write(), bytes);
    }
}
