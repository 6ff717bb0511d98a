//! [`Rating`]: how strong somebody is, or how hard a problem, and how well that is known.

/// How strong a person or a problem is, and how well that is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Two of the same points solve and resist each other every second time; 400 more make it ten to one.
    pub points: f64,
    /// Two times out of three the truth is no further away than this.
    pub deviation: f64,
    /// How much the truth itself moves about.
    pub volatility: f64,
}

/// The scale of ranks on which servers for Go have Glicko-2 ratings: 30 kyu has so many points, and so many ranks make a
/// factor of e. One rank is 23 points at 30 kyu, 80 at 1 dan.
const LOWEST: f64 = 525.0;
const RANKS: f64 = 23.15;

/// What is known of somebody who has said their rank.
const SAID: f64 = 250.0;
/// What is known of somebody after a few problems: they may be much stronger than what they were asked.
const FOUND: f64 = 350.0;
/// What is known of a problem whose rank the forge tells: its readers are a rank or two off.
const FORGED: f64 = 80.0;
/// Somebody's strength changes; that of a problem hardly does.
const PERSON: f64 = 0.09;
const PROBLEM: f64 = 0.03;

impl Rating {
    /// Somebody of whom a rank is known, from 1 for 30 kyu to 37 for 7 dan, and nothing else.
    pub fn of_rank(rank: f64) -> Rating {
        Rating { points: points_of(rank), deviation: SAID, volatility: PERSON }
    }

    /// Somebody whose first problems have shown about this rank.
    pub fn of_level(rank: f64) -> Rating {
        Rating { deviation: FOUND, ..Rating::of_rank(rank) }
    }

    /// A problem that nobody has tried, of a rank that the forge has told.
    pub fn of_problem(rank: f64) -> Rating {
        Rating { points: points_of(rank), deviation: FORGED, volatility: PROBLEM }
    }

    /// The rank that goes with it, on the same scale; it may lie beyond its ends.
    pub fn rank(&self) -> f64 {
        1.0 + RANKS * (self.points.max(1.0) / LOWEST).ln()
    }

    /// Is it known well enough to say something about others?
    pub fn is_settled(&self) -> bool {
        self.deviation <= 75.0
    }
}

fn points_of(rank: f64) -> f64 {
    LOWEST * ((rank - 1.0) / RANKS).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rank_has_the_points_that_servers_give_it() {
        let points = [1.0, 11.0, 21.0, 31.0, 37.0].map(|rank| Rating::of_rank(rank).points.round());
        assert_eq!(points, [525.0, 809.0, 1246.0, 1918.0, 2486.0]);
    }

    #[test]
    fn a_rating_leads_back_to_its_rank() {
        for rank in 1..=37 {
            let back = Rating::of_problem(rank.into()).rank();
            assert!((back - f64::from(rank)).abs() < 1e-9, "{back} for {rank}");
        }
        assert!(Rating { points: -5.0, ..Rating::of_rank(1.0) }.rank().is_finite());
    }
}
