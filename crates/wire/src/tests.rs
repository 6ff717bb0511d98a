#[path = "../../../fuzz/checks/damage.rs"]
mod damage;

use super::*;

/// A problem that ships.
const PROBLEM: &str = include_str!("../../../data/shapes/11-rectangular-six-in-the-corner-0.txt");

#[test]
fn a_draft_comes_back_from_its_json() {
    let draft = tsumego::text::read(PROBLEM).unwrap();
    let json = serde_json::to_string(&DraftJson::new(&draft, "shapes")).unwrap();
    let back: DraftJson = serde_json::from_str(&json).unwrap();
    assert_eq!(back.draft().unwrap(), draft);
}

#[test]
fn what_cannot_be_read_is_named() {
    let error = |json: &str| serde_json::from_str::<Stones>(json).unwrap_err().to_string();
    assert!(error(r#"{"size":9,"to_move":"grey"}"#).contains("“grey” is none of black, white"));
    assert!(
        error(r#"{"size":9,"to_move":"black","black":["I9"]}"#)
            .contains("“I9” is not a point: expected a letter A to T")
    );
    assert!(error(r#"{"size":9,"to_move":"black","black":"A1"}"#).contains("a list of points such as C3"));
    assert!(
        serde_json::from_str::<Turn>("\"nowhere\"").unwrap_err().to_string().contains("no move such as C3 or pass")
    );
}

#[test]
fn damaged_bodies_are_read_or_refused() {
    damage::survived("http", 6_000, bodies::check);
}
