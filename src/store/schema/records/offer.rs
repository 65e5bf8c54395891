//! Open offers.

use serde::{Deserialize, Serialize};

use crate::club::{Offer, RatingRange, Wish};
use crate::game::{Limit, Mode, PlayerId, Route, Tempo, Timestamp};
use crate::store::schema::records::challenge::{ColourRecord, code, rules, turn_limit};
use crate::store::schema::records::clock::TempoRecord;
use crate::store::schema::records::place::RouteRecord;
use crate::store::schema::records::record::{BadRecord, Record};

/// An open offer, code included: it is the key too.
#[derive(Debug, Serialize, Deserialize)]
pub struct OfferRecord {
    code: [u8; 8],
    by: u64,
    /// The ruleset with its battle and changed switches as one text, and the id of the battle once more.
    rules: Option<(String, String)>,
    tempo: Option<TempoRecord>,
    /// Whether it is rated, and whether hints are allowed.
    mode: Option<(bool, bool)>,
    turn_limit: Option<u32>,
    until: Option<i64>,
    colour: ColourRecord,
    range: Option<RangeRecord>,
    route: RouteRecord,
    made: i64,
    expires: i64,
}

#[derive(Debug, Serialize, Deserialize)]
enum RangeRecord {
    Between(u16, u16),
    Around(u16),
}

impl Record for OfferRecord {
    const VERSION: u8 = 1;
}

impl From<&Offer> for OfferRecord {
    fn from(offer: &Offer) -> OfferRecord {
        let wish = &offer.wish;
        let rules = wish.rules.as_ref();
        OfferRecord {
            code: offer.code.bytes(),
            by: offer.by.0,
            rules: rules.map(|rules| (rules.spec(), rules.battle.id().to_owned())),
            tempo: wish.tempo.map(TempoRecord::from),
            mode: wish.mode.map(|mode| (mode.rated, mode.hints)),
            turn_limit: wish.limit.turns.map(std::num::NonZeroU32::get),
            until: wish.limit.until.map(|until| until.0),
            colour: wish.colour.into(),
            range: wish.range.map(|range| match range {
                RatingRange::Between(least, most) => RangeRecord::Between(least, most),
                RatingRange::Around(distance) => RangeRecord::Around(distance),
            }),
            route: RouteRecord::from(&offer.route),
            made: offer.made.0,
            expires: offer.expires.0,
        }
    }
}

impl TryFrom<OfferRecord> for Offer {
    type Error = BadRecord;

    fn try_from(record: OfferRecord) -> Result<Offer, BadRecord> {
        let rules = record.rules.map(|(text, battle)| rules(&text, &battle));
        let range = record.range.map(|range| match range {
            RangeRecord::Between(least, most) => RatingRange::between(least, most),
            RangeRecord::Around(distance) => RatingRange::around(distance),
        });
        if range == Some(None) {
            return Err(BadRecord::new("a range of ratings is none"));
        }
        Ok(Offer {
            code: code(record.code)?,
            by: PlayerId(record.by),
            wish: Wish {
                rules: rules.transpose()?,
                tempo: record.tempo.map(Tempo::from),
                mode: record.mode.map(|(rated, hints)| Mode { rated, hints }),
                limit: Limit {
                    turns: turn_limit(record.turn_limit)?,
                    until: record.until.map(Timestamp),
                },
                colour: record.colour.into(),
                range: range.flatten(),
            },
            route: Route::try_from(record.route)?,
            made: Timestamp(record.made),
            expires: Timestamp(record.expires),
        })
    }
}
