//! Setting up with buttons. What a button means stands in the button itself, so that it works after a restart;
//! what changes the half names the number of changes that its reader has seen, so that a second press does nothing.

use tulenh_rules::half::{Half, ReadyMade};
use tulenh_rules::{Role, Square};

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::people::callers::Caller;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, LABEL_CHARS, Message, Text};
use crate::app::request::reply::Reply;
use crate::app::setup::actions::{Step, call_off, confirm, edit, reopen};
use crate::app::setup::own_half::{OwnHalf, alone, answered, own_half};
use crate::app::setup::saved;
use crate::app::setup::view::{HalfReader, half_message, question};
use crate::game::GameId;
use crate::game::setup::{Edit, random_half};

/// Buttons in a row.
const ROW: usize = 5;
/// In a row of names.
const NAMES_ROW: usize = 2;

/// What moves when a point is chosen.
#[derive(Clone, Copy)]
enum Chosen {
    /// The piece on this point.
    Placed(Square),
    /// A piece of this kind that is not placed.
    Left(Role),
}

/// A button of a set-up was pressed.
pub(crate) async fn press_set_up(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    path: &str,
) -> Attempt<Reply> {
    answered(press_path(context, caller, id, path).await)
}

async fn press_path(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    path: &str,
) -> Attempt<Reply> {
    alone(context, caller, Some(id))?;
    let parts: Vec<&str> = path.split(':').collect();
    let seen = || parts.last().and_then(|seen| seen.parse::<u32>().ok());
    let old = || Abort::from(caller.localizer.say("setup-changed"));
    match parts[..] {
        [""] => {
            let own = own_half(context, caller, id).await?;
            let reader = HalfReader::of(caller);
            Ok(Reply::private(half_message(context, &reader, &own).await?))
        }
        ["v"] => shown(context, caller, &own_half(context, caller, id).await?).await,
        ["p"] => pieces(context, caller, &changing(context, caller, id).await?).await,
        ["f", what] => {
            let own = changing(context, caller, id).await?;
            let chosen = chosen(&own, what).ok_or_else(old)?;
            ranks(context, caller, &own, chosen).await
        }
        ["g", what, rank] => {
            let own = changing(context, caller, id).await?;
            let chosen = chosen(&own, what).ok_or_else(old)?;
            let rank = rank.parse().ok().ok_or_else(old)?;
            points(context, caller, &own, chosen, rank).await
        }
        ["s", what, to, _] => {
            let own = changing(context, caller, id).await?;
            let to = to.parse().ok().ok_or_else(old)?;
            let change = match chosen(&own, what).ok_or_else(old)? {
                Chosen::Placed(from) => Edit::Shift(from, to),
                Chosen::Left(role) => Edit::Place(role, to),
            };
            changed(context, caller, id, change, seen()).await
        }
        ["d", from, _] => {
            let from = from.parse().ok().ok_or_else(old)?;
            changed(context, caller, id, Edit::Remove(from), seen()).await
        }
        ["n"] => ready_made(context, caller, &changing(context, caller, id).await?).await,
        ["n", ready, _] => {
            let own = own_half(context, caller, id).await?;
            let ready = ReadyMade::by_id(ready).ok_or_else(old)?;
            changed(
                context,
                caller,
                id,
                Edit::Take(Box::new(ready.half(own.side))),
                seen(),
            )
            .await
        }
        ["m", _] => changed(context, caller, id, Edit::Mirror, seen()).await,
        ["u", _] => changed(context, caller, id, Edit::Undo, seen()).await,
        ["x", _] => changed(context, caller, id, Edit::Clear, seen()).await,
        ["r", _] => {
            let own = own_half(context, caller, id).await?;
            let half = random_half(own.side, || (context.options.chance)());
            changed(context, caller, id, Edit::Take(Box::new(half)), seen()).await
        }
        ["l"] => saved_ones(context, caller, &changing(context, caller, id).await?).await,
        ["l", number, _] => {
            let own = own_half(context, caller, id).await?;
            let saved = context.store.saved_halves(caller.id()).await?;
            let number = number.parse().ok().ok_or_else(old)?;
            let known = saved.numbered(number).ok_or_else(old)?;
            changed(
                context,
                caller,
                id,
                Edit::Take(Box::new(known.half(own.side))),
                seen(),
            )
            .await
        }
        ["c"] => ask_to_confirm(context, caller, id).await,
        ["y", _] => confirmed(context, caller, id, seen().ok_or_else(old)?).await,
        ["o"] => shown(context, caller, &reopen(context, caller, id).await?).await,
        ["q"] => ask_to_call_off(context, caller, id).await,
        ["qq"] => {
            call_off(context, caller, id).await?;
            let sentence = caller.localizer.say("setup-call-off-done");
            Ok(Reply::update(sentence.code("game", id).into()))
        }
        _ => Err(old()),
    }
}

/// The half of whoever asks, which they can change.
async fn changing(context: &Context, caller: &Caller<'_>, id: GameId) -> Attempt<OwnHalf> {
    let own = own_half(context, caller, id).await?;
    match own.stored.set_up.may_change(own.side) {
        Ok(()) => Ok(own),
        Err(_) => Err(caller
            .localizer
            .say("setup-is-confirmed")
            .code("game", id)
            .into()),
    }
}

async fn shown(context: &Context, caller: &Caller<'_>, own: &OwnHalf) -> Attempt<Reply> {
    let reader = HalfReader::of(caller);
    Ok(Reply::update(half_message(context, &reader, own).await?))
}

async fn changed(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    change: Edit,
    seen: Option<u32>,
) -> Attempt<Reply> {
    let own = edit(context, caller, id, &[change], seen).await?;
    shown(context, caller, &own).await
}

async fn confirmed(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    seen: u32,
) -> Attempt<Reply> {
    match confirm(context, caller, id, seen).await? {
        Step::GoesOn(own) => shown(context, caller, &own).await,
        Step::Begins => {
            let sentence = caller.localizer.say("setup-confirm-done");
            Ok(Reply::update(sentence.code("game", id).into()))
        }
    }
}

/// Asks whether the half is final.
pub(crate) async fn ask_to_confirm(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
) -> Attempt<Reply> {
    let own = changing(context, caller, id).await?;
    let offences = own.draft.offences();
    let localizer = caller.localizer;
    if !offences.is_empty() {
        let text = localizer.say("setup-not-yet").text();
        let coordinates = caller.view_settings.coordinates;
        let all = super::offences::listed(localizer, coordinates, &offences);
        return Err(text.line(all).into());
    }
    let seen = own.draft.edits();
    let buttons = vec![vec![
        press(caller, &own, "button-setup-yes", format!("y:{seen}")),
        press(caller, &own, "button-back", "v".to_owned()),
    ]];
    let text = localizer.say("setup-ask-confirm").code("game", id).text();
    let reader = HalfReader::of(caller);
    let message = question(context, &reader, &own, text, None, buttons).await;
    Ok(Reply::update(message))
}

/// Asks whether there shall be no game.
pub(crate) async fn ask_to_call_off(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
) -> Attempt<Reply> {
    let own = changing(context, caller, id).await?;
    let buttons = vec![vec![
        press(caller, &own, "button-setup-call-off-yes", "qq".to_owned()),
        press(caller, &own, "button-back", "v".to_owned()),
    ]];
    let text = caller.localizer.say("setup-ask-call-off").code("game", id);
    Ok(Reply::update(Message {
        text: text.text(),
        buttons,
        ..Message::default()
    }))
}

async fn pieces(context: &Context, caller: &Caller<'_>, own: &OwnHalf) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let placed = own.draft.pieces().into_iter().map(|(role, at)| {
        let label = format!("{} {}", localizer.role(role), point(caller, at));
        named(own, label, format!("f:{at}"))
    });
    let left = own.draft.missing().into_iter().map(|(role, count)| {
        let label = format!("＋ {} ({count})", localizer.role(role));
        named(own, label, format!("f:@{}", role.letter()))
    });
    let all: Vec<Button> = left.chain(placed).collect();
    let mut rows: Vec<Vec<Button>> = all.chunks(ROW).map(<[Button]>::to_vec).collect();
    rows.truncate(4);
    rows.push(vec![press(caller, own, "button-back", "v".to_owned())]);
    let text = localizer.say("setup-which-piece").text();
    let reader = HalfReader::of(caller);
    Ok(Reply::update(
        question(context, &reader, own, text, None, rows).await,
    ))
}

/// On which rank the piece shall stand.
async fn ranks(
    context: &Context,
    caller: &Caller<'_>,
    own: &OwnHalf,
    chosen: Chosen,
) -> Attempt<Reply> {
    let free = free_for(own, chosen);
    let mut ranks: Vec<i8> = free.iter().map(|at| at.rank()).collect();
    ranks.sort_unstable();
    ranks.dedup();
    let what = written(chosen);
    let buttons = ranks.into_iter().map(|rank| {
        let label = caller
            .localizer
            .say("setup-rank")
            .number("rank", label(caller, rank))
            .words();
        named(own, label, format!("g:{what}:{rank}"))
    });
    let buttons: Vec<Button> = buttons.collect();
    let mut rows: Vec<Vec<Button>> = buttons.chunks(3).map(<[Button]>::to_vec).collect();
    let mut last = Vec::new();
    if let Chosen::Placed(from) = chosen {
        let path = format!("d:{from}:{}", own.draft.edits());
        last.push(press(caller, own, "button-setup-take-up", path));
    }
    last.push(press(caller, own, "button-back", "p".to_owned()));
    rows.push(last);
    asked(context, caller, own, chosen, free, rows).await
}

/// On which point of the rank.
async fn points(
    context: &Context,
    caller: &Caller<'_>,
    own: &OwnHalf,
    chosen: Chosen,
    rank: i8,
) -> Attempt<Reply> {
    let free: Vec<Square> = free_for(own, chosen)
        .into_iter()
        .filter(|at| at.rank() == rank)
        .collect();
    let (what, seen) = (written(chosen), own.draft.edits());
    let buttons = free.iter().map(|at| {
        let there = own
            .draft
            .role_at(*at)
            .map(|role| caller.localizer.role(role));
        let label = match there {
            Some(other) => format!("⇄ {} {other}", point(caller, *at)),
            None => point(caller, *at),
        };
        named(own, label, format!("s:{what}:{at}:{seen}"))
    });
    let buttons: Vec<Button> = buttons.collect();
    let mut rows: Vec<Vec<Button>> = buttons.chunks(ROW).map(<[Button]>::to_vec).collect();
    rows.push(vec![press(caller, own, "button-back", format!("f:{what}"))]);
    asked(context, caller, own, chosen, free, rows).await
}

async fn asked(
    context: &Context,
    caller: &Caller<'_>,
    own: &OwnHalf,
    chosen: Chosen,
    free: Vec<Square>,
    rows: Vec<Vec<Button>>,
) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let (role, from) = match chosen {
        Chosen::Placed(from) => (own.draft.role_at(from), Some(from)),
        Chosen::Left(role) => (Some(role), None),
    };
    let role = role.map(|role| localizer.role(role)).unwrap_or_default();
    let text = localizer.say("setup-where-to").choice("role", role).text();
    let marked = from.map(|from| (from, free));
    let reader = HalfReader::of(caller);
    Ok(Reply::update(
        question(context, &reader, own, text, marked, rows).await,
    ))
}

async fn ready_made(context: &Context, caller: &Caller<'_>, own: &OwnHalf) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let mut text = localizer.say("setup-ready-head").text();
    for ready in &ReadyMade::ALL {
        let line = localizer
            .say("setup-ready-line")
            .choice("name", localizer.ready_made(ready))
            .choice("idea", localizer.ready_made_idea(ready));
        text = text.line(line.text());
    }
    let seen = own.draft.edits();
    let buttons = ReadyMade::ALL.iter().map(|ready| {
        named(
            own,
            localizer.ready_made(ready),
            format!("n:{}:{seen}", ready.id),
        )
    });
    let buttons: Vec<Button> = buttons.collect();
    let mut rows: Vec<Vec<Button>> = buttons.chunks(NAMES_ROW).map(<[Button]>::to_vec).collect();
    rows.push(vec![press(caller, own, "button-back", "v".to_owned())]);
    let reader = HalfReader::of(caller);
    Ok(Reply::update(
        question(context, &reader, own, text, None, rows).await,
    ))
}

async fn saved_ones(context: &Context, caller: &Caller<'_>, own: &OwnHalf) -> Attempt<Reply> {
    let saved = context.store.saved_halves(caller.id()).await?;
    let seen = own.draft.edits();
    let buttons = saved
        .all()
        .iter()
        .map(|one| named(own, one.name.clone(), format!("l:{}:{seen}", one.number)));
    let buttons: Vec<Button> = buttons.collect();
    let mut rows: Vec<Vec<Button>> = buttons.chunks(3).map(<[Button]>::to_vec).collect();
    rows.push(vec![press(caller, own, "button-back", "v".to_owned())]);
    let text = saved::listed(caller.localizer, &saved);
    let reader = HalfReader::of(caller);
    Ok(Reply::update(
        question(context, &reader, own, text, None, rows).await,
    ))
}

/// Where the piece can stand, without where it stands.
fn free_for(own: &OwnHalf, chosen: Chosen) -> Vec<Square> {
    let (role, from) = match chosen {
        Chosen::Placed(from) => (own.draft.role_at(from), Some(from)),
        Chosen::Left(role) => (Some(role), None),
    };
    let fits = |role: Role, at: Square| Half::forbids(own.side, role, at).is_none();
    let swaps = |at: Square| match (own.draft.role_at(at), from) {
        (Some(other), Some(from)) => Some(other) != role && fits(other, from),
        _ => true,
    };
    Square::all()
        .filter(|at| Some(*at) != from && role.is_some_and(|role| fits(role, *at)) && swaps(*at))
        .collect()
}

fn chosen(own: &OwnHalf, what: &str) -> Option<Chosen> {
    if let Some(letter) = what.strip_prefix('@') {
        let role = letter.chars().next().and_then(Role::from_letter)?;
        let left = own.draft.missing().iter().any(|(other, _)| *other == role);
        return left.then_some(Chosen::Left(role));
    }
    let from: Square = what.parse().ok()?;
    own.draft.role_at(from).map(|_| Chosen::Placed(from))
}

fn written(chosen: Chosen) -> String {
    match chosen {
        Chosen::Placed(from) => from.to_string(),
        Chosen::Left(role) => format!("@{}", role.letter()),
    }
}

/// The number of a rank as its reader counts them.
fn label(caller: &Caller<'_>, rank: i8) -> u64 {
    use tulenh_rules::Coordinates;
    let first = match caller.view_settings.coordinates {
        Coordinates::Algebraic => 1,
        Coordinates::Official => 0,
    };
    u64::try_from(rank).unwrap_or_default() + first
}

fn point(caller: &Caller<'_>, at: Square) -> String {
    at.in_system(caller.view_settings.coordinates).to_string()
}

fn named(own: &OwnHalf, label: String, path: String) -> Button {
    Button {
        label: label.chars().take(LABEL_CHARS).collect(),
        press: ButtonAction::SetUp(own.id(), path),
    }
}

fn press(caller: &Caller<'_>, own: &OwnHalf, id: &'static str, path: String) -> Button {
    named(own, caller.localizer.word(id), path)
}

/// Words for somebody whose typed words meant nothing.
pub(crate) fn hint(caller: &Caller<'_>) -> Text {
    caller.localizer.say("setup-hint").text()
}
