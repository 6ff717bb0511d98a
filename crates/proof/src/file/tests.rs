use rules::diagram::Diagram;

use super::*;
use crate::{Answer, MOST_BALANCE, Question, check as check_certificate};

/// A stone in the corner with two liberties, Black to play. It is lost whatever happens.
fn corner() -> Problem {
    problem_of("o - . . . / - . . . . / . . . . . / . . . . . / . . . . .", RegionKind::Given, Outside::Attacker)
}

/// The bottom row comes first; White defends, dashes are the region along with the stones.
fn problem_of(rows: &str, kind: RegionKind, outside: Outside) -> Problem {
    let picture = rows.split('/').rev().collect::<Vec<_>>().join("\n");
    let diagram: Diagram = picture.parse().unwrap();
    let points = diagram.points('-') | diagram.points('o');
    let position = Position::from_setup(diagram.setup(Color::Black)).unwrap();
    Problem::new(position, diagram.points('o'), Region { kind, points, outside }).unwrap()
}

fn claim(first: Option<&str>, grade: Grade) -> Claim {
    Claim { first: first.map(|first| first.parse().unwrap()), grade }
}

/// Black plays B1, and White can neither play A2 nor save the stone by a pass.
fn corner_is_dead() -> Certificate {
    Certificate {
        claims: [None, Some("B1"), Some("A2"), Some("pass")].map(|first| claim(first, Grade::Dead)).to_vec(),
        answers: vec![Answer { question: Question::Dies, steps: vec![Step::Play(1)] }],
    }
}

fn resealed(mut file: Vec<u8>) -> Vec<u8> {
    file.truncate(file.len() - 4);
    Writer(file).sealed()
}

#[test]
fn the_file_in_the_document_is_what_we_write() {
    let document = include_str!("../../../../docs/certificate.md");
    let example = document.split("```hex\n").nth(1).unwrap().split("```").next().unwrap();
    let bytes = example.lines().flat_map(|line| line.split("  ").next().unwrap_or("").split_whitespace());
    let file: Vec<u8> = bytes.map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect();
    let ours = write(&corner(), &corner_is_dead());
    assert_eq!(file, ours, "\n{}", ours.iter().map(|byte| format!("{byte:02x} ")).collect::<String>());
}

#[test]
fn what_is_written_is_read_again() {
    let solution = check(write(&corner(), &corner_is_dead())).unwrap();
    assert_eq!(solution.certificate(), &corner_is_dead());
    assert_eq!((solution.grade(), solution.states(), solution.is_complete()), (Grade::Dead, 1, true));
    let problem = solution.problem();
    assert_eq!(problem.position(), corner().position());
    assert_eq!((problem.targets(), problem.region()), (corner().targets(), corner().region()));
}

#[test]
fn a_certificate_without_all_moves_is_not_complete() {
    let mut certificate = corner_is_dead();
    certificate.claims.remove(1);
    let solution = check(write(&corner(), &certificate)).unwrap();
    assert!(!solution.is_complete());
    assert_eq!(solution.moves().count(), 2);
}

#[test]
fn grades_read_back() {
    let grades = [Grade::Dead, Grade::Seki, Grade::Alive].into_iter().chain((i8::MIN..=i8::MAX).map(Grade::Ko));
    for grade in grades {
        let mut writer = Writer(Vec::new());
        writer.claims(&[claim(None, grade)], 5);
        let mut reader = Reader { bytes: writer.0.into_iter(), sum: Checksum::NEW };
        assert_eq!(reader.claims(5).unwrap(), [claim(None, grade)]);
    }
}

#[test]
fn the_checksum_is_the_common_one() {
    let sum = b"123456789".iter().fold(Checksum::NEW, |sum, &byte| sum.with(byte));
    assert_eq!(!sum.0, 0xcbf4_3926);
}

#[test]
fn no_bit_can_be_changed_and_no_byte_left_out() {
    let file = write(&corner(), &corner_is_dead());
    for at in 0..file.len() {
        for bit in 0..8 {
            let mut changed = file.clone();
            changed[at] ^= 1 << bit;
            assert!(matches!(check(changed), Err(Flaw::Damaged(_))), "bit {bit} of byte {at}");
        }
        let without = file.iter().enumerate().filter(|&(other, _)| other != at).map(|(_, &byte)| byte);
        assert!(check(without).is_err(), "without byte {at}");
        assert_eq!(check(file[..at].to_vec()).unwrap_err(), Flaw::Damaged("it ends too early"));
    }
    assert!(check(file.into_iter().chain([0])).is_err());
}

/// With the right checksum nothing but the logic is left to refuse: no byte may make the checker fall over.
#[test]
fn nothing_that_is_sealed_makes_the_checker_panic() {
    let file = write(&corner(), &corner_is_dead());
    let mut accepted = 0;
    for at in MAGIC.len() + 1..file.len() - 4 {
        for value in 0..=u8::MAX {
            for also in [0, 1, 2, 0x80] {
                let mut changed = file.clone();
                changed[at] = value;
                let last = changed.len() - 5;
                changed[last] ^= also;
                accepted += usize::from(check(resealed(changed)).is_ok());
            }
        }
    }
    assert!(accepted >= file.len(), "the file itself is among them");
}

#[test]
fn numbers_have_one_form() {
    let read = |bytes: &[u8]| Reader { bytes: bytes.iter().copied(), sum: Checksum::NEW }.number();
    for number in [0, 1, 127, 128, 300, (1 << 63) - 1] {
        let mut writer = Writer(Vec::new());
        writer.number(number);
        assert_eq!(read(&writer.0), Ok(number));
    }
    assert!(read(&[0x80, 0]).is_err());
    assert!(read(&[0x81, 0x80, 0]).is_err());
    assert!(read(&[0xff; 20]).is_err());
    assert!(read(&[0x80]).is_err());
}

#[track_caller]
fn refuses(change: impl Fn(&mut Certificate), flaw: Flaw) {
    let mut certificate = corner_is_dead();
    change(&mut certificate);
    assert_eq!(check_certificate(&corner(), certificate.clone()).unwrap_err(), flaw);
}

#[test]
fn claims_come_in_order_and_once() {
    refuses(|certificate| certificate.claims.swap(1, 2), Flaw::Disordered);
    refuses(|certificate| certificate.claims[2] = certificate.claims[1], Flaw::Disordered);
    refuses(|certificate| certificate.claims.insert(1, claim(None, Grade::Dead)), Flaw::Disordered);
    refuses(|certificate| certificate.claims.rotate_left(1), Flaw::NoClaim);
    refuses(|certificate| *certificate = Certificate::default(), Flaw::NoClaim);
    refuses(|certificate| certificate.claims[0].grade = Grade::Alive, Flaw::Unanswered(Question::Eyes));
    refuses(|certificate| certificate.claims[1].first = Some(Move::Play(Point::new(2, 0))), {
        Flaw::IllegalFirst(Move::Play(Point::new(2, 0)))
    });
}

#[test]
fn answers_come_in_order_and_once() {
    refuses(|certificate| certificate.answers.clear(), Flaw::Unanswered(Question::Dies));
    refuses(|certificate| certificate.answers.push(certificate.answers[0].clone()), Flaw::Disordered);
    refuses(
        |certificate| certificate.answers.push(Answer { question: Question::Eyes, steps: vec![] }),
        Flaw::Disordered,
    );
    refuses(|certificate| certificate.answers[0].steps.clear(), Flaw::TooShort(Question::Dies));
    refuses(|certificate| certificate.answers[0].steps.push(Step::Pass), Flaw::TooLong(Question::Dies));
}

#[test]
fn a_step_off_the_field_is_illegal() {
    for cell in [3, 63, 64, 360, 383, 384, u16::MAX] {
        let flaw = |step| Flaw::IllegalStep(Question::Dies, step);
        refuses(|certificate| certificate.answers[0].steps[0] = Step::Play(cell), flaw(Step::Play(cell)));
        refuses(|certificate| certificate.answers[0].steps[0] = Step::PlaySettled(cell), flaw(Step::PlaySettled(cell)));
    }
}

/// The ends of the numbers stand for unlimited threats, which is more than many: a ko there would be no ko.
#[test]
fn a_ko_beyond_all_bounds_is_refused() {
    for balance in [i8::MIN, -127, -126, -MOST_BALANCE - 1, MOST_BALANCE + 1, 126, 127] {
        let claims = vec![claim(None, Grade::Ko(balance))];
        let answers = Certificate::questions(&claims).into_iter().map(|question| Answer { question, steps: vec![] });
        let certificate = Certificate { answers: answers.collect(), claims };
        assert_eq!(check_certificate(&corner(), certificate).unwrap_err(), Flaw::HugeKo(balance));
    }
}

#[test]
fn a_region_is_what_it_is_called() {
    let rows = "o - x . . / - x . . . / x . . . . / . . . . . / . . . . .";
    let file = |kind, outside| write(&problem_of(rows, kind, outside), &corner_is_dead());
    let enclosed = file(RegionKind::Enclosed, Outside::Liberty);
    assert_eq!(check(enclosed).unwrap().problem().region().kind, RegionKind::Enclosed);
    for lie in [file(RegionKind::Enclosed, Outside::Attacker), file(RegionKind::Open, Outside::Liberty)] {
        assert!(matches!(check(lie), Err(Flaw::NoProblem(_))));
    }
    let smaller = "o - . . . / x x . . . / . . . . . / . . . . . / . . . . .";
    let lie = write(&problem_of(smaller, RegionKind::Enclosed, Outside::Liberty), &corner_is_dead());
    assert!(matches!(check(lie), Err(Flaw::NoProblem(_))));
}

#[test]
fn an_outside_belongs_to_one_side() {
    let rows = "o - x . . / - x . . . / x . . . . / . . . . . / . . . . .";
    let mut file = write(&problem_of(rows, RegionKind::Chosen, Outside::Defender), &corner_is_dead());
    assert_eq!(check(file.clone()).unwrap().problem().region().outside, Outside::Defender);
    file[6] |= super::OUTSIDE_IS_ATTACKER;
    assert_eq!(check(file).unwrap_err(), Flaw::Damaged("its outside belongs to both sides"));
}
