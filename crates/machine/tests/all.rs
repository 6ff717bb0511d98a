//! The tests of this crate: what is answered at home, natively and by the module in WebAssembly.

mod home;
mod module;
mod still;
