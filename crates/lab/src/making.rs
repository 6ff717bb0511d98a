//! What ships and is made by a computation: the certificates of the problems in `data/`, the weights of the search.

pub(crate) mod prove;
pub(crate) mod train;
