//! Buttons that nobody made, and other people's buttons: they change nothing and break nothing.

use proptest::prelude::*;
use serde_json::{Value, json};
use serenity::model::application::ComponentInteraction;
use tulenh::app::{ButtonAction, ChallengeCode, GameId, Look, Network, PlayerId, Ply, Side};
use tulenh::discord::NETWORK;
use tulenh::discord::inbound::request;

use crate::discord::rig::{Board, Rig, user};
use crate::discord::server::world::BOT;

/// Every kind of button about this game and these people.
fn presses(game: GameId, code: ChallengeCode, turn: &str) -> Vec<ButtonAction> {
    let mut all = vec![
        ButtonAction::Accept(code),
        ButtonAction::Decline(code),
        ButtonAction::Cancel(code),
        ButtonAction::Rematch(game),
        ButtonAction::OpenPage(game),
        ButtonAction::Analysis(game, "a".to_owned()),
        ButtonAction::Analysis(game, "t1".to_owned()),
        ButtonAction::Analysis(game, ":x".to_owned()),
        ButtonAction::Help("moving".to_owned()),
        ButtonAction::Rules("bga".to_owned()),
    ];
    for ply in [Ply(0), Ply(1), Ply(7), Ply(u32::MAX)] {
        all.extend([
            ButtonAction::AcceptDraw(game, ply),
            ButtonAction::DeclineDraw(game, ply),
            ButtonAction::Resign(game, ply, Side::Red),
            ButtonAction::Resign(game, ply, Side::Blue),
            ButtonAction::Turn(game, ply, turn.to_owned()),
            ButtonAction::TakeBack(game, ply),
            ButtonAction::AllowTakeBack(game, ply),
            ButtonAction::RefuseTakeBack(game, ply),
            ButtonAction::AgreePause(game, ply),
            ButtonAction::RefusePause(game, ply),
            ButtonAction::Resume(game, ply),
            ButtonAction::Claim(game, ply),
        ]);
        for path in ["", "f4", turn, ":::", "~~", "999999"] {
            all.push(ButtonAction::Pick(game, ply, path.to_owned()));
        }
    }
    for whose in [0, 1, 2, 3, u64::MAX].map(PlayerId) {
        all.push(ButtonAction::Forget(whose));
        for path in ["", "x", "theme", "language:vi", "0"] {
            all.push(ButtonAction::Settings(whose, path.to_owned()));
            all.push(ButtonAction::Learn(whose, path.to_owned()));
        }
    }
    all.extend(Look::ALL.map(|what| ButtonAction::Look(game, what)));
    all
}

/// What looks nearly like a button, and what looks like nothing.
fn broken(presses: &[ButtonAction]) -> Vec<String> {
    let mut broken: Vec<String> = [
        "",
        " ",
        ":",
        "::::",
        "🤖",
        "a:À",
        "t:1:0",
        "r:1:0:x",
        "\u{0}",
        "t:-1:0:f4",
    ]
    .map(str::to_owned)
    .to_vec();
    // Not of each: so many in one chat are too much at once.
    for (n, press) in presses.iter().step_by(2).enumerate() {
        let text = press.to_string();
        broken.push(match n % 5 {
            0 => text.replace(':', ""),
            1 => format!("{text}:{text}"),
            2 => text.chars().rev().collect(),
            3 => text.chars().take(n % text.len().max(1)).collect(),
            _ => text.to_uppercase() + &"x".repeat(n % 90),
        });
    }
    // The window of Discord has room for a hundred.
    broken
        .iter()
        .map(|id| id.chars().take(100).collect())
        .collect()
}

#[tokio::test]
async fn no_press_of_others_changes_a_game() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh, chi) = (server.user("an"), server.user("binh"), server.user("chi"));
    let room = server.channel("games");
    let (_, board) = rig.game(an, binh, room).await;
    // A challenge of theirs that is open, too.
    let made = server.slash(an, room, "challenge", &[("opponent", user(binh))]);
    server.answer(&made).await;
    let offer = server.next(room).await;
    let code: ChallengeCode = offer.button("d:").unwrap()[2..].parse().unwrap();
    let turn = Board::start().quiet(0);
    let before = rig.stored(1).await;

    let presses = presses(GameId(1), code, &turn);
    let broken = broken(&presses);
    let ids = presses.iter().map(ButtonAction::to_string).chain(broken);
    let ids: Vec<String> = ids.collect();
    // Menus of their own are under messages of their own.
    server.say(chi, room, &format!("<@{BOT}> /help"));
    let own = server.next(room).await;
    // Somebody who plays nowhere: what is theirs alone they may do, but nothing to the game.
    let unknown_words: Vec<_> = (0..ids.len().div_ceil(30))
        .map(|n| server.user(&format!("chi{n}")))
        .collect();
    for (n, id) in ids.iter().enumerate() {
        let chi = unknown_words[n / 30];
        let under = match id.parse() {
            Ok(
                ButtonAction::Settings(..)
                | ButtonAction::Learn(..)
                | ButtonAction::Help(_)
                | ButtonAction::Rules(_)
                | ButtonAction::Forget(_),
            ) => &own,
            _ => &board,
        };
        let edits = server.world().message(under.id).unwrap().edits;
        let play = server.press_old(chi, under, id);
        let answered = server.until(id, |w| {
            let done = w.plays[&play.token].acknowledged.is_some();
            if let Some(rewritten) = w.message(under.id).filter(|m| m.edits > edits) {
                return done.then(|| rewritten.clone());
            }
            let announced = w.messages.iter_mut().find(|m| {
                m.author == BOT && !m.taken && (m.hidden_to == Some(chi) || m.channel == room)
            })?;
            announced.taken = true;
            done.then(|| announced.clone())
        });
        let answer = answered.await;
        assert!(answer.alerts.is_empty(), "{id}: {answer:?}");
        let now = rig.stored(1).await;
        assert_eq!(now, before, "{id}");
    }
    // A player cannot do what is the other's.
    for press in &presses {
        let others = match press {
            ButtonAction::Turn(..) | ButtonAction::AcceptDraw(..) | ButtonAction::Pick(..) => true,
            ButtonAction::Resign(_, _, side) => *side == Side::Red,
            _ => false,
        };
        if others {
            server.press_old(binh, &board, &press.to_string());
            server.whisper(binh).await;
            assert_eq!(rig.stored(1).await, before, "{press}");
        }
    }
    // The messages under the buttons are as they were, and so is the challenge.
    {
        let world = server.world();
        for shown in [&board, &offer] {
            let now = world.message(shown.id).unwrap();
            assert_eq!((now.edits, &now.content), (0, &shown.content));
            assert_eq!(now.buttons(), shown.buttons());
        }
    }
    server.press(binh, &offer, "a:");
    server.whisper(binh).await;
    assert_eq!(server.failed(), 0);
}

fn pressed(id: &str) -> ComponentInteraction {
    let json: Value = json!({"id": "5", "application_id": "6", "type": 3, "version": 1, "token": "t",
        "channel_id": "7", "guild_id": "8", "locale": "vi", "entitlements": [],
        "attachment_size_limit": 1, "data": {"custom_id": id, "component_type": 2},
        "member": {"user": {"id": "9", "username": "an"}, "roles": [], "deaf": false,
            "mute": false, "flags": 0, "permissions": "0"},
        "message": {"id": "10", "channel_id": "7", "author": {"id": "1", "username": "b"},
            "content": "", "timestamp": "2024-01-01T00:00:00Z", "type": 0, "tts": false,
            "pinned": false, "mention_everyone": false, "mentions": [], "mention_roles": [],
            "embeds": [], "attachments": []}});
    serde_json::from_value(json).unwrap()
}

proptest! {
    #[test]
    fn any_button_can_be_read(id in r"\PC{0,100}|[a-z]{0,2}(:[0-9a-z~:-]{0,20}){0,5}|\PC[\x00-\x7f]{0,90}") {
        let network = Network::new(NETWORK).unwrap();
        let (scene, request) = request::press(&pressed(&id), &network);
        prop_assert!(scene.shared && request.hidden);
        // What could be read is written the same.
        if let tulenh::app::Command::ButtonAction(press) = &request.command {
            let written = press.to_string().parse::<ButtonAction>();
            prop_assert_eq!(written.as_ref(), Ok(press));
        }
    }
}
