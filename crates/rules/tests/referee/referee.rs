//! The referee against a second opinion and against itself.
//!
//! `naive` is a generator written from the rules without a look at the real one. Both are walked
//! through random games and must agree turn by turn: LAN, position after, captures, losses, check.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use naive::NaiveTurn;
use tulenh_rules::air::Rings;
use tulenh_rules::ruleset::Switch;
use tulenh_rules::search::{Generator, Stages, Turns, checker};
use tulenh_rules::{
    Board, Piece, Position, PositionError, Role, Ruleset, Setup, SetupError, Side, Square, Stack,
    Step, Turn,
};

/// A small generator of numbers, so that a failure can be repeated (splitmix64).
pub struct Lots(pub u64);

impl Lots {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

pub fn start() -> Position {
    Position::start(Arc::new(Ruleset::OFFICIAL))
}

/// Prefers turns that make a game rich: captures, splits and boardings, half of the time.
pub fn choose(position: &Position, turns: &[Turn], lots: &mut Lots) -> Turn {
    let rich: Vec<&Turn> = turns
        .iter()
        .filter(|turn| {
            turn.is_capture()
                || turn.len() > 1
                || turn
                    .steps()
                    .any(|step| position.board().get(step.action.to()).is_some())
        })
        .collect();
    if !rich.is_empty() && lots.below(2) == 0 {
        rich[lots.below(rich.len())].clone()
    } else {
        turns[lots.below(turns.len())].clone()
    }
}

#[test]
fn agrees_under_official() {
    agrees("official");
}

#[test]
fn agrees_under_classic_2012() {
    agrees("classic-2012");
}

#[test]
fn agrees_under_knowlton_2015() {
    agrees("knowlton-2015");
}

#[test]
fn agrees_under_bga() {
    agrees("bga");
}

#[test]
fn agrees_under_chesscom() {
    agrees("chesscom");
}

/// Every switch is settable by itself (RULES.md 12): rulesets with a few switches set at random.
#[test]
fn agrees_under_mixed_switches() {
    let mut lots = Lots(number("TULENH_NAIVE_SEED", 1) << 32);
    let wanted = wanted();
    let mut compared = 0;
    while compared < wanted {
        let rules = Arc::new(mixed(&mut lots));
        for _ in 0..20 {
            let position = arrange(&rules, &mut lots);
            compare(&position, &position.legal_turns());
            compared += 1;
        }
    }
}

/// With few pieces a turn may leave a last defender, which becomes a hero, reaches further and so gives check: positions
/// with a Commander and at most four more pieces a side, under each ruleset and battle.
#[test]
fn agrees_with_few_pieces() {
    let mut lots = Lots(number("TULENH_NAIVE_SEED", 1) << 32);
    let rulesets: Vec<Arc<Ruleset>> = Ruleset::all()
        .flat_map(|ruleset| {
            ruleset
                .battles
                .iter()
                .map(|battle| ruleset.with_battle(*battle))
        })
        .map(|ruleset| Arc::new(ruleset.unwrap()))
        .collect();
    for rules in rulesets.iter().cycle().take(6 * wanted() as usize) {
        let position = few(rules, &mut lots);
        compare(&position, &position.legal_turns());
    }
}

/// A position with few pieces set up at random, half of them in the middle of the board.
fn few(rules: &Arc<Ruleset>, lots: &mut Lots) -> Position {
    let crowded = lots.below(2) == 0;
    let inside = |square: &Square| {
        !crowded || (1..7).contains(&square.file()) && (2..9).contains(&square.rank())
    };
    let mut board = Board::EMPTY;
    for side in Side::ALL {
        let mut roles = vec![Role::Commander];
        for _ in 0..lots.below(5) {
            let role = Role::ALL[lots.below(Role::ALL.len())];
            let has = roles.iter().filter(|it| **it == role).count();
            if has < role.count().into() {
                roles.push(role);
            }
        }
        for role in roles {
            let hero = role != Role::Commander && lots.below(2) == 0;
            place(rules, &mut board, Piece { role, side, hero }, &inside, lots);
        }
    }
    at_random(rules, board, lots)
}

/// A preset with up to four of its switches set at random to what makes sense.
fn mixed(lots: &mut Lots) -> Ruleset {
    let presets: Vec<&Ruleset> = Ruleset::all().collect();
    loop {
        let mut rules = presets[lots.below(presets.len())].clone();
        for _ in 0..=lots.below(4) {
            let switch = Switch::ALL[lots.below(Switch::ALL.len())];
            let values = switch.examples();
            switch
                .set(&mut rules, &values[lots.below(values.len())])
                .unwrap();
        }
        if rules.check_sense().is_ok() && rules.battles.contains(&rules.battle) {
            return rules;
        }
    }
}

/// Positions of a preset that are compared by default: a few seconds for all presets.
const SHORT: u64 = 300;
/// Positions of a preset that are compared with `TULENH_FULL=1`: some minutes.
const FULL: u64 = 10_000;

fn wanted() -> u64 {
    let full = std::env::var_os("TULENH_FULL").is_some_and(|value| value == "1");
    number("TULENH_NAIVE_POSITIONS", if full { FULL } else { SHORT })
}

fn number(name: &str, default: u64) -> u64 {
    let text = std::env::var(name).ok();
    text.and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// Compares the two generators on random positions of every battle of a preset: one fifth out of
/// random games, four fifths set up at random: [`SHORT`] positions, or [`FULL`] with
/// `TULENH_FULL=1`. `TULENH_NAIVE_POSITIONS` sets another number, `TULENH_NAIVE_SEED` which
/// positions.
fn agrees(preset: &str) {
    let wanted = wanted() as usize;
    let mut lots = Lots(number("TULENH_NAIVE_SEED", 1) << 32);
    let ruleset = Ruleset::by_id(preset).unwrap();
    let battles: Vec<Arc<Ruleset>> = ruleset
        .battles
        .iter()
        .map(|battle| Arc::new(ruleset.with_battle(*battle).unwrap()))
        .collect();
    let mut positions = HashSet::new();
    for rules in battles.iter().cycle() {
        let mut position = Position::start(rules.clone());
        for _ in 0..120 {
            let turns = position.legal_turns();
            if turns.is_empty() {
                break;
            }
            let others = (0..4)
                .map(|_| arrange(rules, &mut lots))
                .collect::<Vec<_>>();
            for position in std::iter::once(position.clone()).chain(others) {
                if is_light(&position, &mut lots)
                    && positions.insert((position.fen(), rules.battle))
                {
                    compare(&position, &position.legal_turns());
                    if positions.len() % 10_000 == 0 {
                        println!("{preset}: {} positions agree", positions.len());
                    }
                }
            }
            if positions.len() >= wanted {
                return;
            }
            let turn = choose(&position, &turns, &mut lots);
            position = position.play(&turn).unwrap().0;
        }
    }
}

/// Few enough turns for the naive generator, or one in thirty of the others: they would take most of
/// the time.
fn is_light(position: &Position, lots: &mut Lots) -> bool {
    Generator::new().count(position) <= 400 || lots.below(30) == 0
}

/// A position set up at random: parts of both armies, near each other, with heroes and stacks.
fn arrange(rules: &Arc<Ruleset>, lots: &mut Lots) -> Position {
    let density = lots.below(3);
    // Half of them crowded, so that more lines, rings and guns meet.
    let crowded = lots.below(2) == 0;
    let window = (lots.below(5) as i8, lots.below(6) as i8);
    let inside = |square: &Square| {
        let (file, rank) = (square.file() - window.0, square.rank() - window.1);
        !crowded || (0..7).contains(&file) && (0..7).contains(&rank)
    };
    let mut board = Board::EMPTY;
    for side in Side::ALL {
        let army = Role::ALL
            .into_iter()
            .flat_map(|role| std::iter::repeat_n(role, role.count().into()));
        for role in army {
            if lots.below(4) > density && role != Role::Commander {
                continue;
            }
            let hero = role != Role::Commander && lots.below(4) == 0;
            let piece = Piece { role, side, hero };
            place(rules, &mut board, piece, &inside, lots);
        }
    }
    at_random(rules, board, lots)
}

/// The position on a board with somebody to move.
fn at_random(rules: &Arc<Ruleset>, board: Board, lots: &mut Lots) -> Position {
    let setup = Setup {
        board,
        turn: Side::ALL[lots.below(2)],
        halfmoves: 0,
        fullmoves: 1,
    };
    Position::new(setup, rules.clone()).unwrap()
}

/// Puts a piece on some point where it may stand, onto an own stack if there is room.
fn place(
    rules: &Ruleset,
    board: &mut Board,
    piece: Piece,
    inside: &impl Fn(&Square) -> bool,
    lots: &mut Lots,
) {
    let single = Stack::single(piece);
    let commander = piece.role == Role::Commander;
    let aboard = lots.below(if commander { 2 } else { 4 }) == 0;
    let lucky = lots.below(4) == 0;
    let points: Vec<(Square, Stack)> = Square::all()
        .filter(inside)
        .filter_map(|square| match board.get(square) {
            None if !aboard && rules.may_stand(single, square) => Some((square, single)),
            Some(there) if aboard => {
                let both = there.union(single)?;
                // The naive one divides great stacks in more ways than there is time for.
                let few = both.len() <= 2 + usize::from(lucky);
                (few && rules.may_stand(both, square)).then_some((square, both))
            }
            _ => None,
        })
        .collect();
    if !points.is_empty() {
        let (square, stack) = points[lots.below(points.len())];
        board.set(square, Some(stack));
    }
}

/// Positions in which the two once differed, or might.
#[test]
fn agrees_where_they_once_differed() {
    for fen in [
        // A Commander left at sea by its ship faces the other over a sea point: it cannot go there.
        "11/5h1h3/6s1t2/8g1a/8T1e/11/11/3a5EI/(NC)4c5/7G3/7H3/10+A r - - 2 43",
        // The same from the last sea point before the coast, where it can.
        "11/5h1h3/6s1t2/8g1a/8T1e/11/11/3a5EI/1(NC)3c5/7G3/7H3/10+A r - - 2 43",
        // A plane bombs and returns while its ship leaves the others on the coast.
        "6c4/1n2fh1h3/3a3tsa1/4gt2g2/n2e3m1e1/2i8/8(fi)2/3E5EI/2(NFI)G1TT1G2/6S2A1/1N3HFHM2/3A1C5 r - - 20 11",
        // Two guns, one of them in a stack, on one target in place.
        "4a6/5h1h3/(nc)1ia2s1g2/1n3t4i/11/11/4+NA2G2/4G6/3ET4I1/11/5H1H3/(NC)10 b - - 6 60",
        "n3f6/5(hc)1h2a/3a2s1g2/2(ni)1g+T1t2i/3F2f1e2/11/11/2IE5EI/4G1T1G2/3A1MS2A1/1N3H1H2C/2N5F2 b - - 0 24",
        // A hero lost in a flight while its plain twin becomes one, and the other way round.
        "7a3/11/3c7/9A1/7F3/1(nt)1E4G2/7s3/9g1/2(nf)5+e+T1/11/2C+I7/3(fi+i)2S+M3 b - - 0 1",
        // A ship's missile looks past its friend at the piece that alone protects a Commander afloat.
        "3h7/4I4HA/1ni6f1/N1(NC)8/2EfF6/4H6/2+h8/2(nc)1M4IF/4t3+m2/5GT4/3(ti)4E2/4a6 b - - 0 1",
        // The same, the other way round.
        "6c4/11/4h1h4/3a2s4/2n8/2i8/2I8/11/2(NC)8/11/11/4T6 r - - 0 1",
        // One target in place for a stack with unlike twins and for a gun beside it, and the
        // capture leaves a last defender.
        "6c4/11/11/11/10i/11/n1(TI+I)A7/11/11/11/11/3C7 r - - 0 1",
        // A plane that is lost with its passengers leaves a gun as last defender, whose wider ring ends the check.
        "11/10c/11/3g7/11/11/3(FIM)7/5f5/11/7G3/11/5C5 r - - 0 1",
        // Facing across the board, with and without something between.
        "6c4/11/11/11/11/11/6T4/11/11/11/11/6C4 r - - 0 1",
        "6c4/11/11/11/11/11/11/11/11/11/11/6C4 b - - 0 1",
    ] {
        compare_fen(fen);
    }
}

/// The same under other rulesets.
#[test]
fn agrees_where_they_once_differed_under_other_rules() {
    for (spec, fen) in [
        // The second shot of a double fire uncovers the enemy Commander, who then faces the own.
        (
            "official hq_pierced_by=E,T,A,Af",
            "11/2n8/8i2/2N2(hc)5/8i2/8t2/11/8t2/11/8a2/11/5C5 r - - 0 1",
        ),
        // A plane over a headquarters that it does not pierce has to return.
        (
            "classic-2012 capacity=official ring_join=any_touch hq_pierced_by=none",
            "4s3(FI)1m/4t1T3t/11/5+e1E3/7eA2/2n1+G4AI/3M7/2gH4G2/4T2c3/2+i4S3/4(HC)6/2nfg+a5 r - - 0 1",
        ),
        // An Engineer that ferries captures nothing, so it gives no check as a whole.
        (
            "chesscom",
            "3a7/4+f4G1/+n1i4h3/6(TI)1+he1/2t(+fm)6g/6(EA)1(FI)2/4(es)6/2A(TC)H6/11/8g2/10i/2(tc)7E r - - 0 1",
        ),
    ] {
        let rules = Arc::new(Ruleset::parse(spec).unwrap());
        let position = Position::from_fen(fen, rules).unwrap();
        compare(&position, &position.legal_turns());
    }
}

/// Both generators on a position by hand, unless it has more pieces than an army, which only the
/// naive one takes.
pub fn compare_fen(fen: &str) {
    match Position::from_fen(fen, Arc::new(Ruleset::OFFICIAL)) {
        Ok(position) => compare(&position, &position.legal_turns()),
        Err(PositionError::Setup(SetupError::Count { .. })) => {}
        Err(error) => panic!("{fen}: {error}"),
    }
}

fn compare(position: &Position, turns: &[Turn]) {
    let fen = position.fen();
    let ours: BTreeMap<String, &Turn> = turns
        .iter()
        .map(|turn| (position.lan(turn), turn))
        .collect();
    // Which of several guns stands for a shot that all can make is not written in the rules.
    let rules = naive_rules(position.rules());
    let naive: BTreeMap<String, NaiveTurn> = naive::legal_turns_under(&rules, &fen)
        .unwrap()
        .into_iter()
        .map(|turn| {
            let same = |lan: &&String| ours.contains_key(*lan);
            let lan = [&turn.lan]
                .into_iter()
                .chain(&turn.also)
                .find(same)
                .unwrap_or(&turn.lan);
            (lan.clone(), turn)
        })
        .collect();
    let only_ours: Vec<_> = ours
        .keys()
        .filter(|lan| !naive.contains_key(*lan))
        .collect();
    let only_naive: Vec<_> = naive
        .keys()
        .filter(|lan| !ours.contains_key(*lan))
        .collect();
    assert!(
        only_ours.is_empty() && only_naive.is_empty(),
        "{} {fen}\nonly ours: {only_ours:?}\nonly naive: {only_naive:?}",
        position.rules().spec()
    );
    compare_fast(position, turns);
    compare_stages(position, turns);
    for (lan, turn) in ours {
        assert!(position.is_legal(turn), "{fen} {lan}");
        let (after, effects) = position.play(turn).unwrap();
        let other = &naive[&lan];
        assert_eq!(after.fen(), other.fen, "{fen} {lan}");
        assert_eq!(
            letters(&effects.captured),
            sorted(&other.captured),
            "{fen} {lan}"
        );
        assert_eq!(letters(&effects.lost), sorted(&other.lost), "{fen} {lan}");
        if after.beaten().is_none() {
            assert_eq!(after.is_check(), other.check, "{fen} {lan}");
        }
        assert_eq!(
            after.beaten().is_some(),
            other.takes_commander && rules.commander_ends || other.facing_loses,
            "{fen} {lan}"
        );
    }
}

/// The generator for counting finds the same turns in some form.
fn compare_fast(position: &Position, turns: &[Turn]) {
    let fen = position.fen();
    let mut fast = Turns::new();
    Generator::new().legal_turns(position, &mut fast);
    assert_eq!(fast.len(), turns.len(), "{} {fen}", position.rules().spec());
    let mut found: Vec<u64> = fast.iter().map(|turn| key_after(position, turn)).collect();
    let mut expected: Vec<u64> = turns.iter().map(|turn| key_of(position, turn)).collect();
    found.sort_unstable();
    expected.sort_unstable();
    assert!(found == expected, "{} {fen}", position.rules().spec());
}

/// The generator for searching finds nothing else, and all turns of one step; of a stack of more than four pieces it leaves
/// out some groups. Turns are told apart by the board that they lead to.
fn compare_stages(position: &Position, turns: &[Turn]) {
    let (rules, board, side) = (position.rules(), position.board(), position.turn());
    if position.beaten().is_some() {
        return;
    }
    let rings = Rings::of(rules, board, !side);
    let stages = Stages::new(rules, board, side, &rings, checker(rules, board, side));
    let mut staged = Turns::new();
    stages.captures(&mut staged);
    stages.moves(&mut staged);
    stages.losses(&mut staged);
    let found: HashSet<u64> = staged
        .iter()
        .map(|turn| key_after(position, turn))
        .collect();
    let legal: HashSet<u64> = turns.iter().map(|turn| key_of(position, turn)).collect();
    let told = |lan: &str| format!("{} {} {lan}", rules.spec(), position.fen());
    for (from, steps) in staged.iter() {
        let is_legal = legal.contains(&key_after(position, (from, steps)));
        assert!(is_legal, "{}", told(&format!("invents {from} {steps:?}")));
    }
    let small = |turn: &Turn| board.get(turn.from()).is_some_and(|whole| whole.len() <= 4);
    for turn in turns.iter().filter(|turn| turn.len() == 1 && small(turn)) {
        let is_found = found.contains(&key_of(position, turn));
        assert!(
            is_found,
            "{}",
            told(&format!("lacks {}", position.lan(turn)))
        );
    }
}

fn key_of(position: &Position, turn: &Turn) -> u64 {
    let steps: Vec<Step> = turn.steps().collect();
    key_after(position, (turn.from(), &steps))
}

/// The key of the board after a legal turn.
fn key_after(position: &Position, (from, steps): (Square, &[Step])) -> u64 {
    let mut after = position.clone();
    after.play_unchecked(from, steps);
    after.board().key()
}

/// The naive generator's own table of the presets, with the switches that differ from them and
/// with what the battle decides (RULES.md 9).
pub fn naive_rules(rules: &Ruleset) -> naive::Rules {
    let mut naive = naive::Rules::preset(rules.id).unwrap();
    for switch in rules.changed_switches() {
        naive.set(switch.name(), &switch.get(rules));
    }
    naive.commander_ends =
        rules.commander_always_ends || matches!(rules.battle.id(), "total" | "raid" | "full");
    naive
}

fn letters(stacks: &[(tulenh_rules::Square, Stack)]) -> Vec<String> {
    let pieces = stacks.iter().flat_map(|(_, stack)| stack.pieces());
    sorted(&pieces.map(|piece| piece.to_string()).collect::<Vec<_>>())
}

fn sorted(letters: &[String]) -> Vec<String> {
    let mut letters = letters.to_vec();
    letters.sort();
    letters
}
