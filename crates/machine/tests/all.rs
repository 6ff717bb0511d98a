//! The tests of this crate: what is answered at home, natively and by the module in WebAssembly.

mod home;
mod made;
mod module;
mod still;
