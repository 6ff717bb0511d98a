//! What docs/bank.md promises of every edition, looked at over all of it: one problem a position, numbers and former names,
//! what courses are made of.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::LazyLock;

use bank::{COURSES, Course, Forged, Mix, is_ko};
use proof::file;
use rules::{Move, Point, PointSet};
use tsumego::sketch::{DEFENDER, Place, SIZE, families};
use tsumego::{ProblemKind, Rank, Sketch, Tag, asks_for_verdict};

static ALL: LazyLock<Vec<Forged<'static>>> = LazyLock::new(|| bank::forged().collect());

/// Proofs of each kind that are looked at.
const PROOFS: usize = 40;

/// The problems of a course, in its order.
fn of(number: u8) -> Vec<&'static Forged<'static>> {
    ALL.iter().filter(|one| one.course == number).collect()
}

fn courses() -> impl Iterator<Item = (&'static Course, Vec<&'static Forged<'static>>)> {
    (1..).zip(&COURSES).map(|(number, course)| (course, of(number)))
}

/// What a problem means, worked out from its stones alone and not by the form in which problems are held: which points can
/// change, what is on them, which chains it is about and who moves, the same however the board is turned and, where an
/// edge or two are beside it, however far it is shifted along them. The attacker's stones around the ground are left out, and
/// so is the colour: the sides are called by what they do.
fn meaning(one: &Forged<'_>) -> Vec<(i32, i32, char)> {
    let sketch = &one.sketch;
    let chains = whole(sketch.targets, sketch.defenders);
    let letter = |point: Point| match sketch.letter(point) {
        'o' | 'O' if chains.contains(&point) => 'O',
        letter => letter,
    };
    let cells: Vec<(i32, i32, char)> =
        sketch.ground.iter().map(|at| (i32::from(at.column()), i32::from(at.row()), letter(at))).collect();
    let turns = (0..8).filter(|&turn| keeps_its_edges(sketch.place().unwrap(), turn));
    let seen = turns.map(|turn| shifted(cells.iter().map(|&(x, y, letter)| turned(x, y, letter, turn)).collect()));
    seen.min().unwrap()
}

/// The chains that some stones belong to, by walking from stone to stone.
fn whole(some: PointSet, stones: PointSet) -> HashSet<Point> {
    let mut found: HashSet<Point> = some.iter().collect();
    let mut left: Vec<Point> = some.iter().collect();
    while let Some(point) = left.pop() {
        let beside = PointSet::of(point).border(SIZE) & stones;
        left.extend(beside.iter().filter(|&other| found.insert(other)));
    }
    found
}

fn turned(x: i32, y: i32, letter: char, turn: u8) -> (i32, i32, char) {
    let (x, y) = (if turn & 1 == 0 { x } else { -x }, if turn & 2 == 0 { y } else { -y });
    if turn & 4 == 0 { (x, y, letter) } else { (y, x, letter) }
}

/// A corner is the lower left one, a side the lower one.
fn keeps_its_edges(place: Place, turn: u8) -> bool {
    match place {
        Place::Corner => turn & 3 == 0,
        Place::Side => turn & 6 == 0,
        Place::Centre => true,
    }
}

fn shifted(mut cells: Vec<(i32, i32, char)>) -> Vec<(i32, i32, char)> {
    let left = cells.iter().map(|cell| cell.0).min().unwrap();
    let low = cells.iter().map(|cell| cell.1).min().unwrap();
    cells.iter_mut().for_each(|cell| (cell.0, cell.1) = (cell.0 - left, cell.1 - low));
    cells.sort_unstable();
    cells
}

#[test]
fn no_two_problems_are_the_same_board_and_question() {
    let mut seen = HashMap::new();
    for one in &*ALL {
        let what = (one.sketch.place(), one.sketch.mover, meaning(one));
        let first = seen.insert(what, one.id());
        assert_eq!(first, None, "{} is the same as {}", one.sketch, one.id());
    }
    assert!(seen.len() > 29_000, "{}", seen.len());
}

/// Walls are drawn with stones that nothing needs but the eye: none of them changes what a problem is.
#[test]
fn walls_mean_nothing_and_have_no_single_stones() {
    for one in &*ALL {
        let sketch = &one.sketch;
        let drawn = sketch.problem().unwrap();
        assert_eq!(Sketch::of(&drawn), Some(*sketch), "{sketch}");
        let (wall, black) = (sketch.wall(), drawn.position().board().stones(!DEFENDER));
        let near = |point: Point| PointSet::of(point).border(SIZE);
        let alone = |&point: &Point| !near(point).meets(black);
        let outside = |point: Point| !sketch.ground.contains(point) && !near(point).meets(sketch.ground);
        for stone in wall.iter().filter(alone) {
            let joint = near(stone).iter().find(|&point| outside(point) && (near(point) & wall).len() > 1);
            assert_eq!(joint, None, "{sketch}: {stone}");
        }
    }
}

/// Whoever is asked for a move finds one that is worth more than a pass, and who is not, is asked what the position is.
#[test]
fn a_move_is_asked_for_where_a_pass_is_worse_and_a_word_where_it_is_not() {
    let mut seen: BTreeMap<ProblemKind, usize> = BTreeMap::new();
    for one in &*ALL {
        let (id, asks_for_a_move) = (one.id(), one.draft().goal.is_some());
        let lost = one.grade.is_lost_by(one.sketch.mover);
        assert_eq!(one.answers.is_empty(), lost, "{id}");
        assert_eq!(asks_for_a_move, !lost && !one.answers.contains(&Move::Pass), "{id}: {:?}", one.kind);
        assert_eq!(one.kind.is_status(), !asks_for_a_move, "{id}: {:?}", one.kind);
        *seen.entry(one.kind).or_default() += 1;
    }
    assert_eq!(seen.len(), ProblemKind::ALL.len(), "{seen:?}");
}

/// The same by the proofs, of so many of each kind.
#[test]
fn whoever_looks_at_a_proof_asks_so_too() {
    for kind in ProblemKind::ALL {
        let proved = ALL.iter().filter(|one| one.kind == kind && !one.certificate.is_empty());
        let mut looked = 0;
        for one in proved.take(PROOFS) {
            let solution = file::check(one.certificate.iter().copied()).unwrap();
            assert_eq!(asks_for_verdict(&solution, one.draft().goal), kind.is_status(), "{}: {kind:?}", one.id());
            looked += 1;
        }
        assert!(looked >= PROOFS / 2, "{kind:?}: {looked}");
    }
}

/// The page offers techniques to look for: each finds something, and none that could be found is left out.
#[test]
fn every_technique_that_the_page_offers_finds_a_problem() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/techniques.ts");
    let text = std::fs::read_to_string(page).unwrap();
    let offered: BTreeSet<Tag> =
        text.lines().filter_map(|line| Tag::from_word(line.trim().trim_matches(['"', ',']))).collect();
    let found: BTreeSet<Tag> = ALL.iter().flat_map(|one| one.tags.iter().copied()).collect();
    assert_eq!(text.matches('"').count(), 2 * offered.len());
    assert_eq!(offered, found);
}

#[test]
fn courses_ship_with_their_certificates_in_a_file_of_less_than_six_megabytes() {
    let courses: Vec<_> = ALL.iter().filter(|one| one.course != 0).collect();
    let certified = courses.iter().filter(|one| !one.certificate.is_empty()).count();
    assert!(certified * 5 > courses.len() * 4, "{certified} of {}", courses.len());
    assert!(ALL.iter().all(|one| one.course != 0 || one.certificate.is_empty()));
    assert!(bank::packed().len() < 6_000_000, "{}", bank::packed().len());
}

#[test]
fn a_course_has_nearly_as_many_problems_as_it_wants() {
    let (course, mixed) = courses().last().unwrap();
    assert!(course.is_mixed() && mixed.len() * 10 >= course.most * 9, "{}", mixed.len());
}

#[test]
fn every_problem_has_a_number_and_former_names_lead_to_problems() {
    let numbers: HashSet<u16> = ALL.iter().map(|one| one.number).collect();
    assert!(numbers.len() == ALL.len() && !numbers.contains(&0));
    let names: HashSet<String> = ALL.iter().map(Forged::id).collect();
    assert_eq!(names.len(), ALL.len());
    let former = bank::former();
    assert!(former.len() > 3_000, "{}", former.len());
    for name in &former {
        assert!(names.contains(&name.now) && !names.contains(&name.id), "{name:?}");
    }
    // One that stood in a course four times, with other stones of its chain marked.
    let now = |id: &str| former.iter().find(|former| former.id == id).map(|former| former.now.as_str());
    let four = ["forged-9ba7ef841a", "forged-b66a7b2ae7", "forged-88d67f2d2b", "forged-f50c2c2f33"];
    let survivors: HashSet<&str> = four.iter().map(|&id| now(id).unwrap_or(id)).collect();
    assert_eq!(survivors.len(), 1, "{survivors:?}");
}

#[test]
fn a_course_has_few_variants_of_a_problem() {
    for (course, problems) in courses() {
        let sketches: Vec<_> = problems.iter().map(|one| one.sketch).collect();
        let mut sizes: BTreeMap<u32, usize> = BTreeMap::new();
        families(&sketches).into_iter().for_each(|family| *sizes.entry(family).or_default() += 1);
        let most = sizes.values().max().copied().unwrap_or(0);
        assert!(most <= course.variants(), "{}: {most} of a family", course.collection.name);
        assert!(!problems.is_empty(), "{}", course.collection.name);
    }
}

#[test]
fn a_course_is_not_one_ko_after_the_other_unless_it_is_about_kos() {
    for (course, problems) in courses() {
        let (name, mut mix) = (course.collection.name, Mix::default());
        for (at, one) in problems.iter().enumerate() {
            assert!(!is_ko(one.kind) || one.rank >= "18k".parse().unwrap(), "{name}: a ko of {}", one.rank);
            mix = mix.with(one.kind);
            assert!(course.is_about_status() || at >= 10 || !one.kind.is_status(), "{name}: a status so soon");
        }
        assert!(course.is_about_kos() || mix.kos * 10 <= mix.all, "{name}: {mix:?}");
        assert!(course.is_about_status() || mix.statuses * 10 <= mix.all, "{name}: {mix:?}");
    }
}

#[test]
fn the_front_shelf_is_varied_and_teaches_from_easy_to_hard() {
    let front = of(1);
    assert!(COURSES[0].is_best() && front.len() == 2_000, "{}", front.len());
    let mut mix = Mix::default();
    for one in &front {
        assert!(mix.takes(one.kind, one.rank), "{} after {mix:?}", one.id());
        mix = mix.with(one.kind);
    }
    // The mean rank of every hundred is above that of the hundred before.
    let mean = |some: &[&Forged<'_>]| some.iter().map(|one| usize::from(one.rank.step())).sum::<usize>();
    assert!(front.chunks_exact(100).map(mean).is_sorted_by(|one, other| one < other));
    let ranks: HashSet<Rank> = front.iter().map(|one| one.rank).collect();
    let tags: HashSet<_> = front.iter().flat_map(|one| &one.tags).collect();
    let kinds: HashSet<_> = front.iter().map(|one| one.kind).collect();
    assert!(ranks.len() >= 30 && tags.len() >= 9 && kinds.len() >= 6, "{} {} {}", ranks.len(), tags.len(), kinds.len());
}
