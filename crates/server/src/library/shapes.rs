//! [`Shapes`]: which problems have a pattern of stones somewhere, from boards that are kept in memory.
//!
//! The boards of an owner are read once, and again those that are new when something of theirs has changed. What a pattern was
//! found in is remembered for the pages that follow.

use std::collections::HashMap;
use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache;
use store::{Among, Position, Reader, Store, StoreError, Visitor};
use tsumego::{Imprint, Pattern, Sheaf, text};

/// Bytes of all boards that are kept: those of the program, and of some visitors with many.
const MOST_BYTES: u64 = 24 << 20;
/// Owners that are expected.
const OWNERS: usize = 100;
/// Answers that are remembered, and the bytes of all of them.
const ANSWERS: usize = 200;
const MOST_FOUND: u64 = 4 << 20;

/// The boards, and what was found on them. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Shapes {
    boards: Arc<Cache<String, Arc<Boards>, Bytewise>>,
    found: Arc<Cache<Sought, Arc<Among>, Listwise>>,
}

/// The boards of one owner.
#[derive(Debug)]
struct Boards {
    /// The number of the change that they were read after.
    revision: u64,
    /// Those of one size together.
    all: Vec<Board>,
    /// The same in their order, many in each.
    sheaves: Vec<Sheaf>,
}

impl Boards {
    fn new(revision: u64, mut all: Vec<Board>) -> Boards {
        all.sort_by_key(|board| board.imprint.size());
        let sheaves = parts(&all).map(|part| Sheaf::new(part.iter().map(|board| &board.imprint))).collect();
        Boards { revision, all, sheaves }
    }

    /// Those that have a pattern.
    fn having(&self, pattern: &Pattern) -> impl Iterator<Item = &Board> {
        let found = parts(&self.all).zip(&self.sheaves).map(|(part, sheaf)| (part, pattern.boards_in(sheaf)));
        found.flat_map(|(part, found)| bits(found).filter_map(move |at| part.get(at)))
    }
}

/// The numbers of the bits that are set.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        at
    })
}

/// The boards of each sheaf.
fn parts(all: &[Board]) -> impl Iterator<Item = &[Board]> {
    let same = |one: &Board, other: &Board| one.imprint.size() == other.imprint.size();
    all.chunk_by(same).flat_map(|part| part.chunks(Sheaf::MOST))
}

#[derive(Clone, Debug)]
struct Board {
    id: String,
    /// Changes with the stones.
    print: String,
    /// The number of its row.
    number: i64,
    imprint: Imprint,
}

/// A pattern and whose boards it was looked for on, with the number of their last change.
type Sought = (String, Vec<(String, u64)>);

#[derive(Clone, Debug)]
struct Bytewise;

impl Weighter<String, Arc<Boards>> for Bytewise {
    fn weight(&self, owner: &String, boards: &Arc<Boards>) -> u64 {
        let names = boards.all.first().map_or(0, |board| board.id.len() + board.print.len());
        let sheaves = boards.sheaves.iter().map(Sheaf::bytes).sum::<usize>();
        (owner.len() + boards.all.len() * (size_of::<Board>() + names) + sheaves) as u64 + 1
    }
}

#[derive(Clone, Debug)]
struct Listwise;

impl Weighter<Sought, Arc<Among>> for Listwise {
    fn weight(&self, _: &Sought, found: &Arc<Among>) -> u64 {
        found.bytes() as u64
    }
}

impl Default for Shapes {
    fn default() -> Shapes {
        Shapes {
            boards: Arc::new(Cache::with_weighter(OWNERS, MOST_BYTES, Bytewise)),
            found: Arc::new(Cache::with_weighter(ANSWERS, MOST_FOUND, Listwise)),
        }
    }
}

impl Shapes {
    /// The problems that have a pattern, among those that somebody may see and those of one more owner.
    pub(crate) async fn having(
        &self,
        pattern: &Pattern,
        store: &Store,
        reader: Reader<'_>,
        more: Option<&Visitor>,
    ) -> Result<Arc<Among>, StoreError> {
        let mut owners = match reader.at_home {
            true => store.owners().await?,
            false => vec![String::new(), reader.visitor.0.clone()],
        };
        owners.extend(more.map(|more| more.0.clone()));
        owners.sort();
        owners.dedup();
        let whose: Vec<(String, u64)> =
            owners.into_iter().map(|owner| (owner.clone(), store.boards_revision(&owner))).collect();
        let sought = (pattern.to_string(), whose.clone());
        let work = async {
            let mut parts = Vec::new();
            for (owner, revision) in &whose {
                parts.push(self.boards(store, owner, *revision).await?);
            }
            let (pattern, store) = (pattern.clone(), store.clone());
            let look = move || {
                let found = parts.iter().flat_map(|part| part.having(&pattern));
                Arc::new(store.among(found.map(|board| (board.id.as_str(), board.number))))
            };
            tokio::task::spawn_blocking(look).await.map_err(|_| StoreError::Io(std::io::ErrorKind::Interrupted.into()))
        };
        self.found.get_or_insert_async(&sought, work).await
    }

    /// Reads the boards of the program before anybody asks.
    pub(crate) async fn warm(&self, store: &Store) -> Result<(), StoreError> {
        self.boards(store, "", store.boards_revision("")).await.map(drop)
    }

    /// The boards of an owner, read where that has not been done since something changed.
    async fn boards(&self, store: &Store, owner: &str, revision: u64) -> Result<Arc<Boards>, StoreError> {
        let known = self.boards.get(owner);
        if let Some(known) = known.as_ref().filter(|known| known.revision == revision) {
            return Ok(Arc::clone(known));
        }
        let mut kept: HashMap<&str, &Board> =
            known.iter().flat_map(|known| &known.all).map(|board| (board.id.as_str(), board)).collect();
        let mut all = Vec::new();
        let mut after = String::new();
        loop {
            let rows = store.positions(owner, &after).await?;
            let Some(last) = rows.last() else { break };
            after.clone_from(&last.id);
            let mut new = Vec::new();
            for row in rows {
                match kept.remove(row.id.as_str()).filter(|board| board.print == row.print) {
                    Some(board) => all.push(Board { number: row.number, ..board.clone() }),
                    None => new.push(row),
                }
            }
            let read = move || new.into_iter().filter_map(board).collect::<Vec<_>>();
            all.extend(tokio::task::spawn_blocking(read).await.unwrap_or_default());
        }
        let boards = tokio::task::spawn_blocking(move || Boards::new(revision, all)).await;
        let boards = Arc::new(boards.map_err(|_| StoreError::Io(std::io::ErrorKind::Interrupted.into()))?);
        self.boards.insert(owner.to_owned(), Arc::clone(&boards));
        Ok(boards)
    }
}

fn board(Position { id, print, body, number }: Position) -> Option<Board> {
    let imprint = Imprint::new(&text::read(&body).ok()?.setup);
    Some(Board { id, print, number, imprint })
}

#[cfg(test)]
mod tests {
    use super::*;
    use dice::Dice;

    fn board(number: i64, dice: &mut Dice) -> Board {
        let size = [5, 7][dice.below(2)];
        let rows = (0..size).map(|_| (0..size).map(|_| ["x", "o", "-"][dice.below(3)]).collect::<Vec<_>>().join(" "));
        let diagram: rules::diagram::Diagram = rows.collect::<Vec<_>>().join("\n").parse().unwrap();
        let imprint = Imprint::new(&diagram.setup(rules::Color::Black));
        Board { id: number.to_string(), print: String::new(), number, imprint }
    }

    #[test]
    fn boards_of_several_sizes_are_found_as_one_by_one() {
        let mut dice = Dice::new(0xb0a2);
        for count in [0, 1, 64, 65, 300] {
            let all: Vec<Board> = (0..count).map(|number| board(number, &mut dice)).collect();
            let boards = Boards::new(0, all.clone());
            for text in ["xo", "xx?/?oo", "xoo/x.x/oox", "#xx/#o.", "xxxxx"] {
                let pattern: Pattern = text.parse().unwrap();
                let mut found: Vec<i64> = boards.having(&pattern).map(|board| board.number).collect();
                found.sort_unstable();
                let plainly = all.iter().filter(|board| pattern.is_in(&board.imprint)).map(|board| board.number);
                assert_eq!(found, plainly.collect::<Vec<_>>(), "{text} in {count}");
            }
        }
    }
}
