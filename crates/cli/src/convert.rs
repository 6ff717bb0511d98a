//! `shikatsu convert`: from one format to another.

use std::path::{Path, PathBuf};

use console::{CommandEnd, Failure, output, warn};
use tsumego::{Draft, record, text};
use wire::DraftJson;

use crate::document::{Document, Format, Item, ItemKind};
use crate::json;
use crate::show::{Look, move_number};

/// Convert problems between SGF, text, JSON and pictures
///
/// The names tell the formats: .sgf, .txt, .json, .jsonl, .svg. Text and pictures hold one problem each, so a
/// collection needs a folder, or --problem to pick one.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu convert corner.txt corner.sgf
  shikatsu convert collection.sgf corner.txt --problem 12
  shikatsu convert collection.sgf problems/ --to txt
  shikatsu convert corner.txt corner.svg --theme paper
  shikatsu convert - - --to json < corner.sgf")]
pub(crate) struct Args {
    /// File to read; - is standard input
    from_file: PathBuf,
    /// File to write; - is standard output, and a name that ends in / a folder
    to_file: PathBuf,
    /// Only this problem of a collection
    #[arg(long, value_name = "K")]
    problem: Option<usize>,
    /// Draw the position after N moves of the main line (pictures only)
    #[arg(long = "move", value_name = "N")]
    moves: Option<usize>,
    /// Colours of a picture
    #[arg(long, value_enum, default_value_t = Look::Wood)]
    theme: Look,
    /// Draw the whole board in a picture
    #[arg(long)]
    whole: bool,
    /// Format to read, where the name does not tell: sgf, txt, json or jsonl
    #[arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true)]
    from: Option<Format>,
    /// Format to write, where the name does not tell
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<Format>,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let format = target_format(&args)?;
    let document = Document::open(&args.from_file, args.from)?;
    if document.format == Format::Sgf && format == Format::Sgf {
        return Err(Failure::in_file(&document.name, "is SGF already, and rewriting it would lose its variations"));
    }
    document.warnings().iter().for_each(|warning| warn(warning));
    let chosen = choose(&document, format, &args)?;
    tell_losses(&document, &chosen, format);
    if is_folder(&args.to_file) {
        return write_folder(&document, &chosen, format, &args);
    }
    if chosen.len() > 1 && matches!(format, Format::Text | Format::Svg) {
        return Err(too_many(&document, chosen.len(), format));
    }
    output::write(&args.to_file, &content(&document, &chosen, format, &args)?)
}

fn target_format(args: &Args) -> Result<Format, Failure> {
    let format = args.to.or_else(|| Format::of_name(&args.to_file));
    format.filter(|&format| format != Format::Forged).ok_or_else(|| {
        let message = "expected a name that ends in .sgf, .txt, .json, .jsonl or .svg, or --to FORMAT";
        Failure::in_file(&args.to_file.display().to_string(), message)
    })
}

/// A problem or game, and its number in the file.
type Chosen<'a> = (usize, &'a Item);

/// What to write: one by its number, or all. Only pictures can be made of games.
fn choose<'a>(document: &'a Document, format: Format, args: &Args) -> Result<Vec<Chosen<'a>>, Failure> {
    if let Some(number) = args.problem {
        let item = document.item(number)?;
        let drawable = format == Format::Svg || item.kind == ItemKind::Problem;
        let message = format!("number {number} is a game, and games can only become pictures");
        return drawable.then(|| vec![(number, item)]).ok_or_else(|| Failure::in_file(&document.name, message));
    }
    let numbered = (1..).zip(&document.items);
    let chosen: Vec<Chosen<'a>> =
        numbered.filter(|(_, item)| format == Format::Svg || item.kind == ItemKind::Problem).collect();
    if chosen.is_empty() {
        return Err(Failure::in_file(&document.name, "holds games but no problem, and games can only become pictures"));
    }
    Ok(chosen)
}

/// Says on standard error what the new format has no place for.
fn tell_losses(document: &Document, chosen: &[Chosen<'_>], format: Format) {
    if format == Format::Svg || document.format != Format::Sgf {
        return;
    }
    let games = document.items.iter().filter(|item| item.kind == ItemKind::Game).count();
    if games > 0 && chosen.len() > 1 {
        warn(&Failure::in_file(&document.name, format_args!("left out what is no problem: {games} of the game trees")));
    }
    let deep = chosen.iter().filter(|(_, item)| item.tree.nodes > 1 + item.draft.answers.len()).count();
    if deep > 0 {
        let message = format!("variations beyond the first right moves were left out of {deep} of the problems");
        warn(&Failure::in_file(&document.name, message));
    }
}

fn too_many(document: &Document, count: usize, format: Format) -> Failure {
    let extension = format.extension();
    let message = format!(
        "holds {count} problems and games, but a .{extension} file holds one: \
         pick one with --problem K, or name a folder that ends in / with --to {extension}"
    );
    Failure::in_file(&document.name, message)
}

fn content(document: &Document, chosen: &[Chosen<'_>], format: Format, args: &Args) -> Result<String, Failure> {
    let drafts: Vec<&Draft> = chosen.iter().map(|(_, item)| &item.draft).collect();
    Ok(match format {
        Format::Sgf => {
            let bytes = record::write(drafts).to_bytes().into_owned();
            String::from_utf8(bytes).expect("our own SGF is UTF-8")
        }
        Format::Text => drafts.iter().map(|draft| text::write(draft)).collect(),
        Format::Json => match drafts.as_slice() {
            [draft] => json::pretty(&DraftJson::from(*draft)),
            _ => json::pretty(&drafts.iter().map(|draft| DraftJson::from(*draft)).collect::<Vec<_>>()),
        },
        Format::Jsonl => drafts.iter().map(|draft| json::line(draft)).collect(),
        Format::Svg | Format::Forged => {
            chosen.iter().map(|(_, item)| picture(document, item, args)).collect::<Result<String, _>>()?
        }
    })
}

fn picture(document: &Document, item: &Item, args: &Args) -> Result<String, Failure> {
    let moves = move_number(document, item, args.moves)?;
    Ok(item.view(moves, args.whole).picture().theme(args.theme.into()).render())
}

pub(crate) fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/")
}

/// One file for each, named after the source and numbered as there.
fn write_folder(
    document: &Document,
    chosen: &[Chosen<'_>],
    format: Format,
    args: &Args,
) -> Result<CommandEnd, Failure> {
    let folder = &args.to_file;
    output::make_folder(folder)?;
    let stem = args.from_file.file_stem().filter(|stem| *stem != "-").map_or("problem".into(), |s| s.to_string_lossy());
    let width = document.items.len().to_string().len();
    for one in chosen {
        let name = format!("{stem}-{:0width$}.{}", one.0, format.extension());
        output::write(&folder.join(name), &content(document, &[*one], format, args)?)?;
    }
    Ok(CommandEnd::Yes)
}
