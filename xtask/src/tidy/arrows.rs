//! The arrows of the architecture: which crate may use which.

use super::complaint::Complaint;
use super::manifest::{dependencies, shares_lints};
use super::tree::Tree;

/// A crate of the program and what it may depend on.
pub(super) struct Crate {
    pub(super) name: &'static str,
    /// A core does no I/O; an edge does all of it.
    pub(super) core: bool,
    /// The crates of the program that it may use, in code and in tests.
    uses: &'static [&'static str],
    /// The libraries that the code of a core may use, and why; an edge may use any.
    libraries: &'static [(&'static str, &'static str)],
}

/// The whole architecture. An arrow that is not here does not exist; above all none leads from `proof`, which
/// checks answers, to anything but the rules.
pub(super) const CRATES: [Crate; 30] = [
    core("dice", &[], &[]),
    core("rules", &["dice"], &[]),
    core("proof", &["dice", "rules"], &[]),
    core("sgf", &["dice", "rules"], &SGF_LIBRARIES),
    core("draw", &["rules"], &[]),
    core("tsumego", &["dice", "proof", "rules", "sgf"], &[]),
    core("scout", &["dice", "rules"], &SCOUT_LIBRARIES),
    core("solver", &["dice", "proof", "rules", "scout", "tsumego"], &[]),
    core("forge", &["dice", "proof", "rules", "solver", "tsumego"], &[]),
    core("dossier", &["forge", "proof", "rules", "tsumego"], &DOSSIER_LIBRARIES),
    core("bank", &["proof", "rules", "tsumego"], &[]),
    core("learn", &["bank", "dice", "proof", "rules", "solver", "tsumego"], &LEARN_LIBRARIES),
    core("lesson", &["forge", "learn", "proof", "rules", "sgf", "solver", "tsumego"], &[]),
    core("player", &["dice", "proof", "rules", "sgf", "solver", "tsumego"], &[]),
    core("gtp", &["dice", "player", "proof", "rules", "sgf", "solver", "tsumego"], &GTP_LIBRARIES),
    core("sheet", &["bank", "draw", "proof", "rules", "tsumego"], &SHEET_LIBRARIES),
    core("training", &["dice"], &TRAINING_LIBRARIES),
    core("team", &["dice", "player", "rules", "sgf"], &[]),
    core(
        "wire",
        &["dice", "forge", "player", "proof", "rules", "sgf", "solver", "team", "training", "tsumego"],
        &WIRE_LIBRARIES,
    ),
    core(
        "telling",
        &[
            "bank", "dossier", "draw", "forge", "lesson", "proof", "rules", "sgf", "sheet", "solver", "training",
            "tsumego", "wire",
        ],
        &TELLING_LIBRARIES,
    ),
    core(
        "machine",
        &["bank", "dice", "forge", "lesson", "proof", "rules", "solver", "telling", "training", "tsumego", "wire"],
        &MACHINE_LIBRARIES,
    ),
    edge(FOR_TESTS, &[]),
    edge("chaos", &["dice"]),
    edge("adviser", &["gtp", "proof", "rules", "solver"]),
    edge("store", &["dice", "proof", "rules", "training", "tsumego"]),
    edge(
        "server",
        &[
            "adviser", "chaos", "dice", "rules", "proof", "sgf", "draw", "tsumego", "solver", "forge", "learn",
            "lesson", "machine", "player", "gtp", "bank", "sheet", "store", "team", "telling", "training", "wire",
        ],
    ),
    edge("console", &[]),
    edge(
        "lab",
        &[
            "adviser", "console", "dice", "rules", "proof", "sgf", "draw", "tsumego", "solver", "player", "gtp",
            "bank", "team", "forge", "learn", "lesson", "scout", "training",
        ],
    ),
    edge(
        "cli",
        &[
            "adviser", "chaos", "dice", "dossier", "rules", "proof", "sgf", "draw", "tsumego", "solver", "forge",
            "learn", "lesson", "player", "gtp", "bank", "sheet", "team", "console", "server", "wire",
        ],
    ),
    edge("load", &["bank", "chaos", "console", "dice", "server"]),
];

/// The tests of every crate may use this, and no code.
const FOR_TESTS: &str = "outside";

const LEARN_LIBRARIES: [(&str, &str); 1] =
    [("safetensors", "the weights of the net are in this format, and its makers keep the reader")];

const SCOUT_LIBRARIES: [(&str, &str); 1] = [(
    "fearless_simd",
    "the net is asked by the widest vectors that a processor has, which without it takes unsafe code",
)];

const SGF_LIBRARIES: [(&str, &str); 3] = [
    ("chardetng", "many old files do not name their charset"),
    ("encoding_rs", "files in the old charsets of East Asia are read; the tables are the Encoding Standard's"),
    ("memchr", "the reader looks for a few bytes in very large files, and this looks at 32 at once"),
];

const GTP_LIBRARIES: [(&str, &str); 1] =
    [("regex", "suites expect answers by regular expressions; it takes bounded time and memory on any of them")];

const SHEET_LIBRARIES: [(&str, &str); 1] = [(
    "pdf-writer",
    "a file of objects at byte offsets is best left to those who keep to its standard; it does no I/O",
)];

const DOSSIER_LIBRARIES: [(&str, &str); 2] = [
    ("serde", "what was found is a line of JSON that is read again; values in, values out"),
    ("serde_json", "the line is JSON"),
];

const TRAINING_LIBRARIES: [(&str, &str); 1] =
    [("skillratings", "Glicko-2 as Glickman published it, without dependencies of its own; it does no I/O")];

const TELLING_LIBRARIES: [(&str, &str); 1] =
    [("sha2", "what was solved goes by a name that is the same in every edition; bytes in, a name out")];

const MACHINE_LIBRARIES: [(&str, &str); 4] = [
    ("base64", "certificates travel as text"),
    ("serde", "what is asked is read by it; values in, values out"),
    ("serde_json", "messages are JSON"),
    ("serde_urlencoded", "what is asked of a list stands in an address"),
];

const WIRE_LIBRARIES: [(&str, &str); 3] = [
    ("schemars", "the schemas of messages are derived from the types that are sent, so that nobody writes them twice"),
    ("serde", "messages are read and written by it; values in, values out"),
    ("serde_json", "messages are JSON"),
];

const fn core(
    name: &'static str,
    uses: &'static [&'static str],
    libraries: &'static [(&'static str, &'static str)],
) -> Crate {
    Crate { name, core: true, uses, libraries }
}

const fn edge(name: &'static str, uses: &'static [&'static str]) -> Crate {
    Crate { name, core: false, uses, libraries: &[] }
}

/// Every crate has its place in the architecture before it has code.
pub(super) fn only_known_crates(tree: &Tree) -> Vec<Complaint> {
    let unknown = tree.crates().filter(|(name, _)| known(name).is_none());
    unknown
        .map(|(name, _)| Complaint::of_file(&manifest(name), "this crate has no place in the table of arrows"))
        .collect()
}

/// No crate uses what the table does not let it use.
pub(super) fn only_allowed_dependencies(tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (name, text) in tree.crates() {
        let Some(user) = known(name) else { continue };
        let forbidden = dependencies(text).into_iter().filter(|used| !user.may_use(&used.name, used.dev));
        complaints.extend(forbidden.map(|used| {
            Complaint::of_line(&manifest(name), used.line, format!("{name} must not depend on {}", used.name))
        }));
    }
    complaints
}

/// Every member follows the workspace's lints, which forbid unsafe code among other things.
pub(super) fn shared_lints(tree: &Tree) -> Vec<Complaint> {
    let members = tree.crates().map(|(name, text)| (manifest(name), text));
    let all = members.chain(tree.get("xtask/Cargo.toml").map(|text| ("xtask/Cargo.toml".to_owned(), text)));
    let stray = all.filter(|(_, text)| !shares_lints(text));
    stray.map(|(path, _)| Complaint::of_file(&path, "`[lints] workspace = true` is missing")).collect()
}

impl Crate {
    fn may_use(&self, name: &str, dev: bool) -> bool {
        match known(name) {
            Some(_) => self.uses.contains(&name) || dev && name == FOR_TESTS,
            None => dev || !self.core || self.libraries.iter().any(|(library, _)| *library == name),
        }
    }
}

fn known(name: &str) -> Option<&'static Crate> {
    CRATES.iter().find(|entry| entry.name == name)
}

fn manifest(name: &str) -> String {
    format!("crates/{name}/Cargo.toml")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The complaints about a crate with these lines in its manifest.
    fn about(name: &str, lines: &str) -> Vec<String> {
        let tree = Tree::of(&[(&manifest(name), lines)]);
        only_allowed_dependencies(&tree).iter().map(Complaint::to_string).collect()
    }

    #[test]
    fn the_checker_cannot_reach_the_search() {
        let expected = ["crates/proof/Cargo.toml:3: proof must not depend on solver"];
        assert_eq!(about("proof", "[dependencies]\nrules.workspace = true\nsolver.workspace = true"), expected);
        assert_eq!(about("proof", "\n\n[dependencies.solver]\npath = \"../solver\""), expected);
        assert_eq!(about("proof", "\n[dev-dependencies]\nsolver.workspace = true"), expected);
        assert_eq!(about("proof", "[dependencies]\nsgf.workspace = true\ntsumego.workspace = true").len(), 2);
    }

    #[test]
    fn a_core_takes_no_library_into_its_code() {
        assert_eq!(about("rules", "[dependencies]\nserde = \"1\"").len(), 1);
        assert_eq!(about("solver", "[target.'cfg(unix)'.dependencies]\nlibc = \"0.2\"").len(), 1);
        assert_eq!(about("rules", "[dev-dependencies]\nproptest = \"1\""), [""; 0]);
    }

    #[test]
    fn what_tests_lack_is_for_tests_alone() {
        assert_eq!(about("rules", "[dev-dependencies]\noutside.workspace = true"), [""; 0]);
        assert_eq!(about("server", "[dependencies]\noutside.workspace = true").len(), 1);
    }

    #[test]
    fn edges_use_libraries_but_nobody_uses_an_edge() {
        assert_eq!(about("server", "[dependencies]\naxum = \"1\"\nplayer.workspace = true"), [""; 0]);
        assert_eq!(about("cli", "[dependencies]\nserver.workspace = true"), [""; 0]);
        assert_eq!(about("server", "[dependencies]\ncli.workspace = true").len(), 1);
        assert_eq!(about("cli", "[dependencies]\nlab.workspace = true").len(), 1);
        assert_eq!(about("solver", "[dependencies]\nserver.workspace = true").len(), 1);
    }

    #[test]
    fn a_crate_outside_the_table_is_refused() {
        let tree = Tree::of(&[("crates/util/Cargo.toml", ""), ("crates/rules/Cargo.toml", "")]);
        let complaints = only_known_crates(&tree);
        assert_eq!(
            complaints.iter().map(|complaint| complaint.path.as_str()).collect::<Vec<_>>(),
            ["crates/util/Cargo.toml"]
        );
    }

    #[test]
    fn lints_of_one_s_own_are_refused() {
        let tree =
            Tree::of(&[("crates/rules/Cargo.toml", "[lints]\nworkspace = true"), ("xtask/Cargo.toml", "[package]")]);
        assert_eq!(
            shared_lints(&tree),
            [Complaint::of_file("xtask/Cargo.toml", "`[lints] workspace = true` is missing")]
        );
    }

    #[test]
    fn the_arrows_make_no_circle() {
        for (place, user) in CRATES.iter().enumerate() {
            let earlier = |used: &str| CRATES[..place].iter().any(|entry| entry.name == used);
            assert!(user.uses.iter().all(|used| earlier(used)), "{}", user.name);
        }
    }

    #[test]
    fn no_core_uses_an_edge() {
        for user in CRATES.iter().filter(|user| user.core) {
            assert!(user.uses.iter().all(|used| known(used).is_some_and(|used| used.core)), "{}", user.name);
        }
    }
}
