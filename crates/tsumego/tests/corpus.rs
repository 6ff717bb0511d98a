//! Every file of the fuzzer's corpus, through the check of the fuzz target.

#[path = "../../../fuzz/checks/text.rs"]
mod checks;

#[test]
fn the_corpus_holds() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/text");
    let files: Vec<_> = std::fs::read_dir(folder).expect("the corpus is there").collect();
    assert!(files.len() >= 6, "{folder} has only {} files", files.len());
    for file in files {
        checks::check(&std::fs::read(file.unwrap().path()).unwrap());
    }
}
