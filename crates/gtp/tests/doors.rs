//! Every file of the fuzzer's corpus, and what damage makes of it, through the checks of the fuzz targets.

#[path = "../../../fuzz/checks/damage.rs"]
mod damage;
#[path = "../../../fuzz/checks/gtp_lines.rs"]
mod gtp_lines;
#[path = "../../../fuzz/checks/tst.rs"]
mod tst;

#[test]
fn damaged_conversations_are_answered() {
    damage::survived("gtp_lines", 1_500, gtp_lines::check);
}

#[test]
fn damaged_suites_are_read_or_refused() {
    damage::survived("tst", 2_000, tst::check);
}
