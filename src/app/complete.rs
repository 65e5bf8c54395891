//! Turns offered while one is being typed.

use crate::app::command::{Command, Request};
use crate::app::message::Text;
use crate::app::people::Caller;
use crate::app::play::may_play;
use crate::app::typed::letters;
use crate::app::{Choice, Core};
use crate::game::{Game, Timestamp};
use crate::rules::{Position, Reading, Turn};

/// The most that are offered: what the networks show.
const OFFERED: usize = 25;
/// The most characters that are looked at.
const TYPED_CHARS: usize = 60;

impl Core {
    /// See [`crate::app::App::complete`].
    pub(super) async fn complete(&self, request: &Request, now: Timestamp) -> Vec<Choice> {
        let Command::Move { game, turn } = &request.command else {
            return Vec::new();
        };
        let Ok(caller) = self.caller(request, now).await else {
            return Vec::new();
        };
        let Ok(found) = self.find(&caller, *game).await else {
            return Vec::new();
        };
        let game = &found.game.game;
        if may_play(game, caller.id(), game.ply()).is_err() {
            return Vec::new();
        }
        let typed: String = turn.trim().chars().take(TYPED_CHARS).collect();
        offered(&caller, game, &typed)
    }
}

/// What the words may become: the turns they are already, then those of which they are the
/// beginning, then those that mention the points in them.
fn offered(caller: &Caller<'_>, game: &Game, typed: &str) -> Vec<Choice> {
    let position = game.position();
    let mut turns: Vec<Turn> = match position.read(typed, letters(caller)) {
        Reading::Turn(turn) | Reading::Costly(turn) => {
            let more = position.legal_continuations(&turn);
            std::iter::once(turn).chain(more).collect()
        }
        Reading::Several(turns) => turns,
        Reading::Illegal(..) | Reading::NotATurn => Vec::new(),
    };
    let steps = position.legal_steps();
    let bare = |text: &str| -> String {
        let kept = text.chars().filter(|c| c.is_alphanumeric());
        kept.flat_map(char::to_lowercase).collect()
    };
    let wanted = bare(typed);
    let mut beginnings = Vec::new();
    let mut mentions = Vec::new();
    for turn in steps {
        let lan = bare(&position.lan(&turn));
        if lan.starts_with(&wanted) {
            beginnings.push(turn);
        } else if !wanted.is_empty() && lan.contains(&wanted) {
            mentions.push(turn);
        }
    }
    // What takes something is what people look for.
    for list in [&mut beginnings, &mut mentions] {
        list.sort_by_cached_key(|turn| (!turn.is_capture(), position.lan(turn)));
    }
    turns.extend(beginnings);
    turns.extend(mentions);
    let mut offered: Vec<Choice> = Vec::new();
    for turn in turns {
        let value = position.lan(&turn);
        if value.len() <= 100 && offered.iter().all(|before| before.value != value) {
            let label = label(caller, position, &turn, &value);
            offered.push(Choice { value, label });
        }
        if offered.len() == OFFERED {
            break;
        }
    }
    offered
}

/// `f4-f6 · Tank`, and what it takes.
fn label(caller: &Caller<'_>, position: &Position, turn: &Turn, lan: &str) -> String {
    let voice = caller.voice;
    let stack = position.board().get(turn.from());
    let mut label = Text::plain(lan).words();
    if let Some(stack) = stack {
        label.push_str(&format!(" · {}", voice.stack(stack)));
    }
    if let Ok((_, effects)) = position.play(turn)
        && !effects.captured.is_empty()
    {
        let taken = voice.stacks(&effects.captured, caller.taste.coordinates, 3);
        label.push_str(&format!(" ✕ {taken}"));
    }
    label.chars().take(100).collect()
}
