//! Two accounts become one person.
//!
//! Who has a second account asks for a code with the one and gives it with the other, so that
//! nobody is joined to anybody without having both in hand.

use crate::app::Core;
use crate::app::challenge::LOOKED_AT;
use crate::app::handle::update;
use crate::app::message::{Span, Text};
use crate::app::people::{Caller, private_route};
use crate::app::reply::Reply;
use crate::app::stop::{Step, Stop};
use crate::game::{
    Challenge, ChallengeCode, Destination, Invitee, News, Notice, Player, Timestamp,
};
use crate::store::{Batch, Commit, Merge, Timer};

/// How long a code holds (our decision): a quarter of an hour.
const HOLDS_MS: i64 = 15 * 60 * 1000;
/// The most games of one person that are made another's at once.
const GAMES: usize = 2000;

impl Core {
    /// Gives a code, or uses one.
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
            Some(code) => self.join_accounts(caller, code).await,
        }
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
            put_link: Some((code, caller.id(), until)),
            set_timers: vec![(until, Timer::LinkExpires(code))],
            ..Batch::default()
        };
        if self.commit(batch).await? == Commit::Seen {
            return Err(Stop::Seen);
        }
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
        Ok(Reply::Private(
            text.line(self.linked_to(caller, &caller.player)).into(),
        ))
    }

    /// The networks on which a person has an account.
    fn linked_to(&self, caller: &Caller<'_>, player: &Player) -> Text {
        let networks = player.accounts.iter().map(|account| {
            let sentence = caller.voice.say("network-name");
            let name = account.network.to_string();
            sentence.choice("network", name).words()
        });
        let networks: Vec<String> = networks.collect();
        if networks.len() < 2 {
            return Text::default();
        }
        let sentence = caller.voice.say("link-networks");
        sentence.choice("list", networks.join(", ")).text()
    }

    async fn join_accounts(&self, caller: &Caller<'_>, code: ChallengeCode) -> Step<Reply> {
        let voice = caller.voice;
        let gone = || Stop::from(voice.say("link-gone").code("code", code));
        let found = self.store.link(code).await?;
        let (into, until) = found
            .filter(|(_, until)| caller.now < *until)
            .ok_or_else(gone)?;
        let from = caller.id();
        if into == from {
            return Err(voice.say("link-self").into());
        }
        // In the order of their numbers, so that two who join each other do not wait for ever.
        let _first = self.players.lock(from.min(into)).await;
        let _second = self.players.lock(from.max(into)).await;
        let Some(mut player) = self.store.player(into).await? else {
            return Err(gone());
        };
        let own = &caller.player.accounts;
        let double = own.iter().find(|account| {
            let mut theirs = player.accounts.iter();
            theirs.any(|other| other.network == account.network)
        });
        if let Some(account) = double {
            let network = account.network.to_string();
            let name = voice.say("network-name").choice("network", network).words();
            return Err(voice.say("link-double").choice("network", name).into());
        }
        for stored in self.open_games(caller).await? {
            if stored.game.seat_of(into).is_some() {
                let sentence = voice.say("link-opponents");
                return Err(sentence.code("game", stored.game.id()).into());
            }
        }
        let games = self.store.games_of(from, false, GAMES + 1).await?;
        if games.len() > GAMES {
            return Err(voice.say("link-too-many").into());
        }
        player.accounts.extend(own.iter().cloned());
        player.blocked |= caller.player.blocked;
        let (challenges, ended) = self.challenges_for(from, into).await?;
        let handles = caller
            .handle()
            .map(|(network, handle)| (network.clone(), handle.to_lowercase()));
        let told = player.accounts.iter().map(|account| Notice {
            to: Destination::Route(private_route(account)),
            news: News::Linked(into),
        });
        let batch = Batch {
            update: update(caller.request),
            merge: Some(Merge {
                from,
                into,
                games: games.clone(),
                challenges,
                ended,
            }),
            notices: told.collect(),
            players: vec![(player.clone(), handles.into_iter().collect())],
            end_link: Some(code),
            clear_timers: vec![(until, Timer::LinkExpires(code))],
            ..Batch::default()
        };
        let commit = self.commit(batch).await;
        // Whatever became of it, the seats are as the store says.
        for game in games {
            self.kept_games.forget(game);
        }
        match commit? {
            Commit::Done(_) => Ok(Reply::Done(voice.say("link-done").into())),
            Commit::Seen => Err(Stop::Seen),
            Commit::Conflict(guard) => {
                tracing::warn!(?guard, "two accounts could not be joined");
                Err(voice.say("failed").into())
            }
        }
    }

    /// The open challenges of one person as the other's, and those that make no sense any more.
    async fn challenges_for(
        &self,
        from: crate::game::PlayerId,
        into: crate::game::PlayerId,
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
