//! [`Document`]: what is in a file, whatever its format.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use console::{Failure, input};
use draw::Frame;
use lesson::{Drafts, Found, Split, Unreadable, decode, of_text};
use rules::{Color, PointSet, Position, Setup};
use serde::Serialize;
use sgf::{BadValue, Damage, Limits, Node, Record, Skipped};
use tsumego::{Book, Draft, record};

use crate::finding::Unsolvable;
use crate::forge;
use crate::json;
use crate::view::View;

/// Games of a file that are read.
const MOST_GAMES: usize = 50_000;

/// How a file is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Format {
    /// Game records and problems
    Sgf,
    /// One problem, readable by people
    #[value(name = "txt")]
    Text,
    /// Problems, readable by programs
    Json,
    /// Problems, one JSON object to a line
    Jsonl,
    /// What “shikatsu forge” has made; only it writes that
    #[value(skip)]
    Forged,
    /// A picture of one position
    Svg,
}

impl Format {
    /// The format that the end of a name stands for.
    pub(crate) fn of_name(path: &Path) -> Option<Format> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "sgf" => Some(Format::Sgf),
            "txt" => Some(Format::Text),
            "json" => Some(Format::Json),
            "jsonl" | "ndjson" => Some(Format::Jsonl),
            "svg" => Some(Format::Svg),
            "tsv" => Some(Format::Forged),
            _ => None,
        }
    }

    /// The format that some content looks like.
    fn of_content(bytes: &[u8]) -> Format {
        match bytes.trim_ascii_start().first() {
            Some(b'{' | b'[') => Format::Json,
            _ if forge::looks_like(bytes) => Format::Forged,
            _ if sgf::looks_like(bytes) => Format::Sgf,
            _ => Format::Text,
        }
    }

    pub(crate) fn extension(self) -> &'static str {
        match self {
            Format::Sgf => "sgf",
            Format::Text => "txt",
            Format::Json => "json",
            Format::Jsonl => "jsonl",
            Format::Svg => "svg",
            Format::Forged => "tsv",
        }
    }
}

/// A file that was read.
#[derive(Debug)]
pub(crate) struct Document {
    /// What to call it in messages.
    pub(crate) name: String,
    pub(crate) format: Format,
    pub(crate) items: Vec<Item>,
    /// What could not be read, in the order of the file.
    pub(crate) remarks: Vec<Remark>,
}

/// A problem or a game.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) kind: ItemKind,
    /// The position at the start. A game has no targets, goal or answers.
    pub(crate) draft: Draft,
    /// The author's tree, where there is one.
    pub(crate) book: Option<Book>,
    /// The main line.
    pub(crate) record: Record,
    pub(crate) tree: Tree,
    pub(crate) facts: Facts,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ItemKind {
    Problem,
    Game,
}

impl fmt::Display for ItemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            ItemKind::Problem => "problem",
            ItemKind::Game => "game",
        })
    }
}

/// The size of the tree that an item was read from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tree {
    pub(crate) nodes: usize,
    /// Lines of play: ends of the tree.
    pub(crate) lines: usize,
}

/// What a record says about a game. Empty when it says nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct Facts {
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) black: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) white: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) event: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) date: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) result: String,
    /// It is a fact of the file rather than of the game, and told there.
    #[serde(skip)]
    pub(crate) charset: String,
}

/// Something in a file that was passed over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Remark {
    pub(crate) line: usize,
    pub(crate) message: String,
}

impl Document {
    /// Reads a file, or standard input for `-`.
    pub(crate) fn open(path: &Path, format: Option<Format>) -> Result<Document, Failure> {
        let (name, bytes) = input::read(path)?;
        let format = format.or_else(|| Format::of_name(path)).unwrap_or_else(|| Format::of_content(&bytes));
        match format {
            Format::Sgf => read_sgf(name, &bytes),
            Format::Text => read_text(name, &bytes),
            Format::Json | Format::Jsonl => read_json(name, &bytes),
            Format::Forged => read_forged(name, &bytes),
            Format::Svg => Err(Failure::in_file(&name, "a picture cannot be read back")),
        }
    }

    /// The item of this number, counted from 1.
    pub(crate) fn item(&self, number: usize) -> Result<&Item, Failure> {
        let item = number.checked_sub(1).and_then(|index| self.items.get(index));
        item.ok_or_else(|| {
            let message = format!("expected a number from 1 to {} for --problem, found {number}", self.items.len());
            Failure::in_file(&self.name, message)
        })
    }

    /// What was passed over, as sentences with their place; the first few, and how many more.
    pub(crate) fn warnings(&self) -> Vec<String> {
        const SHOWN: usize = 5;
        let place = |remark: &Remark| Failure::at_line(&self.name, remark.line, &remark.message).to_string();
        let mut warnings: Vec<String> = self.remarks.iter().take(SHOWN).map(place).collect();
        if self.remarks.len() > SHOWN {
            let more = self.remarks.len() - SHOWN;
            warnings.push(format!("{}: {more} more of this kind; “shikatsu info” lists them all", self.name));
        }
        warnings
    }
}

impl Item {
    fn problem(draft: Draft) -> Item {
        let record = Record { setup: draft.setup, turns: Vec::new(), bad: Vec::new() };
        Item {
            kind: ItemKind::Problem,
            draft,
            book: None,
            record,
            tree: Tree { nodes: 1, lines: 1 },
            facts: Facts::default(),
        }
    }

    /// How many moves the main line has.
    pub(crate) fn moves(&self) -> usize {
        self.record.turns.len()
    }

    /// The position after so many moves of the main line.
    pub(crate) fn setup(&self, moves: usize) -> Setup {
        if moves == 0 { self.draft.setup } else { self.record.after(moves) }
    }

    /// Why the position cannot arise in a game, or why this cannot be asked about it.
    pub(crate) fn impossible(&self) -> Option<String> {
        let contradiction = || {
            let goal = self.draft.goal.filter(|_| self.draft.contradicts_itself())?;
            Some(Unsolvable::Contradiction(goal).to_string())
        };
        Position::from_setup(self.draft.setup).err().map(|error| error.to_string()).or_else(contradiction)
    }

    /// The position after so many moves, cropped to where the stones are unless the whole board is wanted.
    pub(crate) fn view(&self, moves: usize, whole: bool) -> View {
        let setup = self.setup(moves);
        let stones = setup.stones.black | setup.stones.white;
        let outside = self.draft.out_of_bounds.unwrap_or_default() - stones;
        let playable = if outside.is_empty() { PointSet::EMPTY } else { PointSet::full(setup.size) - outside };
        let crop = self.kind == ItemKind::Problem && !whole;
        View {
            size: setup.size,
            stones: setup.stones,
            targets: self.draft.targets & stones,
            outside,
            last: moves.checked_sub(1).and_then(|index| self.record.turns.get(index)?.1.point()),
            ko: setup.ko.filter(|_| self.kind == ItemKind::Problem),
            marks: BTreeMap::new(),
            right: PointSet::EMPTY,
            assumed: PointSet::EMPTY,
            frame: if crop { Frame::around(stones | playable, setup.size) } else { Frame::whole(setup.size) },
            caption: self.caption(moves),
        }
    }

    /// What is shown, in one line.
    pub(crate) fn caption(&self, moves: usize) -> String {
        let heading = self.heading();
        let gap = if heading.is_empty() { "" } else { ": " };
        match moves {
            0 => format!("{heading}{gap}{}", self.draft.question()),
            _ => format!("{heading}{gap}after move {moves}"),
        }
    }

    /// The title of a problem, or who played a game.
    pub(crate) fn heading(&self) -> String {
        let Facts { black, white, .. } = &self.facts;
        match (self.kind, black.is_empty() && white.is_empty()) {
            (ItemKind::Game, false) => format!("{} – {}", named(black), named(white)),
            _ => self.draft.title.clone(),
        }
    }
}

fn named(player: &str) -> &str {
    if player.is_empty() { "?" } else { player }
}

fn read_text(name: String, bytes: &[u8]) -> Result<Document, Failure> {
    let draft = of_text(bytes).map_err(|error| unreadable(&name, &error))?;
    Ok(Document { name, format: Format::Text, items: vec![Item::problem(draft)], remarks: Vec::new() })
}

fn read_json(name: String, bytes: &[u8]) -> Result<Document, Failure> {
    let text = decode(bytes).map_err(|error| unreadable(&name, &error))?;
    let drafts = json::read(text).map_err(|error| Failure::at_line(&name, error.line, error.message))?;
    if drafts.is_empty() {
        return Err(Failure::at_line(&name, 1, "expected a problem, found nothing"));
    }
    let items = drafts.into_iter().map(Item::problem).collect();
    Ok(Document { name, format: Format::Json, items, remarks: Vec::new() })
}

fn read_forged(name: String, bytes: &[u8]) -> Result<Document, Failure> {
    let text = decode(bytes).map_err(|error| unreadable(&name, &error))?;
    if !forge::looks_like(bytes) {
        return Err(Failure::at_line(&name, 1, "this is no file of “shikatsu forge”"));
    }
    let entries = forge::entries(text, &name)?;
    if entries.is_empty() {
        return Err(Failure::in_file(&name, "“shikatsu forge” has made no problem here yet"));
    }
    let items = (1..).zip(&entries).map(|(number, entry)| Item::problem(forge::draft(number, entry))).collect();
    Ok(Document { name, format: Format::Forged, items, remarks: Vec::new() })
}

fn unreadable(name: &str, error: &Unreadable) -> Failure {
    Failure::at_line(name, error.line(), error)
}

fn read_sgf(name: String, bytes: &[u8]) -> Result<Document, Failure> {
    let limits = Limits { games: MOST_GAMES, ..Limits::default() };
    let file = Drafts::read(bytes, limits, Split::ByTree).map_err(|error| Failure::in_file(&name, error))?;
    let fatal = |what: &Damage| matches!(what, Damage::NoGame | Damage::Utf16);
    if let Some(skipped) = file.skipped().iter().find(|skipped| fatal(&skipped.what)) {
        return Err(Failure::at_line(&name, skipped.at.line, &skipped.what));
    }
    let mut items = Vec::new();
    let mut bad_values = Vec::new();
    for found in &file.found {
        match found.as_ref().map_err(BadValue::clone).and_then(|found| read_tree(found, file.top(found))) {
            Ok((item, bad)) => {
                items.push(item);
                bad_values.extend(bad);
            }
            Err(bad) => bad_values.push(bad),
        }
    }
    let remarks = remarks(bytes, file.skipped(), &bad_values);
    match remarks.first() {
        Some(Remark { line, message }) if items.is_empty() => Err(Failure::at_line(&name, *line, message)),
        _ => Ok(Document { name, format: Format::Sgf, items, remarks }),
    }
}

/// All that was passed over, in the order of the file and each once.
fn remarks(bytes: &[u8], skipped: &[Skipped], bad: &[BadValue]) -> Vec<Remark> {
    let skipped = skipped.iter().map(|skipped| (skipped.at.offset, skipped.what.to_string()));
    let bad = bad.iter().map(|bad| (bad.offset.unwrap_or(0), bad.to_string()));
    let mut found: Vec<(usize, String)> = skipped.chain(bad).collect();
    found.sort();
    found.dedup();
    let (mut line, mut counted) = (1, 0);
    let mut line_of = |offset: usize| {
        line += bytes[counted..offset].iter().filter(|&&byte| byte == b'\n').count();
        counted = offset;
        line
    };
    found.into_iter().map(|(offset, message)| Remark { line: line_of(offset), message }).collect()
}

fn read_tree(found: &Found, root: Node<'_>) -> Result<(Item, Vec<BadValue>), BadValue> {
    let leaf = root.main_line().last().unwrap_or(root);
    let record = leaf.record()?;
    let mut bad = record.bad.clone();
    let (kind, draft, book) = if found.is_problem {
        bad.extend(found.bad.iter().cloned());
        let book = Book::read(record::start(root), found.draft.setup.to_move);
        (ItemKind::Problem, found.draft.clone(), book)
    } else {
        (ItemKind::Game, Draft { title: said(root, "GN"), ..Draft::new(record.setup) }.tidy(), None)
    };
    Ok((Item { kind, draft, book, record, tree: measure(root), facts: facts(root) }, bad))
}

fn measure(root: Node<'_>) -> Tree {
    root.subtree().fold(Tree::default(), |tree, node| Tree {
        nodes: tree.nodes + 1,
        lines: tree.lines + usize::from(node.first_child().is_none()),
    })
}

fn facts(root: Node<'_>) -> Facts {
    let player = |color: Color| {
        let name = root.player(color).map(|name| printable(&name)).unwrap_or_default();
        match root.rank(color).map(|rank| printable(&rank)).filter(|rank| !rank.is_empty()) {
            Some(rank) if !name.is_empty() => format!("{name} {rank}"),
            _ => name,
        }
    };
    Facts {
        black: player(Color::Black),
        white: player(Color::White),
        event: said(root, "EV"),
        date: said(root, "DT"),
        result: said(root, "RE"),
        charset: root.charset().name().to_owned(),
    }
}

fn said(root: Node<'_>, name: &str) -> String {
    root.text(name).map(|text| printable(&text)).unwrap_or_default()
}

/// One line that cannot steer the terminal.
fn printable(text: &str) -> String {
    text.replace(char::is_control, " ").trim().to_owned()
}
