//! The message that shows a board: words, picture or text board, buttons.

use std::sync::Arc;

use tulenh_render;
use tulenh_render::{Scene, Strip, text_board};
use tulenh_rules::{BySide, Position, Side};

use crate::app::context::Context;
use crate::app::language::catalog::Localizer;
use crate::app::language::pieces::side_key;
use crate::app::language::sentences::{at_ply, over, played, started};
use crate::app::language::view_context::ViewContext;
use crate::app::language::view_settings::Boards;
use crate::app::people::instants;
use crate::app::request::analysis_action::ask_for_analysis;
use crate::app::request::button_action::{ButtonAction, Look};
use crate::app::request::message::{ALT_CHARS, Attachment, Button, Message, Span, Text};
use crate::game::{Game, GameId, Player, Ply, ShownBoard, Timestamp};

/// The present board of a game, for whoever asked: with a strip for each player.
pub(crate) async fn present_board(
    context: &Context,
    game: &Game,
    players: &BySide<Player>,
    view: &ViewContext<'_>,
    now: Timestamp,
) -> Message {
    let ply = game.ply();
    let text = match played(game, ply, ply, players, view) {
        Some(text) if game.is_open() => text
            .line(view.localizer.terms(game.rules(), game.limit()))
            .line(view.localizer.tempo(game.clock().tempo)),
        Some(text) => text,
        None => started(game, players, view),
    };
    // A game that ended without a turn says so on its last board.
    let text = match game.outcome() {
        Some(_) if game.record().outcome().is_none() => {
            text.line(over(game, players, view.localizer))
        }
        _ => text,
    };
    let mut strips = Strip::both(game.record());
    for side in Side::ALL {
        strips[side].name = view.localizer.called(&players[side]);
        // The rules know nothing of resignation and agreement.
        strips[side].to_move &= game.is_open();
    }
    // Whoever looks at a board alerts nobody.
    let text = text.without_alerts();
    shown(context, (game, players), ply, text, view, Some(strips), now)
        .await
        .0
}

/// The words with the board at this ply: as a picture, and as a text board where there is
/// none. The second message has no picture.
pub(crate) async fn shown(
    context: &Context,
    (game, players): (&Game, &BySide<Player>),
    ply: Ply,
    text: Text,
    view: &ViewContext<'_>,
    strips: Option<BySide<Strip>>,
    now: Timestamp,
) -> (Message, Option<Message>) {
    let shows = Some(ShownBoard {
        game: game.id(),
        ply,
    });
    let text = if ply == game.ply() {
        let clock = view.localizer.clock_line(game, players, now);
        // Under the first board that names an instant, whoever reads alone is asked for their zone.
        let hint = match &view.reader {
            Some(reader) if ply.0 == 0 && !clock.is_empty() => {
                instants::zone_hint(context, view.localizer, reader, &view.network)
            }
            _ => Text::default(),
        };
        text.line(clock).line(hint)
    } else {
        text
    };
    let (position, last) = at_ply(game, ply);
    let look = view.look(game);
    let legend = view.legend();
    let block = text_board(position.board(), look.bottom, look.coordinates, &legend);
    let with_board = text.clone().line(Text(vec![Span::Block(block.clone())]));
    let alt = alt(game, ply, &position, view);
    let scene = Scene {
        look,
        strips,
        ..Scene::of(&position, last)
    };
    let mut buttons = buttons(game, ply, view.localizer);
    if ply == game.ply() {
        let page = page_button(context, game.id(), view.localizer);
        buttons.splice(0..0, page.map(|button| vec![button]));
    }
    let plain = Message {
        text: match view.view_settings.boards {
            Boards::Picture | Boards::Text => with_board,
            Boards::Nothing => text.clone(),
        },
        shows,
        buttons: buttons.clone(),
        ..Message::default()
    };
    if view.view_settings.boards != Boards::Picture {
        return (plain, None);
    }
    let shown = Arc::new(scene.clone());
    let png = context.pictures.get(scene).await;
    let Some(png) = png else {
        return (plain, None);
    };
    let boards = &context.options.text_boards;
    let name = format!("game-{}-{ply}.png", game.id().0);
    let picture = Attachment::picture(name, png, alt).showing(shown);
    let message = Message {
        text,
        attachment: Some(match boards.contains(&view.network) {
            true => picture.or_board(block),
            false => picture,
        }),
        shows,
        buttons,
    };
    (message, Some(plain))
}

/// Opens the page with the board of a game; `None` where the bot has no page.
fn page_button(context: &Context, game: GameId, localizer: Localizer<'_>) -> Option<Button> {
    context.options.page.as_ref()?;
    Some(Button {
        label: localizer.word("button-open-page"),
        press: ButtonAction::OpenPage(game),
    })
}

/// What can be done from a board: for the newest of a game that goes on to choose a turn and to
/// take one back, and to ask for a hint where they are allowed; for the last to play again and to look at all of it.
pub(crate) fn buttons(game: &Game, ply: Ply, localizer: Localizer<'_>) -> Vec<Vec<Button>> {
    if ply != game.ply() {
        return Vec::new();
    }
    let id = game.id();
    let button = |word, press| Button {
        label: localizer.word(word),
        press,
    };
    if !game.is_open() {
        let first = vec![
            button("button-rematch", ButtonAction::Rematch(id)),
            button("button-look-replay", ButtonAction::Look(id, Look::Replay)),
            button("button-look-record", ButtonAction::Look(id, Look::Record)),
        ];
        let analysis = (ply.0 > 0).then(|| vec![button("button-analysis", ask_for_analysis(id))]);
        return [first].into_iter().chain(analysis).collect();
    }
    let mut row = vec![button(
        "button-pick",
        ButtonAction::Pick(id, ply, String::new()),
    )];
    let of_person = |side: &Side| game.bots()[*side].is_none();
    let mut people = Side::ALL.into_iter().filter(of_person);
    if people.any(|side| game.has_turn_to_take_back(side)) {
        row.push(button("button-take-back", ButtonAction::TakeBack(id, ply)));
    }
    if game.allows_hints() && game.bots()[game.position().turn()].is_none() {
        row.push(button("button-hint", ButtonAction::Hint(id, ply, 0)));
    }
    vec![row]
}

/// The board at a ply for those who do not see the picture: whose turn it is, and the armies by side
/// and kind.
pub(crate) fn alt(game: &Game, ply: Ply, position: &Position, view: &ViewContext<'_>) -> String {
    let localizer = view.localizer;
    let head = localizer
        .say("alt-head")
        .code("game", game.id())
        .number("ply", ply.0)
        .choice("side", side_key(position.turn()))
        .words();
    let left = ALT_CHARS.saturating_sub(head.chars().count() + 1);
    let board = localizer.board(position.board(), view.coordinates(), left);
    format!("{head} {board}")
}
