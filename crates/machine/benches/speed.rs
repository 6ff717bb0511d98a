//! How fast the module for browsers searches beside the same code natively: `cargo bench --profile dev -p machine --bench speed`.
//! It prints the positions a second of both, one after the other on one core, for problems of some size.

use std::process::{Command, Stdio};
use std::time::Instant;

use machine::Home;
use still::Still;
use wire::DraftJson;

#[path = "../tests/still.rs"]
mod still;

fn main() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/home/built/");
    let questions: Vec<String> = bank::problems().map(|problem| asked(&problem.draft)).collect();
    let (mut nodes, mut native) = (0, 0.0);
    for question in &questions {
        let (started, told) = (Instant::now(), Home::default().answer("POST /api/solve", question, &Still).json);
        native += started.elapsed().as_secs_f64();
        let told: serde_json::Value = serde_json::from_str(&told).expect("it is JSON");
        nodes += told["solution"]["nodes"].as_u64().unwrap_or(0);
    }
    println!("native: {nodes} positions in {native:.2} s, {:.0} a second", nodes as f64 / native);
    let lines: String = questions.iter().map(|question| format!("POST /api/solve\t{question}\n")).collect();
    let Some(module) = by_the_module(folder, &lines) else {
        println!("The module needs node, and `cargo xtask wasm`.");
        return;
    };
    let (module, share) = (module / 1000.0, 1000.0 * native / module);
    println!("module: the same in {module:.2} s, {:.0} a second: {share:.2} of native", nodes as f64 / module);
}

fn asked(draft: &tsumego::Draft) -> String {
    let draft = DraftJson { notes: String::new(), ..DraftJson::from(draft) };
    let draft = serde_json::to_string(&draft).expect("it is JSON");
    format!("{{\"draft\":{draft},\"seconds\":60}}")
}

/// How many milliseconds the module takes for these questions; none where it is not there.
fn by_the_module(folder: &str, lines: &str) -> Option<f64> {
    let input = std::env::temp_dir().join(format!("shikatsu-speed-{}", std::process::id()));
    std::fs::write(&input, lines).ok()?;
    let node = Command::new("node")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/ask.mjs"))
        .args(["machine.wasm", "net.half"].map(|name| format!("{folder}{name}")))
        .arg("still")
        .stdin(std::fs::File::open(&input).ok()?)
        .stderr(Stdio::inherit())
        .output();
    std::fs::remove_file(&input).ok()?;
    let told = node.ok().filter(|node| node.status.success())?.stdout;
    let took = |line: &str| line.split('\t').nth(1)?.parse::<f64>().ok();
    Some(String::from_utf8_lossy(&told).lines().filter_map(took).sum())
}
