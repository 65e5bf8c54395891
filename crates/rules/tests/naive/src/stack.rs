//! Which pieces may stand together, and who may stand where (RULES.md 1 and 7).

use super::piece::{Kind, Piece};
use super::point::Point;
use super::rules::{Capacity, Rules};

/// Whether a piece of this kind, alone or as carrier, may stand on a point (RULES.md 1).
pub fn may_stand(carrier: Kind, point: Point) -> bool {
    if carrier == Kind::Navy {
        point.is_navy_point()
    } else {
        !point.is_sea()
    }
}

/// A single piece or a legal stack. The Engineer's load is legal on bank points only (ferry).
pub fn is_legal_stack(rules: &Rules, pieces: &[Piece], point: Point) -> bool {
    let mut kinds: Vec<Kind> = pieces.iter().map(|piece| piece.kind).collect();
    kinds.sort();
    let Some((carrier, load)) = kinds.split_first() else {
        return false;
    };
    if load.is_empty() {
        return true;
    }
    match carrier {
        Kind::Engineer => load.len() == 1 && load[0].is_heavy() && point.is_bank(),
        Kind::Headquarters => load == [Kind::Commander],
        Kind::Navy | Kind::AirForce | Kind::Tank => fits(rules.capacity, *carrier, load),
        _ => false,
    }
}

/// Both of the above: the pieces may stand on this point together.
pub fn may_rest(rules: &Rules, pieces: &[Piece], point: Point) -> bool {
    let carrier = pieces.iter().map(|piece| piece.kind).min();
    carrier.is_some_and(|carrier| may_stand(carrier, point)) && is_legal_stack(rules, pieces, point)
}

/// The capacity table of RULES.md 7 for N, Af and T.
fn fits(capacity: Capacity, carrier: Kind, load: &[Kind]) -> bool {
    let count = |kind: Kind| load.iter().filter(|other| **other == kind).count();
    let persons = load.iter().filter(|kind| kind.is_person()).count();
    let tanks = count(Kind::Tank);
    let planes = count(Kind::AirForce);
    // What the carrier may take at all.
    let tanks_allowed = match carrier {
        Kind::Navy => true,
        Kind::AirForce => {
            matches!(
                capacity,
                Capacity::Bga | Capacity::Chain | Capacity::Table2021
            )
        }
        _ => false,
    };
    let planes_allowed = carrier == Kind::Navy;
    if persons + tanks + planes != load.len()
        || (tanks > 0 && !tanks_allowed)
        || (planes > 0 && !planes_allowed)
    {
        return false;
    }
    match capacity {
        Capacity::None => false,
        Capacity::Official => load.len() <= 2,
        Capacity::Knowlton => true,
        Capacity::Bga => {
            load.len() <= 2
                && (carrier != Kind::Tank || load.len() < 2 || count(Kind::Infantry) >= 1)
                && (carrier != Kind::AirForce || tanks < 2)
        }
        // A chain N > Af > T > person: each carries one of the next.
        Capacity::Chain => planes <= 1 && tanks <= 1 && persons <= 1,
        Capacity::Table2021 => match carrier {
            Kind::Navy => load.len() <= 2 && persons <= 1,
            _ => load.len() == 1,
        },
    }
}

/// Every different non-empty selection of the pieces that is one piece or a legal stack: the
/// components that may go from a point (RULES.md 7, split).
pub fn components(rules: &Rules, pieces: &[Piece], point: Point) -> Vec<Vec<Piece>> {
    let mut found: Vec<Vec<Piece>> = Vec::new();
    for mask in 1u32..(1 << pieces.len()) {
        let mut group: Vec<Piece> = Vec::new();
        for (place, piece) in pieces.iter().enumerate() {
            if mask & (1 << place) != 0 {
                group.push(*piece);
            }
        }
        group.sort();
        if is_legal_stack(rules, &group, point) && !found.contains(&group) {
            found.push(group);
        }
    }
    found
}
