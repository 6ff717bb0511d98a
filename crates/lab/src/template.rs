//! [`Template`]: a page of `docs/experiments` as text with places, which a [`Page`] of data fills.
//!
//! No sentence of a report is anywhere but in its template, and no number anywhere but in its data.

use std::path::{Path, PathBuf};

use console::{CommandEnd, Failure, output, print};

use crate::page::Page;
use crate::prose::flowed;

/// The text around the data of a report.
#[derive(Debug)]
pub(crate) struct Template {
    /// The page is `NAME.md`, its data are in `data/NAME`.
    name: &'static str,
    text: &'static str,
    /// Are its paragraphs broken into lines once it is filled?
    flows: bool,
}

macro_rules! template {
    ($name:literal, $flows:literal) => {
        Template { name: $name, text: include_str!(concat!("../templates/", $name, ".md")), flows: $flows }
    };
}

pub(crate) const ANNEALED: Template = template!("annealed", false);
pub(crate) const BEHAVIOUR: Template = template!("behaviour", true);
pub(crate) const CROWD: Template = template!("crowd", false);
pub(crate) const DIFFICULTY: Template = template!("difficulty", true);
pub(crate) const HEAT: Template = template!("heat", true);
/// A chapter of the next.
pub(crate) const AGENT: Template = template!("agent", false);
pub(crate) const LEARNED: Template = Template {
    name: "learned",
    text: concat!(
        include_str!("../templates/learned.md"),
        include_str!("../templates/agent.md"),
        include_str!("../templates/beyond.md")
    ),
    flows: false,
};
pub(crate) const OPEN: Template = template!("open", false);
pub(crate) const PLACES: Template = template!("places", false);
pub(crate) const RANKING: Template = template!("ranking", false);
pub(crate) const SCORING: Template = template!("scoring", false);
pub(crate) const STRENGTH: Template = template!("strength", false);
pub(crate) const TEAM: Template = template!("team", true);

/// Every page that is made like this.
pub(crate) const ALL: [Template; 12] =
    [ANNEALED, BEHAVIOUR, CROWD, DIFFICULTY, HEAT, LEARNED, OPEN, PLACES, RANKING, SCORING, STRENGTH, TEAM];

impl Template {
    /// The text of the page.
    pub(crate) fn text(&self, page: &Page) -> String {
        let text = page.fill(self.text);
        if self.flows { flowed(&text) } else { text }
    }

    /// Prints the page and, where somebody wants them, writes it and its data into a folder.
    pub(crate) fn publish(&self, page: &Page, out: Option<&Path>) -> Result<CommandEnd, Failure> {
        let text = self.text(page);
        if let Some(folder) = out {
            page.write(&folder.join("data").join(self.name))?;
            output::write(&folder.join(format!("{}.md", self.name)), &text)?;
        }
        print(&text)
    }
}

/// Write the pages of the experiments anew from their data, after a sentence of a template has changed
///
/// Nothing is measured: crates/lab/templates has the sentences, docs/experiments/data the numbers.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab pages
  shikatsu-lab pages --out docs/experiments")]
pub(crate) struct Args {
    /// The folder with the pages and their data
    #[arg(long, value_name = "FOLDER", default_value = "docs/experiments")]
    out: PathBuf,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    for template in &ALL {
        let page = Page::read(&args.out.join("data").join(template.name))?;
        output::write(&args.out.join(format!("{}.md", template.name)), &template.text(&page))?;
    }
    Ok(CommandEnd::Yes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sentence of a page is a sentence of its template, and a number one of its data.
    #[test]
    fn every_page_is_what_its_template_makes_of_its_data() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/experiments");
        for template in &ALL {
            let text = template.text(&Page::read(&folder.join("data").join(template.name)).unwrap());
            let told = std::fs::read_to_string(folder.join(format!("{}.md", template.name))).unwrap();
            assert!(!text.contains("{{"), "{}: a place is empty", template.name);
            assert!(text == told, "docs/experiments/{}.md: write it anew with “shikatsu-lab pages”", template.name);
        }
    }
}
