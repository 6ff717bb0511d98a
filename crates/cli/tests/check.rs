//! `shikatsu check`: proofs that hold are accepted, and nothing else is.

use std::fs;

use crate::program::{Folder, SIX, THREE};
use proof::{Outside, Problem, Region, RegionKind, file};
use rules::{Point, PointSet, Position};
use solver::{Limits, NoRank, Outcome};

/// The proof of a problem in a region that somebody chose as it suited them.
fn proof(text: &str, target: &str, region: &str, outside: Outside) -> Vec<u8> {
    let points =
        |names: &str| names.split_whitespace().map(|name| name.parse::<Point>().unwrap()).collect::<PointSet>();
    let position = Position::from_setup(tsumego::text::read(text).unwrap().setup).unwrap();
    let region = Region { kind: RegionKind::Chosen, points: points(region), outside };
    let problem = Problem::new(position, points(target), region).unwrap();
    let Outcome::Solved(solved) = solver::solve(&problem, &NoRank, &Limits::default()) else { panic!("it is easy") };
    file::write(&problem, solved.solution.certificate())
}

#[test]
fn a_region_that_decides_the_matter_proves_nothing() {
    let lone = "-----\n-----\n--o--\n-----\n-----\nC3 x\n";
    let atari = "-----\n--x--\n-xox-\n-----\n-----\nC3 x\n";
    let folder = Folder::with(&[("lone.txt", lone), ("atari.txt", atari)]);
    folder.write("lone.cert", proof(lone, "C3", "C3 C2 C4", Outside::Attacker));
    folder.write("atari.cert", proof(atari, "C3", "C3 A1", Outside::Liberty));
    for (name, verdict, rests) in [
        ("lone", "White is already dead", "everything outside the region belongs to Black"),
        ("atari", "White is already alive", "whoever reaches the outside of the region is safe"),
    ] {
        let checked = folder.run(&format!("check {name}.txt {name}.cert"));
        assert_eq!(checked.status, Some(1), "{}", checked.out);
        assert!(checked.out.starts_with(&format!("Believed, not proved: {verdict}")), "{}", checked.out);
        assert!(checked.out.contains(&format!("\nIt is so if {rests}.\n")), "{}", checked.out);
        assert!(checked.out.contains("that of the proof is chosen, and "), "{}", checked.out);
        assert!(checked.out.contains("    A B C D E\n") && checked.out.contains(':'), "{}", checked.out);
        assert!(checked.err.contains("--region-as-proved accepts it"), "{}", checked.err);
        folder.run(&format!("check {name}.txt {name}.cert --region-as-proved")).ok();
    }
}

#[test]
fn a_certificate_is_written_and_holds() {
    let folder = Folder::with(&[("six.txt", SIX)]);
    folder.run("solve six.txt --certificate six.cert").ok();
    let page = folder.run("check six.txt six.cert").ok();
    let expected = "\
Proved if Black's stones at E1 are never captured: Black kills. B2 is the only move.
  B2    dead
  B1    ko: White needs one more threat
  A2    ko: Black needs two more threats
  A1    alive
  C1    alive
  C2    alive
  pass  alive
Checked ";
    assert!(page.starts_with(expected) && page.contains(" states in "), "{page}");
}

#[test]
fn what_the_problem_left_open_is_told() {
    let folder = Folder::with(&[("three.txt", &THREE.replace("D1 o", "o"))]);
    folder.run("solve three.txt --first-only --certificate three.cert --no-check").ok();
    let page = folder.run("check three.txt three.cert").ok();
    assert!(page.starts_with("Proved: White lives.\n"), "{page}");
    assert!(
        page.contains("The problem names no target; the proof is about the white stones D1, A2, B2, C2, D2.\n"),
        "{page}"
    );
    assert!(page.contains("The problem draws no region; that of the proof is enclosed:\n"), "{page}");
    assert!(page.contains("  2  @ @ @ @ X\n  1  . . . @ X\n"), "{page}");
}

#[test]
fn a_certificate_of_another_problem_is_refused() {
    let folder = Folder::with(&[("six.txt", SIX), ("other.txt", &SIX.replace("A3 x", "A3 o"))]);
    folder.run("solve six.txt --certificate six.cert").ok();
    let refused = folder.run("check other.txt six.cert");
    assert_eq!((refused.status, refused.out.as_str()), (Some(1), ""));
    assert_eq!(refused.err, "six.cert: the certificate was made for another problem: the side to move differs\n");
}

#[test]
fn damaged_certificates_are_refused_in_one_sentence() {
    let folder = Folder::with(&[("six.txt", SIX)]);
    folder.run("solve six.txt --certificate six.cert").ok();
    let bytes = fs::read(folder.0.join("six.cert")).unwrap();
    let changed = |at: usize| {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1;
        bytes
    };
    let mutants = [
        vec![],
        bytes[..bytes.len() - 1].to_vec(),
        changed(0),
        changed(bytes.len() / 2),
        changed(bytes.len() - 1),
        [bytes.as_slice(), b"\0"].concat(),
    ];
    for mutant in mutants {
        folder.write("six.cert", &mutant);
        let refused = folder.run("check six.txt six.cert");
        assert_eq!((refused.status, refused.out.as_str(), refused.err.lines().count()), (Some(1), "", 1), "{mutant:?}");
        assert!(refused.err.starts_with("six.cert: this is no whole certificate: "), "{}", refused.err);
    }
}

#[test]
fn missing_files_are_bad_input() {
    let folder = Folder::with(&[("six.txt", SIX)]);
    folder.run("check six.txt missing.cert").fails("missing.cert: no such file");
    folder.run("check missing.txt six.cert").fails("missing.txt: no such file");
    let unwritable = folder.run("solve six.txt --certificate missing/six.cert");
    assert!(unwritable.status == Some(2) && unwritable.err.starts_with("missing/six.cert: cannot be written: "));
}
