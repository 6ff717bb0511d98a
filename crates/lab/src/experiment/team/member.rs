//! [`Member`]: a weak player with a fault of its own, and [`Mind`], what it does in a game.

use std::sync::atomic::AtomicBool;

use ::team::Proposal;
use player::go::{Bot, Choice, Effort, Opinion, Rung, Style, Terms};
use rules::{Game, Move};

/// Bytes for the tree of a search: a hundred games need no more.
const MEMORY: usize = 2 << 20;

/// A weak player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Member {
    /// What the tables call it.
    pub(super) name: &'static str,
    /// Whose habits it has.
    pub(super) rung: &'static str,
    /// Games that it plays out for a thought, which are no more than its rung may.
    pub(super) games: u64,
    /// What is wrong with it.
    pub(super) fault: &'static str,
    /// The rank that it says to have; by its place in the team, where it says none.
    pub(super) rank: Option<&'static str>,
}

/// All members, in no order.
pub(super) const MEMBERS: [Member; 5] = [
    Member {
        name: "Dreamer",
        rung: "r1",
        games: 8,
        fault: "forgets in 60 of 100 turns what the last move was about, and sees few captures",
        rank: None,
    },
    Member {
        name: "Stroller",
        rung: "r2",
        games: 12,
        fault: "forgets it in 45 of 100 turns, and sees every second capture",
        rank: None,
    },
    Member {
        name: "Plodder",
        rung: "r3",
        games: 24,
        fault: "looks longer than the others, forgets in 30 of 100 turns, knows neither vital points nor liberties",
        rank: None,
    },
    Member {
        name: "Hasty",
        rung: "r6",
        games: 4,
        fault: "has good habits and seldom forgets, but looks at four games and then plays",
        rank: None,
    },
    Member {
        name: "Restless",
        rung: "r4",
        games: 8,
        fault: "forgets in 20 of 100 turns, has middling habits, and looks at eight games",
        rank: None,
    },
];

impl Member {
    /// Nobody gives up: every game is counted.
    fn style(&self) -> Style {
        Rung::named(self.rung).map_or(Style::FULL, |rung| rung.style).without_resigning()
    }
}

/// A member in a game. It proposes with what it remembers, and votes with a fresh look.
#[derive(Debug)]
pub(super) struct Mind {
    proposing: Bot,
    voting: Bot,
    effort: Effort,
}

impl Mind {
    pub(super) fn new(member: &Member, seed: u64) -> Mind {
        Mind {
            proposing: Bot::new(member.style(), seed),
            voting: Bot::new(member.style(), !seed),
            effort: Effort { playouts: member.games, threads: 1, memory: MEMORY },
        }
    }

    pub(super) fn propose(&mut self, game: &Game, terms: Terms, stop: &AtomicBool) -> Proposal {
        match self.proposing.think(game, terms, &self.effort, stop, &mut |_| {}).choice {
            Choice::Play(made) => made.into(),
            Choice::Resign => Proposal::Resign,
        }
    }

    /// The option that it likes best: its own search, with none but these for the next move.
    pub(super) fn vote(&mut self, game: &Game, terms: Terms, options: &[Proposal], stop: &AtomicBool) -> Proposal {
        let opinion = self.judge(game, terms, options, stop);
        liked(&opinion, options)
    }

    /// The options that it likes at least half as well as the best.
    pub(super) fn approve(
        &mut self,
        game: &Game,
        terms: Terms,
        options: &[Proposal],
        stop: &AtomicBool,
    ) -> Vec<Proposal> {
        let opinion = self.judge(game, terms, options, stop);
        let most = opinion.candidates.first().map_or(0, |candidate| candidate.visits);
        let good = opinion.candidates.iter().filter(|candidate| 2 * candidate.visits >= most);
        let mut ballot: Vec<Proposal> = good.map(|candidate| candidate.made.into()).collect();
        ballot.push(liked(&opinion, options));
        ballot.sort_unstable();
        ballot.dedup();
        ballot.retain(|choice| options.contains(choice));
        ballot
    }

    fn judge(&mut self, game: &Game, terms: Terms, options: &[Proposal], stop: &AtomicBool) -> Opinion {
        let moves: Vec<Move> = options.iter().filter_map(|option| option.turn()).collect();
        self.voting.think_among(game, terms, &self.effort, &moves, stop, &mut |_| {})
    }
}

/// What an opinion comes to where one of these must be chosen.
fn liked(opinion: &Opinion, options: &[Proposal]) -> Proposal {
    let choice = match opinion.choice {
        Choice::Play(made) => Proposal::from(made),
        Choice::Resign => Proposal::Resign,
    };
    let tried = opinion.candidates.iter().map(|candidate| Proposal::from(candidate.made));
    let mut wanted = std::iter::once(choice).chain(tried).filter(|wanted| options.contains(wanted));
    wanted.next().or(options.first().copied()).unwrap_or(Proposal::Pass)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_member_has_a_rung_that_lets_it_think() {
        for member in MEMBERS {
            let rung = Rung::named(member.rung).unwrap();
            assert!(rung.style.playouts() >= member.games, "{}", member.name);
        }
    }
}
