//! What is told of a set-up, as messages.

use tulenh_render::{Scene, text_board};
use tulenh_rules::{BySide, Side};

use crate::app::boards::by_choice::by_choice;
use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::language::catalog::Localizer;
use crate::app::language::names::{mention, name};
use crate::app::language::pieces::side_key;
use crate::app::language::view_settings::{Boards, ViewSettings};
use crate::app::people::{callers, players};
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{ALT_CHARS, Attachment, Button, Message, Span, Text};
use crate::app::setup::proof;
use crate::app::setup::view::{HalfReader, half_message, half_of};
use crate::game::{GameId, Player, PlayerId, Route, SetUpNews};
use crate::store::{StoreError, StoredSetUp};

/// A message about a set-up.
pub(crate) struct SetUpMessage {
    /// What it says.
    pub message: Message,
    /// What it says on a network that refuses the picture.
    pub plain: Option<Message>,
    /// Whether it makes no sound.
    pub silent: bool,
}

/// The message for these news; `None` when there is nothing to say any more.
pub(crate) async fn tell(
    context: &Context,
    route: &Route,
    game: GameId,
    news: &SetUpNews,
) -> Result<Option<SetUpMessage>, StoreError> {
    match news {
        SetUpNews::Yours(side) => tell_own(context, route, game, *side, None).await,
        SetUpNews::Remind(side) => {
            tell_own(context, route, game, *side, Some("setup-remind")).await
        }
        SetUpNews::Revealed => tell_revealed(context, route, game).await,
        SetUpNews::Began | SetUpNews::Moved => {
            let Some(stored) = context.store.set_up(game).await? else {
                return Ok(None);
            };
            let message = match news {
                SetUpNews::Began => began(context, route, &stored).await?,
                _ => moved(context, route, &stored).await?,
            };
            Ok(Some(silent(message, false)))
        }
        SetUpNews::Confirmed(side, hash) => {
            let Some(players) = players_of(context, game).await? else {
                return Ok(None);
            };
            let (localizer, _) =
                callers::localizer_in(context, route, &[&players.red, &players.blue]).await?;
            let sentence = localizer
                .say("setup-confirmed")
                .code("game", game)
                .choice("side", side_key(*side))
                .span("player", name(&players[*side]))
                .code("hash", hash);
            Ok(Some(silent(sentence.into(), false)))
        }
        SetUpNews::Reopened(side) => {
            let Some(players) = players_of(context, game).await? else {
                return Ok(None);
            };
            let (localizer, _) =
                callers::localizer_in(context, route, &[&players.red, &players.blue]).await?;
            let sentence = localizer
                .say("setup-reopened")
                .code("game", game)
                .span("player", name(&players[*side]));
            Ok(Some(silent(sentence.into(), true)))
        }
        SetUpNews::CalledOff(by, other) => {
            let people = [called(context, *by).await?, called(context, *other).await?];
            let [by, other] = &people;
            let (localizer, _) = callers::localizer_in(context, route, &[by, other]).await?;
            let sentence = localizer
                .say("setup-called-off")
                .code("game", game)
                .span("player", name(by))
                .span("opponent", mention(other));
            Ok(Some(silent(sentence.into(), false)))
        }
    }
}

/// The people of whom these news speak.
pub(crate) async fn people(context: &Context, game: GameId) -> Result<Vec<Player>, StoreError> {
    let players = players_of(context, game).await?;
    Ok(players
        .into_iter()
        .flat_map(|of| [of.red, of.blue])
        .collect())
}

/// The half of a player, under a first line of its own.
async fn tell_own(
    context: &Context,
    route: &Route,
    game: GameId,
    side: Side,
    head: Option<&'static str>,
) -> Result<Option<SetUpMessage>, StoreError> {
    let Some((own, player)) = half_of(context, game, side).await? else {
        return Ok(None);
    };
    if head.is_some() && own.stored.set_up.has_confirmed(side) {
        return Ok(None);
    }
    let (localizer, reader) = callers::localizer_in(context, route, &[&player]).await?;
    // Somebody else may have the account by now.
    if reader.is_none_or(|reader| reader.id != player.id) {
        return Ok(None);
    }
    let settings = ViewSettings::of_person(&player);
    let reader = HalfReader {
        localizer,
        settings: &settings,
    };
    let mut message = half_message(context, &reader, &own).await?;
    if let Some(head) = head {
        let deadline = own.stored.set_up.until;
        let head = localizer
            .say(head)
            .code("game", game)
            .span("wait", Span::Wait(deadline));
        message.text = head.text().line(message.text);
    }
    Ok(Some(chosen(message, settings.boards)))
}

/// The message with its picture, or with a board in letters, as was chosen.
fn chosen(message: Message, boards: Boards) -> SetUpMessage {
    let (message, plain) = by_choice(message, boards);
    SetUpMessage {
        message,
        plain,
        silent: false,
    }
}

async fn began(
    context: &Context,
    route: &Route,
    stored: &StoredSetUp,
) -> Result<Message, StoreError> {
    let set_up = &stored.set_up;
    let players = BySide {
        red: called(context, set_up.seats.red).await?,
        blue: called(context, set_up.seats.blue).await?,
    };
    let (localizer, _) =
        callers::localizer_in(context, route, &[&players.red, &players.blue]).await?;
    let mut text = localizer
        .say("setup-began")
        .code("game", set_up.id)
        .span("red", mention(&players.red))
        .span("blue", mention(&players.blue))
        .span("until", Span::Instant(set_up.until))
        .text()
        .line(localizer.say("setup-time-rule").text())
        .line(localizer.terms(&set_up.rules, set_up.limit))
        .line(localizer.tempo(set_up.tempo))
        .line(localizer.mode(set_up.mode));
    let payload = format!("setup-{}", set_up.id.0);
    for (network, address) in context.delivery.transports.invitations(&payload) {
        if network == route.network {
            let words = String::new();
            text = text.line(Text(vec![Span::Link { words, address }]));
        }
    }
    Ok(Message {
        text,
        buttons: vec![vec![Button {
            label: localizer.word("button-setup-begin"),
            press: ButtonAction::SetUp(set_up.id, String::new()),
        }]],
        ..Message::default()
    })
}

async fn moved(
    context: &Context,
    route: &Route,
    stored: &StoredSetUp,
) -> Result<Message, StoreError> {
    let set_up = &stored.set_up;
    let red = called(context, set_up.seats.red).await?;
    let blue = called(context, set_up.seats.blue).await?;
    let (localizer, _) = callers::localizer_in(context, route, &[&red, &blue]).await?;
    let sentence = localizer
        .say("setup-moved")
        .code("game", set_up.id)
        .span("until", Span::Instant(set_up.until));
    Ok(sentence.into())
}

/// Both halves, shown at once, with what anybody can check.
async fn tell_revealed(
    context: &Context,
    route: &Route,
    game: GameId,
) -> Result<Option<SetUpMessage>, StoreError> {
    let stored = game_loading::load(context, game).await?;
    let revealed = context.store.revealed(game).await?;
    let Some((stored, revealed)) = stored.zip(revealed) else {
        return Ok(None);
    };
    let players = players::players_of(context, &stored.game).await?;
    let (localizer, reader) =
        callers::localizer_in(context, route, &[&players.red, &players.blue]).await?;
    let settings = match &reader {
        Some(reader) => ViewSettings::of_person(reader),
        None => callers::chat_view_settings(context, route).await?,
    };
    let side = reader.and_then(|reader| stored.game.seat_of(reader.id));
    let reader = HalfReader {
        localizer,
        settings: &settings,
    };
    let text = localizer
        .say("setup-revealed")
        .code("game", game)
        .span("red", name(&players.red))
        .span("blue", name(&players.blue))
        .text()
        .line(proof::sources(localizer, &revealed))
        .line(proof::openings_block(game, &revealed));
    let start = stored.game.record().start();
    let scene = Scene {
        look: reader.look(side.unwrap_or(Side::Red)),
        ..Scene::new(start.board().clone())
    };
    let block = {
        let look = &scene.look;
        let legend = localizer.legend(settings.letters(localizer));
        text_board(&scene.board, look.bottom, look.coordinates, &legend)
    };
    let alt = revealed_alt(localizer, &settings, start.board());
    let shown = std::sync::Arc::new(scene.clone());
    let png = context.pictures.get(scene).await;
    let name = format!("setup-{}-revealed.png", game.0);
    let attachment = png.map(|png| {
        Attachment::picture(name, png, alt)
            .showing(shown)
            .or_board(block)
    });
    let message = Message {
        text,
        attachment,
        ..Message::default()
    };
    Ok(Some(chosen(message, settings.boards)))
}

fn revealed_alt(
    localizer: Localizer<'_>,
    settings: &ViewSettings,
    board: &tulenh_rules::Board,
) -> String {
    localizer.board(board, settings.coordinates, ALT_CHARS)
}

fn silent(message: Message, silent: bool) -> SetUpMessage {
    SetUpMessage {
        message,
        plain: None,
        silent,
    }
}

/// The players of a set-up, or of the game that came of it; `None` when it was called off.
async fn players_of(context: &Context, game: GameId) -> Result<Option<BySide<Player>>, StoreError> {
    let seats = match context.store.set_up(game).await? {
        Some(stored) => Some(stored.set_up.seats),
        None => {
            let stored = game_loading::load(context, game).await?;
            stored.map(|stored| stored.game.seats())
        }
    };
    let Some(seats) = seats else {
        return Ok(None);
    };
    Ok(Some(BySide {
        red: called(context, seats.red).await?,
        blue: called(context, seats.blue).await?,
    }))
}

async fn called(context: &Context, id: PlayerId) -> Result<Player, StoreError> {
    let player = players::player(context, id).await?;
    Ok(player.unwrap_or_else(|| Player::forgotten(id)))
}
