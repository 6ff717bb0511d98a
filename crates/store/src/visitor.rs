//! [`Visitor`]: whose something is; [`Reader`], what they may see and change; and [`Owner`], whose a problem is.
//!
//! Behind this module nobody sees a cookie itself, only its hash: whoever reads the database cannot take a visitor's place.

use sha2::{Digest as _, Sha256};

/// Somebody who uses the program, by the hash of a name that was made up at their first request.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Visitor(pub String);

/// Whose a problem is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Owner {
    /// It came with the program.
    Program,
    Visitor(Visitor),
}

/// Who looks at the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reader<'v> {
    pub visitor: &'v Visitor,
    /// Only this machine can reach the server: what one has saved is everybody's.
    pub at_home: bool,
}

impl Reader<'_> {
    /// May they change what this visitor has saved?
    pub fn may_change(self, owner: &Visitor) -> bool {
        self.at_home || owner == self.visitor
    }
}

impl Visitor {
    /// Whoever has this cookie.
    pub fn of_cookie(name: &str) -> Visitor {
        Visitor(hash(name))
    }

    /// For what is the same for everybody.
    pub fn nobody() -> Visitor {
        Visitor(String::new())
    }
}

impl Owner {
    /// Problems of the program have nobody in their column.
    pub(crate) fn text(&self) -> &str {
        match self {
            Owner::Program => "",
            Owner::Visitor(visitor) => &visitor.0,
        }
    }

    pub(crate) fn of_text(text: String) -> Owner {
        if text.is_empty() { Owner::Program } else { Owner::Visitor(Visitor(text)) }
    }
}

/// A secret as it may be kept.
pub fn hash(secret: &str) -> String {
    Sha256::digest(secret.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Letters that nobody can guess: 128 random bits in hexadecimal.
pub fn random_name() -> String {
    let mut bytes = [0u8; 16];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
