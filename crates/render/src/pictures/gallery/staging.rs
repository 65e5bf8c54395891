//! The positions of the exhibits, checked by the referee.

use std::error::Error;
use std::sync::Arc;

use crate::scene::Scene;
use tulenh_rules::{Position, Record, Ruleset};

/// Part of an exhibit, or why the referee refused its position or turn.
pub type Staged<T> = Result<T, Box<dyn Error>>;

/// A whole official game to mate, with everything in it: splits, boarding, an exchange, double
/// fire, heroes.
const GAME: &str = "j3-j1 j8-j9 i2-j2 c9-b10 h4-h6 e11-b11 g1-i1 b11-c11/Fb11-d11 d3-d1 d11-d12 \
    d1-c2 i11-h10 e2-d1 d10-e10 c2-d2 e10-e12 j5-j4 f9-f7 g3-e3 f7-f6 g5-f4 f6xh6 f4-h4/Mf4-f5 \
    h10-f8 e3-g3 f8:f5 c4-a6 f8:c5 a6-b7 h6xh4 j2xh4 k8-j8 b7xc8 d12-e11 c8xc11&d8 g10-f10 \
    c11xb10&e9 g12-i12 e4-e5 f10-e9 d5-d6 e9-e10 h4-g5 f8:d6 b2-a2 e11-d10 a2-b1 j9-k9 g5:j8 \
    d10><b10 g5:k9 f8-e8 g5:g8 e12-d11 g5-g7 e8-i12 b1-c1 i12-k12/Ci12-f12 d2-d3 j10xg7 i1-g1 \
    e10-d9 j1-j2 d11-f9 j2-i1 g7xe5 g1-e1 e5xg3 e1-e11 d9-e9";

/// A fight on both banks, with room for marks.
pub const FIGHT: &str = "6c4/1n2fh1h3/3a2s2a1/2n1g2t3/2i3m2ei/2(NFT)3T4/3e2I1g2/3E2M2EI/2N1G3G2/3A2S2A1/5H1HF2/6C4 r - - 4 20";

/// Stacks and heroes of both sides, a Commander in its headquarters.
const MELEE: &str = "11/1n3(hc)1h3/3a2+s4/2(nft)1g1(tm)1g2/2ie4+f1i/2(+NFT)5(ea)2/3(EG)3+T3/3E2M3I/2N1G6/3A2S2A1/5H1H3/2(FI)3C4 r - - 4 31";

/// A position under the usual rules with these switches changed.
pub fn fen(switches: &[&str], fen: &str) -> Staged<Position> {
    Ok(Position::from_fen(fen, rules(switches)?)?)
}

/// The start of the usual battle.
pub fn start() -> Staged<Position> {
    Ok(Position::start(rules(&[])?))
}

/// The scene after turns from a position.
pub fn played(switches: &[&str], start: &str, turns: &[&str]) -> Staged<Scene> {
    let mut record = Record::new(fen(switches, start)?);
    for lan in turns {
        record.play_lan(lan)?;
    }
    Ok(last(&record))
}

/// The scene of a record as it stands.
pub fn last(record: &Record) -> Scene {
    Scene::of(record.position(), record.turns().last())
}

/// So many turns of the whole game.
pub fn game(turns: usize) -> Staged<Record> {
    let mut record = Record::new(start()?);
    for lan in GAME.split_whitespace().take(turns) {
        record.play_lan(lan)?;
    }
    Ok(record)
}

/// A rich position after a quiet turn.
pub fn melee() -> Staged<Scene> {
    played(&[], MELEE, &["h6-h8"])
}

/// The position of the fight.
pub fn fight() -> Staged<Position> {
    fen(&[], FIGHT)
}

/// The rules people play if they choose none, with these switches changed.
fn rules(switches: &[&str]) -> Staged<Arc<Ruleset>> {
    let rules = Ruleset::usual().changed(None, switches.iter().copied())?;
    Ok(Arc::new(rules))
}
