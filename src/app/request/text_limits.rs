//! How long a text may be, whatever network carries it.

use crate::app::accounts::owner::may_still;
use crate::app::accounts::{link, owner, privacy, settings};
use crate::app::analysis::requests;
use crate::app::boards::{board_view, looking, record, replay, score};
use crate::app::challenges::{answer, challenge, rematch};
use crate::app::clock::vacation;
use crate::app::context::abort::{Step, Stop};
use crate::app::context::budget::is_costly;
use crate::app::context::fair_queue::Crowded;
use crate::app::context::{Context, game_cache};
use crate::app::delivery::{compose, diagnose, greeting, places};
use crate::app::entry::{again, help, menu, unknown};
use crate::app::language::moment;
use crate::app::language::moment::Readers;
use crate::app::language::view_settings::Boards;
use crate::app::opponent::hint;
use crate::app::people::callers;
use crate::app::people::callers::Caller;
use crate::app::plans::prepare;
use crate::app::play::{clock_commands, pick, take_back, turns};
use crate::app::ratings::standing;
use crate::app::request::button_action::{Look, Press};
use crate::app::request::command::{Command, Request};
use crate::app::request::message::{Kind, Message, Span, Text};
use crate::app::request::reply::Reply;
use crate::app::teaching::{learn, rulebook};
use crate::game::{ChallengeCode, GameId, Player, Timestamp};
use crate::store::{Batch, Commit, StoreError};

/// The most UTF-16 units of a text with a picture: Telegram allows 1,024 in a caption.
pub(crate) const CAPTION_LIMIT: usize = 960;

/// The most UTF-16 units of a text alone: Discord allows 2,000, marks and escapes included.
pub(crate) const TEXT_LIMIT: usize = 1800;

/// A message no longer than every network allows.
pub(crate) fn fit(mut message: Message) -> Message {
    let limit = if message.attachment.is_some() {
        CAPTION_LIMIT
    } else {
        TEXT_LIMIT
    };
    if message.text.length() > limit {
        message.text = message.text.without_links();
    }
    message.text = message.text.fitted(limit);
    message
}
