//! Sheets of all problems that ship, by many plans: nothing lies on anything else, and nothing is lost.

use std::collections::BTreeMap;

use proof::file;
use tsumego::{Draft, Lesson, Line};

use crate::{Entry, Form, Key, MOST_COLUMNS, Page, Paper, Plan, Side, Spot, pages, pdf, svg};

/// Every tenth problem that ships, with its line; one that nothing is proved of; and one that fills a whole board.
fn entries() -> Vec<Entry> {
    let proved = bank::problems().step_by(10).map(|problem| {
        let solution = file::check(problem.proof.certificate.iter().copied()).unwrap();
        let line = Line::new(&Lesson::new(solution.clone()), None, &mut |_| None);
        Entry::new(problem.draft, Some(Key::proved(&solution, line.as_ref())))
    });
    let large = "x-".repeat(9) + "x\n" + &("-".repeat(19) + "\n").repeat(17) + &"-o".repeat(9) + "o\nA19 x\n";
    let open = ["-----\nxxxx-\nooox-\n--ox-\n--ox-\nA3 x\nAnswer: A1 B2\n", large.as_str()].map(|text| {
        let draft = tsumego::text::read(text).unwrap();
        Entry::new(draft.clone(), Some(Key::unproved(&draft)))
    });
    proved.chain(open).collect()
}

fn plans() -> impl Iterator<Item = Plan> {
    let papers = [Paper::A4, Paper::Letter].into_iter();
    let sizes = papers.flat_map(|paper| [false, true].map(|large| (paper, large)));
    sizes.flat_map(|(paper, large)| {
        (1..=MOST_COLUMNS).map(Some).chain([None]).map(move |columns| {
            let coordinates = columns.is_some_and(|columns| columns % 2 == 0);
            Plan {
                paper,
                large,
                columns,
                coordinates,
                targets: large,
                title: "Club".repeat(9),
                first: 7,
                ..Plan::default()
            }
        })
    })
}

/// The box around some forms.
fn bounds(forms: &[Form]) -> (f32, f32, f32, f32) {
    forms.iter().map(Form::bounds).fold(
        (f32::MAX, f32::MAX, f32::MIN, f32::MIN),
        |(left, top, right, bottom), (low, high)| {
            (left.min(low.x), top.min(low.y), right.max(high.x), bottom.max(high.y))
        },
    )
}

fn overlap(one: &Spot, other: &Spot) -> bool {
    one.left < other.left + other.width
        && other.left < one.left + one.width
        && one.top < other.top + other.height
        && other.top < one.top + one.height
}

#[test]
fn every_problem_is_there_once_and_its_solution_behind_its_sheet() {
    let entries = entries();
    for plan in plans() {
        let pages = pages(&entries, &plan);
        let numbers = |side: Side| -> Vec<(usize, usize)> {
            let of_side = pages.iter().filter(|page| page.side == side);
            of_side.flat_map(|page| page.spots.iter().map(|spot| (page.sheet, spot.number))).collect()
        };
        let front = numbers(Side::Problems);
        assert_eq!(
            front.iter().map(|(_, number)| *number).collect::<Vec<_>>(),
            (7..7 + entries.len()).collect::<Vec<_>>()
        );
        assert_eq!(front, numbers(Side::Solutions));
        assert!(pages.chunks(2).all(|sheet| [sheet[0].side, sheet[1].side] == [Side::Problems, Side::Solutions]));
        for page in &pages {
            for spot in &page.spots {
                let forms = &page.forms[spot.forms.0..spot.forms.1];
                let numbered = |form: &Form| matches!(form, Form::Words { text, .. } if text.trim_end_matches('*') == spot.number.to_string());
                assert!(forms.iter().any(numbered), "{}: {}", page.name(), spot.number);
            }
        }
    }
}

#[test]
fn nothing_lies_on_anything_else_or_beyond_the_paper() {
    let entries = entries();
    for plan in plans() {
        let (width, height) = plan.paper.size();
        for page in pages(&entries, &plan) {
            let at = format!("{} of {plan:?}", page.name());
            let (left, top, right, bottom) = bounds(&page.forms);
            assert!(left >= 36.0 && top >= 36.0 && right <= width - 36.0 && bottom <= height - 36.0, "{at}");
            let framing = page.spots.last().map_or(0, |spot| spot.forms.1);
            let (_, head, ..) = bounds(&page.forms[framing..framing + 1]);
            for (number, spot) in page.spots.iter().enumerate() {
                let (left, top, right, bottom) = bounds(&page.forms[spot.forms.0..spot.forms.1]);
                let inside = left >= spot.left - 0.5
                    && top >= spot.top - 0.5
                    && right <= spot.left + spot.width + 0.5
                    && bottom <= spot.top + spot.height + 0.5;
                assert!(inside && spot.top > head, "{at}: {} {spot:?} {:?}", spot.number, (left, top, right, bottom));
                assert!(page.spots[..number].iter().all(|other| !overlap(spot, other)), "{at}: {}", spot.number);
            }
        }
    }
}

#[test]
fn the_same_problems_are_the_same_bytes() {
    let plan = Plan { title: "Monday".to_owned(), ..Plan::default() };
    let write = || pdf(&pages(&entries(), &plan), &plan.title);
    assert_eq!(write(), write());
    assert!(write().len() < 600_000, "{}", write().len());
}

#[test]
fn without_solutions_there_are_no_backs() {
    let plan = Plan { solutions: false, ..Plan::default() };
    let pages = pages(&entries(), &plan);
    assert!(pages.iter().all(|page| page.side == Side::Problems));
    let says = |page: &Page, what: &str| {
        page.forms.iter().any(|form| matches!(form, Form::Words { text, .. } if text == what))
    };
    assert!(pages.iter().all(|page| !says(page, "Solutions overleaf")));
    assert!(crate::pages(&[], &plan).is_empty());
}

#[test]
fn what_a_proof_takes_for_granted_is_told_at_the_foot() {
    let entries: Vec<Entry> =
        entries().into_iter().filter(|entry| entry.key.as_ref().is_some_and(|key| !key.premises.is_empty())).collect();
    assert!(!entries.is_empty());
    let pages = pages(&entries[..1], &Plan::default());
    let words: Vec<&str> = pages[1]
        .forms
        .iter()
        .filter_map(|form| if let Form::Words { text, .. } = form { Some(text.as_str()) } else { None })
        .collect();
    assert!(
        words.contains(&"1*") && words.contains(&"* proved if the stones around it are never captured"),
        "{words:?}"
    );
}

/// The tags of a document open and close in order, and every attribute is in quotes.
fn is_well_formed(document: &str) -> bool {
    let mut open = Vec::new();
    for part in document.split('<').skip(1) {
        let Some((tag, words)) = part.split_once('>') else { return false };
        let name = tag.trim_end_matches('/').split_whitespace().next().unwrap_or_default();
        let quoted =
            tag.matches('"').count().is_multiple_of(2) && tag.matches("=\"").count() * 2 == tag.matches('"').count();
        let plain = words.split('&').skip(1).all(|rest| rest.split_once(';').is_some_and(|(name, _)| name.len() < 6));
        match (tag.strip_prefix('/'), tag.ends_with('/')) {
            (Some(name), _) if open.pop() != Some(name) => return false,
            (None, false) => open.push(name),
            _ => {}
        }
        if !quoted || !plain {
            return false;
        }
    }
    open.is_empty()
}

#[test]
fn svg_pages_are_well_formed_whatever_the_title() {
    let plan = Plan { title: "<b>\"Tsumego\" & 詰碁</b>".to_owned(), ..Plan::default() };
    let pages = pages(&entries(), &plan);
    for page in &pages {
        let document = svg(page);
        assert!(is_well_formed(&document), "{document}");
        assert!(document.contains("&lt;b&gt;&quot;Tsumego&quot; &amp; 詰碁"), "all letters are kept");
    }
    assert!(!is_well_formed("<a><b></a>") && !is_well_formed("<a x=\"1>"));
}

/// The objects of a PDF file by their numbers, found through its table as readers do.
fn objects(bytes: &[u8]) -> BTreeMap<usize, String> {
    let text: String = bytes.iter().map(|&byte| char::from(byte)).collect();
    let start: usize = text.rsplit("startxref\n").next().unwrap().lines().next().unwrap().parse().unwrap();
    let mut lines = text[char_at(&text, start)..].lines();
    assert_eq!(lines.next(), Some("xref"));
    let count: usize = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let rows: Vec<&str> = lines.by_ref().take(count).collect();
    let object = |(number, row): (usize, &&str)| {
        let offset: usize = row[..10].parse().unwrap();
        let rest = &text[char_at(&text, offset)..];
        assert!(rest.starts_with(&format!("{number} 0 obj\n")), "{number}: {}", &rest[..20]);
        (number, rest[..rest.find("endobj").unwrap()].to_owned())
    };
    rows.iter().enumerate().skip(1).map(object).collect()
}

/// Bytes as letters of one byte each take more room in a string.
fn char_at(text: &str, byte: usize) -> usize {
    text.char_indices().nth(byte).unwrap().0
}

#[test]
fn a_pdf_file_has_its_pages_and_fonts_and_nothing_else() {
    let plan = Plan { title: "Großer Preis 詰碁".to_owned(), ..Plan::default() };
    let pages = pages(&entries(), &plan);
    let bytes = pdf(&pages, &plan.title);
    let objects = objects(&bytes);
    assert_eq!(objects.len(), 5 + 2 * pages.len());
    let count = |what: &str| objects.values().filter(|object| object.contains(what)).count();
    assert_eq!(count("/Type /Page\n"), pages.len());
    assert_eq!((count("/BaseFont /Helvetica"), count("/WinAnsiEncoding"), count("/DuplexFlipLongEdge")), (2, 2, 1));
    assert_eq!((count("/FontFile"), count("/URI"), count("/JavaScript"), count("Date")), (0, 0, 0, 0));
    for object in objects.values().filter(|object| object.contains("stream\n")) {
        let length: usize = object.split("/Length ").nth(1).unwrap().lines().next().unwrap().trim().parse().unwrap();
        let stream = object.split_once("stream\n").unwrap().1.rsplit_once("\nendstream").unwrap().0;
        assert_eq!(stream.chars().count(), length);
        assert_eq!(
            stream.lines().filter(|line| *line == "BT").count(),
            stream.lines().filter(|line| *line == "ET").count()
        );
        // “Großer Preis ?”: letters without a place are asked about.
        assert!(stream.contains("<47726FDF6572205072656973203F> Tj"), "{stream}");
    }
}

/// Where a reader of PDF is installed, it has nothing to complain about.
#[test]
fn readers_open_the_file() {
    let Some(reader) = outside::PDFINFO.find() else { return };
    let pages = pages(&entries(), &Plan::default());
    let path = std::env::temp_dir().join(format!("shikatsu-sheet-{}.pdf", std::process::id()));
    std::fs::write(&path, pdf(&pages, "Problems")).unwrap();
    let told = std::process::Command::new(reader).arg(&path).output().unwrap();
    std::fs::remove_file(&path).unwrap();
    let (out, err) = (String::from_utf8_lossy(&told.stdout), String::from_utf8_lossy(&told.stderr));
    assert!(told.status.success() && err.is_empty(), "{err}");
    let pages_told = out.lines().find_map(|line| line.strip_prefix("Pages:")).map(str::trim);
    assert_eq!(pages_told, Some(pages.len().to_string().as_str()));
    assert!(out.contains("(A4)") && out.contains("Problems"), "{out}");
}

#[test]
fn a_region_that_stones_close_off_is_not_veiled() {
    let entry = |text: &str| Entry::new(tsumego::text::read(text).unwrap(), None::<Key>);
    let closed: Entry = entry("*****\nxxxx*\nooox*\n--ox*\n--ox*\nA3 x\n");
    let open: Entry = entry("*****\nxxxx*\nooox*\n--***\n--ox*\nA3 x\n");
    let draft: &Draft = &open.draft;
    assert!(closed.veiled().is_empty() && open.veiled() == draft.out_of_bounds.unwrap());
}
