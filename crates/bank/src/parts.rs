//! The bank in parts, for a reader who fetches one after the other: first the catalogue, which has every problem of the forge and no
//! proof; the problems that are texts, with theirs; then proofs, some dozens to a part. `docs/bank.md` describes them.

use crate::files::FILES;
use crate::pack::{self, Unfit};
use crate::problem::{INDEX, of_files};
use crate::{COLLECTIONS, Forged, Problem};

/// The part that comes first: a bank in which a certificate is the number of the part that has it, in two bytes.
pub const CATALOGUE: &str = "catalogue";
/// The problems that are texts.
pub const TEXTS: &str = "texts";
/// How the names of parts with proofs begin.
pub const PROOFS: &str = "proofs-";
/// Proofs of a part: no more are added once it has so many bytes.
const FULL: usize = 48 << 10;

/// A part of the bank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// What it is fetched by.
    pub name: String,
    /// All of it.
    pub bytes: Vec<u8>,
}

/// The name of a part with proofs.
pub fn proofs_named(number: u16) -> String {
    format!("{PROOFS}{number:03}")
}

/// A bank, with the problems that are texts, in parts.
///
/// # Errors
/// Names the first problem that does not fit into one.
pub fn parts(packed: &[u8]) -> Result<Vec<Part>, Unfit> {
    let mut proofs = vec![Vec::new()];
    let mut places = Vec::new();
    for problem in pack::read(packed).into_iter().flatten().filter(|problem| !problem.certificate.is_empty()) {
        if proofs.last().is_some_and(|part| part.len() >= FULL) {
            proofs.push(Vec::new());
        }
        let number = u16::try_from(proofs.len() - 1).map_err(|_| Unfit(problem.sketch.to_string()))?;
        places.push(number.to_le_bytes());
        if let Some(part) = proofs.last_mut() {
            put(part, &problem.id(), problem.certificate)?;
        }
    }
    let mut places = places.iter();
    let listed = |problem: Forged<'_>| {
        let place = if problem.certificate.is_empty() { None } else { places.next() };
        Forged { certificate: place.map_or(&[][..], |place| place), ..problem }
    };
    let listed: Vec<Forged<'_>> = pack::read(packed).into_iter().flatten().map(listed).collect();
    let catalogue = pack::write(listed.iter(), &pack::former(packed))?;
    let first = [(CATALOGUE.to_owned(), catalogue), (TEXTS.to_owned(), written_texts()?)];
    let proofs = (0..).zip(proofs).filter(|(_, bytes)| !bytes.is_empty());
    let proofs = proofs.map(|(number, bytes)| (proofs_named(number), bytes));
    Ok(first.into_iter().chain(proofs).map(|(name, bytes)| Part { name, bytes }).collect())
}

fn written_texts() -> Result<Vec<u8>, Unfit> {
    let belongs = |path: &str| {
        let folder = path.split_once('/').map_or("", |(folder, _)| folder);
        path == INDEX || COLLECTIONS.iter().any(|collection| collection.name == folder)
    };
    let mut bytes = Vec::new();
    FILES.iter().filter(|(path, _)| belongs(path)).try_for_each(|(path, file)| put(&mut bytes, path, file))?;
    Ok(bytes)
}

/// The number of the part that has the proof of a problem of the catalogue; none where it is proved when somebody opens it.
pub fn place_of(problem: &Forged<'_>) -> Option<u16> {
    Some(u16::from_le_bytes(*problem.certificate.as_array()?))
}

/// The proofs of a part, each with the name of its problem. What is cut off or damaged ends the list.
pub fn proofs(part: &[u8]) -> Vec<(&str, &[u8])> {
    files(part)
}

/// The problems that are texts.
pub fn texts(part: &[u8]) -> Vec<Problem<'_>> {
    of_files(&files(part)).collect()
}

/// Appends a file: the length of its name in two bytes, the name, its own length in four, and its bytes.
fn put(part: &mut Vec<u8>, name: &str, bytes: &[u8]) -> Result<(), Unfit> {
    let unfit = |_| Unfit(name.to_owned());
    part.extend(u16::try_from(name.len()).map_err(unfit)?.to_le_bytes());
    part.extend(name.as_bytes());
    part.extend(u32::try_from(bytes.len()).map_err(unfit)?.to_le_bytes());
    part.extend(bytes);
    Ok(())
}

fn files(mut part: &[u8]) -> Vec<(&str, &[u8])> {
    std::iter::from_fn(|| next(&mut part)).collect()
}

fn next<'b>(rest: &mut &'b [u8]) -> Option<(&'b str, &'b [u8])> {
    let (length, after) = rest.split_first_chunk()?;
    let (name, after) = after.split_at_checked(u16::from_le_bytes(*length).into())?;
    let (length, after) = after.split_first_chunk()?;
    let (bytes, after) = after.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    *rest = after;
    Some((std::str::from_utf8(name).ok()?, bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{packed, problems};

    /// A bank of some problems, most of them with proofs.
    fn some() -> Vec<u8> {
        let some: Vec<Forged<'_>> = pack::read(packed()).unwrap().step_by(40).collect();
        pack::write(some.iter(), &pack::former(packed())).unwrap()
    }

    #[test]
    fn all_parts_together_are_the_bank() {
        let bank = some();
        let parts = parts(&bank).unwrap();
        let part = |name: &str| &*parts.iter().find(|part| part.name == name).unwrap().bytes;
        let catalogue = part(CATALOGUE);
        assert_eq!(pack::former(catalogue), pack::former(&bank));
        let (mut proved, all) = (0, pack::read(&bank).unwrap());
        for (problem, listed) in all.zip(pack::read(catalogue).unwrap()) {
            let place = place_of(&listed);
            let whole = place.map(|place| proofs(part(&proofs_named(place))));
            let found = whole.iter().flatten().find(|(id, _)| *id == problem.id()).map(|(_, bytes)| *bytes);
            assert_eq!(found.unwrap_or_default(), problem.certificate, "{}", problem.id());
            assert_eq!(Forged { certificate: problem.certificate, ..listed }, problem);
            proved += usize::from(found.is_some());
        }
        assert!(proved > 50 && parts.len() > 3, "{proved} in {}", parts.len());
        assert!(parts.iter().all(|part| part.name != "proofs-000" || part.bytes.len() < 2 * FULL));
        let texts = texts(part(TEXTS));
        assert!(texts.iter().map(|one| one.id()).eq(problems().map(|one| one.id())));
        assert!(texts.iter().zip(problems()).all(|(one, other)| one.proof.certificate == other.proof.certificate));
    }

    #[test]
    fn damage_is_no_panic() {
        let all = parts(&some()).unwrap();
        for part in &all {
            for end in (0..part.bytes.len()).step_by(997) {
                proofs(&part.bytes[..end]);
                texts(&part.bytes[..end]);
                let listed = pack::read(&part.bytes[..end]).into_iter().flatten();
                assert!(listed.filter_map(|one| place_of(&one)).count() < 1000);
            }
        }
    }
}
