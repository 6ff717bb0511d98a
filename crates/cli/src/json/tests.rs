#[path = "../../../../fuzz/checks/batch.rs"]
mod checks;
#[path = "../../../../fuzz/checks/damage.rs"]
mod damage;

use super::*;
use rules::{Point, PointSet};

const ONE: &str = r#"{"size":5,"black":["A2","B1"],"white":["C3"],"to_move":"W","targets":["C3"],"goal":"kill",
    "answers":["D3","PASS"],"difficulty":3,"id":"a1"}"#;

#[test]
fn objects_arrays_and_lines_are_read() {
    let one = read(ONE).unwrap();
    assert_eq!(one[0].goal.unwrap().to_string(), "White to kill");
    assert_eq!(one[0].title, "a1");
    assert_eq!(read(&format!("[{ONE},{ONE}]")).unwrap().len(), 2);
    assert_eq!(read(&format!("{ONE}\n{ONE}\n")).unwrap(), [one[0].clone(), one[0].clone()]);
    assert_eq!(read(" \n").unwrap(), []);
}

#[test]
fn what_is_written_reads_back() {
    let mut draft = read(ONE).unwrap().remove(0);
    draft.out_of_bounds = Some(PointSet::of(Point::new(4, 4)));
    draft.setup.ko = Some(Point::new(0, 0));
    draft.notes = "two\nlines".into();
    assert_eq!(read(&line(&draft)), Ok(vec![draft.clone()]));
    assert_eq!(read(&pretty(&DraftJson::from(&draft))), Ok(vec![draft]));
}

#[test]
fn errors_name_the_line() {
    let error = |text: &str| {
        let JsonError { line, message } = read(text).unwrap_err();
        format!("{line}: {message}")
    };
    assert_eq!(error("\n{"), "2: EOF while parsing an object");
    assert_eq!(error("[1]"), "1: problem 1: expected an object with “size”, “black”, “white” and “to_move”");
    assert_eq!(error(r#"{"black":[]}"#), "1: missing field `size`");
    assert_eq!(error(&ONE.replace("A2", "A7")), "1: A7 is not on a board of 5 lines");
    assert_eq!(error(&format!("{ONE}\n\n{}", ONE.replace(":5", ":0"))), "4: A board has 1 to 19 lines, not 0.");
    assert_eq!(error(&ONE.replace("\"W\"", "\"green\"")), "1: expected “black” or “white”, found “green”");
    assert_eq!(error(&ONE.replace("kill", "win")), "1: expected the goal kill, live, ko or seki, found “win”");
}

#[test]
fn damaged_lines_are_read_or_refused() {
    damage::survived("batch", 6_000, checks::check);
}
