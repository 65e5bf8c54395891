//! Open offers, games that are followed, and the places that have chosen something by which they are found.

use crate::club::{Follow, Followed, Offer};
use crate::game::{ChallengeCode, Chat, GameId, PlayerId, Timestamp};
use crate::store::Timer;
use crate::store::commit::transaction::{Outcome, Transaction};
use crate::store::schema::INDEXED_CHOICES;
use crate::store::schema::keys;
use crate::store::schema::records::{FollowRecord, KnownPlaceRecord, OfferRecord};
use crate::store::schema::table::Table;

impl Transaction<'_> {
    pub(super) fn put_offer(&self, code: ChallengeCode, offer: Option<&Offer>) -> Outcome<()> {
        let key = keys::challenge(code);
        match offer {
            Some(offer) => self.put_record(Table::Offers, &key, &OfferRecord::from(offer)),
            None => self.remove(Table::Offers, &key).map(drop),
        }
    }

    pub(super) fn put_follow(
        &self,
        who: PlayerId,
        followed: Followed,
        follow: Option<&Follow>,
    ) -> Outcome<()> {
        let (key, back) = (
            keys::follower(followed, who),
            keys::following(who, followed),
        );
        match follow {
            Some(follow) => {
                self.put(Table::Following, &back, Vec::new())?;
                self.put_record(Table::Followers, &key, &FollowRecord::from(follow))
            }
            None => {
                self.remove(Table::Following, &back)?;
                self.remove(Table::Followers, &key).map(drop)
            }
        }
    }

    /// Sets the timer of those who follow a public game that has changed at this instant.
    pub(super) fn tell_followers(&self, game: GameId, at: Timestamp) -> Outcome<()> {
        if self.get(Table::PublicGames, &keys::game(game))?.is_none() {
            return Ok(());
        }
        let key = keys::timer(at, Timer::GameFollowers(game));
        self.put(Table::Timers, &key, Vec::new())
    }

    /// Lets a shared place be found by what it has chosen.
    pub(super) fn index_choices(&self, chat: &Chat) -> Outcome<()> {
        for name in INDEXED_CHOICES {
            let key = keys::chat_choice(name, &chat.route);
            let chosen = chat.preferences.get(name).is_some() && !chat.left;
            match chosen {
                true => {
                    let place = KnownPlaceRecord::from(&chat.route);
                    self.put_record(Table::ChatChoices, &key, &place)?;
                }
                false => drop(self.remove(Table::ChatChoices, &key)?),
            }
        }
        Ok(())
    }
}
