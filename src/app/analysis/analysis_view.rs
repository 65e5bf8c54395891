//! What came of an analysis, told in a message.

use tulenh_rules::{BySide, Comment, Side};

use crate::app::analysis::analysis_action::Wish;
use crate::app::analysis::move_quality::{accuracies, turns_that_decided};
use crate::app::analysis::worth_chart;
use crate::app::context::{Context, game_cache};
use crate::app::language::catalog::Voice;
use crate::app::language::names::name;
use crate::app::language::pieces::side_key;
use crate::app::language::turn_words::turn_in_sight;
use crate::app::language::view_context::Sight;
use crate::app::language::view_settings::{Boards, Taste};
use crate::app::people::{callers, players};
use crate::app::request::button_action::{Look, Press};
use crate::app::request::message::{ALT_CHARS, Attachment, Button, Message, Text};
use crate::app::request::text_limits::CAPTION_LIMIT;
use crate::game::{Analysis, Game, GameId, Player, Route};
use crate::store::{StoreError, StoredGame};

/// The message for a place where an analysis was wished for, and the same without its picture;
/// `None` when there is nothing to say any more.
pub(in crate::app) async fn tell_analysis(
    context: &Context,
    route: &Route,
    id: GameId,
) -> Result<Option<(Message, Option<Message>)>, StoreError> {
    let Some((stored, analysis)) = analysed_game(context, id).await? else {
        return Ok(None);
    };
    let players = players::players_of(context, &stored.game).await?;
    let sight = sight_at(context, route, &players).await?;
    let told = analysis_message(&stored.game, &players, &analysis, &sight);
    Ok(Some(told.await))
}

/// A game with what is known of it.
pub(crate) async fn analysed_game(
    context: &Context,
    id: GameId,
) -> Result<Option<(std::sync::Arc<StoredGame>, Analysis)>, StoreError> {
    let stored = game_cache::load(context, id)
        .await?
        .filter(|stored| !stored.game.is_open());
    let analysis = context.store.analysis(id).await?;
    Ok(stored.zip(analysis))
}

/// Who reads a place where a game of these players is told.
pub(crate) async fn sight_at<'c>(
    context: &'c Context,
    route: &Route,
    players: &BySide<Player>,
) -> Result<Sight<'c>, StoreError> {
    let people = [&players.red, &players.blue];
    let (voice, reader) = callers::voice_in(context, route, &people).await?;
    let taste = match &reader {
        Some(reader) => Taste::of_person(reader),
        None => callers::chat_taste(context, route).await?,
    };
    Ok(Sight {
        voice,
        reader,
        network: route.network.clone(),
        taste,
    })
}

/// What came of it: how exactly both played, the signs, the turning points, the chart. The second
/// message has no picture.
pub(crate) async fn analysis_message(
    game: &Game,
    players: &BySide<Player>,
    analysis: &Analysis,
    sight: &Sight<'_>,
) -> (Message, Option<Message>) {
    let id = game.id();
    let text = summary(game, players, analysis, sight);
    let plain = Message {
        text: text.clone(),
        buttons: buttons(game, analysis, sight.voice),
        ..Message::default()
    };
    if sight.taste.boards != Boards::Picture {
        return (plain, None);
    }
    let Some(png) = worth_chart::drawn(game, players, analysis, sight).await else {
        return (plain, None);
    };
    let alt = sight
        .voice
        .say("analysis-chart-alt")
        .code("game", id)
        .words();
    let alt: String = alt.chars().take(ALT_CHARS).collect();
    let name = format!("game-{}-analysis.png", id.0);
    let message = Message {
        attachment: Some(Attachment::picture(name, png, alt)),
        ..plain.clone()
    };
    (message, Some(plain))
}

/// The whole in words: who played how exactly, and where the game turned.
fn summary(game: &Game, players: &BySide<Player>, analysis: &Analysis, sight: &Sight<'_>) -> Text {
    let voice = sight.voice;
    let first = game.record().start().turn();
    let exact = accuracies(analysis, first);
    let counts = analysis.counts(first);
    let mut text = voice.say("analysis-head").code("game", game.id()).text();
    for side in Side::ALL {
        let Some(exact) = exact[side] else { continue };
        let line = voice
            .say("analysis-side")
            .choice("side", side_key(side))
            .span("player", name(&players[side]))
            .number("exact", exact)
            .choice("list", counted(voice, &counts[side]));
        text = text.line(line.text());
    }
    if analysis.skipped > 0 {
        let count = analysis.turns.len() as u64;
        text = text.line(voice.say("analysis-cut").number("count", count).text());
    }
    let decided = turns_that_decided(analysis, first);
    let head = match decided.len() {
        0 => voice.say("analysis-no-turning-points"),
        _ => voice.say("analysis-turning-points"),
    };
    text = text.line(head.text());
    let legend = voice.say("analysis-legend").text();
    for index in decided {
        let Some(line) = turning_line(game, analysis, index, sight) else {
            continue;
        };
        // What does not fit is behind its button.
        if text.length() + line.length() + legend.length() + 2 <= CAPTION_LIMIT {
            text = text.line(line);
        }
    }
    text.line(legend)
}

/// A judged turn in a line: what was played, and where something was better, what that was and what it
/// would have changed. `None` for a turn that was not judged.
pub(crate) fn turning_line(
    game: &Game,
    analysis: &Analysis,
    index: usize,
    sight: &Sight<'_>,
) -> Option<Text> {
    let judged = analysis.turn(index)?;
    let before = game.record().positions().nth(index)?;
    let played = &game.record().turns().get(index)?.turn;
    let better = judged.better.first();
    let better = better.and_then(|better| before.read_lan(better).ok());
    let voice = sight.voice;
    let mark = judged.mark.map_or("none", mark_key);
    let sentence = voice
        .say("analysis-turning-point")
        .number("ply", index as u64 + 1)
        .choice("side", side_key(before.turn()))
        .code("played", turn_in_sight(sight, &before, played))
        .choice("mark", mark)
        .choice("now", voice.lead(judged.played));
    let mut text = sentence.text();
    if let Some(better) = better {
        let sentence = voice
            .say("analysis-better")
            .code("better", turn_in_sight(sight, &before, &better))
            .choice("then", voice.lead(judged.best));
        text.0.extend(sentence.text().0);
    }
    Some(text)
}

/// The marks of a side in words, the gravest mistakes first: `1 blunder, 9 inaccuracies`; `none` where
/// there are none.
fn counted(voice: Voice<'_>, counts: &[(Comment, usize)]) -> String {
    let order = [
        Comment::Terrible,
        Comment::Bad,
        Comment::Suspicious,
        Comment::Excellent,
        Comment::Good,
    ];
    let count = |comment: &Comment| {
        let found = counts.iter().find(|(it, _)| it == comment);
        found.map_or(0, |(_, count)| *count as u64)
    };
    let words = order.iter().map(|comment| (comment, count(comment)));
    let words = words
        .filter(|(_, count)| *count > 0)
        .map(|(comment, count)| {
            let sentence = voice.say("analysis-count");
            let sentence = sentence.choice("mark", mark_key(*comment));
            sentence.number("count", count).words()
        });
    let words: Vec<String> = words.collect();
    match words.is_empty() {
        true => "none".to_owned(),
        false => words.join(", "),
    }
}

/// The word by which the language files choose for a mark.
fn mark_key(mark: Comment) -> &'static str {
    match mark {
        Comment::Excellent => "excellent",
        Comment::Good => "good",
        Comment::Suspicious => "suspicious",
        Comment::Bad => "bad",
        Comment::Terrible => "terrible",
        Comment::Breach => "none",
    }
}

/// The turning points, the file, and the film.
pub(crate) fn buttons(game: &Game, analysis: &Analysis, voice: Voice<'_>) -> Vec<Vec<Button>> {
    let id = game.id();
    let first = game.record().start().turn();
    let turns = turns_that_decided(analysis, first).into_iter();
    let turns = turns.map(|index| {
        let label = voice.say("button-analysis-turn");
        Button {
            label: label.number("ply", index as u64 + 1).words(),
            press: Wish::Turn(index).press(id),
        }
    });
    let more = vec![
        Button {
            label: voice.word("button-analysis-file"),
            press: Wish::File.press(id),
        },
        Button {
            label: voice.word("button-look-replay"),
            press: Press::Look(id, Look::Replay),
        },
    ];
    let rows = [turns.collect::<Vec<_>>(), more];
    rows.into_iter().filter(|row| !row.is_empty()).collect()
}
