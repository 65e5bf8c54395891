//! Which combinations of switches make no sense.

use crate::pieces::letters::Letters;
use crate::pieces::role::Role;
use crate::ruleset::battle::Battle;
use crate::ruleset::{Capacity, EnforceCheck, Facing, Nesting, Ruleset};

/// Two switches, or a switch and the battle, that contradict each other.
///
/// What merely has nothing to do is no offence: presets are full of it (official heroes in a
/// battle without Commanders, points where objectives win). So these stay possible, among others:
/// `split=topmost_only` with flat stacks (the topmost piece is then the last as FEN writes the
/// stack) and with `drop_and_return` (the whole stack flies and returns); `exchange=any_target`
/// with `ring_join=any_touch` (a plane can still be exchanged in a ring from inside which it set
/// out); `double_fire` whatever blocks ships; `enforce_check=always` where the Commander does not
/// end the game (it may not be given away then); `hero_points` where objectives win (points still
/// decide at a limit).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Inconsistent {
    /// Chains by a table that does not say who is whose carrier.
    #[error("nesting=chain needs capacity=chain: no other table says who carries whom in a chain")]
    ChainWithoutTable,
    /// The table of chains for flat stacks.
    #[error(
        "capacity=chain needs nesting=chain: its table lets each piece carry one of the next kind, \
         which no flat stack does"
    )]
    ChainTableForFlat,
    /// A missile among those that capture ships, which missiles cannot do.
    #[error(
        "sea_capture with Ms needs missile_hits_navy=yes: a Missile that never captures ships does \
         not do so at sea"
    )]
    MissileAtSea,
    /// A ship or a plane among the land pieces.
    #[error(
        "sea_capture with {letters}: it names land pieces; what ships and planes capture at sea \
         has rules of its own", letters = .0.abbreviation(Letters::English)
    )]
    NoLandPiece(Role),
    /// A side would lose by facing although the Commander decides nothing.
    #[error(
        "facing=loses in the battle {0}: the Commander does not end it, so nobody can lose by it; \
         set facing=illegal or commander_always_ends=yes"
    )]
    FacingDecidesNothing(Battle),
    /// Check without Commanders.
    #[error("enforce_check=always in the battle {0}: it has no Commanders")]
    CheckWithoutCommanders(Battle),
    /// An end by the Commander without Commanders.
    #[error("commander_always_ends=yes in the battle {0}: it has no Commanders")]
    EndWithoutCommanders(Battle),
}

impl Ruleset {
    /// Whether the switches fit each other and the battle.
    ///
    /// # Errors
    /// The first contradiction.
    pub fn check_sense(&self) -> Result<(), Inconsistent> {
        let battle = self.battle;
        match (self.nesting, self.capacity) {
            (Nesting::Chain, Capacity::Chain) => {}
            (Nesting::Chain, _) => return Err(Inconsistent::ChainWithoutTable),
            (Nesting::Flat, Capacity::Chain) => return Err(Inconsistent::ChainTableForFlat),
            (Nesting::Flat, _) => {}
        }
        // The Missile's own switch rules it at sea as well; naming it here too is as good.
        if self.sea_capture.contains(Role::Missile) && !self.missile_hits_navy {
            return Err(Inconsistent::MissileAtSea);
        }
        let mut no_land_pieces = [Role::Navy, Role::AirForce].into_iter();
        if let Some(role) = no_land_pieces.find(|role| self.sea_capture.contains(*role)) {
            return Err(Inconsistent::NoLandPiece(role));
        }
        if !battle.has_commanders() {
            if self.enforce_check == EnforceCheck::Always {
                return Err(Inconsistent::CheckWithoutCommanders(battle));
            }
            if self.commander_always_ends {
                return Err(Inconsistent::EndWithoutCommanders(battle));
            }
        }
        if self.facing == Facing::Loses && !self.commander_ends() {
            return Err(Inconsistent::FacingDecidesNothing(battle));
        }
        Ok(())
    }
}
