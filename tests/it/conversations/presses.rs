//! What stands in buttons: it fits, it comes back as it was, and in other hands or as garbage it
//! does nothing.

use proptest::prelude::*;
use tulenh::app::{ChallengeCode, Command, GameId, Look, PlayerId, Ply, Press, Reply, Side};
use tulenh::game::Limit;
use tulenh::store::Store as _;
use tulenh_rules::{Battle, Position, Ruleset};

use super::table::{Table, alone, in_group};

/// One of every kind, about this game at this ply, of this person.
fn every_kind(id: GameId, at: Ply, whose: PlayerId) -> Vec<Press> {
    let code = ChallengeCode::from_random(7);
    let mut all = vec![
        Press::Accept(code),
        Press::Decline(code),
        Press::Cancel(code),
        Press::AcceptDraw(id, at),
        Press::DeclineDraw(id, at),
        Press::Resign(id, at, Side::Red),
        Press::Resign(id, at, Side::Blue),
        Press::Turn(id, at, "c5-c6".to_owned()),
        Press::TakeBack(id, at),
        Press::AllowTakeBack(id, at),
        Press::RefuseTakeBack(id, at),
        Press::AgreePause(id, at),
        Press::RefusePause(id, at),
        Press::Resume(id, at),
        Press::Gift(id, at, u16::MAX),
        Press::Claim(id, at),
        Press::PlayOn(id, at),
        Press::Hint(id, at, 3),
        Press::Vacation(whose, true),
        Press::Vacation(whose, false),
        Press::Rematch(id),
        Press::Analysis(id, "t4999".to_owned()),
        Press::Analysis(id, String::new()),
        Press::Settings(whose, "theme=dark".to_owned()),
        Press::Settings(whose, "chat/language=vi".to_owned()),
        Press::Help("moving".to_owned()),
        Press::Rules("tank".to_owned()),
        Press::Learn(whose, "1".to_owned()),
        Press::Forget(whose),
        Press::Link(code, whose),
    ];
    for path in ["", "a@0", "oc5@0", "tc5-c6", "gc5.@0", "nc5-c6.@0"] {
        all.push(Press::Pick(id, at, path.to_owned()));
    }
    all.extend(Look::ALL.map(|what| Press::Look(id, what)));
    all
}

#[test]
fn every_kind_comes_back_as_it_was_and_fits() {
    let largest = (GameId(u64::MAX), Ply(u32::MAX), PlayerId(u64::MAX));
    for press in every_kind(largest.0, largest.1, largest.2) {
        let text = press.to_string();
        assert!(text.len() <= 64, "{text}");
        assert_eq!(text.parse(), Ok(press), "{text}");
    }
}

proptest! {
    #[test]
    fn garbage_is_no_press_or_one_that_is_written_so(text in "[a-z]{0,2}:{0,2}[ -~]{0,70}|\\PC{0,80}") {
        if let Ok(press) = text.parse::<Press>() {
            prop_assert_eq!(press.to_string().parse(), Ok(press.clone()));
        }
    }
}

/// Every step of every position of a game fits into a button, whatever the number of the game.
#[test]
fn every_step_of_every_ruleset_fits_into_a_button() {
    let (id, at) = (GameId(99_999_999_999), Ply(99_999));
    let mut seed = 7_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % below
    };
    for preset in Ruleset::all() {
        for battle in preset.battles.iter().copied().collect::<Vec<Battle>>() {
            let rules = preset.changed(Some(battle.id()), []).unwrap();
            let mut position = Position::start(std::sync::Arc::new(rules));
            for _ in 0..40 {
                let steps = position.legal_steps();
                if steps.is_empty() {
                    break;
                }
                for turn in &steps {
                    let lan = position.lan(turn);
                    assert!(Press::turn(id, at, &lan).is_some(), "{lan}");
                    let pick = Press::Pick(id, at, format!("t{lan}"));
                    assert!(pick.fitting().is_some(), "{lan}");
                }
                let turn = &steps[random(steps.len())];
                position = position.play(turn).unwrap().0;
            }
        }
    }
}

#[tokio::test]
async fn in_other_hands_they_change_nothing() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.play("an", id, "c5-c6").await;
    table.told().await;
    let before = table.game(id.0).await;
    let an = before.game.seats().red;
    let person = table.store.player(an).await.unwrap();
    for at in [Ply(0), Ply(1), Ply(2), Ply(77)] {
        for press in every_kind(id, at, an) {
            // A stranger's press, and that of the player whose turn it is not or whose menu it is
            // not; a resignation is left out where it would be the presser's own.
            for who in ["chi", "binh"] {
                let own = who == "binh"
                    && matches!(
                        press,
                        Press::Resign(_, Ply(1), Side::Blue)
                            | Press::TakeBack(..)
                            | Press::Gift(_, Ply(1), _)
                            | Press::PlayOn(_, Ply(1))
                    );
                if own {
                    continue;
                }
                let request = in_group(who, Command::Press(press.clone()));
                let reply = table.ask(request).await;
                assert!(
                    !matches!(reply, Reply::Done(_)),
                    "{who} {press:?}: {reply:?}"
                );
                let request = alone(who, Command::Press(press.clone()));
                table.ask(request).await;
            }
        }
    }
    for press in every_kind(GameId(4_711), Ply(0), PlayerId(4_711)) {
        table.ask(in_group("an", Command::Press(press))).await;
    }
    let after = table.game(id.0).await;
    assert_eq!(after.game, before.game);
    assert_eq!(table.store.player(an).await.unwrap(), person);
    assert_eq!(after.game.limit(), Limit::default());
}
