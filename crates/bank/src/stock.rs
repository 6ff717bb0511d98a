//! The problems of the forge that ship.

use crate::files::{self, FILES};
use crate::{Forged, pack};

/// The file of all of them.
const FILE: &str = "forged.bank";

/// All problems of the forge that ship, those of the courses first.
pub fn forged() -> impl Iterator<Item = Forged<'static>> {
    pack::read(packed()).into_iter().flatten()
}

/// The same as the bytes of their file.
pub fn packed() -> &'static [u8] {
    files::bytes(FILES, FILE).unwrap_or_default()
}

/// The names that problems of the forge had in earlier editions, with those that they have now.
pub fn former() -> Vec<pack::Former> {
    pack::former(packed())
}
