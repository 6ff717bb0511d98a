use super::*;

/// Lines between two texts.
const RULES: &str = "-----------\n-----------";

fn stones(draft: &Draft) -> (Vec<String>, Vec<String>) {
    let names = |points: PointSet| points.iter().map(|point| point.to_string()).collect();
    (names(draft.setup.stones.black), names(draft.setup.stones.white))
}

fn words(list: &str) -> Vec<String> {
    list.split_whitespace().map(str::to_owned).collect()
}

#[track_caller]
fn shows(text: &str, size: u8, black: &str, white: &str) -> Draft {
    let draft = read(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!((draft.setup.size, stones(&draft)), (size, (words(black), words(white))), "{text}");
    draft
}

#[test]
fn a_picture_with_blanks_is_read() {
    let text = ". . . . .\n. . . . .\n. . . . .\nX X X . .\nO O X . .\n\nWhite to live";
    let draft = shows(text, 5, "C1 A2 B2 C2", "A1 B1");
    assert_eq!(
        (draft.setup.to_move, draft.goal.map(|goal| goal.to_string())),
        (Color::White, Some("White to live".into()))
    );
    shows(&text.replace('.', "+"), 5, "C1 A2 B2 C2", "A1 B1");
    shows(&text.replace('.', "-"), 5, "C1 A2 B2 C2", "A1 B1");
    shows(&text.replace('X', "#"), 5, "C1 A2 B2 C2", "A1 B1");
    shows("Look at this:\n.....\n.....\n.....\nXXX..\nOOX..\nWhat now?", 5, "C1 A2 B2 C2", "A1 B1");
}

#[test]
fn borders_and_coordinates_say_which_part_is_shown() {
    let corner = "   A B C D\n4 | . . . .\n3 | X X X .\n2 | O O X .\n1 | . O X .\n  +--------";
    shows(corner, 19, "C1 C2 A3 B3 C3", "B1 A2 B2");
    shows(&format!("9x9\n{corner}"), 9, "C1 C2 A3 B3 C3", "B1 A2 B2");
    let top = "+-------\n| . O X .\n| O O X .\n| X X X .\n| . . . .";
    shows(top, 19, "A17 B17 C17 C18 C19", "A18 B18 B19");
    let right = ". . . . |\n. X X X |\n. X O O |\n. X O . |\n--------+";
    shows(right, 19, "R1 R2 R3 S3 T3", "S1 S2 T2");
}

#[test]
fn our_own_pictures_are_read_back() {
    let shown = "1. Corner, 4 points\n\n  9\n  8\n  7\n  6          X X\n  5        X . .\n  4        X O O\n  3      X O X .\n\
                 \x20 2      X O O X\n  1      X O @ .\n     D E F G H J\n\nWhite to live.\nX is black and O white; # and @ mark the target.\n";
    let (draft, meant) =
        (read(shown).unwrap(), crate::text::read(include_str!("../../../../data/own/001.txt")).unwrap());
    assert_eq!((draft.setup, draft.targets, draft.goal), (meant.setup, meant.targets, meant.goal));
    assert_eq!(draft.out_of_bounds, meant.out_of_bounds);
}

#[test]
fn senseis_pictures_are_read() {
    let text = "$$W A corner\n$$ ---------------\n$$ | . O X . . . .\n$$ | O O X . , . .\n$$ | X X X a . 1 .\n$$ | . . . . . . .";
    let draft = shows(text, 19, "A17 B17 C17 C18 C19", "A18 B18 B19");
    assert_eq!((draft.setup.to_move, draft.notes.as_str()), (Color::White, "W A corner"));
    let marked = "$$Bc9 Kill\n$$ | . . . .\n$$ | X X X .\n$$ | Q Q X .\n$$ | . O X .\n$$ ---------";
    let draft = shows(marked, 9, "C1 C2 A3 B3 C3", "B1 A2 B2");
    assert_eq!((draft.targets.len(), draft.setup.to_move), (2, Color::Black));
}

#[test]
fn a_list_of_points_is_read() {
    shows("B: C3 D4; W: C4 E5", 19, "C3 D4", "C4 E5");
    let draft = shows("9x9, White to live.\nBlack: A2, B2, B1\nWhite: A3 B3 C2 C1", 9, "B1 A2 B2", "C1 C2 A3 B3");
    assert_eq!(draft.setup.to_move, Color::White);
}

#[test]
fn what_is_no_position_is_refused_in_a_sentence() {
    let why = |text: &str| read(text).unwrap_err().what;
    assert_eq!(why("Black to kill in two moves."), Misreading::NoPosition);
    assert_eq!(why(RULES), Misreading::NoPosition);
    assert_eq!(why("B: C3 D4"), Misreading::NoPosition);
    assert_eq!(why("B: C3; W: C3"), Misreading::NoPosition);
    assert_eq!(why(". X . .\n. O X .\n. O . ."), Misreading::Unplaced { rows: 3, columns: 4 });
    assert_eq!(why(&"x".repeat(LONGEST + 1)), Misreading::TooLong(LONGEST + 1));
    assert!(why(". X . .\n. O X .\n. O . .").to_string().contains("borders"));
}

#[test]
fn nothing_breaks_it() {
    let pieces =
        ["X ", "O ", ". ", "| ", "$$", "\n", "19 ", "A B C", "--------", "●", "9x9", "B: ", "T19 ", "+", "*", "é", " "];
    let mut dice = dice::Dice::new(36);
    for _ in 0..20_000 {
        let text: String = (0..dice.below(60)).map(|_| pieces[dice.below(pieces.len())]).collect();
        if let Ok(draft) = read(&text) {
            assert!(draft.setup.size <= 19 && draft.clone().tidy() == draft, "{text:?}");
        }
    }
}

/// Every way to write a board that we know of gives it back.
#[test]
fn a_board_comes_back_from_every_kind_of_picture() {
    let mut dice = dice::Dice::new(9);
    for _ in 0..200 {
        let size = 5 + dice.below(15) as u8;
        let mut setup = Setup { size, stones: ByColor::default(), to_move: Color::Black, ko: None };
        for point in PointSet::full(size) {
            match dice.below(4) {
                0 => setup.stones.black.insert(point),
                1 => setup.stones.white.insert(point),
                _ => {}
            }
        }
        let sign = |column, row| match Point::new(column, row) {
            point if setup.stones.black.contains(point) => 'X',
            point if setup.stones.white.contains(point) => 'O',
            _ => '.',
        };
        let rows = |join: &str| {
            let row = |row| (0..size).map(|column| sign(column, row).to_string()).collect::<Vec<_>>().join(join);
            (0..size).rev().map(|number| (number + 1, row(number))).collect::<Vec<(u8, String)>>()
        };
        let across = "-".repeat(2 * usize::from(size));
        let letters: Vec<String> = COLUMNS.chars().take(size.into()).map(String::from).collect();
        let plain = |join: &str| rows(join).into_iter().map(|(_, row)| row).collect::<Vec<_>>().join("\n");
        let numbered: Vec<String> =
            rows(" ").into_iter().map(|(number, row)| format!("{number:>2} {row} {number}")).collect();
        let framed: Vec<String> = rows(" ").into_iter().map(|(_, row)| format!("| {row} |")).collect();
        let pictures = [
            plain(" "),
            plain(""),
            format!("   {}\n{}\n   {}", letters.join(" "), numbered.join("\n"), letters.join(" ")),
            format!("+{across}+\n{}\n+{across}+", framed.join("\n")),
            format!("$$B\n$$ {across}\n$$ {}\n$$ {across}", framed.join("\n$$ ")),
        ];
        for picture in pictures {
            let draft = read(&picture).unwrap_or_else(|error| panic!("{error}\n{picture}"));
            assert_eq!((draft.setup.size, draft.setup.stones), (size, setup.stones), "\n{picture}");
        }
    }
}
