//! `load rooms`: many rooms full of people who propose, vote and talk at a steady pace, all behind one address, as a club
//! is. How soon does everybody know what one has done, is anything lost, and what does it cost the server?

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use chaos::folder::Folder;
use chaos::program::{Program, Running};
use console::{CommandEnd, Failure};
use dice::Dice;
use serde_json::json;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::ear::{Ear, Faults};
use crate::house::{processor_time, runtime};
use crate::member::{Act, Deeds, Member, Reach};
use crate::tally::{DelayTally, Told};
use crate::visitor::{Visitor, refused};

/// The address that all of them come from.
const CLUB: &str = "203.0.113.7";
/// How long the last events may take to arrive.
const LAST: Duration = Duration::from_secs(60);

/// Rooms of teams who play by voting: how soon everybody knows what one did, and whether anything is lost
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Rooms at the same time
    #[arg(long, default_value_t = 100)]
    rooms: usize,
    /// Members of each, in two teams
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(2..=40))]
    members: u8,
    /// How long
    #[arg(long, default_value_t = 600)]
    seconds: u64,
    /// Milliseconds between two acts of a member, on average
    #[arg(long, default_value_t = 5_000)]
    pace: u64,
    /// Lines of the boards
    #[arg(long, default_value_t = 13, value_parser = clap::value_parser!(u8).range(5..=19))]
    size: u8,
}

pub(crate) fn run(args: &Args) -> Result<CommandEnd, Failure> {
    allow_files(args);
    let folder = Folder::new().map_err(Failure::new)?;
    let people = args.rooms * usize::from(args.members);
    let program = std::env::current_exe().map_err(Failure::new)?;
    let (connections, crowd) = ((2 * people + 100).to_string(), people.to_string());
    let words = ["--connections", &connections, "--crowd", &crowd];
    let server = Program::new(&program, &folder).with(&words).start().map_err(Failure::new)?;
    runtime()?.block_on(measure(args, &server))
}

/// A room of people who have come and sit.
struct RoomTable {
    ears: Vec<(usize, Ear)>,
    listening: Vec<JoinHandle<()>>,
    members: Vec<Member>,
}

async fn measure(args: &Args, server: &Running) -> Result<CommandEnd, Failure> {
    let mut tables = Vec::new();
    for room in 0..args.rooms {
        tables.push(table(args, server, room).await?);
    }
    let process = server.id().to_string();
    let (begun, worked) = (Instant::now(), processor_time(&process));
    let (pace, end) = (Duration::from_millis(args.pace), begun + Duration::from_secs(args.seconds));
    println!("{} rooms of {}, all there; they play for {} s", args.rooms, args.members, args.seconds);
    let mut playing = Vec::new();
    for table in &mut tables {
        let members = table.members.drain(..).map(|member| (member.team, tokio::spawn(member.play(pace, end))));
        playing.push(members.collect::<Vec<_>>());
    }
    let mut memory = Vec::new();
    while Instant::now() < end {
        memory.extend(server.memory());
        sleep(Duration::from_millis(500)).await;
    }
    let worked = worked.and_then(|before| processor_time(&process)?.checked_sub(before));
    let (lasted, mut sum) = (begun.elapsed(), Sum::default());
    for (table, members) in tables.into_iter().zip(playing) {
        let mut deeds = Vec::new();
        for (team, member) in members {
            deeds.push((team, member.await.map_err(Failure::new)??));
        }
        sum.add(&table, deeds).await;
        table.listening.iter().for_each(JoinHandle::abort);
    }
    sum.tell(lasted, &memory, worked)
}

/// Opens a room; everybody sits down and listens, and the game starts.
async fn table(args: &Args, server: &Running, number: usize) -> Result<RoomTable, Failure> {
    let (address, size) = (server.address, args.size);
    let mut table = RoomTable { ears: Vec::new(), listening: Vec::new(), members: Vec::new() };
    // On a slow machine, too, a phase ends because all have acted.
    let pace = json!({"kind": "fixed", "action": 300});
    let wanted = json!({"size": size, "pace": pace, "black": {"name": "Cranes"}, "white": {"name": "Turtles"}});
    let mut room = String::new();
    for seat in 0..usize::from(args.members) {
        let cookie = 1 + number * usize::from(args.members) + seat;
        let mut visitor = Visitor::new(address, cookie).await?.behind_proxy(CLUB);
        if seat == 0 {
            let (status, opened) = visitor.post("/api/rooms", &wanted).await?;
            room = opened["id"].as_str().map(str::to_owned).ok_or_else(|| refused("a room", status))?;
        }
        let (path, team) = (format!("/api/rooms/{room}/act"), seat % 2);
        let place = ["black", "white"][team];
        let join = json!({"act": "join", "name": format!("Member {seat}"), "place": place});
        let (status, _) = visitor.post(&path, &join).await?;
        if status != 200 {
            return Err(refused("a seat", status));
        }
        let ear = Ear::default();
        table.listening.push(tokio::spawn(ear.open(address, cookie, CLUB, &room).await?));
        table.ears.push((team, ear.clone()));
        table.members.push(Member { visitor, ear, path, dice: Dice::new(cookie as u64), size, team });
    }
    if let Some(host) = table.members.first_mut() {
        let (status, _) = host.visitor.post(&host.path, &json!({"act": "start"})).await?;
        if status != 200 {
            return Err(refused("a start", status));
        }
    }
    Ok(table)
}

/// What came of it in all rooms.
#[derive(Default)]
struct Sum {
    acts: DelayTally,
    moves: DelayTally,
    faults: Faults,
    declined: usize,
    refused: usize,
    heard: usize,
}

impl Sum {
    /// Adds what came of one room, once the last events are there.
    async fn add(&mut self, table: &RoomTable, deeds: Vec<(usize, Deeds)>) {
        let until = Instant::now() + LAST;
        while missing(table, &deeds) > 0 && Instant::now() < until {
            sleep(Duration::from_millis(20)).await;
        }
        self.faults.lost += missing(table, &deeds);
        let came = arrivals(table);
        for (_, ear) in &table.ears {
            ear.with(|heard| {
                self.faults.add(heard.faults);
                self.heard += heard.came.len();
            });
        }
        for (team, deeds) in deeds {
            self.declined += deeds.declined;
            self.refused += deeds.refused;
            for act in deeds.acts {
                let Some(there) = came.get(&act.version) else { continue };
                let last = there.iter().map(|(_, at)| at.saturating_duration_since(act.at)).max().unwrap_or_default();
                self.acts.note(last, 200, 0);
                let ends_a_phase = act.reach == Reach::TeamAtLeast && there.iter().any(|(other, _)| *other != team);
                if ends_a_phase {
                    self.moves.note(last, 200, 0);
                }
            }
        }
    }

    fn tell(self, lasted: Duration, memory: &[f64], worked: Option<Duration>) -> Result<CommandEnd, Failure> {
        let Sum { acts, moves, faults, declined, refused, heard } = self;
        println!("acts: {}", told(&acts.told(lasted)));
        println!("acts that end a phase, to all members: {}", told(&moves.told(lasted)));
        let Faults { lost, twice, out_of_order, let_go } = faults;
        println!(
            "{heard} events heard; {lost} lost, {twice} twice, {out_of_order} out of order, {let_go} pages let go, \
             {refused} acts refused, {declined} too late or against the rules"
        );
        let highest = |part: &[f64]| part.iter().copied().fold(0.0, f64::max);
        let tenth = memory.len().div_ceil(10);
        println!(
            "memory of the server: {:.0} MiB in the first tenth, {:.0} MiB in the last, {:.0} MiB at most",
            highest(&memory[..tenth]),
            highest(&memory[memory.len() - tenth..]),
            highest(memory)
        );
        if let Some(worked) = worked {
            println!("the server took {:.0} % of a core", 100.0 * worked.as_secs_f64() / lasted.as_secs_f64());
        }
        let good = faults == Faults::default() && refused == 0;
        if good { Ok(CommandEnd::Yes) } else { Err(Failure::new("something went wrong on the way")) }
    }
}

fn told(told: &Told) -> String {
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    format!(
        "{}; known to all whom they concern after p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
        told.count,
        ms(told.median),
        ms(told.most_of_them),
        ms(told.longest)
    )
}

/// Who heard of each version of a room, by team, and when.
fn arrivals(table: &RoomTable) -> BTreeMap<u64, Vec<(usize, Instant)>> {
    let mut all: BTreeMap<u64, Vec<(usize, Instant)>> = BTreeMap::new();
    for (team, ear) in &table.ears {
        ear.with(|heard| {
            heard.came.iter().for_each(|&(version, at)| all.entry(version).or_default().push((*team, at)));
        });
    }
    all
}

/// How many have not heard of what concerns them, or have heard of what does not.
fn missing(table: &RoomTable, deeds: &[(usize, Deeds)]) -> usize {
    let came = arrivals(table);
    let of = |team: usize| table.ears.iter().filter(|(other, _)| *other == team).count();
    let missing = |team: usize, act: &Act| {
        let there = came.get(&act.version).map_or(&[][..], Vec::as_slice);
        let own = there.iter().filter(|(other, _)| *other == team).count();
        let wanted = match act.reach {
            Reach::Team => of(team),
            Reach::TeamAtLeast if own == there.len() => of(team),
            Reach::TeamAtLeast | Reach::All => table.ears.len(),
        };
        wanted.abs_diff(there.len())
    };
    deeds.iter().flat_map(|(team, deeds)| deeds.acts.iter().map(move |act| missing(*team, act))).sum()
}

/// Two connections for each member.
fn allow_files(args: &Args) {
    let wanted = 2 * args.rooms as u64 * u64::from(args.members) + 200;
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        if current.is_some_and(|current| current < wanted) {
            // Where it is forbidden, connecting fails and says so.
            let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum });
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = wanted;
}
