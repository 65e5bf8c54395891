//! A guided first game: one lesson after another, each on a board of the person's own.
//!
//! Where a person is in it is one of their preferences, and every button says which lesson it
//! belongs to, so both work after a restart.

use std::sync::Arc;

use tulenh_render::{Destinations, Overlay, Scene};
use tulenh_rules::{
    Coordinates, Effects, Letters, Position, Reading, Record, ReplayError, Role, Turn,
};

use crate::app::boards::turn_words::turn_in_words;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::catalog::Localizer;
use crate::app::language::vocabulary::{Keyword, whole};
use crate::app::people::callers::{Caller, letters};
use crate::app::people::updates::update;
use crate::app::people::{callers, find_game};
use crate::app::play::turns::TURN_CHARS;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, LABEL_CHARS, Message, Text};
use crate::app::request::name::quoted;
use crate::app::request::reply::Reply;
use crate::app::teaching::lessons::{LESSONS, Lesson};
use crate::app::teaching::rule_pictures;
use crate::app::teaching::rule_pictures::look;
use crate::game::{Player, PlayerId, Timestamp};
use crate::store::{Batch, Commit, StoredGame};

/// Under which name a person's progress is kept.
const PREFERENCE: &str = "lesson";
/// How long words are understood as turns of a lesson that was left alone, in milliseconds. It can
/// be taken up again for ever.
const OPEN_MS: i64 = 24 * 60 * 60 * 1000;
/// Stacks named one by one.
const STACKS: usize = 4;

/// How far somebody is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Progress {
    /// The lesson, from 0.
    lesson: usize,
    /// When they last did something in it.
    at: Timestamp,
}

/// What somebody wants of a lesson.
enum LessonAction<'a> {
    /// To see the lesson they are in.
    Resume,
    /// To see this one.
    Show(usize),
    /// To be shown the answer of it.
    Answer(usize),
    /// To play this turn in it.
    Turn(usize, &'a str),
    /// To play this turn of its buttons in it, in LAN.
    Choice(usize, &'a str),
    /// To go on to the one behind it.
    Next(usize),
    /// To leave.
    Abort,
}

/// The lesson the person is in, or what they do in it.
pub(crate) async fn learn(context: &Context, caller: &Caller<'_>, words: &str) -> Attempt<Reply> {
    let words = words.trim();
    let lesson = progress(&caller.player).map_or(0, |progress| progress.lesson);
    let action = action(words, lesson);
    let action = action.unwrap_or_else(|| typed(words, lesson));
    Ok(Reply::private(taught(context, caller, action).await?))
}

/// A button of a lesson.
pub(crate) async fn press_learn(
    context: &Context,
    caller: &Caller<'_>,
    whose: PlayerId,
    what: &str,
) -> Attempt<Reply> {
    if whose != caller.id() {
        return Err(caller.localizer.say("lesson-not-yours").into());
    }
    Ok(Reply::update(taught(context, caller, pressed(what)).await?))
}

/// What words without a command mean in the lesson that is open; `None` when they are for
/// somebody else: no lesson is open, or the words are a turn in a game that waits for the person,
/// or none in the lesson and perhaps one in a game.
pub(crate) async fn lesson_words(
    context: &Context,
    caller: &Caller<'_>,
    words: &str,
) -> Option<Attempt<Reply>> {
    let words = words.trim();
    let progress = progress(&caller.player)?;
    let open = caller.now.0.saturating_sub(progress.at.0) < OPEN_MS;
    if !open || words.is_empty() || words.chars().count() > TURN_CHARS {
        return None;
    }
    // Where others read along only an answer to something of ours is meant for us.
    if caller.request.shared && caller.request.reply_to.is_none() {
        return None;
    }
    let position = LESSONS.get(progress.lesson)?.position()?;
    let games = match find_game::open_games(context, caller).await {
        Ok(games) => games,
        Err(error) => return Some(Err(error.into())),
    };
    // An opponent waits; a lesson does not.
    let is_game_turn = |stored: &Arc<StoredGame>| {
        let reading = || stored.game.position().read(words, letters(caller));
        stored.game.is_turn_of(caller.id())
            && !matches!(reading(), Reading::NotATurn | Reading::Illegal(..))
    };
    if games.iter().any(is_game_turn) {
        return None;
    }
    let plays = !games.is_empty();
    let action = match (position.read(words, letters(caller)), plays) {
        // They are told why, unless it may be a turn of a game.
        (Reading::NotATurn, false) if !caller.request.shared => {
            action(words, progress.lesson).unwrap_or(LessonAction::Turn(progress.lesson, words))
        }
        (Reading::Illegal(..), false) => LessonAction::Turn(progress.lesson, words),
        (Reading::NotATurn | Reading::Illegal(..), _) => return None,
        _ => LessonAction::Turn(progress.lesson, words),
    };
    Some(taught(context, caller, action).await.map(Reply::private))
}

async fn taught(
    context: &Context,
    caller: &Caller<'_>,
    action: LessonAction<'_>,
) -> Attempt<Message> {
    let kept = progress(&caller.player).map_or(0, |progress| progress.lesson);
    let (lesson, message) = match action {
        LessonAction::Resume => (
            Some(kept),
            task(context, caller, kept, Text::default()).await,
        ),
        LessonAction::Show(lesson) => (
            Some(lesson),
            task(context, caller, lesson, Text::default()).await,
        ),
        LessonAction::Next(lesson) => match lesson + 1 {
            next if next < LESSONS.len() => (
                Some(next),
                task(context, caller, next, Text::default()).await,
            ),
            _ => (None, finished(caller)),
        },
        LessonAction::Answer(lesson) => (Some(lesson), answered(context, caller, lesson).await?),
        LessonAction::Turn(lesson, words) => (
            Some(lesson),
            answer_typed(context, caller, lesson, words).await?,
        ),
        LessonAction::Choice(lesson, lan) => {
            (Some(lesson), chosen(context, caller, lesson, lan).await?)
        }
        LessonAction::Abort => {
            let text = caller.localizer.say("lesson-stopped").text();
            keep(context, caller, Some(kept), false).await?;
            return Ok(Message {
                text,
                buttons: vec![vec![button(caller, "button-resume", &kept.to_string())]],
                ..Message::default()
            });
        }
    };
    keep(context, caller, lesson, true).await?;
    Ok(message)
}

/// Keeps where the person is: in this lesson, or in none any more; `open` when words are
/// understood as its turns.
async fn keep(
    context: &Context,
    caller: &Caller<'_>,
    lesson: Option<usize>,
    open: bool,
) -> Attempt<()> {
    let at = if open { caller.now } else { Timestamp(0) };
    let progress = lesson.map(|lesson| Progress { lesson, at });
    let batch = Batch {
        update: update(caller.request),
        ..Batch::default()
    };
    let change = |player: &mut Player| set_progress(player, progress);
    let changed = callers::change_player(context, caller.id(), Vec::new(), batch, change);
    match changed.await? {
        // Twice is as good as once.
        Some((_, Commit::Done(_) | Commit::Seen)) => Ok(()),
        Some((_, Commit::Conflict(_))) | None => Err(caller.localizer.say("failed").into()),
    }
}

/// A lesson with its board and buttons; a note on what was tried comes first.
async fn task(context: &Context, caller: &Caller<'_>, index: usize, note: Text) -> Message {
    let Some((lesson, position)) = lesson(index) else {
        return finished(caller);
    };
    let localizer = caller.localizer;
    let text = note
        .line(head(localizer, index, lesson))
        .line(localizer.say(lesson.task).text());
    let how = if caller.request.shared {
        "lesson-how-shared"
    } else {
        "lesson-how"
    };
    let text = text.line(localizer.say(how).text());
    let scene = scene(caller, &position, lesson);
    let name = format!("lesson-{}", index + 1);
    let mut message = rule_pictures::pictured(context, caller, text, Some(scene), &name).await;
    message.buttons = choices(caller, index, lesson);
    message
}

/// What a typed turn does in a lesson.
async fn answer_typed(
    context: &Context,
    caller: &Caller<'_>,
    index: usize,
    words: &str,
) -> Attempt<Message> {
    let words: String = words.chars().take(TURN_CHARS).collect();
    let reading = lesson(index).map(|(_, position)| position.read(&words, letters(caller)));
    let reading = reading.unwrap_or(Reading::NotATurn);
    tried(context, caller, index, reading, quoted(&words, 60)).await
}

/// What a turn of the buttons does in a lesson.
async fn chosen(
    context: &Context,
    caller: &Caller<'_>,
    index: usize,
    lan: &str,
) -> Attempt<Message> {
    let reading = lesson(index).map(|(_, position)| match position.read_lan(lan) {
        Ok(turn) => Reading::Turn(turn),
        Err(ReplayError::Illegal(why)) => Reading::Illegal(why, Vec::new()),
        Err(ReplayError::NotLan(_)) => Reading::NotATurn,
    });
    let reading = reading.unwrap_or(Reading::NotATurn);
    tried(
        context,
        caller,
        index,
        reading,
        shown(caller, &quoted(lan, 60)),
    )
    .await
}

/// What a turn does in a lesson: on to the next, or why not.
async fn tried(
    context: &Context,
    caller: &Caller<'_>,
    index: usize,
    reading: Reading,
    words: String,
) -> Attempt<Message> {
    let localizer = caller.localizer;
    let Some((lesson, position)) = lesson(index) else {
        return Ok(finished(caller));
    };
    let coordinates = caller.view_settings.coordinates;
    let turns = match reading {
        Reading::Turn(turn) | Reading::Costly(turn) => vec![turn],
        Reading::Several(turns) => turns,
        Reading::Illegal(why, _) => {
            let note = localizer.say("turn-illegal").code("typed", words);
            let note = note.text().line(localizer.forbidden(&why, coordinates));
            return Ok(task(context, caller, index, note).await);
        }
        Reading::NotATurn => {
            let note = localizer.say("lesson-unreadable");
            let note = note.code("typed", words);
            return Ok(task(context, caller, index, note.text()).await);
        }
    };
    let played = turns.iter().filter_map(|turn| {
        let (after, effects) = position.play(turn).ok()?;
        Some((turn, after, effects))
    });
    let played: Vec<(&Turn, Position, Effects)> = played.collect();
    let right = played
        .iter()
        .find(|(turn, after, effects)| lesson.is_reached(turn, after, effects));
    if let Some((turn, ..)) = right {
        return answered_right(context, caller, index, "lesson-right", turn).await;
    }
    let Some((turn, _, effects)) = played.first() else {
        return Err(localizer.say("failed").into());
    };
    let written = turn_in_words(caller, &position, turn);
    let note = match effects.lost.is_empty() {
        true => localizer.say("lesson-other").code("turn", written),
        false => localizer
            .say("lesson-costly")
            .code("turn", written)
            .choice("list", localizer.stacks(&effects.lost, coordinates, STACKS)),
    };
    Ok(task(context, caller, index, note.text()).await)
}

/// The answer of a lesson.
async fn answered(context: &Context, caller: &Caller<'_>, index: usize) -> Attempt<Message> {
    let Some((lesson, position)) = lesson(index) else {
        return Ok(finished(caller));
    };
    let [right, ..] = lesson.choices;
    let turn = position.read_lan(right);
    let turn = turn.map_err(|_| Abort::from(caller.localizer.say("failed")))?;
    answered_right(context, caller, index, "lesson-shown", &turn).await
}

/// A turn that reaches the goal: what it did, what has been learnt, and the way on.
async fn answered_right(
    context: &Context,
    caller: &Caller<'_>,
    index: usize,
    said: &'static str,
    turn: &Turn,
) -> Attempt<Message> {
    let localizer = caller.localizer;
    let Some((lesson, position)) = lesson(index) else {
        return Ok(finished(caller));
    };
    let coordinates = caller.view_settings.coordinates;
    let failed = || Abort::from(localizer.say("failed"));
    let mut record = Record::new(position.clone());
    let played = record.play(turn).map_err(|_| failed())?.clone();
    let mut text = head(localizer, index, lesson);
    let written = turn_in_words(caller, &position, &played.turn);
    text = text.line(localizer.say(said).code("turn", written).text());
    let captured = localizer.stacks(&played.effects.captured, coordinates, STACKS);
    if !captured.is_empty() {
        text = text.line(localizer.say("captured").choice("list", captured).text());
    }
    text = text.line(learnt(caller, lesson));
    let scene = Scene {
        look: look(caller),
        ..Scene::of(record.position(), Some(&played))
    };
    let name = format!("lesson-{}-done", index + 1);
    let mut message = rule_pictures::pictured(context, caller, text, Some(scene), &name).await;
    message.buttons = vec![vec![
        button(caller, "button-page-next", &format!("{index}n")),
        button(caller, "button-again", &index.to_string()),
        button(caller, "button-stop", "x"),
    ]];
    Ok(message)
}

/// The lesson in which somebody is, from 0, and its position.
pub(crate) fn present(player: &Player) -> (usize, Option<Position>) {
    let index = progress(player).map_or(0, |progress| progress.lesson);
    (index, lesson(index).map(|(_, position)| position))
}

/// Where a person is, if they have begun.
fn progress(player: &Player) -> Option<Progress> {
    let (lesson, at) = player.preferences.get(PREFERENCE)?.split_once('@')?;
    let lesson = lesson.parse().ok().filter(|it| *it < LESSONS.len())?;
    let at = Timestamp(at.parse().ok()?);
    Some(Progress { lesson, at })
}

fn set_progress(player: &mut Player, progress: Option<Progress>) {
    let kept = progress.map(|it| format!("{}@{}", it.lesson, it.at.0));
    player.preferences.set(PREFERENCE, kept.as_deref());
}

/// What the words behind `/learn` ask for, unless they are a turn; `lesson` is the one the person is
/// in.
fn action(words: &str, lesson: usize) -> Option<LessonAction<'static>> {
    if words.is_empty() {
        return Some(LessonAction::Resume);
    }
    let all = [
        Keyword::Again,
        Keyword::Next,
        Keyword::Answer,
        Keyword::Stop,
    ];
    Some(match whole(words, &all)? {
        Keyword::Again => LessonAction::Show(lesson),
        Keyword::Next => LessonAction::Next(lesson),
        Keyword::Answer => LessonAction::Answer(lesson),
        _ => LessonAction::Abort,
    })
}

/// The number of a lesson, or a turn.
fn typed(words: &str, lesson: usize) -> LessonAction<'_> {
    match words.parse::<usize>() {
        Ok(number) => LessonAction::Show(number.saturating_sub(1).min(LESSONS.len() - 1)),
        Err(_) => LessonAction::Turn(lesson, words),
    }
}

/// What a button asks for: the number of a lesson, from 0, and a letter: nothing to see it, `s` for
/// the answer, `n` for the next, `t` for the turn behind it. A text that is none of these, as no
/// button of ours has, shows where the person is.
fn pressed(what: &str) -> LessonAction<'_> {
    let digits = what.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = what.split_at(digits);
    let lesson = number.parse().ok().filter(|it| *it < LESSONS.len());
    match (lesson, rest) {
        (None, "x") => LessonAction::Abort,
        (Some(lesson), "") => LessonAction::Show(lesson),
        (Some(lesson), "s") => LessonAction::Answer(lesson),
        (Some(lesson), "n") => LessonAction::Next(lesson),
        (Some(lesson), rest) => match rest.strip_prefix('t') {
            Some(turn) => LessonAction::Choice(lesson, turn),
            None => LessonAction::Show(lesson),
        },
        (None, _) => LessonAction::Resume,
    }
}

fn lesson(index: usize) -> Option<(&'static Lesson, Position)> {
    let lesson = LESSONS.get(index)?;
    Some((lesson, lesson.position()?))
}

fn head(localizer: Localizer<'_>, index: usize, lesson: &Lesson) -> Text {
    localizer
        .say("lesson-head")
        .number("lesson", index as u64 + 1)
        .number("all", LESSONS.len() as u64)
        .choice("name", lesson_name(localizer, lesson))
        .text()
}

fn lesson_name(localizer: Localizer<'_>, lesson: &Lesson) -> String {
    localizer
        .say("lesson-name")
        .choice("lesson", lesson.name)
        .words()
}

/// The board of a lesson: what the piece can do, and where the enemy's rings of fire are.
fn scene(caller: &Caller<'_>, position: &Position, lesson: &Lesson) -> Scene {
    let enemy = !position.turn();
    let mut overlay = Overlay::default();
    overlay.rings[enemy] = Overlay::rings_of(position, enemy);
    let from = lesson.from();
    overlay.destinations =
        from.map(|from| Destinations::of(position, from, caller.view_settings.coordinates));
    Scene {
        look: look(caller),
        overlay,
        ..Scene::of(position, None)
    }
}

/// The turns to choose from, not always the right one first, and what else can be done.
fn choices(caller: &Caller<'_>, index: usize, lesson: &Lesson) -> Vec<Vec<Button>> {
    let mut turns = lesson.choices;
    turns.rotate_left((index * 2 + 1) % lesson.choices.len());
    let turns = turns.map(|lan| Button {
        label: shown(caller, lan).chars().take(LABEL_CHARS).collect(),
        press: ButtonAction::Learn(caller.id(), format!("{index}t{lan}")),
    });
    let (long, short): (Vec<Button>, Vec<Button>) = turns
        .into_iter()
        .partition(|button| button.label.chars().count() > 12);
    let rows = [short, long].into_iter().filter(|row| !row.is_empty());
    let further = vec![
        button(caller, "button-show", &format!("{index}s")),
        button(caller, "button-skip", &format!("{index}n")),
        button(caller, "button-stop", "x"),
    ];
    rows.chain([further]).collect()
}

fn button(caller: &Caller<'_>, label: &'static str, what: &str) -> Button {
    Button {
        label: caller.localizer.word(label),
        press: ButtonAction::Learn(caller.id(), what.to_owned()),
    }
}

/// What is said when there is no lesson left.
fn finished(caller: &Caller<'_>) -> Message {
    let localizer = caller.localizer;
    let to = |id, press| Button {
        label: localizer.word(id),
        press,
    };
    Message {
        text: localizer.say("lesson-finished").text(),
        buttons: vec![vec![
            to(
                "button-how-to-begin",
                ButtonAction::Help("start".to_owned()),
            ),
            to("button-rules", ButtonAction::Rules(String::new())),
            button(caller, "button-once-more", "0"),
        ]],
        ..Message::default()
    }
}

/// What a lesson has taught.
fn learnt(caller: &Caller<'_>, lesson: &Lesson) -> Text {
    let letter = Role::Infantry.abbreviation(letters(caller));
    let sentence = caller.localizer.say(lesson.learnt).code("infantry", letter);
    sentence.text()
}

/// A turn in LAN, legal or not, as the person writes turns.
fn shown(caller: &Caller<'_>, lan: &str) -> String {
    in_system(lan, letters(caller), caller.view_settings.coordinates)
}

/// A turn in LAN with its points in a system and the letters of its pieces from a set.
fn in_system(lan: &str, letters: Letters, coordinates: Coordinates) -> String {
    let mut out = String::with_capacity(lan.len());
    let mut rest = lan;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        // Pieces are upper case, files lower case.
        let point = rest
            .get(..1 + digits)
            .filter(|_| letter.is_ascii_lowercase() && digits > 0);
        let square = point.and_then(|point| point.parse::<tulenh_rules::Square>().ok());
        let length = match square {
            Some(square) => {
                out.push_str(&square.in_system(coordinates).to_string());
                1 + digits
            }
            None => {
                let piece = Role::from_letter(letter).filter(|_| letter.is_ascii_uppercase());
                match piece {
                    Some(role) => out.push_str(role.abbreviation(letters)),
                    None => out.push(letter),
                }
                letter.len_utf8()
            }
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_of_a_turn_are_said_in_a_system() {
        let said = |lan: &str| in_system(lan, Letters::English, Coordinates::Official);
        assert_eq!(said("c6xc9/Fc6xf9"), "5,2x8,2/Af5,2x8,5");
        assert_eq!(said("f3><f6"), "2,5><5,5");
        assert_eq!(said("đ12"), "đ12");
        let plain = |lan: &str, letters| in_system(lan, letters, Coordinates::Algebraic);
        assert_eq!(plain("c5-c6", Letters::English), "c5-c6");
        assert_eq!(plain("(FI)c6^e6", Letters::Vietnamese), "(KB)c6^e6");
    }

    #[test]
    fn one_choice_of_each_lesson_is_right() {
        for lesson in &LESSONS {
            let position = lesson.position().unwrap();
            let right = lesson.choices.map(|lan| {
                position.read_lan(lan).is_ok_and(|turn| {
                    let (after, effects) = position.play(&turn).unwrap();
                    lesson.is_reached(&turn, &after, &effects)
                })
            });
            assert_eq!(right, [true, false, false], "{}", lesson.name);
        }
    }
}
