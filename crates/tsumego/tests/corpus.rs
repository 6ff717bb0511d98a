//! Every file of the fuzzer's corpus, and what damage makes of it, through the check of the fuzz target.

#[path = "../../../fuzz/checks/damage.rs"]
mod damage;
#[path = "../../../fuzz/checks/text.rs"]
mod text;

#[test]
fn damaged_problems_are_read_or_refused() {
    damage::survived("text", 6_000, text::check);
}
