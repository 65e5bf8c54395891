//! The record of a game with what is known of each turn, as a file to keep.

use tulenh_rules::game_file::Note;
use tulenh_rules::{BySide, GameFile, Position, Side};

use crate::app::analysis::analysis_view;
use crate::app::analysis::kept_analysis::KeptAnalysis;
use crate::app::analysis::lines::turns;
use crate::app::analysis::move_quality::accuracies;
use crate::app::boards::record::file;
use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::language::view_context::ViewContext;
use crate::app::opponent::leads::after_turn;
use crate::app::people::callers::Caller;
use crate::app::people::{instants, players};
use crate::app::request::message::{Attachment, Kind, Message};
use crate::game::{Analysis, Game, GameId, JudgedTurn, Lead, Player, Route};
use crate::store::{StoreError, StoredGame};

/// How much a turn gives away at least that is told, in hundredths of an Infantry.
const WORSE: u32 = 40;

/// The file for a place where an analysis was wished for; `None` when there is nothing to say any
/// more.
pub(crate) async fn tell_annotated_record(
    context: &Context,
    route: &Route,
    id: GameId,
) -> Result<Option<Message>, StoreError> {
    let Some((stored, analysis)) = analysis_view::analysed_game(context, id).await? else {
        return Ok(None);
    };
    let players = players::players_of(context, &stored.game).await?;
    let view = analysis_view::view_at(context, route, &players).await?;
    Ok(Some(file_message(
        context,
        &stored.game,
        &players,
        &analysis,
        &view,
    )))
}

/// The file for somebody who asks for it.
pub(crate) async fn annotated_record(
    context: &Context,
    caller: &Caller<'_>,
    stored: &StoredGame,
) -> Attempt<Message> {
    let game = &stored.game;
    let kept = KeptAnalysis::of(context, caller, game).await?;
    let (players, analysis) = (&kept.players, &kept.analysis);
    Ok(file_message(context, game, players, analysis, &kept.view))
}

fn file_message(
    context: &Context,
    game: &Game,
    players: &BySide<Player>,
    analysis: &Analysis,
    view: &ViewContext<'_>,
) -> Message {
    let localizer = view.localizer;
    let days = (
        instants::world_time(context, game.started()),
        instants::world_time(context, game.last()),
    );
    let names = BySide::new(|side| localizer.called(&players[side]));
    let bare = file(game, names, days, view.coordinates(), view.letters());
    let annotated = annotated(bare, game, analysis, view);
    let alt = localizer.say("analysis-file").code("game", game.id());
    Message {
        text: alt.text(),
        attachment: Some(Attachment {
            kind: Kind::File,
            name: format!("game-{}-analysis.txt", game.id().0),
            bytes: annotated.write().into_bytes().into(),
            alt: localizer
                .say("analysis-file")
                .code("game", game.id())
                .words(),
            board: None,
            scene: None,
        }),
        ..Message::default()
    }
}

/// The file of a game with a sign and a note behind each judged turn.
fn annotated(
    mut file: GameFile,
    game: &Game,
    analysis: &Analysis,
    view: &ViewContext<'_>,
) -> GameFile {
    let localizer = view.localizer;
    let exact = accuracies(analysis, file.record.start().turn());
    let percent = |side: Side| exact[side].map_or("–".to_owned(), |exact| exact.to_string());
    file.preface = localizer
        .say("analysis-preface")
        .choice("red", percent(Side::Red))
        .choice("blue", percent(Side::Blue))
        .words();
    let before: Vec<Position> = file.record.positions().collect();
    let notes = before.iter().zip(&mut file.notes).enumerate();
    for (index, (before, note)) in notes {
        if let Some(judged) = analysis.turn(index) {
            *note = Note {
                comment: judged.mark,
                text: words(game, (analysis, judged), index, before, view),
            };
        }
    }
    file
}

/// Whether a turn was worse by more than two looks at the same may differ.
fn is_worse(judged: &JudgedTurn) -> bool {
    match (judged.best, judged.played) {
        (Lead::By(best), Lead::By(played)) => {
            judged.mark.is_some() || best.abs_diff(played) >= WORSE
        }
        (best, played) => best != played,
    }
}

/// What is said behind the turn of this index: its number as everywhere else, since the record counts
/// the turns of both sides as one, who stands better, what was wrong, and what would have been better.
fn words(
    game: &Game,
    (analysis, judged): (&Analysis, &JudgedTurn),
    index: usize,
    before: &Position,
    view: &ViewContext<'_>,
) -> String {
    let localizer = view.localizer;
    let now = localizer
        .say("analysis-note-lead")
        .number("ply", index as u64 + 1)
        .choice("lead", localizer.lead(after_turn(judged.played)))
        .words();
    let line = turns(before, &judged.better);
    if line.is_empty() || !is_worse(judged) {
        return now;
    }
    let mut position = before.clone();
    let mut list = Vec::new();
    for turn in &line {
        list.push(position.record_bare(turn, view.coordinates(), view.letters()));
        position.make_unchecked(turn);
    }
    let why = analysis_view::why(game, analysis, index, (before, &line), view);
    localizer
        .say("analysis-note")
        .choice("now", now)
        .choice("why", why.map_or("none".to_owned(), |why| why.words()))
        .choice("then", localizer.lead(judged.best))
        .code("line", list.join(" "))
        .words()
}
