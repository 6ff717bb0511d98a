//! How much time the players have, as people write it: `300`, `60+2`, `60+3x10`, `60+10/30`.

use console::amount;
use player::go::clock::TimeControl;

use crate::gtp::milliseconds;

pub(super) fn read(text: &str) -> Result<TimeControl, String> {
    let wrong = || format!("expected a time such as 300, 60+2, 60+3x10 or 60+10/30, found “{text}”");
    let time = |text: &str| amount::seconds(text).map(milliseconds).map_err(|_| wrong());
    let count = |text: &str| text.parse::<u32>().ok().filter(|&count| count > 0).ok_or_else(wrong);
    // No main time at all is a time too.
    let main = |text: &str| if text == "0" { Ok(0) } else { time(text) };
    if text == "none" {
        return Ok(TimeControl::Unlimited);
    }
    let Some((first, extra)) = text.split_once('+') else { return Ok(TimeControl::Absolute { main: time(text)? }) };
    let main = main(first)?;
    if let Some((periods, period)) = extra.split_once('x') {
        return Ok(TimeControl::ByoYomi { main, period: time(period)?, periods: count(periods)? });
    }
    if let Some((moves, period)) = extra.split_once('/') {
        return Ok(TimeControl::Canadian { main, period: time(period)?, moves: count(moves)? });
    }
    Ok(TimeControl::Fischer { main, increment: time(extra)? })
}

pub(super) fn write(control: TimeControl) -> String {
    let seconds = |time: u64| time as f64 / 1000.0;
    match control {
        TimeControl::Unlimited => "none".to_owned(),
        TimeControl::Absolute { main } => seconds(main).to_string(),
        TimeControl::Fischer { main, increment } => format!("{}+{}", seconds(main), seconds(increment)),
        TimeControl::ByoYomi { main, period, periods } => format!("{}+{periods}x{}", seconds(main), seconds(period)),
        TimeControl::Canadian { main, period, moves } => format!("{}+{moves}/{}", seconds(main), seconds(period)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_written() {
        for text in ["none", "300", "0.5", "60+2", "0+0.5", "60+3x10", "0+1x5", "60+10/30"] {
            assert_eq!(read(text).map(write), Ok(text.to_owned()));
        }
        for wrong in ["", "x", "0", "-5", "60+", "60+0x10", "60+3x", "60+3x0", "60+0/5", "1+2+3"] {
            assert!(read(wrong).is_err_and(|error| error.contains("such as 300")), "{wrong}");
        }
    }
}
