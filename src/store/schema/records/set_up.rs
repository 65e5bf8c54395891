//! Secret set-ups: what everybody may know, the half of each side, what was revealed, and what people have saved.
//!
//! Every half takes the same number of bytes, and so does what is kept of the work on it, so that no size tells
//! anything of it. No byte of a half is one that the journal writes as two.

use std::num::NonZeroU32;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tulenh_rules::half::Half;
use tulenh_rules::{Board, BySide, Piece, Role, Side, Square, Stack};

use crate::game::setup::{
    Commitment, Draft, PAST, Revealed, RevealedHalf, Salt, SavedHalf, SavedHalves, SetUpSide,
    Source,
};
use crate::game::{GameId, Limit, Mode, PlayerId, SetUp, Stage, Tempo, Timestamp};
use crate::store::schema::records::challenge::{rules, turn_limit};
use crate::store::schema::records::clock::TempoRecord;
use crate::store::schema::records::game::GameChannelRecord;
use crate::store::schema::records::record::{BadRecord, Record, same_variants};
use crate::store::schema::records::reminder::StageRecord;
use crate::store::{GameChannel, StoredSetUp};

/// How long the secret set-up may take that a challenge offers, in milliseconds; the code is the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct ChallengeSetUpRecord {
    time: u64,
}

/// A set-up that goes on; the game is the key. Instants are milliseconds of bot time.
#[derive(Debug, Serialize, Deserialize)]
pub struct SetUpRecord {
    red: u64,
    blue: u64,
    /// The ruleset with its battle and changed switches, as one text.
    ruleset: String,
    /// The id of the battle once more.
    battle: String,
    turn_limit: Option<u32>,
    last: Option<i64>,
    tempo: TempoRecord,
    rated: bool,
    hints: bool,
    began: i64,
    time: u64,
    until: i64,
    /// Red, Blue.
    sides: [SideStateRecord; 2],
    channels: Vec<GameChannelRecord>,
}

#[derive(Debug, Serialize, Deserialize)]
struct SideStateRecord {
    commitment: Option<[u8; 32]>,
    reminder: Option<(StageRecord, i64)>,
}

/// The half on which a side works; game and side are the key.
#[derive(Serialize, Deserialize)]
pub struct DraftRecord {
    half: HalfRecord,
    /// How many of the earlier forms there are; the others are empty halves.
    forms: u8,
    past: Vec<HalfRecord>,
    edits: [u8; 4],
    is_sealed: bool,
    salt: [u8; 16],
    noise: [u8; 8],
}

/// What a secret set-up was; the game is the key.
#[derive(Serialize, Deserialize)]
pub struct RevealedRecord {
    time: u64,
    /// Red, Blue.
    halves: [RevealedHalfRecord; 2],
}

#[derive(Serialize, Deserialize)]
struct RevealedHalfRecord {
    half: HalfRecord,
    salt: [u8; 16],
    commitment: Option<[u8; 32]>,
    source: SourceRecord,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum SourceRecord {
    Confirmed,
    Left,
    Standard,
}

same_variants!(Source, SourceRecord: Confirmed, Left, Standard);

/// The set-ups that a person has saved, as number, name and Red's half; the person is the key.
#[derive(Serialize, Deserialize)]
pub struct SavedHalvesRecord(Vec<(u8, String, HalfRecord)>);

/// A byte for each point of a half, from its back rank on, file by file: [`EMPTY`] where nothing stands, else the
/// index of the kind among [`Role::ALL`], counted from the next byte on.
#[derive(Serialize, Deserialize)]
struct HalfRecord(Vec<u8>);

/// Points of a half.
const POINTS: usize = 66;
/// The byte of a point where nothing stands.
const EMPTY: u8 = b'@';

impl Record for ChallengeSetUpRecord {
    const VERSION: u8 = 1;
}

impl Record for SetUpRecord {
    const VERSION: u8 = 1;
}

impl Record for DraftRecord {
    const VERSION: u8 = 1;
}

impl Record for RevealedRecord {
    const VERSION: u8 = 1;
}

impl Record for SavedHalvesRecord {
    const VERSION: u8 = 1;
}

impl From<Duration> for ChallengeSetUpRecord {
    fn from(time: Duration) -> ChallengeSetUpRecord {
        ChallengeSetUpRecord { time: millis(time) }
    }
}

impl From<ChallengeSetUpRecord> for Duration {
    fn from(record: ChallengeSetUpRecord) -> Duration {
        Duration::from_millis(record.time)
    }
}

impl From<&StoredSetUp> for SetUpRecord {
    fn from(stored: &StoredSetUp) -> SetUpRecord {
        let set_up = &stored.set_up;
        let side = |side: &SetUpSide| SideStateRecord {
            commitment: side.commitment.map(|commitment| commitment.0),
            reminder: side.reminder.map(|(stage, at)| (stage.into(), at.0)),
        };
        SetUpRecord {
            red: set_up.seats.red.0,
            blue: set_up.seats.blue.0,
            ruleset: set_up.rules.spec(),
            battle: set_up.rules.battle.id().to_owned(),
            turn_limit: set_up.limit.turns.map(NonZeroU32::get),
            last: set_up.limit.until.map(|until| until.0),
            tempo: TempoRecord::from(set_up.tempo),
            rated: set_up.mode.rated,
            hints: set_up.mode.hints,
            began: set_up.began.0,
            time: millis(set_up.time),
            until: set_up.until.0,
            sides: [side(&set_up.sides.red), side(&set_up.sides.blue)],
            channels: stored
                .channels
                .iter()
                .map(GameChannelRecord::from)
                .collect(),
        }
    }
}

impl SetUpRecord {
    /// The set-up before the game of this number.
    ///
    /// # Errors
    /// When a part is unknown.
    pub fn set_up(self, id: GameId) -> Result<StoredSetUp, BadRecord> {
        let side = |side: SideStateRecord| SetUpSide {
            commitment: side.commitment.map(Commitment),
            reminder: side
                .reminder
                .map(|(stage, at)| (Stage::from(stage), Timestamp(at))),
        };
        let [red, blue] = self.sides;
        let set_up = SetUp {
            id,
            seats: BySide {
                red: PlayerId(self.red),
                blue: PlayerId(self.blue),
            },
            rules: rules(&self.ruleset, &self.battle)?,
            limit: Limit {
                turns: turn_limit(self.turn_limit)?,
                until: self.last.map(Timestamp),
            },
            tempo: Tempo::from(self.tempo),
            mode: Mode {
                rated: self.rated,
                hints: self.hints,
            },
            began: Timestamp(self.began),
            time: Duration::from_millis(self.time),
            until: Timestamp(self.until),
            sides: BySide {
                red: side(red),
                blue: side(blue),
            },
        };
        let channels = self.channels.into_iter().map(GameChannel::try_from);
        Ok(StoredSetUp {
            set_up,
            channels: channels.collect::<Result<_, _>>()?,
        })
    }
}

impl From<&Draft> for DraftRecord {
    fn from(draft: &Draft) -> DraftRecord {
        let empty = Half {
            side: draft.half().side,
            board: Board::EMPTY,
        };
        DraftRecord {
            half: HalfRecord::from(draft.half()),
            forms: u8::try_from(draft.past().len()).unwrap_or(u8::MAX),
            past: draft
                .past()
                .iter()
                .chain(std::iter::repeat(&empty))
                .take(PAST)
                .map(HalfRecord::from)
                .collect(),
            edits: draft.edits().to_be_bytes(),
            is_sealed: draft.salt().is_some(),
            salt: draft.salt().map_or([0; 16], |salt| salt.0),
            noise: draft.noise().to_be_bytes(),
        }
    }
}

impl DraftRecord {
    /// The draft of a side.
    ///
    /// # Errors
    /// When it is none.
    pub fn draft(self, side: Side) -> Result<Draft, BadRecord> {
        let past = self.past.into_iter().take(usize::from(self.forms));
        let past: Result<Vec<_>, _> = past.map(|half| half.half(side)).collect();
        let salt = self.is_sealed.then_some(Salt(self.salt));
        let edits = u32::from_be_bytes(self.edits);
        let noise = u64::from_be_bytes(self.noise);
        let draft = Draft::restored(self.half.half(side)?, past?, edits, salt, noise);
        draft.ok_or_else(|| BadRecord::new("a half that cannot be"))
    }
}

impl From<&Revealed> for RevealedRecord {
    fn from(revealed: &Revealed) -> RevealedRecord {
        let half = |half: &RevealedHalf| RevealedHalfRecord {
            half: HalfRecord::from(&half.half),
            salt: half.salt.0,
            commitment: half.commitment.map(|hash| hash.0),
            source: half.source.into(),
        };
        let halves = &revealed.halves;
        RevealedRecord {
            time: millis(revealed.time),
            halves: [half(&halves.red), half(&halves.blue)],
        }
    }
}

impl TryFrom<RevealedRecord> for Revealed {
    type Error = BadRecord;

    fn try_from(record: RevealedRecord) -> Result<Revealed, BadRecord> {
        let half = |record: RevealedHalfRecord, side| {
            Ok(RevealedHalf {
                half: record.half.half(side)?,
                salt: Salt(record.salt),
                commitment: record.commitment.map(Commitment),
                source: record.source.into(),
            })
        };
        let [red, blue] = record.halves;
        Ok(Revealed {
            time: Duration::from_millis(record.time),
            halves: BySide {
                red: half(red, Side::Red)?,
                blue: half(blue, Side::Blue)?,
            },
        })
    }
}

impl From<&SavedHalves> for SavedHalvesRecord {
    fn from(saved: &SavedHalves) -> SavedHalvesRecord {
        let all = saved.all().iter();
        let all = all.map(|one| (one.number, one.name.clone(), HalfRecord::from(&one.half)));
        SavedHalvesRecord(all.collect())
    }
}

impl TryFrom<SavedHalvesRecord> for SavedHalves {
    type Error = BadRecord;

    fn try_from(record: SavedHalvesRecord) -> Result<SavedHalves, BadRecord> {
        let all = record.0.into_iter().map(|(number, name, half)| {
            let half = half.half(Side::Red)?;
            Ok(SavedHalf { number, name, half })
        });
        let saved = SavedHalves::restored(all.collect::<Result<_, BadRecord>>()?);
        saved.ok_or_else(|| BadRecord::new("a list of set-ups that cannot be"))
    }
}

impl From<&Half> for HalfRecord {
    fn from(half: &Half) -> HalfRecord {
        let mut points = vec![EMPTY; POINTS];
        for (at, stack) in half.board.stacks(half.side) {
            let role = stack.carrier().role;
            let kind = Role::ALL.iter().position(|other| *other == role);
            let kind = kind.and_then(|kind| u8::try_from(kind + 1).ok());
            let kind = kind.map(|kind| EMPTY + kind);
            if let (Some(point), Some(kind)) = (points.get_mut(place(half.side, at)), kind) {
                *point = kind;
            }
        }
        HalfRecord(points)
    }
}

impl HalfRecord {
    /// The half of a side.
    fn half(self, side: Side) -> Result<Half, BadRecord> {
        let bad = || BadRecord::new("a half that is none");
        if self.0.len() != POINTS {
            return Err(bad());
        }
        let mut board = Board::EMPTY;
        for at in Square::all() {
            match self.0.get(place(side, at)).copied() {
                None | Some(EMPTY) => {}
                Some(kind) => {
                    let kind = kind.checked_sub(EMPTY + 1).ok_or_else(bad)?;
                    let role = *Role::ALL.get(usize::from(kind)).ok_or_else(bad)?;
                    board.set(at, Some(Stack::single(Piece::new(role, side))));
                }
            }
        }
        Ok(Half { side, board })
    }
}

/// The place of a point among those of the half of a side; beyond all of them on the other half.
fn place(side: Side, at: Square) -> usize {
    match side {
        Side::Red => at.index(),
        Side::Blue => at.mirrored().index(),
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use tulenh_rules::half::ReadyMade;

    use super::*;
    use crate::game::setup::{Edit, random_half};

    #[test]
    fn every_half_takes_the_same_number_of_bytes() {
        let mut sizes = std::collections::BTreeSet::new();
        for seed in 0..50 {
            for side in Side::ALL {
                let half = random_half(side, || seed);
                assert_eq!(HalfRecord::from(&half).half(side).unwrap(), half);
                let mut draft = Draft::new(side);
                for _ in 0..seed {
                    draft.edit(&Edit::Mirror).unwrap();
                }
                draft.edit(&Edit::Take(Box::new(half))).unwrap();
                let salt = (seed % 2 == 0).then_some(Salt([9; 16]));
                draft.seal(salt);
                let bytes = DraftRecord::from(&draft).to_bytes().unwrap();
                // The journal writes these two as two bytes each.
                let escaped = |byte: &&u8| matches!(byte, b'\n' | b'\\');
                let body = &bytes[1..bytes.len() - 4 - 1 - 16 - 8];
                let doubled = body[67..].iter().filter(escaped).count();
                assert!(doubled <= 1, "the number of earlier forms alone may be 10");
                sizes.insert(bytes.len());
                let read = DraftRecord::from_bytes(|| "a draft".to_owned(), &bytes).unwrap();
                assert!(read.draft(side).unwrap() == draft);
            }
        }
        assert_eq!(sizes.len(), 1, "{sizes:?}");
    }

    #[test]
    fn what_is_saved_and_revealed_comes_back() {
        let what = || "a record".to_owned();
        let mut saved = SavedHalves::default();
        for (number, ready) in ReadyMade::ALL.iter().enumerate() {
            saved
                .save(&format!("Số {number}"), &ready.half(Side::Blue))
                .unwrap();
        }
        let bytes = SavedHalvesRecord::from(&saved).to_bytes().unwrap();
        let read = SavedHalvesRecord::from_bytes(what, &bytes).unwrap();
        assert_eq!(SavedHalves::try_from(read).unwrap(), saved);
        let half = |side| RevealedHalf {
            half: ReadyMade::ALL[3].half(side),
            salt: Salt([3; 16]),
            commitment: (side == Side::Red).then_some(Commitment([9; 32])),
            source: Source::Left,
        };
        let revealed = Revealed {
            time: Duration::from_secs(7),
            halves: BySide::new(half),
        };
        let bytes = RevealedRecord::from(&revealed).to_bytes().unwrap();
        let read = RevealedRecord::from_bytes(what, &bytes).unwrap();
        assert_eq!(Revealed::try_from(read).unwrap(), revealed);
    }

    #[test]
    fn no_bytes_panic() {
        let what = || "a record".to_owned();
        let mut state = 1_u64;
        for _ in 0..2_000 {
            let mut bytes = vec![1];
            for _ in 0..120 {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                bytes.push((state >> 58) as u8);
            }
            drop(DraftRecord::from_bytes(what, &bytes).map(|record| record.draft(Side::Blue)));
            drop(SetUpRecord::from_bytes(what, &bytes).map(|record| record.set_up(GameId(1))));
            drop(RevealedRecord::from_bytes(what, &bytes).map(Revealed::try_from));
            drop(SavedHalvesRecord::from_bytes(what, &bytes).map(SavedHalves::try_from));
        }
        for wrong in [
            vec![EMPTY + 12; POINTS],
            vec![0; POINTS],
            vec![EMPTY; POINTS - 1],
        ] {
            assert!(HalfRecord(wrong).half(Side::Red).is_err());
        }
    }
}
