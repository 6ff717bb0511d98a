//! [`Figure`]: what is measured, by which command, and where in its output the figure stands.

use super::reading::{cells, line, numbers, rough, shown_ms, time, whole};

/// A row of the table.
#[derive(Debug)]
pub(super) struct Figure {
    /// To ask for this row alone.
    pub(super) name: &'static str,
    pub(super) what: &'static str,
    pub(super) command: &'static str,
    /// None when the command did not print the figure.
    pub(super) read: fn(&str) -> Option<String>,
}

const PLAY: &str = "cargo bench -p rules --bench play";
const SGF: &str = "cargo bench -p sgf --bench sgf";
const BRUTE_FORCE: &str = "cargo run --release -p lab -- versus-brute-force 200000 2026 12";
const WHOLE: &str = "cargo run --release -p lab -- open-versus-brute-force 20000 1";
const GRADED: &str = "cargo run --release -p lab -- graded --every 16 --nodes 2000000";
const ALONE: &str = "cargo run --release -p lab -- graded --every 16 --nodes 100000000 --first-only";
const OUTLOOK: &str = "cargo bench -p learn --bench outlook";
const NET: &str = "cargo run --release -p scout --example speed";
const ABLATION: &str = "cargo run --release -p lab -- ablation --every 20 --nodes 200000";
const SPEED: &str = "cargo run --release -p lab -- speed --every 6 --nodes 3000000";
/// With 15 empty points too few are solved within these nodes to compare times.
const THREADS: &str = "cargo run --release -p lab -- speed --empties 12 --every 10 --nodes 3000000";
const GROWTH: &str = "cargo run --release -p lab -- growth 11 30";
const COLLECTIONS: &str = "cargo run --release -p lab -- open --set collections --every 5 --first 4 --seconds 5";
const GAMES: &str = "cargo run --release -p lab -- open --set game-positions --every 5 --first 4 --seconds 5";
const TARGETS: &str = "cargo run --release -p lab -- open --set targets";
const ANSWERS: &str = "cargo bench --profile dev -p server --bench answers";
const LIBRARY: &str = "cargo bench --profile dev -p server --bench library";
const IMPORTS: &str = "cargo run -p load -- imports --every 6";
const ROW: &str = "cargo run --release -p lab -- experiment row --size 4 --row 3";
const PLAYOUTS: &str = "cargo run --release -p player --example playouts";
const GNUGO_9: &str = "cargo run --release -p cli -- match builtin,playouts=5000 \"gnugo --mode gtp --level 10 --chinese-rules\" --games 400 --parallel 2";
const GNUGO_9_FEW: &str = "cargo run --release -p cli -- match builtin,playouts=1000 \"gnugo --mode gtp --level 10 --chinese-rules\" --games 100 --parallel 2";
const GNUGO_13: &str = "cargo run --release -p cli -- match builtin,playouts=5000 \"gnugo --mode gtp --level 10 --chinese-rules\" --size 13 --games 20 --parallel 2";
const ROOMS: &str = "cargo run --release -p load -- rooms --seconds 600";
const LOG: &str = "cargo run -p load -- log";
const FELT: &str = "npm --prefix web run felt";
const MODULE: &str = "cargo bench -p machine --bench speed";
const PAGE: &str = "npm --prefix web run build";

/// The names of the rows that the README has too.
pub(super) const CHOSEN: [&str; 5] = ["brute-force", "alone", "collections", "gnugo-9", "page"];

/// Rows of the same command stand together: it runs once.
pub(super) const FIGURES: [Figure; 39] = [
    Figure {
        name: "games-9",
        what: "random games on 9x9, own eyes not filled",
        command: PLAY,
        read: |text| games(text, "9x9"),
    },
    Figure { name: "games-19", what: "random games on 19x19", command: PLAY, read: |text| games(text, "19x19") },
    Figure {
        name: "moves-9",
        what: "list the legal moves of 9x9 and play one",
        command: PLAY,
        read: |text| Some(format!("{} as the crate `goban`", moves(text, " 9x9", "basic ko")?)),
    },
    Figure {
        name: "moves-19",
        what: "the same on 19x19",
        command: PLAY,
        read: |text| moves(text, "19x19", "basic ko"),
    },
    Figure {
        name: "superko",
        what: "the same on 19x19 with superko",
        command: PLAY,
        read: |text| moves(text, "19x19", "superko"),
    },
    Figure { name: "sgf", what: "parse SGF game records", command: SGF, read: |text| parsing(text, "game records   ") },
    Figure {
        name: "comments",
        what: "parse SGF with long comments",
        command: SGF,
        read: |text| parsing(text, "comments   "),
    },
    Figure {
        name: "brute-force",
        what: "grades of random problems full of kos, against brute force",
        command: BRUTE_FORCE,
        read: brute_force,
    },
    Figure {
        name: "whole",
        what: "what is called proved of small open boards, against brute force of the whole board",
        command: WHOLE,
        read: |text| whole_board(text, " open boards, "),
    },
    Figure {
        name: "parts",
        what: "the same in regions of any shape on these boards",
        command: WHOLE,
        read: |text| whole_board(text, " regions on them, "),
    },
    Figure {
        name: "alone",
        what: "published enclosed problems, every 16th, the position alone",
        command: ALONE,
        read: alone,
    },
    Figure {
        name: "published",
        what: "the same with every first move, two million nodes each",
        command: GRADED,
        read: published,
    },
    Figure {
        name: "published-time",
        what: "the time for one of these, solved or not",
        command: GRADED,
        read: published_time,
    },
    Figure {
        name: "outlook",
        what: "the pattern ranker of the search, for each move",
        command: OUTLOOK,
        read: outlook,
    },
    Figure {
        name: "net",
        what: "the net for open boards, for a position of 13x13 on one core",
        command: NET,
        read: net,
    },
    Figure {
        name: "techniques",
        what: "nodes without one of the eight techniques of the search, and without all",
        command: ABLATION,
        read: techniques,
    },
    Figure {
        name: "nodes",
        what: "nodes on problems with 15 empty points",
        command: SPEED,
        read: |text| Some(format!("{} million a second", rough(speed_row(text, "1")?[2] / 1000.0))),
    },
    Figure { name: "threads", what: "problems with 12 empty points with two threads", command: THREADS, read: threads },
    Figure {
        name: "growth",
        what: "a family of problems like Reed's, 11 and 30 free points",
        command: GROWTH,
        read: growth,
    },
    Figure {
        name: "collections",
        what: "the best move in published collections, every 5th problem from the 5th on, within 5 seconds each",
        command: COLLECTIONS,
        read: open,
    },
    Figure { name: "games", what: "the same in positions from games", command: GAMES, read: open },
    Figure {
        name: "targets",
        what: "the group in question is found, in collections and in positions from games",
        command: TARGETS,
        read: targets,
    },
    Figure {
        name: "answers",
        what: "answer to a move in a solved problem, over all that ship",
        command: ANSWERS,
        read: |text| waits(text, " answers: median "),
    },
    Figure {
        name: "closed",
        what: "the end of a search whose page was closed",
        command: ANSWERS,
        read: |text| waits(text, " closed pages: median "),
    },
    Figure {
        name: "library",
        what: "lists of the library that ships, by words, filters and shapes, never twice the same",
        command: LIBRARY,
        read: library,
    },
    Figure {
        name: "imports",
        what: "sixty published problems, imported with their answers into a new server and played at once",
        command: IMPORTS,
        read: imports,
    },
    Figure {
        name: "row",
        what: "answer of the computer at Capture Row, 13 boards and depths",
        command: ROW,
        read: row,
    },
    Figure {
        name: "playouts",
        what: "games played out by the bot on 9x9, light and heavy",
        command: PLAYOUTS,
        read: playouts,
    },
    Figure { name: "search", what: "its search on 9x9 with one thread and with two", command: PLAYOUTS, read: search },
    Figure {
        name: "gnugo-9",
        what: "games won against GNU Go 3.8, level 10, on 9x9 with 5,000 playouts a move",
        command: GNUGO_9,
        read: contest,
    },
    Figure { name: "gnugo-9-few", what: "the same with 1,000 playouts", command: GNUGO_9_FEW, read: contest },
    Figure { name: "gnugo-13", what: "the same on 13x13 with 5,000 playouts", command: GNUGO_13, read: contest },
    Figure {
        name: "rooms",
        what: "500 people in 100 rooms behind one address, ten minutes: what ends a phase is known to all members",
        command: ROOMS,
        read: rooms,
    },
    Figure {
        name: "log",
        what: "the log of a room with 1,000 events, as JSON lines and as a table, in a debug build",
        command: LOG,
        read: log,
    },
    Figure {
        name: "first-visit",
        what: "a first visit on a processor four times slower, at 10 Mbit/s: until the first problem can be played",
        command: FELT,
        read: |text| first_visit(text, "server"),
    },
    Figure {
        name: "first-visit-folder",
        what: "the same in a folder of files, without a server",
        command: FELT,
        read: |text| first_visit(text, "folder"),
    },
    Figure {
        name: "to-the-next",
        what: "half a second after a wrong move: from *n* to the next problem",
        command: FELT,
        read: to_the_next,
    },
    Figure {
        name: "module",
        what: "problems that ship solved with all that is told of them by the module for browsers, and by the same code natively",
        command: MODULE,
        read: module,
    },
    Figure { name: "page", what: "the page, compressed", command: PAGE, read: page },
];

impl Figure {
    /// The published problems that it is measured on, if it is; docs/sets.md says where they can be had.
    pub(super) fn set(&self) -> Option<&'static str> {
        match self.command {
            GRADED | ALONE | ABLATION | SPEED | THREADS => Some("enclosed-graded"),
            COLLECTIONS | IMPORTS => Some("collections"),
            GAMES => Some("game-positions"),
            TARGETS => Some("all sets"),
            _ => None,
        }
    }
}

/// `server: playable after 1173 ms, at most 1316 (5 visits)` and the same with `folder`
fn first_visit(text: &str, home: &str) -> Option<String> {
    let [median, most, _] = line(text, &[&format!("{home}: "), "playable after "])?[..] else { return None };
    Some(format!("{} median, {} at most", time(median), time(most)))
}

fn module(text: &str) -> Option<String> {
    let found = line(text, &["module:"])?;
    Some(format!("{:.2} times as fast", found.get(2)?))
}

/// `to the next problem by “n”: median 16 ms, 99 % within 844, at most 879 (100 problems)`
fn to_the_next(text: &str) -> Option<String> {
    let [median, _, most_of_them, longest, _] = line(text, &["to the next problem"])?[..] else { return None };
    Some(format!("{} median, 99 % within {}, {} at most", time(median), time(most_of_them), time(longest)))
}

/// `9x9 Light: 88000 games a second, mean 0.1` and the same with `Heavy`
fn playouts(text: &str) -> Option<String> {
    let rate = |manner: &str| Some(rough(*line(text, &["9x9 ", manner, " games a second"])?.get(2)?));
    Some(format!("{} and {} a second", rate("Light")?, rate("Heavy")?))
}

/// `9x9 search with 2 threads: 32000 games a second`
fn search(text: &str) -> Option<String> {
    let rate = |threads: &str| line(text, &["9x9 search with ", threads, " games a second"])?.get(3).copied();
    let (one, two) = (rate(" 1 threads")?, rate(" 2 threads")?);
    Some(format!("{} and {} games a second, {} times as many", rough(one), rough(two), rough(two / one)))
}

/// `A against B: 352 won, 48 lost` and `  share      88.0 % (84.5 to 90.9)`
fn contest(text: &str) -> Option<String> {
    let (_, score) =
        text.lines().find_map(|line| line.split_once("rules: ").filter(|(_, end)| end.contains(" won, ")))?;
    let [won, lost, ..] = numbers(score)[..] else { return None };
    let [share, least, most] = line(text, &["  share "])?[..] else { return None };
    Some(format!("{} of {}: {share} % ({least} to {most})", whole(won), whole(won + lost)))
}

/// `acts that end a phase, to all members: 9000; known … after p50 3.1 ms, p99 20.0 ms, longest 88.0 ms`,
/// `300000 events heard; 0 lost, 0 twice, …` and `memory of the server: 60 MiB …, 62 MiB …, 62 MiB at most`
fn rooms(text: &str) -> Option<String> {
    let [_, _, median, _, most_of_them, longest] = line(text, &["acts that end a phase, "])?[..] else { return None };
    let [heard, faults @ .., _] = &line(text, &[" events heard; "])?[..] else { return None };
    let memory = *line(text, &["memory of the server: "])?.last()?;
    let wrong = match faults.iter().sum::<f64>() {
        0.0 => "all of them once and in order".to_owned(),
        count => format!("{} wrong", whole(count)),
    };
    Some(format!(
        "{} median, 99 % within {}, {} at most; {} events heard, {wrong}; {} MiB at most",
        time(median),
        time(most_of_them),
        time(longest),
        whole(*heard),
        whole(memory)
    ))
}

/// `60 problems, 60 playable at once; the author's move: 52 right at once, 8 refuted by a proof, 0 unsaid; 0 answers “busy”` and
/// `first answers: 240 answers of 9 bytes, 3 a second; p50 12.0 ms, p99 991.0 ms, longest 1200.0 ms; 0 refused`
fn imports(text: &str) -> Option<String> {
    let [all, playable, right, refuted, unsaid, busy] = line(text, &[" playable at once; the author's move: "])?[..]
    else {
        return None;
    };
    let [_, _, _, _, median, _, most_of_them, longest, _] = line(text, &["first answers: "])?[..] else { return None };
    let [all, playable, right, refuted, unsaid, busy] = [all, playable, right, refuted, unsaid, busy].map(whole);
    Some(format!(
        "{playable} of {all} playable; the author's move right in {right}, refuted by a proof in {refuted}, unsaid in {unsaid}; \
         “busy” {busy} times; a first answer in {} median, 99 % within {}, {} at most",
        time(median),
        time(most_of_them),
        time(longest)
    ))
}

/// `jsonl, 1008 lines: 100 answers of 304091 bytes, 51 a second; p50 17.7 ms, p99 41.3 ms, longest 41.3 ms; 0 refused` and the
/// same with `csv`
fn log(text: &str) -> Option<String> {
    let form = |name: &str| match line(text, &[name, " lines: "])?[..] {
        [_, _, _, _, _, median, _, _, longest, _] => Some([time(median), time(longest)]),
        _ => None,
    };
    let ([lines, longest], [table, longest_table]) = (form("jsonl, ")?, form("csv, ")?);
    Some(format!("{lines} and {table} median, {longest} and {longest_table} at most"))
}

/// `   9x9       60000 games/s   110.0 moves per game`
fn games(text: &str, size: &str) -> Option<String> {
    let line = text.lines().find(|line| line.trim_start().starts_with(size) && line.contains("games/s"))?;
    Some(format!("{} a second", rough(*numbers(line).get(2)?)))
}

/// `   9x9  basic ko      70 ns   goban   2450 ns    35.0 times faster`
fn moves(text: &str, size: &str, rule: &str) -> Option<String> {
    let found = line(text, &[size, rule, "times faster"])?;
    Some(format!("{} ns, {} times as fast", whole(*found.get(2)?), rough(*found.last()?)))
}

/// `game records                       191       ...`, megabytes a second.
fn parsing(text: &str, input: &str) -> Option<String> {
    let line = text.lines().find(|line| line.starts_with(input))?;
    Some(format!("{} MB/s", whole(*numbers(line).first()?)))
}

/// `marks  122.0 ns`, `sums  8.2 ns` and `move  130.2 ns`
fn outlook(text: &str) -> Option<String> {
    let part = |name| line(text, &[name, " ns"])?.first().map(|&number| whole(number));
    Some(format!("{} ns, {} of them for its marks", part("  move ")?, part("  marks ")?))
}

/// `1.214 ms for a position on one core, the best of 30 rounds, mean of 100 positions`
fn net(text: &str) -> Option<String> {
    let number = *line(text, &[" ms for a position on one core, "])?.first()?;
    Some(format!("{} ms", rough(number)))
}

/// `2010 problems of 131 seeds, 8058 first moves; ...` and `0 without answer, 0 different; ...`
fn brute_force(text: &str) -> Option<String> {
    let [problems, _, moves, ..] = line(text, &[" problems of ", " first moves;"])?[..] else { return None };
    let [unanswered, different, ..] = line(text, &[" without answer, ", " different;"])?[..] else { return None };
    let all = format!("{} problems with {} first moves", whole(problems), whole(moves));
    Some(match unanswered + different {
        0.0 => format!("{all}, no difference"),
        _ => format!("{all}, {} different, {} without answer", whole(different), whole(unanswered)),
    })
}

/// `20054 open boards, 20054 solved; called proved: 19943 positions and 84252 first moves, 76188 lives among them; 0 wrong`
fn whole_board(text: &str, what: &str) -> Option<String> {
    let [all, _, positions, moves, _, wrong] = line(text, &[what, " called proved: "])?[..] else { return None };
    let [all, positions, moves] = [all, positions, moves].map(whole);
    let wrong = if wrong == 0.0 { "all of it true".to_owned() } else { format!("{} of it wrong", whole(wrong)) };
    Some(format!("{all}, of which {positions} positions and {moves} first moves are called proved, {wrong}"))
}

/// `148 problems, 22 unsolved, 17 without grades of moves; moves: 284 agree, 0 differ`
fn published(text: &str) -> Option<String> {
    let [all, unsolved, unfinished, agree, differ] = line(text, &[" problems, ", " unsolved, ", " agree, "])?[..]
    else {
        return None;
    };
    let differ = if differ == 0.0 { "none differs".to_owned() } else { format!("{} differ", whole(differ)) };
    Some(format!(
        "of {} positions {} proved, {} with every first move; {} published grades agree, {differ}",
        whole(all),
        whole(all - unsolved),
        whole(all - unsolved - unfinished),
        whole(agree)
    ))
}

/// `148 problems, 1 unsolved, …`, `ms: median 12.0, 90 % 503, 99 % 1830, most 2500` and `138 within a second`
fn alone(text: &str) -> Option<String> {
    let [all, unsolved, ..] = line(text, &[" problems, ", " unsolved, "])?[..] else { return None };
    let [median, _, _, _, _, most] = line(text, &["ms: median "])?[..] else { return None };
    let [quick] = line(text, &[" within a second"])?[..] else { return None };
    let (all, proved) = (whole(all), whole(all - unsolved));
    Some(format!(
        "{proved} of {all} proved, {} within a second; {} median, {} at most",
        whole(quick),
        time(median),
        time(most)
    ))
}

/// `ms: median 219.0, 90 % 1203, 99 % 2230, most 2500`
fn published_time(text: &str) -> Option<String> {
    let [median, _, ninety, _, most_of_all, _] = line(text, &["ms: median "])?[..] else { return None };
    Some(format!("{} median, 90 % within {}, 99 % within {}", time(median), time(ninety), time(most_of_all)))
}

/// A table with `| without | solved | different | nodes | ms | nodes against everything |`.
fn techniques(text: &str) -> Option<String> {
    let runs = cells(text).filter_map(|cells| match cells[..] {
        [name, _, different, _, _, share] => Some((name, different.parse::<f64>().ok()?, share.parse::<f64>().ok()?)),
        _ => None,
    });
    let runs: Vec<(&str, f64, f64)> = runs.collect();
    let &(_, _, all) = runs.iter().find(|(name, ..)| *name == "all")?;
    let each = || runs.iter().filter(|(name, ..)| *name != "all" && *name != "nothing").map(|&(_, _, share)| share);
    let (least, most) = (each().reduce(f64::min)?, each().reduce(f64::max)?);
    let differ = match runs.iter().map(|&(_, different, _)| different).sum::<f64>() {
        0.0 => "no grade differs".to_owned(),
        count => format!("{} grades differ", whole(count)),
    };
    Some(format!("{} to {} times as many, {} times; {differ}", rough(least), rough(most), rough(all)))
}

/// A table with `| threads | solved | 1,000 nodes/s | seconds | speed-up |`: the row of so many threads.
fn speed_row(text: &str, threads: &str) -> Option<Vec<f64>> {
    let row = cells(text).find(|cells| cells.len() == 5 && cells[0] == threads)?;
    row.iter().map(|cell| cell.parse().ok()).collect()
}

/// None where no problem was solved in both ways.
fn threads(text: &str) -> Option<String> {
    let gain = speed_row(text, "2")?.pop().filter(|&gain| gain > 0.0)?;
    Some(format!("{} times as fast as with one", rough(gain)))
}

/// A table for each family with `| points | verdict | nodes | states | ms |`; the first family counts.
fn growth(text: &str) -> Option<String> {
    let ms = |points: &str| cells(text).find(|cells| cells[0] == points)?.last()?.parse::<f64>().ok();
    Some(format!("{} and {} to the checked proof", time(ms("11")?), time(ms("30")?)))
}

/// `collections: 40 of 72 right (56 %), ...`, `45 certified; 50 proved, 48 of them as published` and
/// `90 s in all, 6.0 s at most`.
fn open(text: &str) -> Option<String> {
    let [right, all, ..] = line(text, &[" right (", " further down"])?[..] else { return None };
    let [proved, as_published] = line(text, &[" proved, ", " of them as published"])?[..] else { return None };
    let [seconds, _] = line(text, &[" s in all, ", " s at most"])?[..] else { return None };
    let mean = time(seconds * 1000.0 / all.max(1.0));
    Some(format!(
        "{} of {} right; {} proved, {} of them as published; {mean} each",
        whole(right),
        whole(all),
        whole(proved),
        whole(as_published)
    ))
}

/// `collections: 356 problems, first 84.6 %, among three 99.2 %`
fn targets(text: &str) -> Option<String> {
    let of = |set: &str| Some((line(text, &[set, ", first "])?[1..]).to_vec());
    let [collections, games] = [of("collections:")?, of("game-positions:")?];
    let ([first, three], [first_in_games, three_in_games]) = (&collections[..], &games[..]) else { return None };
    Some(format!(
        "{first:.0} % and {first_in_games:.0} % at first guess, {three:.0} % and {three_in_games:.0} % among three"
    ))
}

/// `637 answers: median 1.9ms, 90 % 5.2ms, most 21ms`
fn waits(text: &str, what: &str) -> Option<String> {
    let line = text.lines().find_map(|line| line.split_once(what))?.1;
    let mut times = line.split(", ").filter_map(|part| shown_ms(part.rsplit(' ').next()?));
    let [median, ninety] = [times.next()?, times.next()?];
    Some(format!("{} median, 90 % within {}", time(median), time(ninety)))
}

/// `5000 lists: median 6.0 ms, p90 19.0 ms, p99 27.0 ms, worst 40.0 ms`, `start to the first list: 24.0 ms with the library,
/// 21.0 ms without` and `memory: 110 MiB at the end, 140 MiB at most`
fn library(text: &str) -> Option<String> {
    let [_, median, _, _, _, most_of_them, worst] = line(text, &[" lists: median "])?[..] else { return None };
    let [with, without] = line(text, &["start to the first list: "])?[..] else { return None };
    let memory = *line(text, &["memory: ", " MiB at most"])?.last()?;
    Some(format!(
        "{} median, 99 % within {}, {} at most; the first one {} after a start, {} without the library; {} MiB at most",
        time(median),
        time(most_of_them),
        time(worst),
        time(with),
        time(without),
        whole(memory)
    ))
}

/// `    9x9    5      5        >600 s     11.0 ms  nothing yet`: the slowest of these lines.
fn row(text: &str) -> Option<String> {
    let ours = |line: &str| line.split_once(" ms  ")?.0.rsplit(' ').next()?.parse::<f64>().ok();
    Some(format!("{} at most", time(text.lines().filter_map(ours).reduce(f64::max)?)))
}

/// `dist/assets/index-x.js   230.38 kB │ gzip: 70.12 kB`: the page itself, its style, and the largest of the languages,
/// of which a reader loads one.
fn page(text: &str) -> Option<String> {
    let sizes = |name: &str, ending: &str| {
        let wanted = |line: &&str| line.contains(&format!("dist/assets/{name}-")) && line.contains(ending);
        let size = |line: &str| numbers(line.split_once("gzip:")?.1).first().copied();
        text.lines().filter(wanted).filter_map(size).reduce(f64::max)
    };
    let words = ["en", "ja", "ko", "zh"].into_iter().filter_map(|language| sizes(language, ".js ")).reduce(f64::max)?;
    // What all pages share lies in files of its own, each named after one of its modules.
    let shared =
        ["back", "catalogue", "icon", "route", "stage", "words"].into_iter().filter_map(|name| sizes(name, ".js "));
    let script = sizes("index", ".js ")? + shared.sum::<f64>();
    let style = sizes("index", ".css ")?;
    Some(format!(
        "{} kB of script, {} kB of words in one language, {} kB of style",
        whole(script),
        whole(words),
        rough(style)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the row of this name reads from such an output.
    fn read(name: &str, text: &str) -> String {
        let figure = FIGURES.iter().find(|figure| figure.name == name).expect(name);
        (figure.read)(text).unwrap_or_default()
    }

    #[test]
    fn nothing_is_read_from_nothing() {
        for figure in &FIGURES {
            assert_eq!((figure.read)("skipped: x is not there\n1 2 3 4 5 6 7 8\n| 1 | 2 |\n"), None, "{}", figure.name);
        }
    }

    #[test]
    fn the_speed_of_the_rules_is_read() {
        let text = "random games without filling own eyes, one core, best of 300 rounds
   9x9       59871 games/s   110.0 moves per game
  19x19      16210 games/s   455.1 moves per game
list the legal moves and play one, one core, best of 300 rounds
   9x9  basic ko      70 ns   goban   2450 ns    35.0 times faster
   9x9  superko       99 ns   goban  12450 ns   125.0 times faster
  19x19 basic ko     120 ns   goban   8880 ns    74.0 times faster
  19x19 superko      182 ns   goban  27300 ns   150.0 times faster\n";
        assert_eq!(read("games-9", text), "60,000 a second");
        assert_eq!(read("games-19", text), "16,000 a second");
        assert_eq!(read("moves-9", text), "70 ns, 35 times as fast as the crate `goban`");
        assert_eq!(read("moves-19", text), "120 ns, 74 times as fast");
        assert_eq!(read("superko", text), "182 ns, 150 times as fast");
    }

    #[test]
    fn the_speed_of_what_was_learned_is_read() {
        let text = "25237 moves in 537 problems, 19.4 marks each, one core, best of 200 rounds
  marks   122.0 ns\n  sums      8.2 ns\n  move    130.2 ns\n";
        assert_eq!(read("outlook", text), "130 ns, 122 of them for its marks");
        let text = "1.638 ms for a position on one core, the best of 30 rounds, mean of 100 positions\n";
        assert_eq!(read("net", text), "1.6 ms");
    }

    #[test]
    fn what_became_of_imports_is_read() {
        let text = "60 problems, 59 playable at once; the author's move: 51 right at once, 8 refuted by a proof, 1 unsaid; 0 answers “busy”
first answers: 240 answers of 9 bytes, 3 a second; p50 12.0 ms, p99 991.0 ms, longest 1200.0 ms; 0 refused\n";
        let told = "59 of 60 playable; the author's move right in 51, refuted by a proof in 8, unsaid in 1; “busy” 0 times; \
                    a first answer in 12 ms median, 99 % within 0.99 s, 1.2 s at most";
        assert_eq!(read("imports", text), told);
    }

    #[test]
    fn the_time_of_a_log_is_read() {
        let text = "jsonl, 1008 lines: 100 answers of 304091 bytes, 51 a second; p50 17.0 ms, p99 41.0 ms, longest 42.0 ms; 0 refused
csv, 1009 lines: 100 answers of 134801 bytes, 43 a second; p50 20.0 ms, p99 56.0 ms, longest 57.0 ms; 0 refused\n";
        assert_eq!(read("log", text), "17 ms and 20 ms median, 42 ms and 57 ms at most");
    }

    #[test]
    fn the_speed_of_sgf_is_read() {
        let text = "SGF on one core, best round, in MB/s; inputs of 0.25 MB unless they say otherwise
                                 parse      walk     write    memcpy     nodes/s
game records                       191       900       800     20000     1.2e7
game records, 32 MB                150       900       800      9000     1.1e7
comments                          2175       900       800     20000     1.2e7\n";
        assert_eq!(read("sgf", text), "191 MB/s");
        assert_eq!(read("comments", text), "2,175 MB/s");
    }

    #[test]
    fn the_last_count_of_differences_is_read() {
        let text = "100 problems of 9 seeds, 400 first moves; 5 start with a ko banned
0 without answer, 0 different; 99 nodes
200028 problems of 12 seeds, 812163 first moves; 9 start with a ko banned
with a ko 986, beyond 0 and 1 157, a seki 75
0 without answer, 0 different; 889958 nodes
2.414525741s to make and grade, 650.744154ms to solve\n";
        assert_eq!(read("brute-force", text), "200,028 problems with 812,163 first moves, no difference");
        let wrong = text.replace("0 without answer, 0 different", "1 without answer, 2 different");
        assert!(read("brute-force", &wrong).ends_with(", 2 different, 1 without answer"));
    }

    #[test]
    fn what_holds_on_the_whole_board_is_read() {
        let text = "1101 seeds
20054 open boards, 20054 solved; called proved: 19943 positions and 84252 first moves, 76188 lives among them; 0 wrong
30980 regions on them, 30980 solved; called proved: 4150 positions and 16272 first moves, 9 lives among them; 3 wrong\n";
        let boards = "20,054, of which 19,943 positions and 84,252 first moves are called proved, all of it true";
        assert_eq!(read("whole", text), boards);
        assert!(read("parts", text).ends_with("16,272 first moves are called proved, 3 of it wrong"));
    }

    #[test]
    fn published_grades_are_read() {
        let text = "lv1.14:P2:W: alive, its moves not graded within 745643 nodes
148 problems, 22 unsolved, 17 without grades of moves; moves: 284 agree, 0 differ
ms: median 219.4, 90 % 1203, 99 % 2230, most 2500\n";
        let figure = "of 148 positions 126 proved, 109 with every first move; 284 published grades agree, none differs";
        assert_eq!(read("published", text), figure);
        assert_eq!(read("published-time", text), "0.22 s median, 90 % within 1.2 s, 99 % within 2.2 s");
        assert!(read("published", &text.replace(" 0 differ", " 3 differ")).ends_with("agree, 3 differ"));
        let alone = format!("{text}140 within a second\n");
        assert_eq!(read("alone", &alone), "126 of 148 proved, 140 within a second; 0.22 s median, 2.5 s at most");
    }

    #[test]
    fn what_techniques_are_worth_is_read() {
        let text = "119 problems, 90 solved by all

| without | solved | different | nodes | ms | nodes against everything |
|---|---:|---:|---:|---:|---:|
| nothing | 10 | 0 | 211304 | 154 | 1.00 |
| doomed | 10 | 0 | 320912 | 167 | 1.38 |
| weak-sums | 10 | 0 | 205294 | 119 | 0.96 |
| all | 9 | 0 | 443770 | 162 | 2.10 |\n";
        assert_eq!(read("techniques", text), "0.96 to 1.4 times as many, 2.1 times; no grade differs");
        assert!(read("techniques", &text.replace("| 9 | 0 |", "| 9 | 4 |")).ends_with("4 grades differ"));
    }

    #[test]
    fn nodes_and_threads_are_read() {
        let text = "9 problems with 15 empty points

| threads | solved | 1,000 nodes/s | seconds | speed-up |
|---:|---:|---:|---:|---:|
| 1 | 4 | 1327 | 9.00 | 1.00 |
| 2 | 5 | 2260 | 5.00 | 1.80 |\n";
        assert_eq!(read("nodes", text), "1.3 million a second");
        assert_eq!(read("threads", text), "1.8 times as fast as with one");
        assert_eq!(read("threads", &text.replace("| 1.80 |", "| 0.00 |")), "");
    }

    #[test]
    fn growth_is_read_from_the_first_family() {
        let text = "Behind\n\n| points | verdict | nodes | states | ms |\n|---:|---|---:|---:|---:|
| 11 | dead | 1190 | 30 | 1.4 |\n| 30 | dead | 10589 | 87 | 9.9 |\n
Room\n\n| 11 | alive | 13963 | 317 | 12.9 |\n";
        assert_eq!(read("growth", text), "1.4 ms and 9.9 ms to the checked proof");
    }

    #[test]
    fn open_problems_are_read() {
        let text = "+ 1-12 open 9: dead..dead proved B2 wanted B2 0.01 s
collections, shikatsu: 40 of 72 right (56 %), 3 with a right move further down
50 proved, 48 of them as published
90 s in all, 6.0 s at most\n";
        let figure = "40 of 72 right; 50 proved, 48 of them as published; 1.3 s each";
        assert_eq!((read("collections", text), read("games", text)), (figure.to_owned(), figure.to_owned()));
    }

    #[test]
    fn guesses_of_targets_are_read() {
        let text = "game-positions: 199 problems, first 27.6 %, among three 64.8 %
collections: 356 problems, first 84.6 %, among three 99.2 %\n";
        assert_eq!(read("targets", text), "85 % and 28 % at first guess, 99 % and 65 % among three");
    }

    #[test]
    fn lists_of_the_library_are_read() {
        let text = "30735 problems, put in within 5.3 s of the first start
start to the first list: 24.1 ms with the library, 21.0 ms without
250 words at home: median 9.7 ms, p90 26.3 ms, p99 32.8 ms, worst 50.0 ms
5000 lists: median 6.04 ms, p90 19.0 ms, p99 27.2 ms, worst 40.0 ms
memory: 110 MiB at the end, 140 MiB at most\n";
        let figure = "6.0 ms median, 99 % within 27 ms, 40 ms at most; the first one 24 ms after a start, 21 ms without the library; \
                      140 MiB at most";
        assert_eq!(read("library", text), figure);
    }

    #[test]
    fn answers_are_read() {
        let text = "637 answers: median 1.93ms, 90 % 5.21ms, most 1.2s
21 closed pages: median 21.3ms, 90 % 40.2ms, most 50ms\n";
        assert_eq!(read("answers", text), "1.9 ms median, 90 % within 5.2 ms");
        assert_eq!(read("closed", text), "21 ms median, 90 % within 40 ms");
        let text = "  board  row  depth     reference        ours  expects
    4x4    3      8          20 s      0.2 ms  a win in 2
    9x9    5      5        >600 s     11.3 ms  nothing yet

  board  row  diagonals  result                              replayed        time
    4x4    3  no         first player, 3 moves                    161      0.2 ms\n";
        assert_eq!(read("row", text), "11 ms at most");
    }

    #[test]
    fn what_people_feel_is_read() {
        let text = "# server: painted after 612 ms, at most 768 (5 visits)
# server: playable after 1173 ms, at most 1316 (5 visits)
# folder: playable after 1461 ms, at most 1693 (5 visits)
# to the next problem by “n”: median 16 ms, 99 % within 844, at most 879 (100 problems)\n";
        assert_eq!(read("first-visit", text), "1.2 s median, 1.3 s at most");
        assert_eq!(read("first-visit-folder", text), "1.5 s median, 1.7 s at most");
        assert_eq!(read("to-the-next", text), "16 ms median, 99 % within 0.84 s, 0.88 s at most");
    }

    #[test]
    fn what_rooms_bear_is_read() {
        let text = "acts: 60000; known to all whom they concern after p50 2.0 ms, p99 9.0 ms, longest 50.0 ms
acts that end a phase, to all members: 9000; known to all whom they concern after p50 3.1 ms, p99 20.0 ms, longest 188.0 ms
300000 events heard; 0 lost, 0 twice, 0 out of order, 0 pages let go, 0 acts refused, 12 too late or against the rules
memory of the server: 60 MiB in the first tenth, 62 MiB in the last, 63 MiB at most\n";
        let figure = "3.1 ms median, 99 % within 20 ms, 0.19 s at most; 300,000 events heard, all of them once and in \
                      order; 63 MiB at most";
        assert_eq!(read("rooms", text), figure);
        assert!(read("rooms", &text.replace("0 lost", "2 lost")).contains("events heard, 2 wrong"));
    }

    #[test]
    fn the_size_of_the_page_is_read() {
        let text = "dist/index.html  0.72 kB │ gzip: 0.39 kB\ndist/assets/index-Dp9.css  17.89 kB │ gzip:  4.60 kB
dist/assets/zh-Dx1.js  34.63 kB │ gzip: 13.64 kB\ndist/assets/ja-Cx1.js  43.28 kB │ gzip: 14.07 kB
dist/assets/stage-Cr3.js  60.38 kB │ gzip: 20.12 kB\ndist/assets/index-Ct2.js  130.38 kB │ gzip: 30.12 kB
✓ built in 1s\n";
        assert_eq!(read("page", text), "50 kB of script, 14 kB of words in one language, 4.6 kB of style");
    }
}
