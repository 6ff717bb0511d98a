//! Commands about time.

use player::go::clock::{Clock, TimeControl};
use rules::{ByColor, Color};

use super::memory::Memory;
use super::refusal::Refusal;
use super::said::{Done, text};
use crate::line::Command;
use crate::task::Work;

/// `time_settings MAIN PERIOD STONES`: Canadian overtime; a period without stones is no limit at all.
pub(super) fn time_settings(memory: &mut Memory, command: &Command) -> Done {
    let (main, period) = (command.milliseconds(0)?, command.milliseconds(1)?);
    let moves: u32 = command.number(2)?;
    memory.agree(match (period, moves) {
        (1.., 0) => TimeControl::Unlimited,
        (0, _) => TimeControl::Absolute { main },
        _ => TimeControl::Canadian { main, period, moves },
    });
    text("")
}

/// `kgs-time_settings none`, `absolute MAIN`, `byoyomi MAIN PERIOD PERIODS` or `canadian MAIN PERIOD STONES`; ours is
/// `fischer MAIN INCREMENT`.
pub(super) fn kgs_time_settings(memory: &mut Memory, command: &Command) -> Done {
    let kind = command.word(0)?.to_ascii_lowercase();
    memory.agree(match kind.as_str() {
        "none" => TimeControl::Unlimited,
        "absolute" => TimeControl::Absolute { main: command.milliseconds(1)? },
        "byoyomi" => {
            let (main, period) = (command.milliseconds(1)?, command.milliseconds(2)?);
            TimeControl::ByoYomi { main, period, periods: command.number(3)? }
        }
        "canadian" => {
            let (main, period) = (command.milliseconds(1)?, command.milliseconds(2)?);
            TimeControl::Canadian { main, period, moves: command.number(3)? }
        }
        "fischer" => TimeControl::Fischer { main: command.milliseconds(1)?, increment: command.milliseconds(2)? },
        _ => return Err(Refusal::Syntax),
    });
    text("")
}

/// `time_left COLOR TIME STONES`: what the controller's clock says.
pub(super) fn time_left(memory: &mut Memory, command: &Command) -> Done {
    let (color, left) = (command.color(0)?, command.milliseconds(1)?);
    let extra: u32 = command.number_or(2, 0)?;
    // Who tells the time without having said what was agreed means all the time that there is.
    let clock = memory.clocks[color].get_or_insert(Clock::new(TimeControl::Absolute { main: left }));
    clock.set(left, extra);
    text("")
}

/// The first lines of time trouble: below this, the engine plays at once, in milliseconds.
const LEAST: u64 = 10;

impl Memory {
    fn agree(&mut self, control: TimeControl) {
        let clock = (control != TimeControl::Unlimited).then(|| Clock::new(control));
        self.clocks = ByColor { black: clock, white: clock };
    }

    /// A new game has its clocks as they were agreed on.
    pub(super) fn wind_clocks(&mut self) {
        for color in Color::BOTH {
            self.clocks[color] = self.clocks[color].map(|clock| Clock::new(clock.control()));
        }
    }

    pub(super) fn spend(&mut self, color: Color, time: u64) {
        if let Some(clock) = &mut self.clocks[color] {
            clock.spend(time);
        }
    }

    /// How long a task may take, in milliseconds.
    pub(super) fn limit(&self, work: &Work, color: Color) -> Option<u64> {
        match work {
            Work::Watch { .. } => None,
            Work::Move { .. } => {
                let budget = self.clocks[color].and_then(|clock| clock.budget(self.moves_to_come()));
                [budget.map(|budget| budget.max(LEAST)), self.settings.time].into_iter().flatten().min()
            }
            _ => self.settings.time,
        }
    }

    /// About how many moves this side has still to make.
    fn moves_to_come(&self) -> u32 {
        let points = u32::from(self.size()).pow(2);
        let played = u32::try_from(self.game.moves().len()).unwrap_or(u32::MAX);
        (points * 3 / 8).saturating_sub(played / 2).max(points / 16).max(4)
    }
}
