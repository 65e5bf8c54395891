//! A quick guess at who could take something, for a search.

use crate::board::Board;
use crate::geometry::side::Side;
use crate::geometry::square::Square;
use crate::movegen::air::Rings;
use crate::pieces::role::Role;
use crate::ruleset::Ruleset;

/// Whether `by` could probably take a piece of the other side that came from `from` to `at`: by
/// distance and open lines; facing, the river and double lines of fire are not asked about. A
/// plane counts where no ring of the other side, `rings`, would take it along.
pub fn guards(
    rules: &Ruleset,
    board: &Board,
    rings: &Rings,
    from: Square,
    at: Square,
    by: Side,
) -> bool {
    at.star()
        .intersection(board.occupied(by))
        .into_iter()
        .any(|guard| {
            let (Some(stack), Some((direction, length))) = (board.get(guard), guard.line_to(at))
            else {
                return false;
            };
            let open = || {
                let mut here = guard;
                (1..length).all(|_| {
                    here = here.step(direction).unwrap_or(here);
                    here == from || board.get(here).is_none()
                })
            };
            stack.distinct().any(|piece| {
                let reach = rules.capture_reach(piece.role, piece.hero).along(direction);
                match piece.role {
                    Role::Navy => length <= rules.ship_gun_range(piece.hero),
                    Role::AirForce => length <= reach && (piece.hero || rings.over(at).is_none()),
                    Role::Artillery => length <= reach,
                    _ => length <= reach && (length == 1 || open()),
                }
            })
        })
}
