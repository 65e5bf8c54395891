//! A turning point with its picture: what was played, and what was better.

use crate::app::Core;
use crate::app::analysis::told::{buttons, turning_line};
use crate::app::compose::{Sight, alt};
use crate::app::message::{Message, Span, Text};
use crate::app::people::Caller;
use crate::app::reply::{Reply, shown_to};
use crate::app::stop::{Step, Stop};
use crate::app::written::turn_in_sight;
use crate::game::{Anchor, Game, Ply};
use crate::render::{LastTurn, Overlay, Scene};
use crate::rules::{Position, Turn};
use crate::store::StoredGame;

impl Core {
    /// The board before a turn, with an arrow for what was played and one for what was better, and
    /// the better line.
    pub(super) async fn turning_point(
        &self,
        caller: &Caller<'_>,
        stored: &StoredGame,
        index: usize,
    ) -> Step<Reply> {
        let game = &stored.game;
        let gone = || Stop::from(caller.voice.say("analysis-is-off").code("game", game.id()));
        let analysis = self.store.analysis(game.id()).await?.ok_or_else(gone)?;
        let players = self.players_of(game).await?;
        let sight = self.sight(caller, &players).await?;
        let line = turning_line(game, &analysis, index, &sight).ok_or_else(gone)?;
        let before = game.record().positions().nth(index).ok_or_else(gone)?;
        let judged = analysis.turn(index).ok_or_else(gone)?;
        let better = turns(&before, &judged.better);
        let head = sight
            .voice
            .say("analysis-turn-head")
            .code("game", game.id());
        let words = Span::Code(line_of(&before, &better, &sight));
        let line_words = sight.voice.say("analysis-line").span("line", words);
        let text = head
            .text()
            .line(line)
            .line(line_words.text())
            .line(sight.voice.say("analysis-arrows").text());
        let mut message = self
            .pictured_choice(game, index, (&before, better.first()), text, &sight)
            .await;
        message.buttons = buttons(game, &analysis, sight.voice);
        Ok(shown_to(caller, message))
    }

    /// The board of a turn with the turn that was played and another.
    async fn pictured_choice(
        &self,
        game: &Game,
        index: usize,
        (before, better): (&Position, Option<&Turn>),
        text: Text,
        sight: &Sight<'_>,
    ) -> Message {
        let ply = Ply(u32::try_from(index).unwrap_or(u32::MAX));
        let played = game.record().turns().get(index);
        let mut scene = Scene {
            look: sight.look(game),
            ..Scene::of(before, None)
        };
        // What the turn did has not happened on this board.
        scene.last = played.map(|played| LastTurn {
            turn: played.turn.clone(),
            captured: Vec::new(),
            lost: Vec::new(),
            shots: Vec::new(),
        });
        scene.overlay.arrows = better.map(Overlay::arrows_of).unwrap_or_default();
        let alt = alt(game, ply, before, sight);
        let name = format!("game-{}-{}-better.png", game.id().0, index + 1);
        Message {
            text,
            attachment: self
                .pictures
                .attached(scene, name, alt, &sight.legend())
                .await,
            anchor: Some(Anchor {
                game: game.id(),
                ply,
            }),
            ..Message::default()
        }
    }
}

/// The turns of a line that is kept in LAN, as far as they can be played.
pub(super) fn turns(before: &Position, lans: &[String]) -> Vec<Turn> {
    let mut now = before.clone();
    let mut turns = Vec::new();
    for lan in lans {
        let Ok(turn) = now.read_lan(lan) else { break };
        let Ok((after, _)) = now.play(&turn) else {
            break;
        };
        turns.push(turn);
        now = after;
    }
    turns
}

/// A line as the reader writes turns.
fn line_of(before: &Position, line: &[Turn], sight: &Sight<'_>) -> String {
    let mut now = before.clone();
    let mut words = Vec::new();
    for turn in line {
        words.push(turn_in_sight(sight, &now, turn));
        now.make_unchecked(turn);
    }
    words.join(" ")
}
