//! Challenges.

use std::num::NonZeroU32;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::game::{
    Challenge, ChallengeCode, Colour, Invitee, Limit, Mode, PlayerId, Route, Tempo, Timestamp,
};
use crate::store::schema::records::clock::TempoRecord;
use crate::store::schema::records::place::{RouteRecord, network};
use crate::store::schema::records::record::{BadRecord, Record, same_variants};
use tulenh_rules::Ruleset;

/// A challenge, code included: notices hold whole challenges.
#[derive(Debug, Serialize, Deserialize)]
pub struct ChallengeRecord {
    code: [u8; 8],
    challenger: u64,
    invitee: InviteeRecord,
    colour: ColourRecord,
    /// The ruleset with its battle and changed switches, as one text.
    ruleset: String,
    /// The id of the battle once more.
    battle: String,
    made_in: RouteRecord,
    shared: bool,
    made: i64,
    expires: i64,
    turn_limit: Option<u32>,
    until: Option<i64>,
    rated: bool,
    hints: bool,
    tempo: TempoRecord,
}

#[derive(Debug, Serialize, Deserialize)]
enum InviteeRecord {
    Anyone,
    Player(u64),
    Handle(String, String),
}

/// The side that is wanted, as a part of other records.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub enum ColourRecord {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// By lot.
    Random,
}

same_variants!(Colour, ColourRecord: Red, Blue, Random);

impl Record for ChallengeRecord {
    const VERSION: u8 = 4;
}

impl From<&Challenge> for ChallengeRecord {
    fn from(challenge: &Challenge) -> ChallengeRecord {
        ChallengeRecord {
            code: challenge.code.bytes(),
            challenger: challenge.challenger.0,
            invitee: match &challenge.invitee {
                Invitee::Anyone => InviteeRecord::Anyone,
                Invitee::Player(player) => InviteeRecord::Player(player.0),
                Invitee::Handle(network, handle) => {
                    InviteeRecord::Handle(network.to_string(), handle.clone())
                }
            },
            colour: challenge.colour.into(),
            ruleset: challenge.rules.spec(),
            battle: challenge.rules.battle.id().to_owned(),
            made_in: RouteRecord::from(&challenge.made_in),
            shared: challenge.shared,
            made: challenge.made.0,
            expires: challenge.expires.0,
            turn_limit: challenge.limit.turns.map(NonZeroU32::get),
            until: challenge.limit.until.map(|until| until.0),
            rated: challenge.mode.rated,
            hints: challenge.mode.hints,
            tempo: TempoRecord::from(challenge.tempo),
        }
    }
}

impl TryFrom<ChallengeRecord> for Challenge {
    type Error = BadRecord;

    fn try_from(record: ChallengeRecord) -> Result<Challenge, BadRecord> {
        Ok(Challenge {
            code: code(record.code)?,
            challenger: PlayerId(record.challenger),
            invitee: match record.invitee {
                InviteeRecord::Anyone => Invitee::Anyone,
                InviteeRecord::Player(player) => Invitee::Player(PlayerId(player)),
                InviteeRecord::Handle(name, handle) => Invitee::Handle(network(&name)?, handle),
            },
            colour: record.colour.into(),
            rules: rules(&record.ruleset, &record.battle)?,
            limit: Limit {
                turns: turn_limit(record.turn_limit)?,
                until: record.until.map(Timestamp),
            },
            mode: Mode {
                rated: record.rated,
                hints: record.hints,
            },
            // It stands in a table of its own.
            secret: None,
            tempo: Tempo::from(record.tempo),
            // In a record of its own.
            teams: None,
            made_in: Route::try_from(record.made_in)?,
            shared: record.shared,
            made: Timestamp(record.made),
            expires: Timestamp(record.expires),
        })
    }
}

/// The code of these bytes.
///
/// # Errors
/// When they are no code.
pub fn code(bytes: [u8; 8]) -> Result<ChallengeCode, BadRecord> {
    ChallengeCode::from_bytes(bytes).ok_or_else(|| BadRecord::new("a code is none"))
}

/// The ruleset of a text, which names the battle with this id.
///
/// # Errors
/// When the text is no ruleset, or one with another battle.
pub fn rules(text: &str, battle: &str) -> Result<Arc<Ruleset>, BadRecord> {
    let rules = Ruleset::parse(text).map_err(BadRecord::new)?;
    if rules.battle.id() != battle {
        return Err(BadRecord::new(format!("{text:?} is not {battle:?}")));
    }
    Ok(Arc::new(rules))
}

/// The number of moves after which points decide, if one was agreed.
///
/// # Errors
/// When it is 0.
pub fn turn_limit(limit: Option<u32>) -> Result<Option<NonZeroU32>, BadRecord> {
    match limit.map(NonZeroU32::new) {
        Some(None) => Err(BadRecord::new("a limit of no turns")),
        limit => Ok(limit.flatten()),
    }
}
