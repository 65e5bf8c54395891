//! The half of a player, as they alone see it: words, picture with the other half covered, buttons.

use tulenh_render::{Destinations, Look, Overlay, Scene, Target, TargetKind};
use tulenh_rules::half::Half;
use tulenh_rules::{BySide, Role, Side, Square};

use crate::app::context::Context;
use crate::app::language::catalog::Localizer;
use crate::app::language::pieces::side_key;
use crate::app::language::view_settings::ViewSettings;
use crate::app::people::callers;
use crate::app::people::callers::Caller;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{ALT_CHARS, Attachment, Button, Message, Span, Text};
use crate::app::setup::offences;
use crate::app::setup::own_half::OwnHalf;
use crate::game::Player;
use crate::store::StoreError;

/// Who looks at their half.
pub(crate) struct HalfReader<'a> {
    /// Their language.
    pub localizer: Localizer<'a>,
    /// What they have chosen.
    pub settings: &'a ViewSettings,
}

impl<'a> HalfReader<'a> {
    /// Whoever asks.
    pub fn of(caller: &'a Caller<'_>) -> HalfReader<'a> {
        HalfReader {
            localizer: caller.localizer,
            settings: &caller.view_settings,
        }
    }

    /// How boards look to the player of a side.
    pub fn look(&self, side: Side) -> Look {
        Look {
            theme: self.settings.theme,
            style: self.settings.style,
            bottom: self.settings.bottom.unwrap_or(side),
            coordinates: self.settings.coordinates,
            ..Look::default()
        }
    }

    fn point(&self, at: Square) -> String {
        at.in_system(self.settings.coordinates).to_string()
    }

    fn button(&self, own: &OwnHalf, id: &'static str, path: String) -> Button {
        Button {
            label: self.localizer.word(id),
            press: ButtonAction::SetUp(own.id(), path),
        }
    }
}

/// The half with what can be done with it.
pub(crate) async fn half_message(
    context: &Context,
    reader: &HalfReader<'_>,
    own: &OwnHalf,
) -> Result<Message, StoreError> {
    let text = words(context, reader, own).await?;
    Ok(Message {
        text,
        attachment: picture(context, reader, own, None).await,
        buttons: buttons(context, reader, own),
        ..Message::default()
    })
}

/// A question about the half, with its picture; of a piece that was chosen also where it can stand.
pub(crate) async fn question(
    context: &Context,
    reader: &HalfReader<'_>,
    own: &OwnHalf,
    text: Text,
    chosen: Option<(Square, Vec<Square>)>,
    buttons: Vec<Vec<Button>>,
) -> Message {
    Message {
        text,
        attachment: picture(context, reader, own, chosen).await,
        buttons,
        ..Message::default()
    }
}

async fn words(
    context: &Context,
    reader: &HalfReader<'_>,
    own: &OwnHalf,
) -> Result<Text, StoreError> {
    let (localizer, set_up) = (reader.localizer, &own.stored.set_up);
    let opponent = callers::name_of(context, set_up.seats[!own.side]).await?;
    let mut text = localizer
        .say("setup-own")
        .code("game", own.id())
        .choice("side", side_key(own.side))
        .span("opponent", opponent.clone())
        .span("until", Span::Instant(set_up.until))
        .text();
    let commitment = |side: Side| set_up.sides[side].commitment;
    if let Some(hash) = commitment(!own.side) {
        let sentence = localizer.say("setup-theirs-confirmed");
        text = text.line(
            sentence
                .span("opponent", opponent)
                .code("hash", hash)
                .text(),
        );
    }
    if let Some(hash) = commitment(own.side) {
        let sentence = localizer.say("setup-own-confirmed");
        return Ok(text.line(sentence.code("hash", hash).text()));
    }
    let offences = own.draft.offences();
    text = match offences.is_empty() {
        true => text.line(localizer.say("setup-playable").text()),
        false => text
            .line(localizer.say("setup-not-yet").text())
            .line(offences::listed(
                localizer,
                reader.settings.coordinates,
                &offences,
            )),
    };
    let half = own.draft.half().to_string();
    // Nineteen pieces leave room on every half, so there always is one.
    let Some((from, to)) = example(own) else {
        return Ok(text);
    };
    let sentence = localizer.say("setup-how").code("half", half);
    let sentence = sentence
        .choice("change", from.map_or("placed", |_| "moved"))
        .choice("from", from.map_or_else(String::new, |at| reader.point(at)))
        .choice("to", reader.point(to));
    Ok(text.line(sentence.text()))
}

/// A change that can be made to this half: where a Tank can be placed that is still missing, else from where to where
/// another piece can go.
fn example(own: &OwnHalf) -> Option<(Option<Square>, Square)> {
    let board = &own.draft.half().board;
    let pieces = own.draft.pieces();
    let free_for = |role: Role| {
        let is_free = |to: &Square| board.get(*to).is_none();
        let may_stand = move |to: &Square| Half::forbids(own.side, role, *to).is_none();
        Square::all().filter(is_free).find(may_stand)
    };
    let tanks = pieces.iter().filter(|(role, _)| *role == Role::Tank);
    let moved = || {
        let mut all = pieces.iter().map(|(role, from)| (*from, free_for(*role)));
        all.find_map(|(from, to)| Some((Some(from), to?)))
    };
    let placed = || free_for(Role::Tank).map(|to| (None, to));
    match tanks.count() {
        0 | 1 => placed(),
        _ => moved(),
    }
}

/// The half with the other one covered.
async fn picture(
    context: &Context,
    reader: &HalfReader<'_>,
    own: &OwnHalf,
    chosen: Option<(Square, Vec<Square>)>,
) -> Option<Attachment> {
    let half = own.draft.half();
    let target = |at: Square| Target {
        at,
        kind: TargetKind::Move,
        label: None,
    };
    let scene = Scene {
        look: reader.look(own.side),
        overlay: Overlay {
            hidden: BySide::new(|side| side != own.side),
            destinations: chosen.map(|(from, targets)| Destinations {
                from,
                targets: targets.into_iter().map(target).collect(),
            }),
            ..Overlay::default()
        },
        ..Scene::new(half.board.clone())
    };
    let legend = reader
        .localizer
        .legend(reader.settings.letters(reader.localizer));
    let name = format!("setup-{}.png", own.id().0);
    context
        .pictures
        .attached(scene, name, alt(reader, own), &legend)
        .await
}

/// The half for those who do not see the picture.
fn alt(reader: &HalfReader<'_>, own: &OwnHalf) -> String {
    let localizer = reader.localizer;
    let pieces = own.draft.pieces();
    let pieces = pieces.into_iter();
    let pieces = pieces.map(|(role, at)| format!("{} {}", localizer.role(role), reader.point(at)));
    let list = pieces.collect::<Vec<_>>().join(", ");
    let words = localizer
        .say("setup-alt")
        .choice("side", side_key(own.side))
        .choice(
            "list",
            if list.is_empty() {
                "none".to_owned()
            } else {
                list
            },
        )
        .words();
    words.chars().take(ALT_CHARS).collect()
}

fn buttons(context: &Context, reader: &HalfReader<'_>, own: &OwnHalf) -> Vec<Vec<Button>> {
    let button = |id, path: String| reader.button(own, id, path);
    if own.stored.set_up.has_confirmed(own.side) {
        return vec![vec![button("button-setup-reopen", "o".to_owned())]];
    }
    let seen = own.draft.edits();
    let page = context.options.page.as_ref().map(|_| Button {
        label: reader.localizer.word("button-setup-page"),
        press: ButtonAction::OpenPage(own.id()),
    });
    let mut first = vec![
        button("button-setup-piece", "p".to_owned()),
        button("button-setup-ready", "n".to_owned()),
        button("button-setup-saved", "l".to_owned()),
    ];
    let mut second = vec![
        button("button-setup-mirror", format!("m:{seen}")),
        button("button-setup-random", format!("r:{seen}")),
        button("button-setup-clear", format!("x:{seen}")),
    ];
    if !own.draft.past().is_empty() {
        second.push(button("button-setup-undo", format!("u:{seen}")));
    }
    first.truncate(5);
    let last = vec![
        button("button-setup-confirm", "c".to_owned()),
        button("button-setup-call-off", "q".to_owned()),
    ];
    let mut rows = vec![first, second, last];
    rows.extend(page.map(|page| vec![page]));
    rows
}

/// The player who reads a notice, with their half; `None` when the set-up is over.
pub(crate) async fn half_of(
    context: &Context,
    game: crate::game::GameId,
    side: Side,
) -> Result<Option<(OwnHalf, Player)>, StoreError> {
    let Some(stored) = context.store.set_up(game).await? else {
        return Ok(None);
    };
    let player = context.store.player(stored.set_up.seats[side]).await?;
    let draft = context.store.draft(game, side).await?;
    Ok(player.zip(draft).map(|(player, draft)| {
        let own = OwnHalf {
            stored,
            side,
            draft,
        };
        (own, player)
    }))
}
