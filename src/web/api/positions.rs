//! Positions for programs: legal turns and pictures of any position, without a game and without a session.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tulenh_render::{Look, Scene, Style, Theme, Width, png, svg};
use tulenh_rules::{Coordinates, Ending, Piece, Position, Record, Ruleset, Side, Turn};
use utoipa::{IntoParams, ToSchema};

use crate::web::api::error::{Problem, Refused};
use crate::web::api::limited::MayWork;
use crate::web::server::Shared;

/// The most turns of an answer.
const TURNS: usize = 1_000;
/// The most characters of a FEN, and of the words of a ruleset.
const CHARS: usize = 400;
/// A position is the same for everybody and for good; the rules may change with the program.
const FOR_A_DAY: &str = "public, max-age=86400";

/// A position.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PositionQuery {
    /// The position as a FEN; the start of the battle if left out.
    #[param(max_length = 400)]
    fen: Option<String>,
    /// The ruleset, alone or with changed switches, such as `official capacity=2021`; the usual one if left
    /// out.
    #[param(max_length = 400)]
    ruleset: Option<String>,
    /// The battle; the first of the ruleset if left out.
    #[param(max_length = 400)]
    battle: Option<String>,
}

/// How a position is drawn.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LookQuery {
    /// The colours: `classic`, `dark`, …
    theme: Option<String>,
    /// What is on the discs: `symbols`, `letters`, `letters-vi`.
    style: Option<String>,
    /// The side at the bottom: `red` or `blue`.
    bottom: Option<String>,
    /// The coordinates around the board: `letters` (f4) or `numbers` (3,5).
    coordinates: Option<String>,
    /// The width in pixels, 400 to 1173. An SVG has no width of its own.
    #[param(minimum = 400, maximum = 1173)]
    width: Option<u32>,
}

/// The legal turns of a position.
#[derive(Debug, Serialize, ToSchema)]
pub struct PositionView {
    /// The position as a FEN, as the program writes it.
    fen: String,
    /// The ruleset with its battle and what was changed, as it can be asked for again.
    ruleset: String,
    /// The side to move: `red` or `blue`.
    to_move: &'static str,
    /// Whether its Commander is in check.
    check: bool,
    /// How many legal turns there are.
    count: usize,
    /// The first 1000 of them.
    turns: Vec<LegalTurn>,
}

/// A legal turn.
#[derive(Debug, Serialize, ToSchema)]
pub struct LegalTurn {
    /// In LAN: what a game takes as a turn.
    lan: String,
    /// As the official record writes it, with its sign for check or the end.
    record: String,
    /// The FEN after it.
    fen: String,
    /// Enemy pieces it takes, as letters of a FEN.
    captured: Vec<String>,
    /// Own pieces it loses.
    lost: Vec<String>,
    /// Whether it gives check.
    check: bool,
    /// How it ends a game that begins with this position: `mate`, `commander-captured`, …
    end: Option<&'static str>,
}

/// The legal turns of a position.
#[utoipa::path(get, path = "/positions", tag = "positions", params(PositionQuery), responses(
    (status = 200, body = PositionView),
    (status = 400, description = "No such ruleset or battle, or a wrong FEN", body = Problem),
    (status = 429, description = "Too many requests, or too much work waits", body = Problem),
))]
pub async fn turns(
    State(shared): State<Arc<Shared>>,
    Query(query): Query<PositionQuery>,
    _: MayWork,
) -> Result<Response, Refused> {
    let position = query.position()?;
    let view = shared.limits.work(move || view(position)).await??;
    Ok(([(CACHE_CONTROL, FOR_A_DAY)], Json(view)).into_response())
}

/// A position as a PNG.
#[utoipa::path(get, path = "/positions/picture.png", tag = "positions", params(PositionQuery, LookQuery), responses(
    (status = 200, description = "The picture", content_type = "image/png", body = Vec<u8>),
    (status = 400, description = "No such ruleset, battle or look, or a wrong FEN", body = Problem),
    (status = 429, description = "Too many requests, or too much work waits", body = Problem),
))]
pub async fn as_png(
    State(shared): State<Arc<Shared>>,
    Query(query): Query<PositionQuery>,
    Query(look): Query<LookQuery>,
    _: MayWork,
) -> Result<Response, Refused> {
    let scene = scene(&query.position()?, &look)?;
    let bytes = shared.limits.work(move || png(&scene)).await?;
    Ok(picture("image/png", bytes))
}

/// A position as an SVG.
#[utoipa::path(get, path = "/positions/picture.svg", tag = "positions", params(PositionQuery, LookQuery), responses(
    (status = 200, description = "The picture", content_type = "image/svg+xml", body = String),
    (status = 400, description = "No such ruleset, battle or look, or a wrong FEN", body = Problem),
    (status = 429, description = "Too many requests, or too much work waits", body = Problem),
))]
pub async fn as_svg(
    State(shared): State<Arc<Shared>>,
    Query(query): Query<PositionQuery>,
    Query(look): Query<LookQuery>,
    _: MayWork,
) -> Result<Response, Refused> {
    let scene = scene(&query.position()?, &look)?;
    let text = shared.limits.work(move || svg::board(&scene)).await?;
    Ok(picture("image/svg+xml", text.into_bytes()))
}

impl PositionQuery {
    fn position(&self) -> Result<Position, Refused> {
        let words = [&self.fen, &self.ruleset, &self.battle];
        let longest = words.into_iter().flatten().map(|word| word.chars().count());
        if longest.max() > Some(CHARS) {
            return Err(Refused::bad("A parameter is too long."));
        }
        let bad = |error: &dyn std::fmt::Display| Refused::bad(error.to_string());
        let rules = match self.ruleset.as_deref() {
            None => Ruleset::usual().clone(),
            Some(words) => Ruleset::parse(words).map_err(|error| bad(&error))?,
        };
        let rules = rules.changed(self.battle.as_deref(), []);
        let rules = Arc::new(rules.map_err(|error| bad(&error))?);
        match &self.fen {
            None => Ok(Position::start(rules)),
            Some(fen) => Position::from_fen(fen, rules).map_err(|error| bad(&error)),
        }
    }
}

impl LookQuery {
    /// The look, or what is wrong with it.
    pub fn look(&self) -> Result<Look, Refused> {
        let bad = |error: &dyn std::fmt::Display| Refused::bad(error.to_string());
        let mut look = Look::default();
        if let Some(theme) = &self.theme {
            look.theme = Theme::by_name(theme).map_err(|error| bad(&error))?;
        }
        if let Some(style) = &self.style {
            look.style = Style::by_name(style).map_err(|error| bad(&error))?;
        }
        look.bottom = match self.bottom.as_deref() {
            None | Some("red") => Side::Red,
            Some("blue") => Side::Blue,
            Some(_) => return Err(Refused::bad("The side at the bottom is red or blue.")),
        };
        look.coordinates = match self.coordinates.as_deref() {
            None | Some("letters") => Coordinates::Algebraic,
            Some("numbers") => Coordinates::Official,
            Some(_) => return Err(Refused::bad("The coordinates are letters or numbers.")),
        };
        if let Some(px) = self.width {
            look.width = Width::new(px).map_err(|error| bad(&error))?;
        }
        Ok(look)
    }
}

/// A picture that is the same for everybody.
fn picture(media_type: &'static str, bytes: Vec<u8>) -> Response {
    let headers = [(CONTENT_TYPE, media_type), (CACHE_CONTROL, FOR_A_DAY)];
    (headers, bytes).into_response()
}

fn scene(position: &Position, look: &LookQuery) -> Result<Scene, Refused> {
    let mut scene = Scene::of(position, None);
    scene.look = look.look()?;
    Ok(scene)
}

fn view(position: Position) -> Result<PositionView, Refused> {
    let record = Record::new(position);
    let position = record.position();
    let all = position.legal_turns();
    let turns = all.iter().take(TURNS).map(|turn| legal_turn(&record, turn));
    Ok(PositionView {
        fen: position.fen(),
        ruleset: position.rules().spec(),
        to_move: match position.turn() {
            Side::Red => "red",
            Side::Blue => "blue",
        },
        check: position.is_check(),
        count: all.len(),
        turns: turns.collect::<Result<_, _>>()?,
    })
}

fn legal_turn(record: &Record, turn: &Turn) -> Result<LegalTurn, Refused> {
    let summary = record.summary(turn, Coordinates::Official);
    let summary = summary.map_err(|error| {
        tracing::error!(%error, "a legal turn could not be played");
        Refused::failed()
    })?;
    let letters = |pieces: &[Piece]| pieces.iter().map(Piece::to_string).collect();
    Ok(LegalTurn {
        captured: letters(&summary.captured),
        lost: letters(&summary.lost),
        lan: summary.lan,
        record: summary.record,
        fen: summary.fen,
        check: summary.check,
        end: summary.ending.map(Ending::id),
    })
}
