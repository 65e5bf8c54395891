use std::sync::Arc;

use super::*;
use crate::{Position, Role, Setup};

/// The rulesets with each of their battles.
fn every() -> impl Iterator<Item = Ruleset> {
    Ruleset::all().flat_map(|rules| {
        let battles: Vec<Battle> = rules.battles.to_vec();
        battles
            .into_iter()
            .map(|battle| rules.with_battle(battle).unwrap())
    })
}

#[test]
fn every_switch_takes_its_values_and_prints_them() {
    for base in Ruleset::all() {
        for switch in Switch::ALL {
            assert_eq!(Switch::by_name(switch.name()), Some(switch));
            assert!(!switch.about().is_empty() && !switch.takes().is_empty());
            let own = switch.get(base);
            for text in switch.examples().into_iter().chain([own.clone()]) {
                let mut rules = base.clone();
                switch.set(&mut rules, &text).unwrap();
                let printed = switch.get(&rules);
                if switch != Switch::Points {
                    let same = |a: &str, b: &str| {
                        let sorted = |text: &str| {
                            let mut items: Vec<String> =
                                text.split(',').map(str::to_owned).collect();
                            items.sort();
                            items
                        };
                        sorted(a) == sorted(b)
                    };
                    assert!(same(&printed, &text), "{switch}: {printed} for {text}");
                }
                assert!(!switch.in_words(&rules).is_empty());
                let mut again = base.clone();
                switch.set(&mut again, &printed).unwrap();
                assert_eq!(again, rules, "{switch}={printed}");
                // Upper case and hyphens are as good.
                let loud = printed.to_uppercase().replace('_', "-");
                switch.set(&mut again, &loud).unwrap();
                assert_eq!(again, rules, "{switch}={loud}");
                // The whole there and back, where it makes sense.
                if !rules.battles.contains(&rules.battle) {
                    rules.battle = rules.battles.default();
                }
                if rules.check_sense().is_ok() {
                    let spec = rules.spec();
                    assert_eq!(Ruleset::parse(&spec).unwrap(), rules, "{spec}");
                }
            }
            for bad in ["", "maybe", "-1", "70000", "T;A", "Q", ",", "N40,"] {
                let mut rules = base.clone();
                let error = switch.set(&mut rules, bad).unwrap_err();
                assert_eq!(rules, *base, "{error}");
                assert!(error.to_string().contains(&switch.takes()), "{error}");
            }
        }
    }
}

#[test]
fn presets_are_texts() {
    for rules in every() {
        let spec = rules.spec();
        let default = rules.battle == rules.battles.default();
        let expected = if default {
            rules.id.to_owned()
        } else {
            format!("{}/{}", rules.id, rules.battle)
        };
        assert_eq!(spec, expected);
        assert_eq!(Ruleset::parse(&spec).unwrap(), rules);
        assert_eq!(rules.check_sense(), Ok(()), "{spec}");
        assert_eq!(rules.changed_switches().count(), 0);
        assert!(!rules.title.is_empty() && !rules.source.is_empty());
        for topic in Topic::ALL {
            assert!(!rules.in_words(topic).is_empty());
        }
    }
}

#[test]
fn changes_are_texts() {
    for (given, printed) in [
        ("official", "official"),
        ("official/total", "official"),
        ("OFFICIAL/Marine", "official/marine"),
        (
            "official/marine capacity=2021 militia-diagonal=NO",
            "official/marine militia_diagonal=no capacity=2021",
        ),
        ("official militia_diagonal=yes", "official"),
        ("official sea_capture=g,a,t", "official sea_capture=T,A,Aa"),
        ("bga sea_capture=none", "bga sea_capture=none"),
        ("chesscom points=N80", "chesscom points=N80"),
        ("chesscom points=N40,S25", "chesscom points=Ms25"),
        ("official bonus=100/200", "official bonus=100/200"),
        ("official bonus=70/70", "official bonus=70"),
        // The first of other battles is the default.
        ("official battles=marine,air", "official battles=marine,air"),
        (
            "official/air battles=marine,air",
            "official/air battles=marine,air",
        ),
        (
            "bga/nine-sea battles=full,nine-sea facing=illegal",
            "bga/nine-sea facing=illegal battles=full,nine-sea",
        ),
        (
            "official nesting=chain capacity=chain",
            "official capacity=chain nesting=chain",
        ),
    ] {
        let rules = Ruleset::parse(given).unwrap_or_else(|error| panic!("{given}: {error}"));
        assert_eq!(rules.spec(), printed);
        assert_eq!(Ruleset::parse(printed).unwrap(), rules);
    }
    let marine = Ruleset::parse("official battles=marine,air").unwrap();
    assert_eq!(marine.battle, Battle::Marine);
    let worth = Ruleset::parse("official points=N40,h10").unwrap().points;
    assert_eq!((worth[Role::Navy], worth[Role::Headquarters]), (40, 10));
    assert_eq!(worth[Role::Commander], 100);
}

#[test]
fn what_is_wrong_is_named() {
    for (text, said) in [
        ("", "unknown ruleset ``"),
        ("chess", "known: official, classic-2012"),
        ("official/sea", "unknown battle `sea`"),
        ("bga/marine", "it has: full"),
        ("official battles=marine/total", "is no value of battles"),
        ("official/total battles=marine", "it has: marine"),
        ("official capacity", "write switch=value"),
        (
            "official militia_diagnal=no",
            "nearest is `militia_diagonal`",
        ),
        ("official check=always", "nearest is `enforce_check`"),
        (
            "official capacity=2020",
            "official, knowlton, bga, chain, 2021 or none",
        ),
        (
            "official capacity=2021 capacity=bga",
            "capacity is set twice",
        ),
        (
            "official nesting=chain",
            "nesting=chain needs capacity=chain",
        ),
        (
            "official capacity=chain",
            "capacity=chain needs nesting=chain",
        ),
        ("official sea_capture=T,Ms", "needs missile_hits_navy=yes"),
        (
            "knowlton-2015 missile_hits_navy=no",
            "needs missile_hits_navy=yes",
        ),
        ("official sea_capture=N", "sea_capture with N"),
        ("official sea_capture=T,f", "sea_capture with Af"),
        (
            "official/marine facing=loses",
            "facing=loses in the battle marine",
        ),
        (
            "bga battles=nine-sea",
            "facing=loses in the battle nine-sea",
        ),
        (
            "official/nine-air enforce_check=always",
            "it has no Commanders",
        ),
        (
            "official/nine-sea commander_always_ends=yes",
            "it has no Commanders",
        ),
    ] {
        let error = Ruleset::parse(text).expect_err(text).to_string();
        assert!(error.contains(said), "{text}: {error}");
    }
    for fine in [
        "official/total facing=loses",
        "official/marine facing=loses commander_always_ends=yes",
        "official/marine enforce_check=always",
        "official split=topmost_only drop_and_return=yes",
        "official missile_hits_navy=yes",
        "knowlton-2015 exchange=any_target",
        "bga battles=marine facing=illegal points_decide=yes",
    ] {
        assert!(Ruleset::parse(fine).is_ok(), "{fine}");
    }
}

#[test]
fn every_battle_starts_from_a_legal_position() {
    for rules in every() {
        let setup = Setup::from_fen(rules.battle.start_fen()).unwrap();
        assert_eq!(setup.validate(&rules), Ok(()), "{}", rules.spec());
        let start = Position::start(Arc::new(rules));
        let rules = start.rules();
        assert_eq!(start.fen(), rules.battle.start_fen());
        for side in crate::Side::ALL {
            let commander = start.board().commander(side);
            assert_eq!(commander.is_some(), rules.battle.has_commanders());
            for objective in rules.objectives() {
                let there = start.board().pieces(side);
                let count = there.filter(|(_, piece)| objective.roles().contains(piece.role));
                assert!(count.count() > 0, "{} {objective}", rules.spec());
            }
        }
    }
}

#[test]
fn what_decides_a_battle() {
    let rules = |text: &str| Ruleset::parse(text).unwrap();
    // (text, points decide, the Commander ends, check is enforced)
    for (text, points, ends, check) in [
        ("official", false, true, true),
        ("official/raid", true, true, true),
        ("official/marine", true, false, false),
        (
            "official/marine commander_always_ends=yes",
            true,
            true,
            true,
        ),
        ("official/land", true, false, false),
        ("official/nine-sea", false, false, false),
        ("classic-2012", true, true, true),
        ("knowlton-2015", false, true, true),
        ("bga", false, true, true),
        ("chesscom/naval", false, false, false),
        ("chesscom/naval points_decide=yes", true, false, false),
    ] {
        let rules = rules(text);
        assert_eq!(
            (
                rules.decided_by_points(),
                rules.commander_ends(),
                rules.enforces_check()
            ),
            (points, ends, check),
            "{text}"
        );
    }
    assert_eq!(rules("classic-2012").bonus_for(Objective::Commander), 200);
    assert_eq!(rules("classic-2012").bonus_for(Objective::Land), 100);
    assert_eq!(rules("official/air").bonus_for(Objective::Air), 50);
    assert_eq!(rules("bga").bonus_for(Objective::Air), 0);
}
