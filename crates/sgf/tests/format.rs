//! SGF: what files say, what is wrong with broken ones, and what changes look like.

use rules::{Color, Move, Point, PointSet, Position};
use sgf::{Collection, Double, EditError, GameResult, Item, Limits, Margin, Node, NodeId, Origin, Property, Size};

fn parse(bytes: impl AsRef<[u8]>) -> Collection {
    Collection::parse(bytes.as_ref(), Limits::default()).unwrap()
}

fn root(collection: &Collection) -> Node<'_> {
    collection.games().next().unwrap()
}

fn end(collection: &Collection) -> Node<'_> {
    root(collection).main_line().last().unwrap()
}

fn value_of(raw: &str) -> Collection {
    parse(format!("(;C[{raw}])"))
}

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

fn points(names: &str) -> PointSet {
    names.split_whitespace().map(point).collect()
}

#[test]
fn text_is_unescaped() {
    // As written, as Text, as SimpleText.
    for (raw, text, simple) in [
        ("plain", "plain", "plain"),
        (r"a\]b", "a]b", "a]b"),
        (r"a\\b", r"a\b", r"a\b"),
        (r"a\\\]b", r"a\]b", r"a\]b"),
        (r"\a\:\b", "a:b", "a:b"),
        ("[a", "[a", "[a"),
        ("a\nb", "a\nb", "a b"),
        ("a\r\nb", "a\nb", "a b"),
        ("a\n\rb", "a\nb", "a b"),
        ("a\rb", "a\nb", "a b"),
        ("a\n\nb", "a\n\nb", "a  b"),
        ("a\r\rb", "a\n\nb", "a  b"),
        ("a\r\n\r\nb", "a\n\nb", "a  b"),
        ("a\\\nb", "ab", "ab"),
        ("a\\\r\nb", "ab", "ab"),
        ("a\\\n\rb", "ab", "ab"),
        ("a\\\rb", "ab", "ab"),
        ("a\\\\\nb", "a\\\nb", "a\\ b"),
        ("a\tb\u{B}c\u{C}d", "a b c d", "a b c d"),
        ("a\\\tb", "a b", "a b"),
        (" a ", " a ", " a "),
        ("", "", ""),
        ("囲\\碁", "囲碁", "囲碁"),
    ] {
        let collection = value_of(raw);
        let value = root(&collection).get("C").unwrap().value();
        assert_eq!((value.text(), value.simple_text()), (text.into(), simple.into()), "{raw:?}");
        assert_eq!(collection.skipped(), []);
    }
}

#[test]
fn comments_have_lines_and_names_have_none() {
    let collection = parse("(;C[a\nb]GC[a\nb]N[a\nb])");
    let text = |name| root(&collection).text(name).unwrap();
    assert_eq!((text("C"), text("GC"), text("N")), ("a\nb".into(), "a\nb".into(), "a b".into()));
    assert_eq!(root(&collection).text("PB"), None);
}

#[test]
fn composed_values_have_halves() {
    for (raw, halves) in [
        ("aa:bb", Some(("aa", "bb"))),
        (":", Some(("", ""))),
        ("a:b:c", Some(("a", "b:c"))),
        (r"a\:b:c", Some(("a:b", "c"))),
        (r"a\\:b", Some((r"a\", "b"))),
        (r"a\:b", None),
        ("", None),
    ] {
        let collection = value_of(raw);
        let found = root(&collection).get("C").unwrap().value().halves();
        let found = found.map(|(one, other)| (one.simple_text(), other.simple_text()));
        assert_eq!(found, halves.map(|(one, other)| (one.into(), other.into())), "{raw}");
    }
}

#[test]
fn numbers_are_read() {
    for (raw, number, real) in [
        ("0", Some(0), Some(0.0)),
        ("+3", Some(3), Some(3.0)),
        (" -12 ", Some(-12), Some(-12.0)),
        ("6.5", None, Some(6.5)),
        ("-59.50", None, Some(-59.5)),
        ("5,5", None, None),
        ("1e5", None, None),
        ("inf", None, None),
        ("", None, None),
        ("+", None, None),
        ("99999999999999999999", None, Some(1e20)),
    ] {
        let collection = value_of(raw);
        let value = root(&collection).get("C").unwrap().value();
        assert_eq!((value.number().ok(), value.real().ok()), (number, real), "{raw}");
    }
    let error = root(&value_of("six")).get("C").unwrap().value().number().unwrap_err();
    assert_eq!((error.to_string(), error.offset), ("C[six] is not a whole number".to_owned(), Some(4)));
}

#[test]
fn emphasis_and_colors_are_read() {
    let collection = parse("(;GB[1]GW[2]DM[3]PL[W]ZA[b]ZB[Black]ZC[2])");
    let value = |name| root(&collection).get(name).unwrap().value();
    assert_eq!(value("GB").double(), Ok(Double::Normal));
    assert_eq!(value("GW").double(), Ok(Double::Emphasized));
    assert_eq!(value("DM").double().unwrap_err().to_string(), "DM[3] is not 1 or 2");
    assert_eq!(value("PL").color(), Ok(Color::White));
    assert_eq!(value("ZA").color(), Ok(Color::Black));
    assert_eq!(value("ZB").color(), Ok(Color::Black));
    assert_eq!(value("ZC").color().unwrap_err().to_string(), "ZC[2] is not B or W");
}

#[test]
fn point_lists_are_taken_apart() {
    for (raw, expected) in [
        ("AB[aa][ii]", "A9 J1"),
        ("AB[aa:cb]", "A9 B9 C9 A8 B8 C8"),
        ("AB[cb:aa]", "A9 B9 C9 A8 B8 C8"),
        ("AB[ab:ca]", "A9 B9 C9 A8 B8 C8"),
        ("AB[ee:ee]", "E5"),
        ("AB [aa] [bb]\n[cc:cc]", "A9 B8 C7"),
        ("AB[aa]AW[bb]AB[cc]", "A9 C7"),
        ("AddBlack[aa]", "A9"),
        ("AB[]", ""),
        ("AW[aa]", ""),
    ] {
        let collection = parse(format!("(;SZ[9]{raw})"));
        let found: Result<PointSet, _> = root(&collection).points("AB").collect();
        assert_eq!(found, Ok(points(expected)), "{raw}");
    }
}

#[test]
fn points_off_the_board_are_reported() {
    let collection = parse("(;SZ[9]AB[aa][jj][zz:aa][a][bb]\n[aa:]TR[a\\a][é])");
    let (good, bad): (Vec<_>, Vec<_>) = root(&collection).points("AB").partition(Result::is_ok);
    assert_eq!(good.into_iter().collect::<Result<PointSet, _>>(), Ok(points("A9 B8")));
    let bad: Vec<String> = bad.into_iter().map(|error| error.unwrap_err().to_string()).collect();
    let expected =
        ["AB[jj]", "AB[zz]", "AB[a]", "AB[]"].map(|value| format!("{value} is not a point of the 9x9 board"));
    assert_eq!(bad, expected);
    assert_eq!(root(&collection).points("TR").filter(Result::is_err).count(), 2);
    let last = root(&collection).points("AB").last().unwrap().unwrap_err();
    assert_eq!(collection.place(last.offset.unwrap()).to_string(), "line 2, column 5");
}

#[test]
fn boards_of_all_sizes() {
    for (raw, size) in [
        ("19", Some((19, 19))),
        ("9", Some((9, 9))),
        (" 13 ", Some((13, 13))),
        ("19:13", Some((19, 13))),
        ("1", Some((1, 1))),
        ("52", Some((52, 52))),
        ("0", None),
        ("53", None),
        ("19:0", None),
        ("-9", None),
        ("nineteen", None),
        ("", None),
    ] {
        let collection = parse(format!("(;SZ[{raw}])"));
        let size = size.map(|(columns, rows)| Size::new(columns, rows).unwrap());
        assert_eq!(root(&collection).declared_size().ok(), size, "{raw}");
        assert_eq!(root(&collection).size(), size.unwrap_or_default(), "{raw}");
    }
    assert_eq!(root(&parse("(;)")).declared_size(), Ok(Size::default()));
    let wide = parse("(;SZ[19:13]B[sa];W[am];B[sn])");
    let turns: Vec<_> = root(&wide).main_line().map(|node| node.turn()).collect();
    assert_eq!(turns[0], Ok(Some((Color::Black, Move::Play(point("T13"))))));
    assert_eq!(turns[1], Ok(Some((Color::White, Move::Play(point("A1"))))));
    assert_eq!(turns[2].clone().unwrap_err().to_string(), "B[sn] is not a point of the 19x13 board");
    let error = root(&wide).record().unwrap_err();
    assert_eq!(error.to_string(), "SZ[19:13] is not a square board of 1 to 19 lines");
}

#[test]
fn passes_and_moves() {
    let turn = |sgf: &str| root(&parse(sgf)).turn();
    assert_eq!(turn("(;SZ[9]C[x])"), Ok(None));
    assert_eq!(turn("(;SZ[9]C[x]W[ei])"), Ok(Some((Color::White, Move::Play(point("E1"))))));
    assert_eq!(turn("(;SZ[9]B[])"), Ok(Some((Color::Black, Move::Pass))));
    assert_eq!(turn("(;SZ[9]B[tt])"), Ok(Some((Color::Black, Move::Pass))));
    assert_eq!(turn("(;B[tt])"), Ok(Some((Color::Black, Move::Pass))));
    assert_eq!(turn("(;Black[as])"), Ok(Some((Color::Black, Move::Play(point("A1"))))));
    assert_eq!(turn("(;SZ[9]B[jj])").unwrap_err().to_string(), "B[jj] is not a point of the 9x9 board");
    let error = turn("(;SZ[21]B[tt])").unwrap_err().to_string();
    assert_eq!(error, "B[tt] is not a point that can be shown: the board is 21x21, and 19x19 is the largest");
}

#[test]
fn results_are_read() {
    use GameResult::{Draw, Unknown, Void, Won};
    for (raw, result) in [
        ("B+3.5", Some(Won(Color::Black, Margin::Points(3.5)))),
        ("W+64", Some(Won(Color::White, Margin::Points(64.0)))),
        ("W+R", Some(Won(Color::White, Margin::Resignation))),
        ("B+Resign", Some(Won(Color::Black, Margin::Resignation))),
        ("B+T", Some(Won(Color::Black, Margin::Time))),
        ("W+Forfeit", Some(Won(Color::White, Margin::Forfeit))),
        ("W+", Some(Won(Color::White, Margin::Unsaid))),
        ("0", Some(Draw)),
        ("Draw", Some(Draw)),
        ("Void", Some(Void)),
        ("?", Some(Unknown)),
        ("Black wins", None),
        ("B+many", None),
        ("B+.", None),
        ("", None),
    ] {
        let collection = parse(format!("(;RE[{raw}])"));
        assert_eq!(root(&collection).result().ok(), result.map(Some), "{raw}");
    }
    assert_eq!(root(&parse("(;)")).result(), Ok(None));
}

#[test]
fn what_is_said_above_holds_below() {
    let collection = parse("(;PB[Ann]KM[0.5]HA[3]BT[Us];B[aa](;W[bb]PW[Bo]WR[2d]RU[AGA])(;W[cc]KM[x]))");
    let node = end(&collection);
    assert_eq!(node.player(Color::Black).as_deref(), Some("Ann"));
    assert_eq!(node.player(Color::White).as_deref(), Some("Bo"));
    assert_eq!((node.rank(Color::White).as_deref(), node.rank(Color::Black)), (Some("2d"), None));
    assert_eq!(node.team(Color::Black).as_deref(), Some("Us"));
    assert_eq!((node.komi(), node.handicap(), node.rules().as_deref()), (Ok(Some(0.5)), Ok(3), Some("AGA")));
    assert_eq!(root(&collection).player(Color::White), None);
    let other = node.next_sibling().unwrap();
    assert_eq!(other.komi().unwrap_err().to_string(), "KM[x] is not a number");
    assert_eq!(root(&parse("(;HA[-2])")).handicap().unwrap_err().to_string(), "HA[-2] is not a whole number");
}

#[test]
fn nodes_hang_together() {
    let collection = parse("(;N[a];N[b](;N[c];N[d])(;N[e](;N[f])(;N[g]))(;N[h]))(;N[i])");
    let names =
        |nodes: &mut dyn Iterator<Item = Node<'_>>| nodes.map(|node| node.text("N").unwrap()).collect::<String>();
    let first = root(&collection);
    assert_eq!(names(&mut collection.games()), "ai");
    assert_eq!(names(&mut first.subtree()), "abcdefgh");
    assert_eq!(names(&mut first.main_line()), "abcd");
    let branching = first.first_child().unwrap();
    assert_eq!(names(&mut branching.children()), "ceh");
    let inner = branching.children().nth(1).unwrap();
    assert_eq!(names(&mut inner.subtree()), "efg");
    let leaf = inner.children().last().unwrap();
    assert_eq!(names(&mut leaf.ancestors()), "geba");
    assert_eq!(names(&mut leaf.path().into_iter()), "abeg");
    assert_eq!(leaf.subtree().count(), 1);
    assert_eq!((leaf.root(), leaf.parent()), (first, Some(inner)));
    assert_eq!(names(&mut collection.games().rev()), "ia");
}

#[test]
fn properties_keep_their_order_and_names() {
    let collection = parse("(;XX[1]AddBlack [aa]\n[bb]C1[x]lower[y]XX[2])");
    let names: Vec<&str> = root(&collection).properties().map(Property::name).collect();
    assert_eq!(names, ["XX", "AddBlack", "C1", "lower", "XX"]);
    assert_eq!(root(&collection).get("AB").unwrap().raw(), b"AddBlack [aa]\n[bb]");
    let values: Vec<_> = root(&collection).values("XX").map(|value| value.raw()).collect();
    assert_eq!(values, [b"1", b"2"]);
}

#[test]
fn broken_files_are_read_as_far_as_they_go() {
    // The file, what is still there, and what is said about the rest.
    let table: &[(&str, &str, &[&str])] = &[
        ("", "", &["line 1, column 1: no game found: an SGF file holds “(;” somewhere"]),
        ("Dear (friend), no game;", "", &["line 1, column 1: no game found: an SGF file holds “(;” somewhere"]),
        ("text (see below)\n(;B[aa])", "(;B[aa])", &[]),
        ("(;B[aa])\n\nbye", "(;B[aa])", &["line 3, column 1: skipped text outside any game: “bye”"]),
        ("(;B[aa]))(;W[bb])", "(;B[aa])(;W[bb])", &["line 1, column 9: skipped text outside any game: “)”"]),
        ("(;B[aa]", "(;B[aa])", &["line 1, column 8: the file ends too early: “)” is missing"]),
        (
            "(;B[aa](;W[bb]\n(;B[cc]",
            "(;B[aa];W[bb];B[cc])",
            &["line 2, column 8: the file ends too early: “)” is missing 3 times"],
        ),
        (
            "(;B[aa];W[b",
            "(;B[aa];W[b])",
            &[
                "line 1, column 12: the file ends inside a value: “]” is missing",
                "line 1, column 12: the file ends too early: “)” is missing",
            ],
        ),
        (
            "(;C[a\\",
            "(;C[a])",
            &[
                "line 1, column 6: skipped text that is no node and no property with a value: “\\”",
                "line 1, column 7: the file ends inside a value: “]” is missing",
                "line 1, column 7: the file ends too early: “)” is missing",
            ],
        ),
        (
            "(FF[4]B[aa];W[bb])",
            "(;FF[4]B[aa];W[bb])",
            &["line 1, column 2: “;” is missing before the first property of a node"],
        ),
        (
            "(;FF[4](B[aa])(;W[bb]))",
            "(;FF[4](;B[aa])(;W[bb]))",
            &["line 1, column 9: “;” is missing before the first property of a node"],
        ),
        (
            "(;B[aa] W $ [bb] xy C[z])",
            "(;B[aa]C[z])",
            &["line 1, column 9: skipped text that is no node and no property with a value: “W $ [bb] xy”"],
        ),
        (
            "(;[aa];B[bb])",
            "(;;B[bb])",
            &["line 1, column 3: skipped text that is no node and no property with a value: “[aa]”"],
        ),
        (
            "(;A[1]((;B[2])(;C[3])))",
            "(;A[1](;B[2])(;C[3]))",
            &["line 1, column 7: skipped a pair of parentheses without a node of its own"],
        ),
        (
            "(;A[1]();B[2])",
            "(;A[1];B[2])",
            &["line 1, column 7: skipped a pair of parentheses without a node of its own"],
        ),
        (
            "(;A[1](;B[2]);C[3];D[4](;E[5])(;F[6]))",
            "(;A[1](;B[2])(;C[3];D[4](;E[5])(;F[6])))",
            &["line 1, column 14: a node follows the variations of its line; taken as one more variation"],
        ),
        (
            "(;A[1](;B[2])C[3])",
            "(;A[1](;B[2])(;C[3]))",
            &[
                "line 1, column 14: “;” is missing before the first property of a node",
                "line 1, column 14: a node follows the variations of its line; taken as one more variation",
            ],
        ),
        (
            "(;A[1]((;B[2]);C[3];D[4]))",
            "(;A[1](;B[2])(;C[3];D[4]))",
            &[
                "line 1, column 7: skipped a pair of parentheses without a node of its own",
                "line 1, column 15: a node follows the variations of its line; taken as one more variation",
            ],
        ),
        (
            "(;C[é]\r\nü;B[aa])",
            "(;C[é];B[aa])",
            &["line 2, column 1: skipped text that is no node and no property with a value: “ü”"],
        ),
        (
            "(;CA[klingon]C[x])",
            "(;CA[klingon]C[x])",
            &["line 1, column 6: the charset “klingon” is not known; its text is guessed"],
        ),
    ];
    for (broken, tree, said) in table {
        let collection = parse(broken);
        assert_eq!(&*collection.to_bytes(), broken.as_bytes());
        assert_eq!(drawn(&collection), *tree, "{broken}");
        let found: Vec<String> = collection.skipped().iter().map(ToString::to_string).collect();
        assert_eq!(found, *said, "{broken}");
        let repaired = touched(&collection);
        assert_eq!(drawn(&parse(&repaired)), *tree, "{broken} became {}", repaired.escape_ascii());
    }
    let utf16: Vec<u8> = "\u{FEFF}(;B[aa])".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(parse(utf16).skipped()[0].to_string(), "line 1, column 1: the file is UTF-16; save it as UTF-8");
}

#[test]
fn a_thousand_places_are_listed_and_the_rest_counted() {
    let collection = parse(format!("(;{})", "$B[aa]".repeat(1200)));
    assert_eq!(collection.skipped().len(), 1001);
    assert_eq!(collection.skipped()[1000].to_string(), "line 1, column 7204: 200 further places are damaged");
    assert_eq!(root(&collection).properties().count(), 1200);
}

/// The tree as it would be written without anything unnecessary.
fn drawn(collection: &Collection) -> String {
    let mut out = String::new();
    let mut todo: Vec<Result<Node<'_>, char>> = Vec::new();
    for game in collection.games() {
        todo.extend([Err(')'), Ok(game), Err('(')]);
        while let Some(next) = todo.pop() {
            let Ok(node) = next else {
                out.extend(next.err());
                continue;
            };
            out.push(';');
            for property in node.properties() {
                out.push_str(property.name());
                property
                    .values()
                    .for_each(|value| out.push_str(&format!("[{}]", String::from_utf8_lossy(value.raw()))));
            }
            let mut children: Vec<Node<'_>> = node.children().collect();
            if let [only] = children[..] {
                todo.push(Ok(only));
                continue;
            }
            children.reverse();
            todo.extend(children.into_iter().flat_map(|child| [Err(')'), Ok(child), Err('(')]));
        }
    }
    out
}

/// The bytes after a change that changes nothing.
fn touched(collection: &Collection) -> Vec<u8> {
    let mut copy = collection.clone();
    if let Some(root) = collection.games().next() {
        let node = copy.add_child(root.id());
        copy.remove(node);
    }
    copy.to_bytes().into_owned()
}

#[test]
fn what_is_not_changed_keeps_its_bytes() {
    for clean in [
        "(;B[aa])",
        "prose (with a remark)\r\n(;FF [4]\r\n  XX[\\]:] [b]\r\n\r\n;B[aa]\t(;W[bb] ;B[cc] ) \n(\n;W[dd] )\n) \n between \n ( ; )\n\n",
        "\u{FEFF}\n(;CA[UTF-8]C[囲碁\\\nsoft])",
        "(;AddBlack[aa] [bb](;B[cc]))",
        "(;a[x]Aa[y]B1[z])",
        "(;(;(;)))",
    ] {
        let collection = parse(clean);
        let bytes = touched(&collection);
        assert_eq!(String::from_utf8_lossy(&bytes), clean);
    }
}

fn edited(file: &str, edit: impl Fn(&mut Collection, &[NodeId])) -> String {
    let mut collection = parse(file);
    let nodes: Vec<NodeId> = collection.games().flat_map(Node::subtree).map(Node::id).collect();
    edit(&mut collection, &nodes);
    let bytes = collection.to_bytes().into_owned();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn changes_leave_the_rest_alone() {
    let file = "x (; FF[4]\n AB [aa]\r\n [bb] C[old]XX[?]AB[cc] ;B[dd] )\n";
    let set = |node: usize, name: &'static str, text: &'static str| {
        edited(file, |collection, nodes| collection.set(nodes[node], name, [text]).unwrap())
    };
    assert_eq!(set(0, "C", "n]w"), "x (; FF[4]\n AB [aa]\r\n [bb] C[n\\]w]XX[?]AB[cc] ;B[dd] )\n");
    assert_eq!(set(0, "AB", "zz"), "x (; FF[4]\n AB[zz] C[old]XX[?] ;B[dd] )\n");
    assert_eq!(set(1, "N", "new"), "x (; FF[4]\n AB [aa]\r\n [bb] C[old]XX[?]AB[cc] ;B[dd]N[new] )\n");
    let unset = |name: &'static str| edited(file, |collection, nodes| collection.unset(nodes[0], name).unwrap());
    assert_eq!(unset("XX"), "x (; FF[4]\n AB [aa]\r\n [bb] C[old]AB[cc] ;B[dd] )\n");
    assert_eq!(unset("AB"), "x (; FF[4] C[old]XX[?] ;B[dd] )\n");
    assert_eq!(unset("ZZ"), file);
}

#[test]
fn nodes_come_and_go() {
    let file = "(;A[1];B[2](;C[3])(;D[4]))";
    let add = |at: usize| {
        edited(file, |collection, nodes| {
            let child = collection.add_child(nodes[at]);
            collection.set(child, "N", ["x"]).unwrap();
        })
    };
    assert_eq!(add(0), "(;A[1](;B[2](;C[3])(;D[4]))\n(;N[x]))");
    assert_eq!(add(1), "(;A[1];B[2](;C[3])(;D[4])\n(;N[x]))");
    assert_eq!(add(3), "(;A[1];B[2](;C[3])(;D[4]\n;N[x]))");
    let remove = |at: usize| edited(file, |collection, nodes| collection.remove(nodes[at]));
    assert_eq!(remove(0), "");
    assert_eq!(remove(1), "(;A[1])");
    assert_eq!(remove(2), "(;A[1];B[2](;D[4]))");
    assert_eq!(remove(3), "(;A[1];B[2](;C[3]))");
    let windows = edited("(;A[1]\r\n)\r\n", |collection, nodes| {
        collection.add_child(nodes[0]);
    });
    assert_eq!(windows, "(;A[1]\r\n;\r\n)\r\n");
}

#[test]
fn the_first_and_last_children_can_be_removed_one_by_one() {
    let file = "(;(;N[a])(;N[b])(;N[c]))";
    for order in [[1, 2, 3], [3, 2, 1], [2, 1, 3], [2, 3, 1]] {
        let left = edited(file, |collection, nodes| {
            order.iter().for_each(|&at| collection.remove(nodes[at]));
            let child = collection.add_child(nodes[0]);
            collection.set(child, "N", ["d"]).unwrap();
        });
        assert_eq!(left, "(;\n;N[d])");
    }
}

#[test]
fn a_file_from_scratch_is_tidy() {
    let mut file = Collection::default();
    let root = file.add_game(Size::new(9, 9).unwrap());
    file.set(root, "PB", ["Ann: [A]"]).unwrap();
    file.set(root, "AB", [point("A9"), point("B8")]).unwrap();
    file.set(root, "KM", [Item::Real(5.5)]).unwrap();
    file.set(root, "PL", [Color::White]).unwrap();
    let first = file.add_child(root);
    file.set(first, "W", [Move::Play(point("E5"))]).unwrap();
    for (name, text) in [("a", "one\r\ntwo"), ("b", "a:b]")] {
        let reply = file.add_child(first);
        file.set(reply, "B", [Move::Pass]).unwrap();
        file.set(reply, "C", [text]).unwrap();
        file.set(reply, "LB", [(Item::Point(point("J1")), Item::Text("x:y")), (Item::Empty, Item::Text(name))])
            .unwrap();
    }
    let other = file.add_game(Size::new(19, 13).unwrap());
    file.set(other, "MN", [3]).unwrap();
    let expected = "\
(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[Ann: [A\\]]AB[aa][bb]KM[5.5]PL[W]
;W[ee]
(;B[]C[one
two]LB[ii:x\\:y][:a])
(;B[]C[a:b\\]]LB[ii:x\\:y][:b]))
(;FF[4]GM[1]CA[UTF-8]SZ[19:13]MN[3])
";
    assert_eq!(String::from_utf8_lossy(&file.to_bytes()), expected);
    assert_eq!(parse(file.to_bytes()).skipped(), []);
}

#[test]
fn bad_changes_are_refused_and_change_nothing() {
    let mut file = parse("(;SZ[9]CA[Shift_JIS])");
    let node = root(&file).id();
    for name in ["", "b", "A B", "C[", "É", "B1"] {
        assert_eq!(file.set(node, name, ["x"]), Err(EditError::Name(name.to_owned())), "{name}");
    }
    let off = Point::new(9, 0);
    let size = Size::new(9, 9).unwrap();
    assert_eq!(file.set(node, "AB", [off]), Err(EditError::OffBoard(off, size)));
    assert_eq!(file.set(node, "CA", ["UTF-8"]), Err(EditError::Redeclared));
    assert_eq!(file.unset(node, "CA"), Err(EditError::Redeclared));
    assert_eq!(file.set(node, "KM", [Item::Real(f64::NAN)]), Err(EditError::NotFinite));
    let error = file.set(node, "C", ["naïve"]).unwrap_err().to_string();
    assert_eq!(error, "the file is in Shift_JIS, which has no “ï”; turn it into UTF-8 first");
    // The encoder would make it a backslash.
    assert!(matches!(file.set(node, "C", ["¥]"]), Err(EditError::Charset { character: '¥', .. })));
    assert_eq!(&*file.to_bytes(), b"(;SZ[9]CA[Shift_JIS])");
    file.set(node, "SZ", [19]).unwrap();
    assert_eq!(file.set(node, "AB", [off]), Ok(()), "the size is looked up again");
}

#[test]
fn declared_charsets_are_read_and_written() {
    // The second bytes of the first characters are `\` and `]` in the charsets where that can be.
    for (label, text) in [
        ("UTF-8", "囲碁 Go é"),
        ("Shift_JIS", "ソ表ゾ構 囲碁"),
        ("MS_KANJI", "ソ表ゾ構 囲碁"),
        ("cp932", "ソ表ゾ構 囲碁"),
        ("EUC-JP", "ソ表ゾ構 囲碁"),
        ("GBK", "輁輂 围棋"),
        ("GB2312", "围棋"),
        ("gb18030", "輁輂 围棋 \u{1F600}"),
        ("Big5", "功也許 圍棋"),
        ("EUC-KR", "바둑"),
        ("ISO-8859-1", "né"),
        ("latin1", "né"),
        ("windows-1251", "го"),
        ("windows-1252", "n’é"),
        ("koi8-r", "го"),
        ("ISO-8859-2", "hráč"),
    ] {
        let name = if label == "cp932" { "shift_jis" } else { label };
        let encoding = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap();
        let (file, _, bad) = encoding.encode(text);
        assert!(!bad, "{label}");
        let escaped = [b"(;CA[", label.as_bytes(), b"]C[", &file, b"\\]];B[aa]N[", &file, b"])"].concat();
        let mut collection = parse(&escaped);
        assert_eq!((collection.skipped(), &*collection.to_bytes()), (&[][..], &*escaped), "{label}");
        assert_eq!(root(&collection).comment().unwrap(), format!("{text}]"), "{label}");
        assert_eq!(end(&collection).text("N").unwrap(), text, "{label}");
        assert_eq!(root(&collection).charset().origin(), Origin::Declared);
        let node = end(&collection).id();
        collection.set(node, "C", [&*format!("[{text}]\\")]).unwrap();
        let again = parse(collection.to_bytes());
        assert_eq!(end(&again).comment().unwrap(), format!("[{text}]\\"), "{label}");
        let utf8 = collection.to_utf8().unwrap();
        assert_eq!(root(&utf8).comment().unwrap(), format!("{text}]"), "{label}");
        assert!(std::str::from_utf8(&utf8.to_bytes()).unwrap().contains("CA[UTF-8]"));
        assert_eq!((root(&utf8).charset().name(), utf8.skipped()), ("UTF-8", &[][..]), "{label}");
    }
}

#[test]
fn a_charset_can_be_declared_behind_text() {
    let (name, _, _) = encoding_rs::SHIFT_JIS.encode("小林光一対武宮正樹、第一局の棋譜ソ");
    let bytes = [b"(;PB[", &*name, b"]CA[Shift_JIS];B[aa]C[", &name, b"])"].concat();
    let mut collection = parse(&bytes);
    assert_eq!(collection.skipped(), []);
    assert_eq!(root(&collection).player(Color::Black).unwrap(), "小林光一対武宮正樹、第一局の棋譜ソ");
    let node = end(&collection).id();
    collection.set(node, "N", ["x"]).unwrap();
    assert!(collection.to_bytes().starts_with(b"(;CA[Shift_JIS]PB["), "where all can find it");
}

#[test]
fn undeclared_charsets_are_guessed() {
    let chinese = "第十届春兰杯世界职业围棋锦标赛，黑棋这手棋下得很好，白棋应对有误。";
    let korean = "제10회 춘란배 세계바둑선수권전 결승 제1국 이창호 대 창하오";
    let japanese = "黒の打ち込みが厳しい。白は右辺を守るべきだった。ソ";
    for (encoding, text) in [
        (encoding_rs::UTF_8, chinese),
        (encoding_rs::GBK, chinese),
        (encoding_rs::EUC_KR, korean),
        (encoding_rs::SHIFT_JIS, japanese),
        (encoding_rs::EUC_JP, japanese),
        (encoding_rs::WINDOWS_1252, "Müller gegen Lefèvre, déjà vu"),
    ] {
        let bytes = [b"(;GM[1]C[", &*encoding.encode(text).0, b"];B[aa])"].concat();
        let collection = parse(&bytes);
        assert_eq!(root(&collection).charset().name(), encoding.name());
        assert_eq!(root(&collection).comment().unwrap(), text, "{}", encoding.name());
        // Once the file is changed the guess becomes a declaration.
        let again = parse(touched(&collection));
        let origin = if encoding == encoding_rs::UTF_8 { Origin::Valid } else { Origin::Declared };
        assert_eq!(again.games().next().unwrap().charset().origin(), origin);
        assert_eq!(root(&again).comment().unwrap(), text);
    }
    assert_eq!(root(&parse("(;C[ASCII])")).charset().name(), "UTF-8");
    let marked = parse("\u{FEFF}(;CA[GBK]C[囲碁])");
    assert_eq!((root(&marked).charset().origin(), root(&marked).comment().unwrap()), (Origin::Mark, "囲碁".into()));
}

#[test]
fn new_text_declares_its_charset() {
    let said =
        |file: &str, text: &str| edited(file, |collection, nodes| collection.set(nodes[0], "C", [text]).unwrap());
    assert_eq!(said("(;B[aa])", "plain"), "(;B[aa]C[plain])");
    assert_eq!(said("(;B[aa])(;W[bb])", "囲碁"), "(;CA[UTF-8]B[aa]C[囲碁])(;W[bb])");
    assert_eq!(said("(;CA[UTF-8]B[aa])", "囲碁"), "(;CA[UTF-8]B[aa]C[囲碁])");
}

#[test]
fn files_with_marks_can_be_joined() {
    let (gbk, _, _) = encoding_rs::GBK.encode("围棋");
    let joined = [b"(;C[x])\n\xEF\xBB\xBF(;CA[GBK]C[", &*gbk, b"])"].concat();
    let mut collection = parse(&joined);
    assert_eq!((collection.skipped(), &*collection.to_bytes()), (&[][..], &*joined));
    // What was in the middle must not come to the front, where it would mean something.
    let first = root(&collection).id();
    collection.remove(first);
    let again = parse(collection.to_bytes());
    assert_eq!((root(&again).charset().name(), root(&again).comment().unwrap()), ("GBK", "围棋".into()));
}

#[test]
fn a_declaration_moves_only_to_stay_found() {
    let set = |node: usize| {
        let mut collection = parse("(;PB[x]CA[GBK] ;B[aa])");
        let id = root(&collection).main_line().nth(node).unwrap().id();
        collection.set(id, "PB", ["輁"]).unwrap();
        let again = parse(collection.to_bytes());
        assert_eq!(root(&again).main_line().nth(node).unwrap().text("PB").unwrap(), "輁");
        again.to_bytes().into_owned()
    };
    assert_eq!(set(0), b"(;CA[GBK]PB[\xDD\\] ;B[aa])", "a reader who knows no GBK would see an escape");
    assert_eq!(set(1), b"(;PB[x]CA[GBK] ;B[aa]PB[\xDD\\])");
}

#[test]
fn games_of_one_file_have_their_own_charsets() {
    let (sjis, _, _) = encoding_rs::SHIFT_JIS.encode("ソ");
    let bytes = [b"(;CA[UTF-8]C[\xC3\xA9])(;CA[Shift_JIS]C[", &*sjis, b"])(;CA[GBK])"].concat();
    let collection = parse(&bytes);
    let comments: Vec<_> = collection.games().map(|game| game.comment().unwrap_or_default()).collect();
    assert_eq!(comments, ["é", "ソ", ""]);
    // A valid file stops being valid as a whole: the first game must not depend on that any more.
    let mut mixed = parse("(;C[é])(;CA[Shift_JIS])");
    let second = mixed.games().nth(1).unwrap().id();
    mixed.set(second, "C", ["ソ"]).unwrap();
    let again = parse(mixed.to_bytes());
    assert_eq!(again.games().map(|game| game.comment().unwrap()).collect::<Vec<_>>(), ["é", "ソ"]);
}

#[test]
fn games_beyond_the_limit_are_told_and_kept() {
    let text = "(;SZ[9]AB[aa])\n(;AB[bb])\n (;AB[cc]) (;AB[dd])\n";
    let file = Collection::parse(text.as_bytes().to_vec(), Limits { games: 2, ..Limits::default() }).unwrap();
    assert_eq!(file.games().count(), 2);
    let told: Vec<String> = file.skipped().iter().map(ToString::to_string).collect();
    assert_eq!(told, ["line 3, column 2: only the first 2 games are read"]);
    assert_eq!(file.to_bytes(), text.as_bytes());
    let all = Collection::parse(text.as_bytes().to_vec(), Limits { games: 4, ..Limits::default() }).unwrap();
    assert_eq!((all.games().count(), all.skipped()), (4, &[][..]));
}

#[test]
fn lines_become_set_ups_and_turns() {
    let record = |sgf: &str| end(&parse(sgf)).record().unwrap();
    let handicap = record("(;SZ[9]HA[2]AB[cc][gg])");
    assert_eq!((handicap.setup.to_move, handicap.setup.stones.black.len()), (Color::White, 2));
    let problem = record("(;SZ[9]AB[aa:ba]AW[ab]PL[W];W[bb])");
    assert_eq!((problem.setup.to_move, problem.setup.stones.black), (Color::White, points("A9 B9")));
    assert_eq!(problem.turns, [(Color::White, Move::Play(point("B8")))]);
    let first = record("(;SZ[9];W[ee];W[];B[tt])");
    assert_eq!((first.setup.to_move, first.turns.len()), (Color::White, 3));
    assert_eq!(record("(;)").setup.to_move, Color::Black);
    let bad = record("(;SZ[9]AB[aa][zz]PL[red];B[ss];W[ee])");
    assert_eq!(bad.bad.len(), 3);
    assert_eq!((bad.setup.stones.black, bad.turns.len()), (points("A9"), 1));
}

#[test]
fn stones_set_up_later_meet_the_moves_before() {
    let collection = parse("(;SZ[9]AW[aa];B[ab];B[ba];AW[ee]AE[ba];PL[W];B[ei])");
    let record = end(&collection).record().unwrap();
    assert_eq!(record.setup.stones.black, points("A8"));
    assert_eq!(record.setup.stones.white, points("E5"), "the stone in the corner was taken before");
    assert_eq!(record.turns, [(Color::Black, Move::Play(point("E1")))]);
    assert_eq!(record.after(1).stones.black, points("A8 E1"));
    assert_eq!(record.after(99), record.after(1));
}

#[test]
fn a_turn_can_be_said_at_any_time() {
    let record = |sgf: &str| end(&parse(sgf)).record().unwrap();
    // Some programs say it in every node, which must not hide the moves.
    let chatty = record("(;SZ[9]PL[B];B[aa]PL[W];W[bb];PL[B];B[cc])");
    assert_eq!((chatty.setup.to_move, chatty.turns.len()), (Color::Black, 3));
    let natural = record("(;SZ[9];B[aa];PL[W])");
    assert_eq!((natural.turns.len(), natural.after(1).to_move), (1, Color::White));
    let again = record("(;SZ[9];B[aa];PL[B])");
    assert_eq!((again.turns.len(), again.setup.to_move, again.setup.stones.black), (0, Color::Black, points("A9")));
    assert_eq!(record("(;SZ[9];B[aa];AW[bb])").setup.to_move, Color::White);
}

#[test]
fn moves_are_made_whatever_they_do() {
    let after = |sgf: &str| {
        let record = end(&parse(sgf)).record().unwrap();
        record.after(record.turns.len())
    };
    let ko = after("(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb])");
    assert_eq!((ko.ko, ko.to_move), (Some(point("B4")), Color::White));
    assert_eq!(Position::from_setup(ko).map(|position| position.ko()), Ok(ko.ko));
    assert_eq!(after("(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[])").ko, None);
    let suicide = after("(;SZ[5]AW[ba][ab];B[aa])");
    assert!(suicide.stones.black.is_empty());
    let on_a_stone = after("(;SZ[5]AW[cc];B[cc])");
    assert_eq!((on_a_stone.stones.black, on_a_stone.stones.white), (points("C3"), PointSet::EMPTY));
}
