//! Problems as pictures.

use draw::{Frame, Picture, Theme};
use rules::PointSet;
use tsumego::Draft;
use wire::ThemeName;

/// A problem drawn, as much of the board as matters.
pub fn picture(draft: &Draft, theme: ThemeName) -> Picture {
    let outside = draft.out_of_bounds.unwrap_or_default();
    let playable = if outside.is_empty() { PointSet::EMPTY } else { draft.playable() };
    Picture::new(draft.setup.size)
        .stones(draft.setup.stones)
        .targets(draft.targets)
        .outside(outside)
        .ko(draft.setup.ko)
        .crop(Frame::around(draft.stones() | playable, draft.setup.size))
        .theme(look(theme))
        .title(draft.question())
}

fn look(theme: ThemeName) -> Theme {
    match theme {
        ThemeName::Light | ThemeName::Dark | ThemeName::Wood => Theme::Wood,
        ThemeName::Paper => Theme::Paper,
        ThemeName::Contrast => Theme::Contrast,
    }
}
