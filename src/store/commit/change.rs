//! What is stored beside games and people: ratings, results, places, reminders, analyses.

use tulenh_rules::Side;

use crate::game::{
    Account, Analysis, Chat, Family, Game, GameId, Meeting, Place, Plans, PlayerId, Route,
    Standing, Timestamp,
};
use crate::store::commit::transaction::{Abort, Outcome, Transaction};
use crate::store::schema::keys;
use crate::store::schema::records::{
    AnalysisRecord, AnalysisRequestRecord, BestGamesRecord, ChatRecord, JudgedTurnRecord,
    KnownPlaceRecord, MeetingRecord, PlansRecord, Record as _, ReminderRecord, SentPostRecord,
    SerialsRecord, StandingRecord, VoteRecord,
};
use crate::store::schema::table::{Meta, Table};
use crate::store::{Change, StoredGame};

impl Transaction<'_> {
    pub(super) fn change(&self, change: &Change) -> Outcome<()> {
        match change {
            Change::Standing(player, family, standing) => {
                self.put_standing(*player, *family, standing.as_ref())
            }
            Change::Meeting(one, other, meeting) => {
                self.put_meeting(*one, *other, meeting.as_ref())?;
                let turned = meeting.map(Meeting::turned);
                self.put_meeting(*other, *one, turned.as_ref())
            }
            Change::Visit(player, place, true) => self.visit(*player, place),
            Change::Visit(player, place, false) => {
                self.remove(Table::PlacePeople, &keys::place_person(place, *player))?;
                self.remove(Table::PeoplePlaces, &keys::person_place(*player, place))
                    .map(drop)
            }
            Change::Erase(game, account) => self.erase(*game, account),
            Change::Absence(at, missing) => {
                let missing = missing.to_be_bytes().to_vec();
                self.put(Table::Absences, &keys::absence(*at), missing)
            }
            Change::AbsenceJoined(at) => {
                self.remove(Table::Absences, &keys::absence(*at)).map(drop)
            }
            Change::Remind(player, reminder) => {
                let key = keys::player_game(*player, reminder.game);
                let record = ReminderRecord::from(reminder);
                self.put_record(Table::Reminders, &key, &record)
            }
            Change::Reminded(player, reminder) => {
                let key = keys::player_game(*player, reminder.game);
                let record = ReminderRecord::from(reminder)
                    .to_bytes()
                    .map_err(Abort::Impossible)?;
                let kept = self.get(Table::Reminders, &key)?;
                if kept.is_some_and(|kept| kept == record) {
                    self.remove(Table::Reminders, &key)?;
                }
                Ok(())
            }
            Change::Plans(game, player, plans) => self.put_plans(*game, *player, plans.as_ref()),
            Change::Analysis(game, analysis) => self.put_analysis(*game, analysis.as_ref()),
            Change::AnalysisAsked(game, request) => {
                let key = keys::game(*game);
                let table = Table::AnalysesAsked;
                match request.as_ref().filter(|request| !request.asked.is_empty()) {
                    Some(request) => {
                        self.put_record(table, &key, &AnalysisRequestRecord::from(request))
                    }
                    None => self.remove(table, &key).map(drop),
                }
            }
            Change::Credential(hash, credential) => self.put_credential(*hash, credential.as_ref()),
            Change::CredentialsExpired(prefix, at) => self.expire_credentials(*prefix, *at),
            Change::SetUp(game, stored) => self.put_set_up(*game, stored.as_deref()),
            Change::Draft(game, side, draft) => self.put_draft(*game, *side, draft.as_deref()),
            Change::Revealed(game, revealed) => self.put_revealed(*game, revealed),
            Change::SavedHalves(player, saved) => self.put_saved_halves(*player, saved),
            Change::Member(game, side, player, number) => {
                self.put_member(*game, *side, *player, *number)
            }
            Change::Vote(game, player, vote) => {
                let key = keys::vote(*game, *player);
                match vote {
                    Some(vote) => self.put_record(Table::Votes, &key, &VoteRecord::from(*vote)),
                    None => self.remove(Table::Votes, &key).map(drop),
                }
            }
            Change::Post(post, place, sent) => {
                let key = keys::post(place, *post);
                match sent {
                    Some(sent) => self.put_record(Table::Posts, &key, &SentPostRecord::from(sent)),
                    None => self.remove(Table::Posts, &key).map(drop),
                }
            }
            Change::Watch(game, settings) => self.put_watch(*game, settings.as_ref()),
            Change::ProblemSolver(..)
            | Change::ProblemAttempt(..)
            | Change::ProblemRating(..)
            | Change::ProblemOfDay(..)
            | Change::ProblemSubscription(..)
            | Change::FoundProblem(..) => self.change_problems(change),
            Change::Offer(code, offer) => self.put_offer(*code, offer.as_ref()),
            Change::Follow(who, followed, follow) => {
                self.put_follow(*who, *followed, follow.as_ref())
            }
            Change::BestGames(week, best) => {
                let (table, key) = (Table::BestGames, keys::week(*week));
                match best {
                    Some(best) => self.put_record(table, &key, &BestGamesRecord::from(best)),
                    None => self.remove(table, &key).map(drop),
                }
            }
            Change::Contest(contest) => self.put_contest(contest),
            Change::ContestPeople(contest) => self.put_contest_people(contest),
            Change::ContestCounted(contest, game) => {
                let key = keys::contest_end(*contest, *game);
                self.remove(Table::ContestEnds, &key).map(drop)
            }
            Change::EraseMessages(account) => self.erase_messages(account),
            Change::Rewrite(at) => {
                let key = Meta::Rewrite.key();
                let earlier = self.get(Table::Meta, key)?;
                let earlier = earlier.and_then(|bytes| keys::read_rewrite(&bytes));
                if earlier.is_some_and(|earlier| earlier <= *at) {
                    return Ok(());
                }
                self.put(Table::Meta, key, keys::rewrite(*at).to_vec())
            }
        }
    }

    /// Removes the prepared turns of both players.
    pub(super) fn forget_plans(&self, game: &Game) -> Outcome<()> {
        let seats = game.seats();
        for player in [seats.red, seats.blue] {
            self.remove(Table::Plans, &keys::plans(game.id(), player))?;
        }
        Ok(())
    }

    /// Remembers that the players of a new game began one in the chats that are its channels.
    pub(super) fn visits(&self, stored: &StoredGame) -> Outcome<()> {
        let people = Side::ALL
            .into_iter()
            .flat_map(|side| stored.game.people(side));
        let chats = stored.channels.iter().map(|channel| &channel.route);
        for place in chats.filter(|place| matches!(place.place, Place::Chat(_))) {
            let what = || "a shared place".to_owned();
            let key = keys::place(place);
            let chat = self.record::<ChatRecord>(Table::Chats, &key, what)?;
            let chat = chat.map(Chat::try_from).transpose();
            let chat = chat.map_err(|e| Abort::Impossible(e.named(what())))?;
            if chat.is_none() {
                let chat = Chat::new(place.clone(), stored.game.started());
                self.put_record(Table::Chats, &key, &ChatRecord::from(&chat))?;
            }
            let whole = chat.and_then(|chat| chat.parent);
            let place = whole.as_ref().unwrap_or(place);
            for player in people.clone() {
                self.visit(*player, place)?;
            }
        }
        Ok(())
    }

    pub(super) fn put_standing(
        &self,
        player: PlayerId,
        family: Family,
        standing: Option<&Standing>,
    ) -> Outcome<()> {
        let key = keys::standing(player, family);
        let what = || format!("the standing of person {}", player.0);
        if let Some(record) = self.record::<StandingRecord>(Table::Standings, &key, what)? {
            let old = Standing::try_from(record).map_err(|e| Abort::Impossible(e.named(what())))?;
            if let Some(rank) = rank(player, family, &old) {
                self.remove(Table::Ranks, &rank)?;
            }
        }
        let Some(standing) = standing else {
            return self.remove(Table::Standings, &key).map(drop);
        };
        if let Some(rank) = rank(player, family, standing) {
            self.put(Table::Ranks, &rank, Vec::new())?;
        }
        self.put_record(Table::Standings, &key, &StandingRecord::from(standing))
    }

    pub(super) fn put_meeting(
        &self,
        one: PlayerId,
        other: PlayerId,
        meeting: Option<&Meeting>,
    ) -> Outcome<()> {
        let key = keys::meeting(one, other);
        match meeting {
            Some(meeting) => self.put_record(Table::Meetings, &key, &MeetingRecord::from(meeting)),
            None => self.remove(Table::Meetings, &key).map(drop),
        }
    }

    pub(super) fn put_plans(
        &self,
        game: GameId,
        player: PlayerId,
        plans: Option<&Plans>,
    ) -> Outcome<()> {
        let key = keys::plans(game, player);
        match plans.filter(|plans| !plans.is_empty()) {
            Some(plans) => self.put_record(Table::Plans, &key, &PlansRecord::from(plans)),
            None => self.remove(Table::Plans, &key).map(drop),
        }
    }

    pub(super) fn put_analysis(&self, id: GameId, analysis: Option<&Analysis>) -> Outcome<()> {
        let key = keys::game(id);
        let what = || format!("the analysis of game {id}");
        let old = self.record::<AnalysisRecord>(Table::Analyses, &key, what)?;
        for index in 0..old.map_or(0, |old| old.judged) {
            self.remove(Table::JudgedTurns, &keys::turn(id, index))?;
        }
        let Some(analysis) = analysis else {
            return self.remove(Table::Analyses, &key).map(drop);
        };
        let mut judged = 0;
        for turn in &analysis.turns {
            let record = JudgedTurnRecord::from(turn);
            self.put_record(Table::JudgedTurns, &keys::turn(id, judged), &record)?;
            judged += 1;
        }
        let header = AnalysisRecord {
            skipped: analysis.skipped,
            judged,
        };
        self.put_record(Table::Analyses, &key, &header)
    }

    pub(super) fn visit(&self, player: PlayerId, place: &Route) -> Outcome<()> {
        let key = keys::place_person(place, player);
        self.put(Table::PlacePeople, &key, Vec::new())?;
        let key = keys::person_place(player, place);
        self.put_record(Table::PeoplePlaces, &key, &KnownPlaceRecord::from(place))
    }

    pub(super) fn erase(&self, id: GameId, account: &Account) -> Outcome<()> {
        let Some(mut header) = self.header(id)? else {
            return Ok(());
        };
        for channel in header.erase(account) {
            self.remove(Table::Shown, &keys::game_channel(id, channel))?;
        }
        self.put_record(Table::Games, &keys::game(id), &header)?;
        let game = keys::game(id);
        let numbers = || format!("the numbers of the messages of game {id}");
        let found = self.record::<SerialsRecord>(Table::BoardMessageSerials, &game, numbers)?;
        let Some(mut serials) = found else {
            return Ok(());
        };
        while serials.oldest < serials.next {
            let order = keys::board_message_order(id, serials.oldest);
            if let Some(message) = self.remove(Table::BoardMessageOrder, &order)? {
                self.remove(Table::BoardMessages, &message)?;
            }
            serials.oldest += 1;
        }
        self.put_record(Table::BoardMessageSerials, &game, &serials)
    }
}

/// The key of a person in the ranking; `None` without a rated game.
fn rank(player: PlayerId, family: Family, standing: &Standing) -> Option<Vec<u8>> {
    let last: Timestamp = standing.rating.last()?;
    let ranked = standing.rating.is_ranked();
    Some(keys::rank(
        family,
        ranked,
        standing.rating.shown(last),
        player,
    ))
}
