//! The problems that come with the program: texts and certificates inside the binary, put into the store once.

use rust_embed::RustEmbed;
use tsumego::text;

use crate::desk::{kept, recheck};
use crate::problems::entry;
use crate::store::{Entry, Kept, Store, StoreError};
use crate::study::{fingerprint, name_of};

/// The folder of the problems, one folder to a collection. Beside `name.txt` may lie its proof, `name.cert`.
#[derive(RustEmbed)]
#[folder = "../../data"]
struct Data;

/// The collections, in their order: folder and title.
const COLLECTIONS: [(&str, &str); 2] = [("shapes", "Textbook shapes"), ("own", "Problems from easy to hard")];

/// The title of a collection that came with the program.
pub(crate) fn title(name: &str) -> Option<&'static str> {
    COLLECTIONS.iter().find(|(folder, _)| *folder == name).map(|(_, title)| *title)
}

/// Puts the problems in, unless this edition of them is there already.
pub(crate) async fn ship(store: &Store) -> Result<(), StoreError> {
    let edition = edition();
    if store.fact("library").await?.as_deref() == Some(&edition) {
        return Ok(());
    }
    let shipped = tokio::task::spawn_blocking(shipped).await.unwrap_or_default();
    store.ship(&shipped, &edition).await
}

/// Stands for all the texts and proofs together.
fn edition() -> String {
    let files = Data::iter().filter_map(|path| Some((path.clone(), Data::get(&path)?)));
    let mut names: Vec<String> = files.map(|(path, file)| format!("{path} {}", name_of(&file.data))).collect();
    names.sort();
    name_of(names.join("\n").as_bytes())
}

/// Every problem, with its solution where its proof holds.
fn shipped() -> Vec<(Entry, Option<Kept>)> {
    let mut paths: Vec<String> = Data::iter().filter(|path| path.ends_with(".txt")).map(Into::into).collect();
    let order = |path: &str| COLLECTIONS.iter().position(|(folder, _)| path.starts_with(&format!("{folder}/")));
    paths.retain(|path| order(path).is_some());
    paths.sort_by_key(|path| (order(path), path.clone()));
    paths.iter().enumerate().filter_map(|(place, path)| problem(path, place as i64)).collect()
}

fn problem(path: &str, place: i64) -> Option<(Entry, Option<Kept>)> {
    let file = Data::get(path)?;
    let draft = text::read(std::str::from_utf8(&file.data).ok()?).ok()?;
    let stem = path.strip_suffix(".txt")?;
    let (folder, name) = stem.split_once('/')?;
    let entry = entry(format!("{folder}-{name}"), String::new(), folder.to_owned(), place, &draft);
    let proof = Data::get(&format!("{stem}.cert"));
    let study = proof.and_then(|proof| recheck(&proof.data, &draft, "", None, None));
    Some((entry, study.map(|study| kept(fingerprint(&draft), &study))))
}
