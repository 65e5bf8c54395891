//! What the core says, as the page shows it.

use serde::Serialize;
use utoipa::ToSchema;

use crate::app::{Account, Audience, ButtonAction, Kind, Message, Reply, SceneView};
use crate::web::markup::html;
use crate::web::pictures::{Pictures, StoredPicture};

/// A message for a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Answer {
    /// Who it is for: `caller`, `everyone`, `update` (in place of what had the button), `done` (it is done,
    /// and the game shows it), `nobody`.
    pub audience: &'static str,
    /// The words as HTML of `b`, `code`, `pre`, `a` and `br` only.
    pub html: String,
    /// The words alone.
    pub text: String,
    /// Rows of buttons.
    pub buttons: Vec<Vec<AnswerButton>>,
    /// A picture or file.
    pub picture: Option<AnswerPicture>,
    /// The board it shows.
    pub shows: Option<AnswerBoard>,
}

/// A button under an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AnswerButton {
    /// What stands on it.
    pub label: String,
    /// What is to be sent when it is pressed.
    pub press: String,
}

/// A picture or file of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AnswerPicture {
    /// Where it is loaded from, with the token of the person; or the file itself, as a `data:` URL.
    pub url: String,
    /// What it shows, in words.
    pub alt: String,
    /// `picture`, `animation` or `document`.
    pub kind: &'static str,
    /// The name of the file.
    pub name: String,
    /// What a picture of a board shows.
    pub board: Option<SceneView>,
}

/// The board that an answer shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct AnswerBoard {
    /// The game.
    pub game: u64,
    /// After how many turns.
    pub ply: u32,
}

/// A reply for the person with this account. Its picture is kept under a name that `chance`
/// draws.
pub fn of_reply(reply: Reply, owner: &Account, pictures: &Pictures, chance: fn() -> u64) -> Answer {
    let audience = match reply.audience {
        Audience::Nobody => "nobody",
        Audience::Acknowledgement => "done",
        Audience::Caller => "caller",
        Audience::ButtonMessage => "update",
        Audience::Everyone => "everyone",
    };
    of_message(audience, reply.message, owner, pictures, chance)
}

/// A message for the person with this account, as [`of_reply`].
pub fn of_message(
    audience: &'static str,
    message: Message,
    owner: &Account,
    pictures: &Pictures,
    chance: fn() -> u64,
) -> Answer {
    let picture = message.attachment.map(|attachment| {
        let stored = StoredPicture {
            owner: owner.clone(),
            media_type: attachment.media_type(),
            bytes: attachment.bytes.clone(),
        };
        AnswerPicture {
            url: pictures.address(stored, attachment.scene.is_some(), chance),
            alt: attachment.alt.clone(),
            kind: match attachment.kind {
                Kind::Picture => "picture",
                Kind::Film => "animation",
                Kind::File => "document",
            },
            name: attachment.name.clone(),
            board: attachment.scene.as_deref().map(SceneView::of),
        }
    });
    let buttons = message.buttons.into_iter().map(|row| {
        // Whoever reads this has the page open.
        let row = row
            .into_iter()
            .filter(|button| !matches!(button.press, ButtonAction::OpenPage(_)));
        let buttons = row.map(|button| AnswerButton {
            label: button.label,
            press: button.press.to_string(),
        });
        buttons.collect()
    });
    let buttons = buttons.filter(|row: &Vec<AnswerButton>| !row.is_empty());
    Answer {
        audience,
        html: html(&message.text),
        text: message.text.words(),
        buttons: buttons.collect(),
        picture,
        shows: message.shows.map(|board| AnswerBoard {
            game: board.game.0,
            ply: board.ply.0,
        }),
    }
}
