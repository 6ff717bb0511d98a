//! `load imports`: problems that others published, brought to a server with their authors' answers and played at once, as
//! somebody does who cannot wait.

use std::fmt::Write as _;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use console::{CommandEnd, Failure};
use serde_json::{Value, json};

use crate::house::{House, runtime};
use crate::tally::DelayTally;
use crate::visitor::Visitor;

/// Published problems imported with their answers and played at once: is the author's move right, and how long does it take?
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  load imports --problems collections.jsonl --every 6
  load imports --problems book.sgf")]
pub(crate) struct Args {
    /// A file of SGF, or of one of the sets that docs/sets.md tells of, or the folder of these
    #[arg(long = "problems", value_name = "PATH", env = "SHIKATSU_PROBLEMS", hide_env_values = true)]
    path: PathBuf,
    /// Which set of a folder
    #[arg(long, value_name = "NAME", default_value = "collections")]
    set: String,
    /// Only every N-th problem
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// At most so many
    #[arg(long, value_name = "N", default_value_t = 60)]
    most: usize,
}

pub(crate) fn run(args: &Args) -> Result<CommandEnd, Failure> {
    let record = args.record()?;
    let house = House::open(false, &[])?;
    let measured = runtime()?.block_on(measure(&record, house.address));
    house.close()?;
    let sum = measured?;
    let answer = if sum.is_fine() { CommandEnd::Yes } else { CommandEnd::No };
    println!("{}", sum.told());
    Ok(answer)
}

impl Args {
    /// The problems as a file that is imported.
    fn record(&self) -> Result<String, Failure> {
        let file = if self.path.is_dir() { self.path.join(format!("{}.jsonl", self.set)) } else { self.path.clone() };
        let text = std::fs::read(&file).map_err(|error| Failure::new(format!("{}: {error}", file.display())))?;
        let text = String::from_utf8_lossy(&text);
        let chosen = |at: usize| at.is_multiple_of(self.every as usize);
        if !is_set(&file) {
            return Ok(text.into_owned());
        }
        let lines = text.lines().enumerate().filter(|(at, line)| chosen(*at) && !line.trim().is_empty());
        Ok(lines.filter_map(|(_, line)| sgf(&serde_json::from_str(line).ok()?)).take(self.most).collect())
    }
}

fn is_set(file: &Path) -> bool {
    file.extension().is_some_and(|kind| kind == "jsonl")
}

/// A published problem as a book has it: the stones, whose move it is, and the answers; not what it is about. None where
/// there is no answer.
fn sgf(problem: &Value) -> Option<String> {
    let size = u8::try_from(problem["size"].as_u64()?).ok()?;
    let points = |name: &str| -> Vec<String> {
        let words = problem[name].as_array().into_iter().flatten().filter_map(Value::as_str);
        words.filter_map(|word| letters(word, size)).collect()
    };
    let side = if problem["to_move"] == "W" { "W" } else { "B" };
    let answers = points("answers");
    let stones = |name: &str| points(name).iter().fold(String::new(), |all, point| all + "[" + point + "]");
    let (black, white, title) = (stones("black"), stones("white"), problem["id"].as_str()?);
    let mut text = format!("(;SZ[{size}]GN[{title}]AB{black}AW{white}PL[{side}]");
    for answer in &answers {
        let _ = write!(text, "(;{side}[{answer}]C[RIGHT])");
    }
    (!answers.is_empty()).then_some(text + ")\n")
}

/// `C3` as SGF has it.
fn letters(word: &str, size: u8) -> Option<String> {
    let column = word.bytes().next().filter(|column| column.is_ascii_uppercase() && *column != b'I')?;
    let row: u8 = word.get(1..)?.parse().ok().filter(|row| (1..=size).contains(row))?;
    let column = column - u8::from(column > b'I') - b'A';
    (column < size).then(|| [b'a' + column, b'a' + size - row].map(char::from).iter().collect())
}

/// What became of the problems.
#[derive(Debug, Default)]
struct Sum {
    problems: usize,
    /// Of each the first answers: to opening it, to the author's move, to another one.
    answers: DelayTally,
    right: usize,
    /// A proof says that the author's move is wrong.
    refuted: usize,
    /// Neither the author's book nor a proof says anything of the author's move.
    unsaid: usize,
    busy: usize,
    /// Refused for another reason, or asked for a status beside the author's move.
    unplayable: usize,
    took: Duration,
}

impl Sum {
    fn is_fine(&self) -> bool {
        self.problems > 0 && self.unsaid + self.busy + self.unplayable == 0
    }

    fn told(self) -> String {
        let Sum { problems, right, refuted, unsaid, busy, unplayable, .. } = self;
        let playable = problems - unplayable.min(problems);
        format!(
            "{problems} problems, {playable} playable at once; the author's move: {right} right at once, {refuted} refuted by \
             a proof, {unsaid} unsaid; {busy} answers “busy”\nfirst answers: {}",
            self.answers.told(self.took)
        )
    }
}

async fn measure(record: &str, address: SocketAddr) -> Result<Sum, Failure> {
    let mut reader = Visitor::new(address, 1).await?.plain();
    let ids = imported(&mut reader, record).await?;
    let (start, mut sum) = (Instant::now(), Sum::default());
    for id in ids {
        played(&mut reader, &id, &mut sum).await?;
    }
    Ok(Sum { took: start.elapsed(), ..sum })
}

/// The names of the problems of a file.
async fn imported(reader: &mut Visitor, record: &str) -> Result<Vec<String>, Failure> {
    let head = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"book.sgf\"\r\n\r\n";
    let body = format!("{head}{record}\r\n--x--\r\n");
    let answer = reader.send("POST", "/api/import", "multipart/form-data; boundary=x", body.as_bytes()).await?;
    let report = answer.json();
    let list = report["imported"].as_array().ok_or_else(|| Failure::new(format!("nothing was imported: {report}")))?;
    Ok(list.iter().filter_map(|one| one["id"].as_str().map(str::to_owned)).collect())
}

/// Opens a problem, plays the author's move and another one.
async fn played(reader: &mut Visitor, id: &str, sum: &mut Sum) -> Result<(), Failure> {
    let start = Instant::now();
    let answer = reader.get(&format!("/api/problems/{id}")).await?;
    sum.answers.note(start.elapsed(), answer.status, answer.body.len());
    let opened = answer.json();
    let you = if defends(&opened) { "defender" } else { "attacker" };
    let answers: Vec<&str> =
        opened["book"]["answers"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let author = answers.iter().find(|&&first| first != "pass");
    sum.problems += usize::from(author.is_some() || opened["asks"] == true);
    sum.unplayable += usize::from(opened["asks"] == true);
    let Some(&author) = author else { return Ok(()) };
    let ask = |moves: &[&str]| json!({"problem": {"id": id}, "you": you, "moves": moves});
    let before = asked(reader, &ask(&[]), sum).await?;
    let told = asked(reader, &ask(&[author]), sum).await?;
    let ground = opened["region"]["points"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let is_legal = |point: &&str| before["legal"].as_array().is_some_and(|legal| legal.contains(&json!(point)));
    if let Some(other) = ground.filter(is_legal).find(|point| !answers.contains(point)) {
        asked(reader, &ask(&[other]), sum).await?;
    }
    let name = opened["draft"]["title"].as_str().unwrap_or(id);
    judged(name, author, &told, sum);
    if opened["asks"] != true && before["asks"] == true {
        println!("{name}: asks for a status beside the author's move {author}");
        sum.unplayable += 1;
    }
    Ok(())
}

/// Is the side to move the one whose stones are in question?
fn defends(opened: &Value) -> bool {
    let draft = &opened["draft"];
    let has = |side: &str| draft[side].as_array().is_some_and(|stones| stones.contains(&opened["targets"][0]));
    draft["to_move"].as_str().is_some_and(has)
}

/// A lesson, with how long it took.
async fn asked(reader: &mut Visitor, question: &Value, sum: &mut Sum) -> Result<Value, Failure> {
    let start = Instant::now();
    let (status, told) = reader.post("/api/lesson", question).await?;
    let took = start.elapsed();
    sum.answers.note(took, status, 0);
    sum.busy += usize::from(status == 429);
    sum.unplayable += usize::from(status != 200 && status != 429);
    if status != 200 || took > SLOW {
        println!("{:.1} s, status {status} {}: {question}", took.as_secs_f64(), told["code"]);
    }
    Ok(told)
}

/// What is named on the way.
const SLOW: Duration = Duration::from_secs(3);

/// What is said of the author's move.
fn judged(name: &str, author: &str, told: &Value, sum: &mut Sum) {
    let (judgement, book) = (&told["judgement"]["code"], &told["book"]);
    if judgement == "right" || (book["judges"] == true && book["code"] == "right") {
        sum.right += 1;
    } else if judgement == "wrong" {
        println!("{name}: {author} is refuted: {}", told["judgement"]["grade"]);
        sum.refuted += 1;
    } else {
        println!("{name}: nothing is said of {author}: {judgement}");
        sum.unsaid += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = r#"{"id":"a","size":9,"black":["A2","J9"],"white":["A1"],"to_move":"W","targets":["A1"],"answers":["B1","C3"]}"#;

    #[test]
    fn a_published_problem_becomes_a_record_with_its_answers() {
        let line: Value = serde_json::from_str(LINE).unwrap();
        let expected = "(;SZ[9]GN[a]AB[ah][ia]AW[ai]PL[W](;W[bi]C[RIGHT])(;W[cg]C[RIGHT]))\n";
        assert_eq!(sgf(&line).as_deref(), Some(expected));
        let unanswered = json!({"id": "b", "size": 9, "black": ["A2"], "white": ["A1"], "to_move": "B"});
        assert_eq!(sgf(&unanswered), None);
        assert_eq!(
            [letters("T19", 19), letters("I3", 9), letters("C0", 9), letters("", 9)].map(|it| it.is_some()),
            [true, false, false, false]
        );
    }
}
