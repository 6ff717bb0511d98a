//! What must hold of any bytes sent as the body of a request. The fuzz target and the tests both call this.

use serde::de::DeserializeOwned;

use crate::{
    AgreedJson, Analyse, CertificateRequest, CheckRequest, CollectionChange, Compare, DraftJson, Examine, GoAnswer,
    GoMark, GoSeen, GoTurn, LessonRequest, LineRequest, NamePassphrase, NewGo, NewPassphrase, NewRow, OpenLink, Place,
    ProblemPlace, ProblemRef, Progress, Read, RoomAct, RowAnswer, RowSeen, RowTurn, Solve, Stones, TreeRequest, Write,
};

/// Reads the bytes as the body of every request that has one, as far as that goes without a search or the database.
pub fn check(bytes: &[u8]) {
    let draft = |found: Option<&DraftJson>| found.into_iter().for_each(check_draft);
    draft(read(bytes).as_ref());
    draft(read(bytes).map(|sent: Examine| sent.draft).as_ref());
    draft(read(bytes).map(|sent: Solve| sent.draft).as_ref());
    draft(read(bytes).map(|sent: Write| sent.draft).as_ref());
    read(bytes).into_iter().for_each(|sent: Place| check_stones(&sent.stones));
    problem(read(bytes).map(|sent: LessonRequest| sent.problem));
    problem(read(bytes).map(|sent: LineRequest| sent.problem));
    problem(read(bytes).map(|sent: TreeRequest| sent.problem));
    problem(read(bytes).map(|sent: CertificateRequest| sent.problem));
    problem(read(bytes).map(|sent: CheckRequest| sent.problem));
    problem(read(bytes).map(|sent: Compare| sent.problem));
    let _ = (read::<CollectionChange>(bytes), read::<ProblemPlace>(bytes));
    let _ = (read::<Read>(bytes), read::<Progress>(bytes), read::<NewRow>(bytes));
    let _ = (read::<GoTurn>(bytes), read::<GoAnswer>(bytes), read::<GoSeen>(bytes), read::<GoMark>(bytes));
    let _ = read(bytes).and_then(|sent: NewGo| sent.clock).map(|clock| clock.control());
    read(bytes).into_iter().for_each(|sent: Analyse| check_stones(&sent.stones));
    let _ = read(bytes).map(|sent: AgreedJson| sent.settings().map(|settings| settings.check()));
    let _ = read(bytes).map(|sent: RoomAct| sent.ask("next"));
    let name = read(bytes).map(|sent: NamePassphrase| (sent.name.is_sane(), sent.name.key()));
    let _ = (name, read::<NewPassphrase>(bytes), read::<OpenLink>(bytes));
    let _ = (read::<RowTurn>(bytes), read::<RowAnswer>(bytes), read::<RowSeen>(bytes));
}

/// Whoever sends something else is told what was expected.
fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    serde_json::from_slice(bytes).inspect_err(|error| assert!(!error.to_string().is_empty())).ok()
}

fn problem(found: Option<ProblemRef>) {
    if let Some(ProblemRef::Edited { draft }) = found {
        check_draft(&draft);
    }
}

/// A draft that is accepted is sent back as it was understood, and reads back the same.
fn check_draft(sent: &DraftJson) {
    check_stones(&sent.stones);
    let Ok(draft) = sent.draft() else { return };
    let draft = draft.tidy();
    let told = DraftJson::new(&draft, &sent.collection);
    let text = serde_json::to_vec(&told).expect("our messages are made of texts, numbers and lists");
    let again = read::<DraftJson>(&text).expect("we read what we write");
    assert_eq!(again, told);
    assert_eq!(again.draft().map(tsumego::Draft::tidy).ok().as_ref(), Some(&draft), "{}", text.escape_ascii());
}

fn check_stones(sent: &Stones) {
    if let Ok(setup) = sent.setup() {
        assert_eq!(Stones::from(setup).setup().ok(), Some(setup));
        let _ = rules::Position::from_setup(setup);
    }
}
