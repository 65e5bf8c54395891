//! Two accounts become one person.
//!
//! Who has a second account asks for a code with the one and gives it with the other, so that
//! nobody is joined to anybody without having both in hand. Whoever gives a code is told whom they
//! would become and asked: the code may be somebody else's, who wants to have what is theirs.

use crate::app::Core;
use crate::app::challenge::LOOKED_AT;
use crate::app::handle::update;
use crate::app::message::{Button, Message, Span, Text};
use crate::app::people::{Caller, name, private_route};
use crate::app::press::Press;
use crate::app::reply::Reply;
use crate::app::stop::{Step, Stop};
use crate::app::text::Voice;
use crate::game::{
    Challenge, ChallengeCode, Destination, GameId, Invitee, Network, News, Notice, Player,
    PlayerId, Timestamp,
};
use crate::store::{Batch, Commit, Guard, Merge, StoreError, Timer};

/// How long a code holds (our decision): a quarter of an hour.
const HOLDS_MS: i64 = 15 * 60 * 1000;
/// The most games of one person that are made another's at once.
const GAMES: usize = 2000;
/// Times it is tried again when a game or a challenge has changed meanwhile.
const ATTEMPTS: usize = 5;

/// Two who may become one, as they stand.
struct Joining {
    /// Who gives up their number.
    from: Player,
    /// Who stays.
    into: Player,
    /// Until when the code holds.
    until: Timestamp,
    /// All games of the first.
    games: Vec<GameId>,
}

impl Core {
    /// Gives a code, or asks whether one is to be used.
    pub(super) async fn link(
        &self,
        caller: &Caller<'_>,
        code: Option<ChallengeCode>,
    ) -> Step<Reply> {
        if !caller.request.hidden {
            return Err(caller.voice.say("link-in-private").into());
        }
        match code {
            None => self.link_code(caller).await,
            Some(code) => self.ask_to_join(caller, code).await,
        }
    }

    /// Joins the accounts of the person who was asked.
    pub(super) async fn press_link(
        &self,
        caller: &Caller<'_>,
        code: ChallengeCode,
        whose: PlayerId,
    ) -> Step<Reply> {
        if whose != caller.id() {
            return Err(caller.voice.say("link-not-yours").into());
        }
        self.join_accounts(caller, code).await
    }

    async fn link_code(&self, caller: &Caller<'_>) -> Step<Reply> {
        let code = loop {
            let code = ChallengeCode::from_random((self.options.chance)());
            if self.store.link(code).await?.is_none() {
                break code;
            }
        };
        let until = Timestamp(caller.now.0.saturating_add(HOLDS_MS));
        let batch = Batch {
            update: update(caller.request),
            made: Some(code),
            put_link: Some((code, caller.id(), until)),
            set_timers: vec![(until, Timer::LinkExpires(code))],
            ..Batch::default()
        };
        if self.commit(batch).await? == Commit::Seen {
            return Err(Stop::Seen);
        }
        Ok(self.link_code_told(caller, code, until))
    }

    /// The code that was given before, as long as it holds.
    pub(super) async fn link_code_again(
        &self,
        caller: &Caller<'_>,
        code: ChallengeCode,
    ) -> Step<Reply> {
        let found = self.store.link(code).await?;
        let own =
            |(whose, until): &(PlayerId, Timestamp)| *whose == caller.id() && caller.now < *until;
        match found.filter(own) {
            Some((_, until)) => Ok(self.link_code_told(caller, code, until)),
            None => Err(caller.voice.say("link-gone").code("code", code).into()),
        }
    }

    fn link_code_told(&self, caller: &Caller<'_>, code: ChallengeCode, until: Timestamp) -> Reply {
        let voice = caller.voice;
        let mut text = voice
            .say("link-code")
            .code("command", format!("/link {code}"))
            .span("until", Span::Instant(until))
            .text();
        for (network, address) in self.couriers.invitations(&format!("link-{code}")) {
            if network != caller.route.network {
                let words = String::new();
                let link = Span::Link { words, address };
                text = text.line(voice.say("link-address").span("link", link).text());
            }
        }
        Reply::Private(text.line(self.linked_to(caller, &caller.player)).into())
    }

    /// The networks on which a person has an account, if they are several.
    fn linked_to(&self, caller: &Caller<'_>, player: &Player) -> Text {
        if player.accounts.len() < 2 {
            return Text::default();
        }
        let sentence = caller.voice.say("link-networks");
        let networks = caller.voice.networks(player);
        sentence.choice("list", networks).text()
    }

    /// Asks whether the person and whoever asked for the code are the same.
    async fn ask_to_join(&self, caller: &Caller<'_>, code: ChallengeCode) -> Step<Reply> {
        let voice = caller.voice;
        let joining = self.joining(caller, code).await?;
        let question = voice
            .say("link-ask")
            .span("player", name(&joining.into))
            .choice("list", voice.networks(&joining.into));
        let button = Button {
            label: voice.word("button-link"),
            press: Press::Link(code, caller.id()),
        };
        Ok(Reply::Private(Message {
            text: question.text(),
            buttons: vec![vec![button]],
            ..Message::default()
        }))
    }

    /// The two whom a code makes one, or why it does not.
    async fn joining(&self, caller: &Caller<'_>, code: ChallengeCode) -> Step<Joining> {
        let voice = caller.voice;
        let gone = || Stop::from(voice.say("link-gone").code("code", code));
        let found = self.store.link(code).await?;
        let (into, until) = found
            .filter(|(_, until)| caller.now < *until)
            .ok_or_else(gone)?;
        if into == caller.id() {
            return Err(voice.say("link-self").into());
        }
        // Who was forgotten, or has become another, stays so.
        let from = self.standing_player(caller.id()).await?.ok_or_else(gone)?;
        let into = self.standing_player(into).await?.ok_or_else(gone)?;
        let double = from.accounts.iter().find(|account| {
            let mut theirs = into.accounts.iter();
            theirs.any(|other| other.network == account.network)
        });
        if let Some(account) = double {
            let network = voice.network(&account.network);
            let sentence = voice.say("link-double").choice("network", network);
            return Err(sentence.into());
        }
        for stored in self.open_games(caller).await? {
            if stored.game.seat_of(into.id).is_some() {
                let sentence = voice.say("link-opponents");
                return Err(sentence.code("game", stored.game.id()).into());
            }
        }
        let games = self.store.games_of(from.id, false, GAMES + 1).await?;
        if games.len() > GAMES {
            return Err(voice.say("link-too-many").into());
        }
        Ok(Joining {
            from,
            into,
            until,
            games,
        })
    }

    async fn standing_player(&self, id: PlayerId) -> Result<Option<Player>, StoreError> {
        let known = self.store.player(id).await?;
        Ok(known.filter(|player| !player.accounts.is_empty()))
    }

    async fn join_accounts(&self, caller: &Caller<'_>, code: ChallengeCode) -> Step<Reply> {
        let voice = caller.voice;
        let (from, into) = {
            let joining = self.joining(caller, code).await?;
            (joining.from.id, joining.into.id)
        };
        // In the order of their numbers, so that two who join each other do not wait for ever.
        let _first = self.players.lock(from.min(into)).await;
        let _second = self.players.lock(from.max(into)).await;
        for _ in 0..ATTEMPTS {
            // Read again under the locks: another code may have been used meanwhile.
            let joining = self.joining(caller, code).await?;
            if joining.into.id != into {
                break;
            }
            let games = joining.games.clone();
            let _wishes = self.analyses.gate().await;
            let mut batch = self.joined(caller, code, joining).await?;
            let wishes = self.joined_wishes(from, into).await?;
            batch.changes.extend(wishes);
            let commit = self.commit(batch).await;
            // Whatever became of it, the seats are as the store says.
            for game in games {
                self.kept_games.forget(game);
            }
            match commit? {
                Commit::Done(_) => return Ok(Reply::Update(voice.say("link-done").into())),
                Commit::Seen => return Err(Stop::Seen),
                Commit::Conflict(guard) => {
                    tracing::info!(?guard, "two accounts that are joined go on playing");
                }
            }
        }
        Err(voice.say("failed").into())
    }

    /// What makes two people one, if their games and challenges are still as they were read. Whoever
    /// asks holds the locks of both: no game that counts ends and no challenge is made by them.
    async fn joined(
        &self,
        caller: &Caller<'_>,
        code: ChallengeCode,
        joining: Joining,
    ) -> Step<Batch> {
        let Joining {
            from,
            mut into,
            until,
            games,
        } = joining;
        let mut guards = Vec::new();
        let open = self.store.games_of(from.id, true, GAMES).await?.len();
        guards.push(Guard::OpenGamesExactly(from.id, open));
        // One that ends while another begins leaves the number as it is.
        let goes_on = self.open_games(caller).await?;
        guards.extend(goes_on.iter().map(|stored| {
            let game = &stored.game;
            Guard::GameRevision(game.id(), game.revision())
        }));
        let (challenges, ended) = self.challenges_for(from.id, into.id).await?;
        let codes = challenges.iter().map(|challenge| challenge.code);
        let codes = codes.chain(ended.iter().copied());
        guards.extend(codes.map(Guard::ChallengeOpen));
        let handles = self.store.handles_of(from.id).await?;
        let changes = self.merged_results(from.id, into.id).await?;
        into.accounts.extend(from.accounts);
        into.blocked |= from.blocked;
        // Whoever was away is back, and the clocks of all games follow.
        let both = [(from.vacation, from.id), (into.vacation, into.id)];
        let ends = both.into_iter().filter_map(|(vacation, id)| {
            let until = vacation.until().filter(|until| *until > caller.now);
            Some((until?, Timer::Vacation(id)))
        });
        let mut clear_timers: Vec<_> = ends.collect();
        clear_timers.push((until, Timer::LinkExpires(code)));
        let follow = (caller.now, Timer::Vacation(into.id));
        into.vacation = into.vacation.merged(from.vacation, caller.now);
        let told = into.accounts.iter().map(|account| Notice {
            to: Destination::Route(private_route(account)),
            news: News::Linked(into.id),
        });
        Ok(Batch {
            guards,
            update: update(caller.request),
            merge: Some(Merge {
                from: from.id,
                into: into.id,
                games,
                challenges,
                ended,
            }),
            notices: told.collect(),
            players: vec![(into, handles)],
            changes,
            end_link: Some(code),
            clear_timers,
            set_timers: vec![follow],
            ..Batch::default()
        })
    }

    /// The open challenges of one person as the other's, and those that make no sense any more.
    async fn challenges_for(
        &self,
        from: PlayerId,
        into: PlayerId,
    ) -> Step<(Vec<Challenge>, Vec<ChallengeCode>)> {
        let mut kept = Vec::new();
        let mut ended = Vec::new();
        for mut challenge in self.store.challenges_of(from, LOOKED_AT).await? {
            if challenge.challenger == from {
                challenge.challenger = into;
            }
            if challenge.invitee == Invitee::Player(from) {
                challenge.invitee = Invitee::Player(into);
            }
            if challenge.invitee == Invitee::Player(challenge.challenger) {
                ended.push(challenge.code);
            } else {
                kept.push(challenge);
            }
        }
        Ok((kept, ended))
    }
}

impl Voice<'_> {
    /// What a network is called.
    fn network(self, network: &Network) -> String {
        let sentence = self.say("network-name");
        sentence.choice("network", network.to_string()).words()
    }

    /// The networks on which a person has an account.
    fn networks(self, player: &Player) -> String {
        let networks = player.accounts.iter();
        let networks: Vec<String> = networks
            .map(|account| self.network(&account.network))
            .collect();
        networks.join(", ")
    }
}
