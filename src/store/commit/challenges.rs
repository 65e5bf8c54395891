//! Challenges.

use crate::game::{Challenge, ChallengeCode, Invitee};
use crate::store::commit::transaction::{Abort, Outcome, Transaction};
use crate::store::schema::keys;
use crate::store::schema::records::{ChallengeRecord, ChallengeSetUpRecord, TeamOfferRecord};
use crate::store::schema::table::Table;

impl Transaction<'_> {
    pub(super) fn put_challenge(&self, challenge: &Challenge) -> Outcome<()> {
        self.end_challenge(challenge.code)?;
        for key in challenge_keys(challenge) {
            self.put(Table::PlayerChallenges, &key, Vec::new())?;
        }
        let made_at = keys::place_challenge(&challenge.made_in, challenge.made, challenge.code);
        self.put(Table::PlaceChallenges, &made_at, Vec::new())?;
        if let Some(teams) = challenge.teams {
            let key = keys::challenge(challenge.code);
            let record = TeamOfferRecord::from(teams);
            self.put_record(Table::ChallengeTeams, &key, &record)?;
        }
        let key = keys::challenge(challenge.code);
        if let Some(time) = challenge.secret {
            let record = ChallengeSetUpRecord::from(time);
            self.put_record(Table::ChallengeSetUps, &key, &record)?;
        }
        self.put_record(Table::Challenges, &key, &ChallengeRecord::from(challenge))
    }

    pub(super) fn end_challenge(&self, code: ChallengeCode) -> Outcome<()> {
        let key = keys::challenge(code);
        let what = || format!("challenge {code}");
        let Some(record) = self.record::<ChallengeRecord>(Table::Challenges, &key, what)? else {
            return Ok(());
        };
        let challenge =
            Challenge::try_from(record).map_err(|e| Abort::Impossible(e.named(what())))?;
        for key in challenge_keys(&challenge) {
            self.remove(Table::PlayerChallenges, &key)?;
        }
        let made_at = keys::place_challenge(&challenge.made_in, challenge.made, code);
        self.remove(Table::PlaceChallenges, &made_at)?;
        self.remove(Table::ChallengeSetUps, &key)?;
        self.remove(Table::ChallengeTeams, &key)?;
        self.remove(Table::Challenges, &key).map(drop)
    }
}

/// The keys of a challenge in the lists of its players.
fn challenge_keys(challenge: &Challenge) -> Vec<[u8; 24]> {
    let invitee = match challenge.invitee {
        Invitee::Player(player) => Some(player),
        Invitee::Anyone | Invitee::Handle(..) => None,
    };
    [Some(challenge.challenger), invitee]
        .into_iter()
        .flatten()
        .map(|player| keys::player_challenge(player, challenge.made, challenge.code))
        .collect()
}
