//! [`Sum`]: what came of all problems for one player.

use crate::yardstick::kind::KINDS;
use crate::yardstick::row::{BANDS, band};
use crate::yardstick::{Class, Judged, Row, Share};

/// The rows of one player.
pub(super) struct Sum<'a> {
    player: &'a str,
    rows: Vec<&'a Row>,
    judged: &'a Judged,
}

impl<'a> Sum<'a> {
    pub(super) fn new(player: &'a str, rows: &'a [Row], judged: &'a Judged) -> Sum<'a> {
        Sum { player, rows: rows.iter().filter(|row| row.player == player).collect(), judged }
    }

    pub(super) fn print(&self, set: &str) {
        let count = |holds: fn(&Row) -> bool| self.rows.iter().filter(|row| holds(row)).count();
        let (all, right, among) = (self.rows.len(), count(|row| row.right), count(|row| row.among && !row.right));
        let share = 100.0 * right as f64 / all.max(1) as f64;
        println!(
            "{set}, {}: {right} of {all} right ({share:.0} %), {among} with a right move further down",
            self.player
        );
        let (proved, published) = (count(|row| row.class.is_proved()), count(|row| row.class.is_proved() && row.right));
        println!("{proved} proved, {published} of them as published");
        println!("{} proved whatever lies outside", count(|row| row.class == Class::Proved));
        let otherwise: Share = self.rows.iter().map(|row| self.judged.is_right(row)).collect();
        println!("as published, or proved otherwise: {otherwise}");
        self.print_parts();
        let seconds = || self.rows.iter().map(|row| row.seconds);
        println!("{:.0} s in all, {:.1} s at most", seconds().sum::<f64>(), seconds().fold(0.0, f64::max));
        self.print_differences();
    }

    /// By class, rank and kind, and how often the group is seen at once.
    fn print_parts(&self) {
        let part = |name: &str, holds: &dyn Fn(&Row) -> bool| {
            let share: Share = self.rows.iter().filter(|row| holds(row)).map(|row| row.right).collect();
            if share.all > 0 {
                println!("  {name}: {share}");
            }
        };
        Class::ALL.into_iter().for_each(|class| part(class.word(), &|row| row.class == class));
        BANDS.iter().for_each(|(name, ..)| part(name, &|row| row.rank.is_some_and(|rank| band(rank) == *name)));
        KINDS.into_iter().for_each(|kind| part(kind, &|row| row.kind == kind));
        let group: Share = self.rows.iter().map(|row| row.group).collect();
        println!("  the group at first guess: {group}");
    }

    /// Proofs of something else than what was published: each is to be looked at.
    fn print_differences(&self) {
        for row in self.rows.iter().filter(|row| row.class.is_proved() && !row.right) {
            let judgement = self.judged.of(row).map_or("not judged yet", |judgement| judgement.word());
            println!("differs: {} {} {} ({}): {judgement}", row.problem, row.first, row.class.word(), row.told);
        }
    }
}
