//! Hand-made books of every habit, and real files where they are.

use super::*;
use crate::record;

fn parsed(sgf: &str) -> Collection {
    Collection::parse(sgf.as_bytes().to_vec(), Limits::default()).unwrap()
}

/// A book below a small corner on 9x9, Black to move.
fn book(tree: &str) -> Book {
    let file = parsed(&format!("(;SZ[9]AB[ag]AW[ah]PL[B]C[The question]{tree})"));
    Book::read(record::start(file.games().next().unwrap()), Color::Black).unwrap()
}

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|made| made.parse().unwrap()).collect()
}

/// What the book says of the last of these moves.
fn worth(book: &Book, line: &str) -> Worth {
    book.page(&moves(line)).unwrap_or_else(|| panic!("{line} is not in the book")).worth
}

fn answers(book: &Book) -> String {
    book.answers().iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_line_without_the_word_is_wrong() {
    let book = book("(;B[ai];W[bi](;B[ci];W[di]C[Still alive.])(;B[di]C[RIGHT Well done.]))(;B[bi];W[ai])");
    assert_eq!(answers(&book), "A1");
    assert_eq!(worth(&book, "A1 B1"), Worth::Right);
    assert_eq!(worth(&book, "A1 B1 D1"), Worth::Right);
    assert_eq!(worth(&book, "A1 B1 C1 D1"), Worth::Wrong);
    assert_eq!(worth(&book, "B1"), Worth::Wrong);
    assert_eq!(book.page(&moves("A1 B1 D1")).unwrap().comment, "Well done.");
    assert_eq!((book.page(&moves("J9")), book.len()), (None, 7));
}

#[test]
fn annotations_hold_for_all_that_follows() {
    let book = book("(;B[ai]TE[1];W[bi](;B[ci])(;B[di]BM[1];W[ci];B[ei]))(;B[bi])");
    assert_eq!(answers(&book), "A1");
    assert_eq!(worth(&book, "A1 B1 C1"), Worth::Right);
    assert_eq!(worth(&book, "A1 B1 D1 C1 E1"), Worth::Wrong);
    assert_eq!(worth(&book, "B1"), Worth::Wrong);
}

#[test]
fn words_are_understood_in_several_languages() {
    let english = book("(;B[ai]C[Wrong.];W[bi])(;B[bi]C[Correct!];W[ai];B[ci])");
    assert_eq!((answers(&english), worth(&english, "B1 A1 C1")), ("B1".to_owned(), Worth::Right));
    assert_eq!(answers(&book("(;B[ai]C[失敗])(;B[bi]C[正解])")), "B1");
    assert_eq!(answers(&book("(;B[ai]C[Not correct])(;B[bi])")), "B1", "what is called wrong is no answer");
}

#[test]
fn failing_all_else_the_first_branch_is_right() {
    let book = book("(;B[ai](;W[bi];B[ci])(;W[ci];B[bi]))(;B[bi];W[ai])");
    assert_eq!(answers(&book), "A1");
    assert_eq!((worth(&book, "A1 C1 B1"), worth(&book, "B1 A1")), (Worth::Right, Worth::Wrong));
}

#[test]
fn replies_that_test_the_solver_come_first() {
    let book = book(";B[ai](;W[bi])(;W[ci]C[CHOICE];B[bi]C[RIGHT])");
    let first = book.page(&moves("A1")).unwrap();
    assert_eq!(book.reply(first).unwrap().made, Some(moves("C1")[0]));
    assert_eq!(book.reply(first).unwrap().comment, "");
    assert!(book.page(&moves("A1 B1")).unwrap().is_end());
}

#[test]
fn comments_and_marks_stay_where_they_are() {
    let book = book(";B[ai]C[Here.]TR[ag];C[And this.]LB[bi:a];W[bi]");
    let page = book.page(&moves("A1")).unwrap();
    assert_eq!((page.comment.as_str(), page.marks.len()), ("Here.\nAnd this.", 2));
}

#[test]
fn a_line_is_followed_as_far_as_sides_take_turns() {
    let book = book("(;B[ai];B[bi])(;B[bi];AW[ci];W[ai])(;W[ci])");
    assert_eq!(book.len(), 2);
    let file = parsed("(;SZ[9]AB[ag]AW[ah]PL[B])");
    assert_eq!(Book::read(file.games().next().unwrap(), Color::Black), None);
}

#[test]
fn a_book_comes_back_from_its_text_and_from_a_whole_file() {
    let tree = "(;B[ai]C[Why \\] not?]TR[ag];W[bi](;B[ci]C[RIGHT])(;B[di]))(;B[bi]BM[1])";
    let file = parsed(&format!("(;SZ[9]GN[One]AB[ag]AW[ah]PL[B]{tree})"));
    let start = record::start(file.games().next().unwrap());
    let (read, text) = (Book::read(start, Color::Black).unwrap(), Book::write(start).unwrap());
    assert_eq!(Book::parse(&text, Color::Black).as_ref(), Some(&read));
    let draft = record::read(start).unwrap().draft;
    let mut whole = Collection::default();
    write_with(&mut whole, &draft, &text).unwrap();
    let again = parsed(std::str::from_utf8(&whole.to_bytes()).unwrap());
    let root = again.games().next().unwrap();
    assert_eq!(record::read(root).unwrap().draft, draft);
    assert_eq!(Book::read(record::start(root), Color::Black), Some(read));
}

#[test]
fn a_first_move_beside_the_stones_is_one() {
    let file = parsed("(;SZ[9]AB[ag]AW[ah]C[The question];W[ee]C[The answer])");
    let root = file.games().next().unwrap();
    let book = Book::read(record::start(root), Color::White).unwrap();
    assert_eq!(book.page(&moves("E5")).unwrap().comment, "The answer");
    let file = parsed("(;SZ[9]AB[ag]AW[ah]B[ai]C[The question];W[ee])");
    let text = Book::write(record::start(file.games().next().unwrap())).unwrap();
    assert!(!text.contains("AB[") && text.contains(";B[ai]"), "{text}");
}

/// Reads and writes the books in a file, and says how many there are.
fn books_in(name: &str, bytes: Vec<u8>) -> usize {
    let file = Collection::parse(bytes, Limits::default()).unwrap();
    let mut shown = 0;
    for root in file.games() {
        let start = record::start(root);
        let Ok(reading) = record::read(root) else { continue };
        let Some(book) = Book::read(start, reading.draft.setup.to_move) else { continue };
        assert!(book.len() <= MOST_PAGES);
        let text = Book::write(start).unwrap();
        assert!(Book::parse(&text, reading.draft.setup.to_move) == Some(book), "{name}");
        shown += 1;
    }
    shown
}

#[test]
fn several_books_of_one_file_are_read() {
    let file = "(;SZ[9]AB[ag]AW[ah]PL[B](;B[bh]C[Right];W[bi](;B[ci])(;B[ai]))(;B[ee]C[Wrong]))\n\
                (;SZ[9]AB[ag]AW[ah]PL[W])(;SZ[9]AB[ag]AW[ah]PL[W];W[];B[tt]C[\\]])";
    assert_eq!(books_in("a file of our own", file.as_bytes().to_vec()), 2);
}

#[test]
fn books_of_other_people_are_read() {
    let Some(folder) = outside::folder("SHIKATSU_SGF", "game records of others") else { return };
    let paths = std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path());
    let files = paths.filter(|path| path.extension().is_some_and(|end| end == "sgf"));
    let shown: usize = files.map(|path| books_in(&path.display().to_string(), std::fs::read(&path).unwrap())).sum();
    assert!(shown > 0, "one of the files has moves");
}
