//! Rooms for eyes, and the liberties of chains, as a player sees them in a state.

use proof::Side;
use proof::field::{Cell, Field, State};

/// The areas without a stone of the defender's that the attacker cannot come into from outside.
pub(crate) fn rooms(field: &Field, state: &State) -> Vec<Vec<Cell>> {
    let open = field.cells().filter(|&cell| state.owner(cell) != Some(Side::Defender)).collect();
    let closed = |area: &Vec<Cell>| !area.iter().any(|&cell| field.lasts(Side::Attacker, cell));
    field.parts(open).into_iter().map(|area| area.iter().collect()).filter(closed).collect()
}

/// Is the room in parts once a stone stands on this cell of it?
pub(crate) fn is_divided(field: &Field, room: &[Cell], stone: Cell) -> bool {
    field.parts(room.iter().copied().filter(|&cell| cell != stone).collect()).len() > 1
}

/// The liberties of the chain on this cell; none where there is no stone, or where it has a liberty that lasts.
pub(crate) fn liberties(field: &Field, state: &State, of: Cell) -> Option<Vec<Cell>> {
    let owner = state.owner(of)?;
    let own = field.cells().filter(|&cell| state.owner(cell) == Some(owner)).collect();
    let chain = field.parts(own).into_iter().find(|chain| chain.iter().any(|cell| cell == of))?;
    if chain.iter().any(|cell| field.lasts(owner, cell)) {
        return None;
    }
    let beside = |cell: &Cell| field.around(*cell).iter().any(|&near| chain.iter().any(|stone| stone == near));
    Some(field.cells().filter(|&cell| state.owner(cell).is_none()).filter(beside).collect())
}
