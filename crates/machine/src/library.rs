//! [`Library`]: the problems that came with the program, as far as their parts have come, and those that somebody keeps.

use std::collections::{HashMap, HashSet};

use bank::{pack, parts};
use wire::{Fault, ProblemId};

use crate::shelved::{Place, Shelved};
use crate::stop::Stop;

/// Bytes of proofs that are kept; then those that came first are asked for again.
const MOST_PROOFS: usize = 16 << 20;

/// The problems, in the order of their places, and proofs.
#[derive(Debug, Default)]
pub(crate) struct Library {
    texts: Option<Vec<Shelved>>,
    catalogue: Option<Vec<Shelved>>,
    all: Vec<Shelved>,
    /// So many of them came with the program; the others stand behind these, and wait where nothing came yet.
    shipped: usize,
    own: Vec<Shelved>,
    names: HashMap<String, usize>,
    /// Names that problems had in earlier editions.
    former: HashMap<String, String>,
    proofs: HashMap<String, Vec<u8>>,
    came: HashSet<u16>,
    bytes: usize,
}

impl Library {
    /// Takes in a part of the bank by its name; false where it is none.
    pub(crate) fn bring(&mut self, name: &str, bytes: &[u8]) -> bool {
        match name {
            parts::CATALOGUE => {
                let Some(listed) = pack::read(bytes) else { return false };
                self.catalogue = Some(listed.map(Shelved::of_catalogue).collect());
                self.former = pack::former(bytes).into_iter().map(|former| (former.id, former.now)).collect();
            }
            parts::TEXTS => self.texts = Some(parts::texts(bytes).into_iter().map(Shelved::of_text).collect()),
            proofs => return self.bring_proofs(proofs, bytes),
        }
        if self.texts.is_some() && self.catalogue.is_some() {
            self.all = [self.texts.take(), self.catalogue.take()].into_iter().flatten().flatten().collect();
            self.shipped = self.all.len();
            self.all.append(&mut self.own);
            self.names = self.all.iter().zip(0..).map(|(one, at)| (one.id.clone(), at)).collect();
        }
        true
    }

    /// The problems that somebody keeps are these from now on.
    pub(crate) fn set_own(&mut self, own: Vec<Shelved>) {
        if self.all.is_empty() {
            self.own = own;
            return;
        }
        for gone in self.all.drain(self.shipped..) {
            self.names.remove(&gone.id);
        }
        self.names.extend(own.iter().zip(self.shipped..).map(|(one, at)| (one.id.clone(), at)));
        self.all.extend(own);
    }

    fn bring_proofs(&mut self, name: &str, bytes: &[u8]) -> bool {
        let number = name.strip_prefix(parts::PROOFS).and_then(|number| number.parse::<u16>().ok());
        let Some(number) = number.filter(|&number| parts::proofs_named(number) == name) else { return false };
        if self.bytes + bytes.len() > MOST_PROOFS {
            (self.proofs, self.came, self.bytes) = Default::default();
        }
        self.bytes += bytes.len();
        self.came.insert(number);
        self.proofs.extend(parts::proofs(bytes).into_iter().map(|(id, proof)| (id.to_owned(), proof.to_vec())));
        true
    }

    /// Every problem; or the part that is missing first.
    pub(crate) fn all(&self) -> Result<&[Shelved], Stop> {
        match self.all.is_empty() {
            false => Ok(&self.all),
            true if self.catalogue.is_none() => Err(Stop::Wants(parts::CATALOGUE.to_owned())),
            true => Err(Stop::Wants(parts::TEXTS.to_owned())),
        }
    }

    /// The place of a problem among all, also by a name that it had before.
    pub(crate) fn place(&self, ProblemId(id): &ProblemId) -> Result<usize, Stop> {
        self.all()?;
        let now = self.former.get(id).unwrap_or(id);
        self.names.get(now).copied().ok_or_else(|| Fault::NoSuchProblem.into())
    }

    pub(crate) fn get(&self, at: usize) -> Result<&Shelved, Stop> {
        self.all()?.get(at).ok_or_else(|| Fault::NoSuchProblem.into())
    }

    pub(crate) fn get_mut(&mut self, at: usize) -> Option<&mut Shelved> {
        self.all.get_mut(at)
    }

    /// The proof that came with a problem; none where it came without.
    pub(crate) fn proof(&self, problem: &Shelved) -> Result<Option<Vec<u8>>, Stop> {
        match problem.proof() {
            Place::Here(proof) => Ok(Some(proof.to_vec())),
            Place::Nowhere => Ok(None),
            Place::InPart(part) if self.came.contains(&part) => Ok(self.proofs.get(&problem.id).cloned()),
            Place::InPart(part) => Err(Stop::Wants(parts::proofs_named(part))),
        }
    }
}
