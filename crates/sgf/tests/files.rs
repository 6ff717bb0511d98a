//! Whole SGF files: small ones of our own, and those of other people, which `SHIKATSU_SGF` names the folder of.

use std::path::Path;

use rules::{Color, Move, Point, PointSet, Position, Setup};
use sgf::{Collection, GameResult, Limits, Margin, Node, Origin};

/// One of our own.
fn own(name: &str) -> Collection {
    lossless(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files").join(name))
}

/// One of other people; without it the test is skipped.
fn file(name: &str) -> Option<Collection> {
    Some(lossless(&outside::folder("SHIKATSU_SGF", "game records of others")?.join(name)))
}

/// Reads a file and checks that nothing of it gets lost.
fn lossless(path: &Path) -> Collection {
    let name = path.display();
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let collection = Collection::parse(&*bytes, Limits::default()).unwrap();
    assert_eq!(collection.skipped(), [], "{name}");
    assert_eq!(&*collection.to_bytes(), bytes, "{name}");
    let mut touched = collection.clone();
    let child = touched.add_child(collection.games().next().unwrap().id());
    touched.remove(child);
    assert_eq!(touched.to_bytes().escape_ascii().to_string(), bytes.escape_ascii().to_string(), "{name}, put together");
    collection
}

/// Nodes, ends of lines, properties and values of a game.
fn counts(root: Node<'_>) -> [usize; 4] {
    let leaves = root.subtree().filter(|node| node.first_child().is_none()).count();
    let properties = || root.subtree().flat_map(Node::properties);
    [root.subtree().count(), leaves, properties().count(), properties().flat_map(|property| property.values()).count()]
}

fn points(names: &str) -> PointSet {
    names.split_whitespace().map(|name| name.parse::<Point>().unwrap()).collect()
}

/// Plays the line to this node by the rules of the game, and checks that the record says the same.
fn replayed(node: Node<'_>) -> Setup {
    let record = node.record().unwrap();
    assert_eq!(record.bad, []);
    let mut position = Position::from_setup(record.setup).unwrap();
    for (number, &(color, mv)) in record.turns.iter().enumerate() {
        position.set_to_move(color);
        position.play(mv).unwrap_or_else(|error| panic!("move {}: {mv} by {color}: {error}", number + 1));
    }
    let after = record.after(record.turns.len());
    assert_eq!(after, position.setup());
    after
}

#[test]
fn a_short_game_with_variations() {
    let collection = own("game.sgf");
    let root = collection.games().next().unwrap();
    assert_eq!(counts(root), [15, 4, 30, 30]);
    assert_eq!((root.player(Color::Black).unwrap(), root.rank(Color::White).unwrap()), ("Reed".into(), "2k".into()));
    assert_eq!((root.komi(), root.rules().unwrap()), (Ok(Some(0.5)), "Chinese".into()));
    assert_eq!(root.result(), Ok(Some(GameResult::Won(Color::Black, Margin::Points(24.5)))));
    let last = root.main_line().last().unwrap();
    let stones = replayed(last).stones;
    assert_eq!((stones.black, stones.white), (points("C3 B4 B2 A3"), points("D2 D3")), "B3 was taken");
    let passes = last.record().unwrap().turns.iter().filter(|(_, made)| *made == Move::Pass).count();
    assert_eq!(passes, 2, "written as [] and as [tt]");
    for leaf in root.subtree().filter(|node| node.first_child().is_none()) {
        replayed(leaf);
    }
}

/// Nothing here is as deep on the stack as the file is.
#[test]
fn a_line_and_a_tree_of_thousands_of_nodes() {
    const DEPTH: usize = 5000;
    let ko = ";B[aa];W[];B[];W[ba]";
    let start = "(;SZ[7]AB[ab][bb][ca]AW[da][cb]";
    let long = format!("{start}{})", ko.repeat(DEPTH / 4));
    let nested = format!("{start}{}{})", "(;B[ee](;W[];AE[ee]".repeat(DEPTH / 2), "))".repeat(DEPTH / 2));
    for (text, leaves) in [(long, 1), (nested, 1)] {
        let collection = Collection::parse(text.as_bytes(), Limits::default()).unwrap();
        assert_eq!((collection.skipped(), &*collection.to_bytes()), (&[][..], text.as_bytes()));
        let root = collection.games().next().unwrap();
        assert!(root.main_line().count() > DEPTH && counts(root)[1] == leaves);
        root.main_line().last().unwrap().record().unwrap();
    }
}

#[test]
fn lists_of_points_by_their_corners() {
    let collection = own("points.sgf");
    let nodes: Vec<Node<'_>> = collection.games().next().unwrap().main_line().collect();
    let set = |at: usize, name: &str| nodes[at].points(name).collect::<Result<PointSet, _>>().unwrap();
    assert_eq!((set(0, "AB"), set(0, "AW")), (points("A19 B19 A18 B18 D16"), points("Q4")));
    assert_eq!(set(1, "MA"), points("C17 D17 E17 C16 D16 E16 C15 D15 E15"));
    assert_eq!(set(1, "DD").len(), 9 + 19);
    assert_eq!(nodes[2].record().unwrap().setup.stones.black, points("B19 B18 D16"));
    let labels: Vec<_> = nodes[2].values("LB").map(|value| value.halves().unwrap().1.simple_text()).collect();
    assert_eq!(labels, ["one", "two]"]);
}

#[test]
fn text_with_marks_before_it() {
    let collection = own("escaping.sgf");
    let nodes: Vec<Node<'_>> = collection.games().next().unwrap().main_line().collect();
    let (tool, version) = nodes[0].get("AP").unwrap().value().halves().unwrap();
    assert_eq!((tool.simple_text(), version.simple_text()), ("a [tool]: mine".into(), "1:2".into()));
    assert_eq!(nodes[1].comment().unwrap(), "needless escapes");
    assert_eq!(nodes[2].comment().unwrap(), "[needed] and \\ too: no colon needs one");
    assert_eq!(nodes[3].text("N").unwrap(), "a name on two lines");
    assert_eq!(nodes[3].comment().unwrap(), "soft break,\nhard break");
    assert!(nodes[4].turn().is_err(), "a point is no text");
}

#[test]
fn the_same_sentence_in_three_charsets() {
    let unicode = own("utf-8-mark.sgf");
    let root = unicode.games().next().unwrap();
    assert_eq!(root.charset().origin(), Origin::Mark);
    let said: Vec<_> = root.main_line().filter_map(Node::comment).collect();
    assert_eq!(said[1], "Чёрные начинают и живут.");
    for (name, charset, sentence) in [("gbk.sgf", "GBK", &said[2]), ("shift-jis.sgf", "Shift_JIS", &said[3])] {
        let collection = own(name);
        let last = collection.games().next().unwrap().main_line().last().unwrap();
        assert_eq!((last.charset().name(), last.charset().origin()), (charset, Origin::Declared));
        assert_eq!(last.comment().as_ref(), Some(sentence));
    }
}

/// A tool that counted bytes has cut characters in two.
#[test]
fn half_characters_do_not_hide_the_rest() {
    let collection = own("cut-text.sgf");
    let root = collection.games().next().unwrap();
    assert_eq!((root.charset().name(), root.player(Color::Black).unwrap()), ("Shift_JIS", "黒田".into()));
    assert!(root.player(Color::White).unwrap().starts_with('白'));
    let last = root.main_line().last().unwrap();
    let said = last.comment().unwrap();
    assert!(said.starts_with("急所") && said.ends_with(" and then the end"), "{said}");
    assert_eq!(last.turn(), Ok(Some((Color::White, Move::Play("D4".parse().unwrap())))));
}

#[test]
fn a_professional_game() {
    let Some(collection) = file("pro_game.sgf") else { return };
    let root = collection.games().next().unwrap();
    assert_eq!(counts(root), [236, 1, 244, 244]);
    assert_eq!(root.player(Color::Black).unwrap(), "Maruyama Toyoji");
    assert_eq!((root.rank(Color::White).unwrap(), root.text("EV").unwrap()), ("1p".into(), "1st Kisei".into()));
    assert_eq!(root.komi(), Ok(Some(5.5)));
    assert_eq!(root.result(), Ok(Some(GameResult::Won(Color::White, Margin::Points(6.5)))));
    let last = root.main_line().last().unwrap();
    let record = last.record().unwrap();
    assert_eq!(record.turns.len(), 235);
    assert_eq!(record.turns[0], (Color::Black, Move::Play(Point::new(3, 3))));
    assert_eq!(record.turns[1], (Color::White, Move::Play("R17".parse().unwrap())));
    assert_eq!(record.turns[234], (Color::Black, Move::Play("B14".parse().unwrap())));
    replayed(last);
}

#[test]
fn lines_of_thousands_of_moves() {
    let Some(collection) = file("deep-game-tree.sgf") else { return };
    let nodes: Vec<usize> = collection.games().map(|game| game.main_line().count()).collect();
    assert_eq!(nodes, [6, 1000, 2000, 5000, 1397]);
    for game in collection.games().skip(1) {
        let last = game.main_line().last().unwrap();
        assert_eq!(game.size().playable(), Some(7));
        // Black holds B7's neighbours and retakes at A7, White at B7, with passes in between.
        let stones = replayed(last).stones;
        assert!(points("B6 C7").is_within(stones.black) && points("A6").is_within(stones.white));
        assert_eq!((stones.black.len() + stones.white.len(), last.turn()), (4, Ok(Some((Color::White, Move::Pass)))));
    }
    assert_eq!(
        collection.games().nth(3).unwrap().main_line().filter(|node| node.turn().unwrap().is_some()).count(),
        4998
    );
}

#[test]
fn a_reviewed_game_with_chat() {
    let Some(collection) = file("complex.sgf") else { return };
    let root = collection.games().next().unwrap();
    assert_eq!(counts(root), [287, 30, 468, 468]);
    assert_eq!((root.komi(), root.rules().unwrap()), (Ok(Some(7.5)), "chinese".into()));
    assert_eq!(root.result(), Ok(Some(GameResult::Unknown)));
    assert_eq!(root.get("AP").unwrap().value().halves().unwrap().0.simple_text(), "Sabaki");
    let main: Vec<Node<'_>> = root.main_line().collect();
    assert_eq!(main.len(), 187);
    assert_eq!(main[186].turn(), Ok(Some((Color::White, Move::Play("F12".parse().unwrap())))));
    assert!(main[3].comment().unwrap().starts_with("\n\n-- chat --\nakoveable: oups\n"));
    let bracketed = root.subtree().filter_map(Node::comment).find(|text| text.contains("please?"));
    assert!(bracketed.unwrap().contains("darkplayah: [1:58] trohde [9k]: @Fairgo, you missed W J18, B P18"));
    for leaf in root.subtree().filter(|node| node.first_child().is_none()) {
        leaf.record().unwrap();
    }
    replayed(main[186]);
}

#[test]
fn compressed_point_lists() {
    let Some(collection) = file("compressed-point-list.sgf") else { return };
    let lists: Vec<PointSet> = collection
        .games()
        .flat_map(Node::subtree)
        .flat_map(|node| [node.points("MA").collect(), node.points("AB").collect()])
        .map(|list: Result<PointSet, _>| list.unwrap())
        .filter(|list| !list.is_empty())
        .collect();
    let expected = ["A19 B19 A18 B18", "C17 D17 C16 D16", "E15 F15 E14 F14", "G13 H13 G12 H12"];
    assert_eq!(lists, expected.map(points));
}

#[test]
fn escaped_text() {
    let Some(collection) = file("escaping.sgf") else { return };
    let root = collection.games().next().unwrap();
    let needless = |kind: &str| format!("{kind} : value : with : unneccessary : escape : characters");
    let needed = |kind: &str| format!("{kind} : value : with : [neces\\sary] : escape : characters");
    let (first, second) = root.get("AP").unwrap().value().halves().unwrap();
    let composed = "value : in : composed : value : with";
    assert_eq!(first.simple_text(), format!("First : SimpleText : {composed} : [neces\\sary] : escape : characters"));
    assert_eq!(second.simple_text(), format!("Second : SimpleText : {composed} : unneccessary : escape : characters"));
    let nodes: Vec<Node<'_>> = root.main_line().collect();
    assert_eq!(nodes[1].comment().unwrap(), needless("Text"));
    assert_eq!(nodes[2].comment().unwrap(), needed("Text"));
    assert_eq!(nodes[3].text("N").unwrap(), needless("SimpleText"));
    assert_eq!(nodes[4].text("N").unwrap(), needed("SimpleText"));
    assert_eq!(nodes[5].text("B").unwrap(), needless("Move"));
    assert_eq!(nodes[8].text("CR").unwrap(), needed("Point"));
    assert!(nodes[5].turn().is_err() && nodes[7].points("CR").all(|point| point.is_err()));
}

#[test]
fn three_charsets_say_the_same() {
    let Some(unicode) = file("encoding-utf8-withbom.sgf") else { return };
    let comments: Vec<_> = unicode.games().next().unwrap().main_line().filter_map(Node::comment).collect();
    assert_eq!(comments.len(), 21);
    assert_eq!(unicode.games().next().unwrap().charset().origin(), Origin::Mark);
    assert!(comments[3].starts_with("The comment in the following node is in Cyrillic."));
    assert!(comments[4].starts_with("Го - древняя игра"));
    for (name, charset, said) in [
        (
            "encoding-chinese-gbk.sgf",
            "GBK",
            "围棋是一种古老的游戏，从被遗忘的中国起源先传到东亚其他地区，然后传到整个世界。",
        ),
        (
            "encoding-japanese-shiftjis.sgf",
            "Shift_JIS",
            "Goは古代のゲームであり、中国での起源を忘れてから、最初に東アジアの他の地域に広がり、次に全世界に広がりました。",
        ),
    ] {
        let Some(collection) = file(name) else { return };
        let last = collection.games().next().unwrap().main_line().last().unwrap();
        assert_eq!((last.charset().name(), last.charset().origin()), (charset, Origin::Declared));
        assert_eq!(last.comment().unwrap(), said);
        assert!(comments.iter().any(|comment| *comment == said), "{name}");
    }
}

#[test]
fn text_that_someone_else_has_broken() {
    let Some(collection) = file("japanese_bad.sgf") else { return };
    let root = collection.games().next().unwrap();
    assert_eq!((root.charset().name(), counts(root)), ("Shift_JIS", [3, 1, 6, 6]));
    assert!(root.player(Color::Black).is_some() && root.player(Color::White).is_some());
    let last = root.main_line().last().unwrap();
    assert!(last.comment().unwrap().ends_with(" is fun"));
    assert_eq!(last.turn(), Ok(Some((Color::White, Move::Play("D4".parse().unwrap())))));
}

#[test]
fn the_examples_of_the_standard() {
    let Some(collection) = file("ff4_ex.sgf") else { return };
    let games: Vec<Node<'_>> = collection.games().collect();
    assert_eq!([counts(games[0]), counts(games[1])], [[54, 13, 140, 290], [8, 4, 49, 49]]);
    let parts: Vec<Node<'_>> = games[0].children().collect();
    let titles: Vec<_> = parts.iter().map(|part| part.text("N").unwrap()).collect();
    let expected = [
        "Moves, comments, annotations",
        "Setup",
        "Markup",
        "Style & text type",
        "Time limits, captures & move numbers",
    ];
    assert_eq!(titles, expected);
    moves_and_annotations(parts[0]);
    setup(parts[1]);
    markup(parts[2]);
    line_breaks(parts[3]);
    time_and_suicide(parts[4]);
    merged_games(games[1]);
}

fn moves_and_annotations(part: Node<'_>) {
    let nodes: Vec<Node<'_>> = part.main_line().collect();
    assert_eq!(nodes[0].turn(), Ok(Some((Color::Black, Move::Play("Q16".parse().unwrap())))));
    assert!(nodes[7].get("BM").unwrap().value().double().is_ok());
    assert_eq!(nodes[8].text("DO").unwrap(), "");
    assert_eq!(nodes[11].turn(), Ok(Some((Color::White, Move::Pass))), "written as []");
    assert_eq!(nodes[12].turn(), Ok(Some((Color::Black, Move::Pass))), "written as [tt]");
}

fn setup(part: Node<'_>) {
    let nodes: Vec<Node<'_>> = part.main_line().collect();
    let stones = |at: usize| nodes[at].record().unwrap().setup.stones;
    let (black, white) = (points("D16 D15 D14 D13"), points("K16 K15 K14 K13"));
    let block = points("D5 E5 F5 G5 D4 E4 F4 G4 D3 E3 F3 G3");
    let column = points("Q6 Q5 Q4 Q3");
    let pair = points("L6 M6 L5 M5 L4 M4 L3 M3");
    assert_eq!((stones(0).black, stones(0).white), (black | block, white | pair | column));
    let left = pair - points("L6 M5 M3");
    assert_eq!((stones(1).black, stones(1).white), (black | (block - points("E4 F4")), white | left));
    assert_eq!(stones(2).black, black | (block - points("E4 F4")) | points("Q16"));
    assert_eq!(stones(2).white, white | left | points("Q4"));
    let turns = [2, 3].map(|at: usize| nodes[at].record().unwrap().setup.to_move);
    assert_eq!(turns, [Color::Black, Color::White]);
}

fn markup(part: Node<'_>) {
    let nodes: Vec<Node<'_>> = part.main_line().collect();
    let set = |at: usize, name: &str| nodes[at].points(name).collect::<Result<PointSet, _>>().unwrap();
    assert_eq!(set(1, "TR"), points("D16 D15 D14 E16 E15 E14 F16 F15 F14"));
    assert_eq!(set(1, "TB"), points("A3 B3 C3 A2 B2 C2 A1 B1 C1 E2 F2 G2 H2 E1 F1 G1 H1 A5"));
    assert_eq!(set(3, "DD").len(), 15 + 15);
    let labels: Vec<_> = nodes[2].values("LB").map(|value| value.halves().unwrap().1.simple_text()).collect();
    assert_eq!((labels.len(), &*labels[8], &*labels[21]), (22, "ABCDEFGH", "12345678"));
    assert_eq!(nodes[3].values("AR").filter(|value| value.halves().is_some()).count(), 8);
}

fn line_breaks(part: Node<'_>) {
    let text = part.comment().unwrap();
    assert!(text.contains("preceeded by '\\' like this one >ok<. Hard line breaks"), "{text}");
    let breaks = r#"linebreak 1 "\n": >ok<
linebreak 2 "\n\r": >ok<
linebreak 3 "\r\n": >ok<
linebreak 4 "\r": >ok<"#;
    assert!(text.ends_with(breaks), "{text}");
    assert_eq!(part.children().count(), 6);
    assert_eq!(part.first_child().unwrap().children().count(), 4);
}

fn time_and_suicide(part: Node<'_>) {
    assert_eq!(part.get("BL").unwrap().value().real(), Ok(120.0));
    let last = part.main_line().last().unwrap();
    assert!(last.comment().unwrap().starts_with("Suicide move"));
    let record = last.record().unwrap();
    let stones = |turns: usize| record.after(turns).stones;
    let (before, after) = (stones(record.turns.len() - 1), stones(record.turns.len()));
    assert_eq!(after.white, before.white);
    assert_eq!(before.black - after.black, points("S3 T3 S2 T2 S1 T1 R2 Q2 Q1 P1") & before.black);
    assert!(!after.black.contains("R1".parse().unwrap()), "the stone that was played");
}

fn merged_games(root: Node<'_>) {
    let leaves: Vec<Node<'_>> = root.subtree().filter(|node| node.first_child().is_none()).collect();
    let white: Vec<_> = leaves.iter().map(|leaf| leaf.player(Color::White).unwrap()).collect();
    assert_eq!(white, ["W. Hite", "T. Suji", "S. Abaki", "A. Tari"]);
    assert!(leaves.iter().all(|leaf| leaf.player(Color::Black).unwrap() == "B. Lack"));
    assert_eq!(root.player(Color::Black), None);
    assert_eq!(leaves[0].result(), Ok(Some(GameResult::Won(Color::White, Margin::Points(3.5)))));
    assert_eq!(leaves[3].result(), Ok(Some(GameResult::Won(Color::Black, Margin::Resignation))));
    assert_eq!(leaves[3].komi(), Ok(Some(-59.5)));
    let soft =
        "they are stored in the node where the game first becomes distinguishable from all other games in the tree.";
    assert!(root.comment().unwrap().ends_with(soft));
}
