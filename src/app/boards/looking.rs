//! Boards that show more than where everything stands.

use tulenh_render::{Destinations, Overlay, Scene, Strip};
use tulenh_rules::{Action, BySide, Coordinates, Piece, Position, Side, Square, Stack};

use crate::app::boards::board_message::alt;
use crate::app::boards::board_view;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::catalog::Localizer;
use crate::app::language::names::name;
use crate::app::language::pieces::side_key;
use crate::app::language::view_context::ViewContext;
use crate::app::language::vocabulary::{Keyword, first_of};
use crate::app::people::callers::{Caller, shown_to};
use crate::app::people::{players, refusals};
use crate::app::request::button_action::{ButtonAction, Look};
use crate::app::request::message::{Button, Message, Text};
use crate::app::request::name::quoted;
use crate::app::request::reply::Reply;
use crate::app::request::text_limits::CAPTION_LIMIT;
use crate::game::{Game, GameId, Refusal, ShownBoard};

/// What a text leaves for its last line, in UTF-16 units.
const SPARE: usize = 60;

/// What has been captured.
pub(crate) async fn captured(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Attempt<Reply> {
    let stored = board_view::visible_game(context, caller, game).await?;
    let game = &stored.game;
    let players = players::players_of(context, game).await?;
    let view = board_view::view(context, caller, &players).await?;
    let localizer = view.localizer;
    let taken = game.record().taken(game.record().turns().len());
    let mut text = localizer.say("taken-head").code("game", game.id()).text();
    for side in Side::ALL {
        let line = localizer
            .say("taken-by")
            .choice("side", side_key(side))
            .span("player", name(&players[side]))
            .number("count", taken[side].len() as u64)
            .choice("list", counted(localizer, &taken[side]));
        text = text.line(line.text());
    }
    text = text.line(localizer.running_score(game));
    let mut strips = Strip::both(game.record());
    for side in Side::ALL {
        strips[side].name = localizer.called(&players[side]);
        strips[side].to_move &= game.is_open();
    }
    let scene = Scene {
        strips: Some(strips),
        ..scene(game, &view)
    };
    let message = overlooked(context, game, text, &view, scene, Look::Captured);
    Ok(shown_to(caller, message.await))
}

/// The rings of fire.
pub(crate) async fn rings(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
    side: &str,
) -> Attempt<Reply> {
    let sides = sides(caller, side)?;
    let stored = board_view::visible_game(context, caller, game).await?;
    let game = &stored.game;
    let players = players::players_of(context, game).await?;
    let view = board_view::view(context, caller, &players).await?;
    let localizer = view.localizer;
    let position = game.position();
    let mut text = localizer.say("rings-head").code("game", game.id()).text();
    let mut scene = scene(game, &view);
    for side in Side::ALL.into_iter().filter(|side| sides[*side]) {
        scene.overlay.rings[side] = Overlay::rings_of(position, side);
        let line = localizer
            .say("rings-of")
            .choice("side", side_key(side))
            .choice("list", guns(localizer, position, side, view.coordinates()));
        text = text.line(line.text());
    }
    text = text.line(localizer.say("rings-mean").text());
    let message = overlooked(context, game, text, &view, scene, Look::Rings);
    Ok(shown_to(caller, message.await))
}

/// Where a piece can go.
pub(crate) async fn moves(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
    from: &str,
) -> Attempt<Reply> {
    let typed = from.trim();
    if typed.is_empty() {
        return Err(caller.localizer.say("moves-which").into());
    }
    let bad = || {
        let sentence = caller.localizer.say("moves-no-point");
        Abort::from(sentence.code("word", quoted(typed, 40)))
    };
    let from: Square = typed.replace(' ', "").parse().map_err(|_| bad())?;
    let stored = board_view::visible_game(context, caller, game).await?;
    let game = &stored.game;
    if let Some(outcome) = game.outcome() {
        return Err(refusals::refuse(caller, game, Refusal::Over { outcome }));
    }
    let players = players::players_of(context, game).await?;
    let view = board_view::view(context, caller, &players).await?;
    let coordinates = view.coordinates();
    let position = game.position();
    let at = from.in_system(coordinates);
    let Some(stack) = position.board().get(from) else {
        return Err(caller.localizer.say("rule-nothing").code("at", at).into());
    };
    let of_stack = |id: &'static str, localizer: Localizer<'_>| {
        localizer
            .say(id)
            .choice("stack", localizer.stack(stack))
            .choice("side", side_key(stack.side()))
            .code("at", at)
            .text()
    };
    if stack.side() != position.turn() {
        return Err(of_stack("moves-not-now", caller.localizer).into());
    }
    let lines = destinations(view.localizer, position, from, coordinates);
    if lines.is_empty() {
        return Err(of_stack("moves-none", caller.localizer).into());
    }
    let text = of_stack("moves-head", view.localizer);
    let text = bounded(view.localizer, text, lines);
    let mut scene = scene(game, &view);
    scene.overlay.destinations = Some(Destinations::of(position, from, coordinates));
    let message = overlooked(context, game, text, &view, scene, Look::Board);
    Ok(shown_to(caller, message.await))
}

/// Words with a picture of the present board that shows more, and buttons to look further.
async fn overlooked(
    context: &Context,
    game: &Game,
    text: Text,
    view: &ViewContext<'_>,
    scene: Scene,
    what: Look,
) -> Message {
    let alt = alt(game, game.ply(), game.position(), view);
    let what_it_is = format!("{what:?}").to_lowercase();
    let name = format!("game-{}-{}-{what_it_is}.png", game.id().0, game.ply());
    Message {
        text,
        attachment: context
            .pictures
            .attached(scene, name, alt, &view.legend())
            .await,
        buttons: looks(view.localizer, game.id(), what),
        shows: Some(ShownBoard {
            game: game.id(),
            ply: game.ply(),
        }),
    }
}

/// Buttons to look at a game in other ways than this one.
pub(crate) fn looks(localizer: Localizer<'_>, game: GameId, but: Look) -> Vec<Vec<Button>> {
    let others = Look::ALL.into_iter().filter(|look| *look != but);
    let buttons: Vec<Button> = others
        .map(|look| Button {
            label: localizer.word(label(look)),
            press: ButtonAction::Look(game, look),
        })
        .collect();
    buttons.chunks(3).map(<[Button]>::to_vec).collect()
}

const fn label(look: Look) -> &'static str {
    match look {
        Look::Board => "button-look-board",
        Look::Record => "button-look-record",
        Look::Replay => "button-look-replay",
        Look::Captured => "button-look-captured",
        Look::Rings => "button-look-rings",
        Look::Score => "button-look-score",
    }
}

/// The present board of a game.
fn scene(game: &Game, view: &ViewContext<'_>) -> Scene {
    Scene {
        look: view.look(game),
        ..Scene::of(game.position(), game.record().turns().last())
    }
}

/// Whose rings are meant.
fn sides(caller: &Caller<'_>, words: &str) -> Attempt<BySide<bool>> {
    let mut sides = BySide::new(|_| false);
    let typed: Vec<&str> = words.split_whitespace().collect();
    let mut rest = typed.as_slice();
    while let Some(word) = rest.first() {
        let meant = first_of(rest, &[Keyword::Red, Keyword::Blue, Keyword::Both]);
        let Some((side, count)) = meant else {
            let sentence = caller.localizer.say("rings-whose");
            return Err(sentence.code("word", quoted(word, 40)).into());
        };
        match side {
            Keyword::Red => sides.red = true,
            Keyword::Blue => sides.blue = true,
            _ => sides = BySide::new(|_| true),
        }
        rest = rest.get(count..).unwrap_or_default();
    }
    Ok(match sides.red || sides.blue {
        true => sides,
        false => BySide::new(|_| true),
    })
}

/// Pieces by kind with how many there are: `2 × Tank, heroic Infantry`.
fn counted(localizer: Localizer<'_>, pieces: &[Piece]) -> String {
    let mut pieces = pieces.to_vec();
    pieces.sort_by_key(|piece| (piece.role, piece.hero));
    let kinds = pieces.chunk_by(|one, other| (one.role, one.hero) == (other.role, other.hero));
    let kinds = kinds.filter_map(|kind| {
        let name = localizer.stack(Stack::single(*kind.first()?));
        Some(match kind.len() {
            1 => name,
            count => format!("{count} × {name}"),
        })
    });
    kinds.collect::<Vec<_>>().join(", ")
}

/// What has a ring of fire, with the radius of each: `Missile g3 (2), Navy b2 (1)`; `none` where
/// nothing has.
fn guns(
    localizer: Localizer<'_>,
    position: &Position,
    side: Side,
    coordinates: Coordinates,
) -> String {
    let board = position.board();
    let guns = board.guns(side).into_iter().filter_map(|square| {
        let gun = board.get(square)?.carrier();
        let radius = position.rules().ring_radius(gun.role, gun.hero);
        let name = localizer.stack(Stack::single(gun));
        let at = square.in_system(coordinates);
        Some(format!("{name} {at} ({radius})"))
    });
    let guns: Vec<String> = guns.collect();
    if guns.is_empty() {
        "none".to_owned()
    } else {
        guns.join(", ")
    }
}

/// What the stack on a point and its parts can do in one step, a line for each part and each kind of
/// thing.
fn destinations(
    localizer: Localizer<'_>,
    position: &Position,
    from: Square,
    coordinates: Coordinates,
) -> Vec<Text> {
    let mut all: Vec<(Stack, usize, Square)> = Vec::new();
    let turns = position.legal_steps();
    let steps = turns.iter().filter(|turn| turn.from() == from);
    for step in steps.flat_map(|turn| turn.steps()) {
        let kind = match step.action {
            Action::Move { .. } => 0,
            Action::Capture { .. } => 1,
            Action::Strike { .. } => 2,
            Action::Drop { .. } => 3,
            Action::Exchange { .. } => 4,
            Action::ShotDown { .. } => 5,
        };
        all.push((step.group, kind, step.action.to()));
        // The gun of a double fire takes its target in place.
        all.extend(step.action.also().map(|also| (step.group, 2, also)));
    }
    all.sort_by_key(|(group, kind, at)| (std::cmp::Reverse(group.len()), *group, *kind, *at));
    all.dedup();
    let parts = all.chunk_by(|one, other| one.0 == other.0);
    let whole = position.board().get(from);
    parts
        .flat_map(|part| {
            let group = part.first().map(|(group, ..)| *group);
            let named = group.filter(|group| Some(*group) != whole);
            let head = named.map(|group| {
                let sentence = localizer.say("moves-part");
                sentence.choice("part", localizer.stack(group)).text()
            });
            let kinds = part.chunk_by(|one, other| one.1 == other.1);
            let lines = kinds.filter_map(|kind| {
                let points = kind
                    .iter()
                    .map(|(.., at)| at.in_system(coordinates).to_string());
                let points: Vec<String> = points.collect();
                let id = KINDS.get(kind.first()?.1)?;
                Some(localizer.say(id).choice("list", points.join(" ")).text())
            });
            head.into_iter().chain(lines).collect::<Vec<_>>()
        })
        .collect()
}

/// What can be done at a point, in words.
const KINDS: [&str; 6] = [
    "moves-goes",
    "moves-captures",
    "moves-strikes",
    "moves-drops",
    "moves-exchanges",
    "moves-shot-down",
];

/// The lines as far as they fit under a picture, and how many are missing.
fn bounded(localizer: Localizer<'_>, mut text: Text, lines: Vec<Text>) -> Text {
    let count = lines.len();
    for (told, line) in lines.into_iter().enumerate() {
        if text.length() + line.length() + SPARE > CAPTION_LIMIT {
            let left = (count - told) as u64;
            return text.line(localizer.say("and-more").number("count", left).text());
        }
        text = text.line(line);
    }
    text
}
