//! Points: the running score, and what it comes from.

use tulenh_rules::score::{Item, Tally};
use tulenh_rules::{BySide, Side};

use crate::app::boards::board_view;
use crate::app::context::Context;
use crate::app::context::abort::Step;
use crate::app::language::catalog::Voice;
use crate::app::language::names::name;
use crate::app::language::pieces::side_key;
use crate::app::language::sentences::points_can_decide;
use crate::app::people::callers::{Caller, shown_to};
use crate::app::people::players;
use crate::app::request::message::Text;
use crate::app::request::reply::Reply;
use crate::game::{Game, GameId, Limit, Player};

/// The points of a game, open or over.
pub(crate) async fn score(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Step<Reply> {
    let stored = board_view::visible_game(context, caller, game).await?;
    let players = players::players_of(context, &stored.game).await?;
    let sight = board_view::sight(context, caller, &players).await?;
    let text = explained(&stored.game, &players, sight.voice);
    Ok(shown_to(caller, text.into()))
}

impl Voice<'_> {
    /// The points of a game in a line; nothing where they cannot decide it.
    pub(crate) fn running_score(self, game: &Game) -> Text {
        let limit = game.limit();
        if !points_can_decide(game.rules(), limit) {
            return Text::default();
        }
        let points = game.record().score().points();
        self.say("score-running")
            .number("red", points.red)
            .number("blue", points.blue)
            .number("last", last_turn(limit))
            .text()
    }
}

/// The points of both sides, line by line, and when they decide.
fn explained(game: &Game, players: &BySide<Player>, voice: Voice<'_>) -> Text {
    let (rules, limit) = (game.rules(), game.limit());
    let score = game.record().score();
    let mut text = voice
        .say("score-head")
        .code("game", game.id())
        .choice("terms", voice.terms_in_short(rules))
        .text();
    for side in Side::ALL {
        let tally = &score.tallies[side];
        let head = voice
            .say("score-side")
            .choice("side", side_key(side))
            .span("player", name(&players[side]))
            .number("points", tally.points());
        text = text.line(head.text());
        for line in lines(tally, voice) {
            text = text.line(line);
        }
    }
    let key = match (rules.decided_by_points(), limit != Limit::default()) {
        (true, true) => "both",
        (true, false) => "objective",
        (false, true) => "limit",
        (false, false) => "never",
    };
    let when = voice.say("score-when").choice("key", key);
    text.line(when.number("last", last_turn(limit)).text())
}

/// The number of the last turn, 0 without a limit. Turns are counted one by one, a full move is two.
fn last_turn(limit: Limit) -> u64 {
    limit.turns.map_or(0, |turns| u64::from(turns.get()) * 2)
}

fn lines(tally: &Tally, voice: Voice<'_>) -> Vec<Text> {
    let points = tally.lines.iter().map(|line| {
        let sentence = match line.item {
            Item::Captured(role) => voice.say("score-captured").choice("role", voice.role(role)),
            Item::Heroes => voice.say("score-heroes"),
            Item::Objective(objective) => voice
                .say("score-objective")
                .choice("objective", voice.objective(objective)),
        };
        sentence
            .number("count", line.count)
            .number("each", line.each)
            .number("points", line.points())
            .text()
    });
    let progress = tally.progress.iter().map(|progress| {
        voice
            .say("score-progress")
            .choice("objective", voice.objective(progress.objective))
            .number("taken", progress.taken)
            .number("of", progress.of)
            .text()
    });
    points.chain(progress).collect()
}
