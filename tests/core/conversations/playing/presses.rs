//! What stands in buttons: it fits, it comes back as it was, and in other hands or as garbage it
//! does nothing.

use proptest::prelude::*;
use tulenh::app::{
    Audience, ButtonAction, ChallengeCode, Command, GameId, Look, PlayerId, Ply, Side,
};
use tulenh::game::Limit;
use tulenh_rules::{Battle, Position, Ruleset};

use crate::conversations::table::{Table, alone, in_group};

/// One of every kind, about this game at this ply, of this person.
fn every_kind(id: GameId, at: Ply, whose: PlayerId) -> Vec<ButtonAction> {
    let code = ChallengeCode::from_random(7);
    let mut all = vec![
        ButtonAction::Accept(code),
        ButtonAction::Decline(code),
        ButtonAction::Cancel(code),
        ButtonAction::AcceptDraw(id, at),
        ButtonAction::DeclineDraw(id, at),
        ButtonAction::Resign(id, at, Side::Red),
        ButtonAction::Resign(id, at, Side::Blue),
        ButtonAction::Turn(id, at, "c5-c6".to_owned()),
        ButtonAction::TakeBack(id, at),
        ButtonAction::AllowTakeBack(id, at),
        ButtonAction::RefuseTakeBack(id, at),
        ButtonAction::AgreePause(id, at),
        ButtonAction::RefusePause(id, at),
        ButtonAction::Resume(id, at),
        ButtonAction::Gift(id, at, u16::MAX),
        ButtonAction::Claim(id, at),
        ButtonAction::PlayOn(id, at),
        ButtonAction::Hint(id, at, 3),
        ButtonAction::Vacation(whose, true),
        ButtonAction::Vacation(whose, false),
        ButtonAction::Rematch(id),
        ButtonAction::Analysis(id, "t4999".to_owned()),
        ButtonAction::Analysis(id, String::new()),
        ButtonAction::Settings(whose, "theme=dark".to_owned()),
        ButtonAction::Settings(whose, "chat/language=vi".to_owned()),
        ButtonAction::Help("moving".to_owned()),
        ButtonAction::Rules("tank".to_owned()),
        ButtonAction::Learn(whose, "1".to_owned()),
        ButtonAction::Forget(whose),
        ButtonAction::Link(code, whose),
    ];
    for path in ["", "a@0", "oc5@0", "tc5-c6", "gc5.@0", "nc5-c6.@0"] {
        all.push(ButtonAction::Pick(id, at, path.to_owned()));
    }
    all.extend(Look::ALL.map(|what| ButtonAction::Look(id, what)));
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
        if let Ok(press) = text.parse::<ButtonAction>() {
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
                    assert!(ButtonAction::turn(id, at, &lan).is_some(), "{lan}");
                    let pick = ButtonAction::Pick(id, at, format!("t{lan}"));
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
                        ButtonAction::Resign(_, Ply(1), Side::Blue)
                            | ButtonAction::TakeBack(..)
                            | ButtonAction::Gift(_, Ply(1), _)
                            | ButtonAction::PlayOn(_, Ply(1))
                    );
                if own {
                    continue;
                }
                let request = in_group(who, Command::ButtonAction(press.clone()));
                let reply = table.ask(request).await;
                assert!(
                    reply.audience != Audience::Acknowledgement,
                    "{who} {press:?}: {reply:?}"
                );
                let request = alone(who, Command::ButtonAction(press.clone()));
                table.ask(request).await;
            }
        }
    }
    for press in every_kind(GameId(4_711), Ply(0), PlayerId(4_711)) {
        table
            .ask(in_group("an", Command::ButtonAction(press)))
            .await;
    }
    let after = table.game(id.0).await;
    assert_eq!(after.game, before.game);
    assert_eq!(table.store.player(an).await.unwrap(), person);
    assert_eq!(after.game.limit(), Limit::default());
}
