//! What the computer claims, “wins in n” and “holds out n”, against a brute force that shares nothing with it: rules,
//! captures, rows and repetitions are written anew, on machine words, and every move of both sides is tried.
//!
//! The suite looks at a few positions; `SHIKATSU_ROW_POSITIONS=2000 cargo test --release -p player claims::` at many.

use dice::Dice;
use player::row::{
    Action, Choice, Computer, Effort, Expectation, Game, Opening, Outcome, Prover, Repetition, Settings,
};
use rules::Move;

/// A position as the brute force sees it. Stones are bits, row by row with a free column between; black first.
#[derive(Clone, Copy)]
struct Spot {
    stones: [u64; 2],
    to_move: usize,
    ko: u64,
    black_has_captured: bool,
    passed: bool,
}

/// What a turn led to.
enum After {
    Illegal,
    Row,
    Draw,
    On(Spot),
}

/// The brute force would take too long.
#[derive(Debug)]
struct TooLong;

/// The brute force: the rules, the boards so far, and the nodes it may still use.
struct Twin {
    settings: Settings,
    boards: Vec<[u64; 2]>,
    nodes: u64,
}

impl Twin {
    /// Replays a game that is not over.
    fn of(game: &Game, nodes: u64) -> (Twin, Spot) {
        let mut twin = Twin { settings: *game.settings(), boards: vec![], nodes };
        let mut spot = Spot { stones: [0, 0], to_move: 0, ko: 0, black_has_captured: false, passed: false };
        for &action in game.actions() {
            let Action::Move(mv) = action else { continue };
            let After::On(next) = twin.play(&spot, twin.bit(mv)) else { panic!("{:?}", game.actions()) };
            twin.boards.push(spot.stones);
            spot = next;
        }
        (twin, spot)
    }

    /// The bit of a move; 0 for a pass.
    fn bit(&self, mv: Move) -> u64 {
        mv.point().map_or(0, |point| 1 << (point.row() * (self.settings.size() + 1) + point.column()))
    }

    /// All points of the board.
    fn full(&self) -> u64 {
        let size = self.settings.size();
        (0..size).fold(0, |all, row| all | ((1 << size) - 1) << (row * (size + 1)))
    }

    fn beside(&self, bits: u64) -> u64 {
        let up = self.settings.size() + 1;
        (bits << 1 | bits >> 1 | bits << up | bits >> up) & self.full()
    }

    /// The stones connected with these.
    fn chain(&self, stones: u64, mut chain: u64) -> u64 {
        loop {
            let grown = (chain | self.beside(chain)) & stones;
            if grown == chain {
                return chain;
            }
            chain = grown;
        }
    }

    fn has_row(&self, stones: u64) -> bool {
        let up = self.settings.size() + 1;
        let steps: &[u8] = if self.settings.diagonals { &[1, up, up + 1, up - 1] } else { &[1, up] };
        steps.iter().any(|step| (0..self.settings.length()).fold(stones, |run, i| run & stones >> (i * step)) != 0)
    }

    fn play(&self, spot: &Spot, bit: u64) -> After {
        let mut next = Spot { to_move: 1 - spot.to_move, ko: 0, passed: bit == 0, ..*spot };
        if bit == 0 {
            return if spot.passed { After::Draw } else { After::On(next) };
        }
        let (me, occupied) = (spot.to_move, spot.stones[0] | spot.stones[1]);
        if (occupied | spot.ko) & bit != 0 {
            return After::Illegal;
        }
        next.stones[me] |= bit;
        let (mut taken, mut near) = (0, self.beside(bit) & spot.stones[1 - me]);
        while near != 0 {
            let chain = self.chain(spot.stones[1 - me], near & near.wrapping_neg());
            near &= !chain;
            taken |= if self.beside(chain) & !(occupied | bit) == 0 { chain } else { 0 };
        }
        next.stones[1 - me] &= !taken;
        let empty = self.full() & !(next.stones[0] | next.stones[1]);
        let own = self.chain(next.stones[me], bit);
        let liberties = self.beside(own) & empty;
        if liberties == 0 {
            return After::Illegal;
        }
        if taken.count_ones() == 1 && own == bit && liberties.count_ones() == 1 {
            next.ko = taken;
        }
        let comes_back = self.boards.contains(&next.stones);
        if comes_back && self.settings.repetition == Repetition::Refused {
            return After::Illegal;
        }
        next.black_has_captured |= me == 0 && taken != 0;
        let counts = self.settings.opening != Opening::CapturesFirst || me == 1 || next.black_has_captured;
        if counts && self.has_row(next.stones[me]) {
            return After::Row;
        }
        if comes_back && self.settings.repetition == Repetition::Draw { After::Draw } else { After::On(next) }
    }

    /// Everything that the side to move could do, a pass first.
    fn turns(&self, spot: &Spot) -> impl Iterator<Item = u64> + use<> {
        let empty = self.full() & !(spot.stones[0] | spot.stones[1]);
        [0].into_iter().chain((0..64).map(|at| 1 << at).filter(move |bit| empty & bit != 0))
    }

    /// Does the side to move get a row within so many moves?
    fn wins(&mut self, spot: &Spot, moves: u8) -> Result<bool, TooLong> {
        self.nodes = self.nodes.checked_sub(1).ok_or(TooLong)?;
        if moves == 0 {
            return Ok(false);
        }
        if self.turns(spot).any(|bit| matches!(self.play(spot, bit), After::Row)) {
            return Ok(true);
        }
        for bit in self.turns(spot) {
            if let After::On(next) = self.play(spot, bit)
                && moves > 1
                && !self.after(spot, |twin| twin.saves_itself(&next, moves - 1))?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Can the side to move keep the other from a row within so many moves?
    fn saves_itself(&mut self, spot: &Spot, moves: u8) -> Result<bool, TooLong> {
        for bit in self.turns(spot) {
            let saves = match self.play(spot, bit) {
                After::Illegal => false,
                After::Row | After::Draw => true,
                After::On(next) => !self.after(spot, |twin| twin.wins(&next, moves))?,
            };
            if saves {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Looks on from here, with this board among those that were.
    fn after<T>(&mut self, spot: &Spot, look: impl FnOnce(&mut Twin) -> T) -> T {
        self.boards.push(spot.stones);
        let found = look(self);
        self.boards.pop();
        found
    }

    /// Does this turn lose within so many moves of the other side?
    fn loses(&mut self, spot: &Spot, bit: u64, moves: u8) -> Result<bool, TooLong> {
        match self.play(spot, bit) {
            After::On(next) => self.after(spot, |twin| twin.wins(&next, moves)),
            After::Illegal | After::Row | After::Draw => Ok(false),
        }
    }

    /// Is what the computer claims true? None if it claims nothing.
    fn confirms(&mut self, spot: &Spot, choice: &Choice) -> Result<Option<bool>, TooLong> {
        let Action::Move(mv) = choice.action else { return Ok(None) };
        let bit = self.bit(mv);
        match choice.expectation {
            Expectation::Open => Ok(None),
            Expectation::Win(within) => {
                let wins = match self.play(spot, bit) {
                    After::Row => true,
                    After::On(next) if within.most > 1 => {
                        !self.after(spot, |twin| twin.saves_itself(&next, within.most - 1))?
                    }
                    _ => false,
                };
                Ok(Some(wins && !self.wins(spot, within.least - 1)?))
            }
            Expectation::Loss(within) => {
                for other in self.turns(spot) {
                    let is_legal = !matches!(self.play(spot, other), After::Illegal);
                    if is_legal && !self.loses(spot, other, within.most)? {
                        return Ok(Some(false));
                    }
                }
                Ok(Some(!self.loses(spot, bit, within.least - 1)?))
            }
        }
    }
}

/// A game after random moves, sometimes a pass; none if it is over by then.
fn random_game(settings: Settings, dice: &mut Dice) -> Option<Game> {
    let points = usize::from(settings.size()).pow(2);
    // On large boards brute force needs many stones.
    let least = points.saturating_sub(26);
    let mut game = Game::new(settings);
    for _ in 0..least + dice.below(points + 8 - least) {
        let legal = game.legal_moves();
        let pass = dice.below(30) == 0 || legal.is_empty();
        let action = if pass { Action::Move(Move::Pass) } else { legal.nth(dice.below(legal.len()))?.into() };
        game.act(action).ok()?;
    }
    game.outcome().is_none().then_some(game)
}

fn random_settings(dice: &mut Dice) -> Settings {
    let size = 4 + dice.below(4) as u8;
    let length = 3 + dice.below(usize::from(size.min(5)) - 2) as u8;
    let opening = [Opening::Plain, Opening::Plain, Opening::Swap, Opening::CapturesFirst][dice.below(4)];
    let repetition = [Repetition::Refused, Repetition::Draw, Repetition::Allowed][dice.below(3)];
    let settings = Settings::new(size, length).unwrap().with_opening(opening).with_repetition(repetition);
    settings.with_diagonals(dice.below(4) == 0)
}

/// How often the computer claimed what: wins, losses, and how many of both exactly.
#[derive(Debug, Default)]
struct Tally {
    wins: usize,
    losses: usize,
    exact: usize,
    too_long: usize,
    captured: usize,
}

#[test]
fn every_claim_is_true() {
    let wanted = std::env::var("SHIKATSU_ROW_POSITIONS").map_or(40, |number| number.parse().unwrap());
    let (mut dice, mut tally) = (Dice::new(20), Tally::default());
    let effort = Effort { nodes: 300_000, ..Effort::PERFECT };
    while tally.wins + tally.losses < wanted {
        let Some(game) = random_game(random_settings(&mut dice), &mut dice) else { continue };
        let choice = Computer::new(effort).choose(&game).unwrap();
        let (mut twin, spot) = Twin::of(&game, 200_000);
        match twin.confirms(&spot, &choice) {
            Err(TooLong) => tally.too_long += 1,
            Ok(None) => {}
            Ok(Some(truth)) => {
                assert!(truth, "{choice:?} {:?} {:?}", game.settings(), game.actions());
                tally.captured += usize::from(game.captures().black + game.captures().white > 0);
                let (Expectation::Win(within) | Expectation::Loss(within)) = choice.expectation else { unreachable!() };
                tally.exact += usize::from(within.is_exact());
                match choice.expectation {
                    Expectation::Win(_) => tally.wins += 1,
                    _ => tally.losses += 1,
                }
            }
        }
    }
    eprintln!("{tally:?}");
    assert!(tally.losses * 20 > wanted && tally.exact * 10 > wanted * 9, "{tally:?}");
}

/// It said that A5 holds out for five more moves, and A5 loses in three.
#[test]
fn a_loss_is_as_far_away_as_it_says() {
    let mut game = Game::new(Settings::new(6, 4).unwrap());
    for turn in "E2 E4 D6 B5 A1 A3 B3 A2".split_whitespace() {
        game.act(turn.parse().unwrap()).unwrap();
    }
    let choice = Computer::new(Effort { nodes: 300_000, ..Effort::PERFECT }).choose(&game).unwrap();
    let Expectation::Loss(within) = choice.expectation else { panic!("{choice:?}") };
    assert!(within.is_exact(), "{choice:?}");
    let (mut twin, spot) = Twin::of(&game, u64::MAX);
    let bit = |turn: &str| twin.bit(turn.parse().unwrap());
    let (old, new) = (bit("A5"), bit(&choice.action.to_string()));
    assert!(twin.loses(&spot, old, 3).unwrap());
    assert!(within.least > 3 && !twin.loses(&spot, new, 3).unwrap(), "{choice:?}");
}

/// On three lines boards come back often, so the past decides; what the search remembers must not mix up two pasts.
#[test]
fn the_search_agrees_with_brute_force_where_boards_come_back() {
    let (mut dice, mut differ, mut prover) = (Dice::new(3), 0, Prover::new(u64::MAX, 1 << 12));
    for round in 0..1000 {
        let opening = if round % 3 == 0 { Opening::CapturesFirst } else { Opening::Plain };
        let settings = Settings::new(3, 3).unwrap().with_opening(opening).with_repetition(Repetition::Allowed);
        let Some(game) = random_game(settings, &mut dice) else { continue };
        let answers = [Repetition::Allowed, Repetition::Refused, Repetition::Draw].map(|repetition| {
            let mut same = Game::new(settings.with_repetition(repetition));
            let replayed = game.actions().iter().all(|&action| same.act(action).is_ok() && same.outcome().is_none());
            if !replayed {
                return None;
            }
            let (mut twin, spot) = Twin::of(&same, 2_000_000);
            let expected = (1..=4).map(|moves| twin.wins(&spot, moves)).collect::<Result<Vec<bool>, TooLong>>().ok()?;
            let expected = expected.iter().position(|&wins| wins).map(|at| at as u8 + 1);
            let fresh = Prover::new(u64::MAX, 1 << 12).shortest_win(&same, 4).unwrap().map(|(moves, _)| moves);
            let used = if repetition == Repetition::Refused { prover.shortest_win(&same, 4) } else { None };
            assert_eq!(fresh, expected, "{:?} {:?}", same.settings(), same.actions());
            assert!(
                used.is_none_or(|used| used.map(|(moves, _)| moves) == expected),
                "{used:?} {expected:?} {:?} {:?}",
                same.settings(),
                same.actions()
            );
            Some(expected)
        });
        let known: Vec<Option<u8>> = answers.into_iter().flatten().collect();
        differ += usize::from(known.windows(2).any(|two| two[0] != two[1]));
    }
    assert!(differ > 2, "the rule never mattered: {differ}");
}

/// A cycle of three moves: White sends two stones, Black takes them, White takes one back.
#[test]
fn a_board_that_comes_back_is_refused_ends_the_game_or_is_allowed() {
    let setup = "A2 A1 B2 B1 A3 C2 E5 D1 pass C3 pass B4";
    for (repetition, expected) in
        [(Repetition::Refused, "refused"), (Repetition::Draw, "draw"), (Repetition::Allowed, "on")]
    {
        let mut game = Game::new(Settings::new(5, 5).unwrap().with_repetition(repetition));
        for turn in setup.split_whitespace() {
            game.act(turn.parse().unwrap()).unwrap_or_else(|refusal| panic!("{turn}: {refusal}"));
        }
        let end = cycle(&mut game);
        assert_eq!(end, expected, "{repetition:?} {:?}", game.actions());
    }
}

/// Plays C1, B1, pass, A1 as long as that goes.
fn cycle(game: &mut Game) -> &'static str {
    for turn in "C1 B1 pass A1".split_whitespace() {
        match game.act(turn.parse().unwrap()) {
            Err(player::row::Refusal::Illegal(rules::Illegal::Superko)) => return "refused",
            Err(refusal) => panic!("{turn}: {refusal} {:?}", game.position()),
            Ok(_) if matches!(game.outcome(), Some(Outcome::Draw(player::row::Draw::Repetition))) => return "draw",
            Ok(_) => {}
        }
    }
    "on"
}
