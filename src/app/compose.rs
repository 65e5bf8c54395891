//! News becomes a message, at the moment of sending.

use std::sync::Arc;

use crate::app::Core;
use crate::app::analysis::ask_for_analysis;
use crate::app::handle::fit;
use crate::app::message::{ALT_CHARS, Attachment, Button, Message, Span, Text};
use crate::app::name::{quoted_lines, shown_name};
use crate::app::offers::{draw_declined, draw_offered, take_back_asked, take_back_refused};
use crate::app::owner::BROADCAST_CHARS;
use crate::app::people::{mention, name};
use crate::app::pieces::side_key;
use crate::app::press::{Look, Press};
use crate::app::sentences::{at_ply, out_of_reach, over, played, started, taken_back};
use crate::app::taste::{Boards, Taste};
use crate::app::text::Voice;
use crate::app::time_news::{is_own, time_news};
use crate::game::{
    Anchor, Challenge, ChallengeEnd, Destination, Game, GameId, Invitee, MessageRef, Network, News,
    Notice, Place, Player, PlayerId, Ply, Route,
};
use crate::store::{StoreError, StoredGame};
use tulenh_render::{self, Legend, Scene, Strip, text_board};
use tulenh_rules::{BySide, Coordinates, Letters, Position, Side};

/// The longest title of a thread, in characters (Discord allows 100).
const TITLE_CHARS: usize = 90;

/// A message ready for its courier.
pub(super) struct Composed {
    /// Where it goes.
    pub route: Route,
    /// What it says.
    pub message: Message,
    /// The title of the thread that should be opened with it.
    pub thread: Option<String>,
    /// Whether it should make no sound.
    pub silent: bool,
    /// What it says on a network that refuses the picture.
    pub plain: Option<Message>,
    /// The board before in the same place.
    pub previous: Option<MessageRef>,
}

/// Who looks, and in which language.
pub(super) struct Sight<'a> {
    /// The language.
    pub voice: Voice<'a>,
    /// The one person who looks, in a private chat.
    pub reader: Option<Player>,
    /// The network.
    pub network: Network,
    /// What they have chosen, or what was chosen for the shared place.
    pub taste: Taste,
}

impl Sight<'_> {
    /// The system in which points are named.
    pub(super) fn coordinates(&self) -> Coordinates {
        self.taste.coordinates
    }

    /// The letters of pieces in turns.
    pub(super) fn letters(&self) -> Letters {
        self.taste.letters(self.voice)
    }

    /// The letters of text boards, with what is said about them.
    pub(super) fn legend(&self) -> Legend {
        self.voice.legend(self.letters())
    }

    /// Whose home is at the bottom: as was chosen; else the player's own in a private chat, and
    /// Red's in a shared one, where it is always the same.
    fn bottom(&self, game: &Game) -> Side {
        let reader = self.reader.as_ref();
        let own = || reader.and_then(|reader| game.seat_of(reader.id));
        self.taste.bottom.or_else(own).unwrap_or(Side::Red)
    }

    /// How boards of this game look to them.
    pub(super) fn look(&self, game: &Game) -> tulenh_render::Look {
        tulenh_render::Look {
            theme: self.taste.theme,
            style: self.taste.style,
            bottom: self.bottom(game),
            coordinates: self.coordinates(),
            ..tulenh_render::Look::default()
        }
    }
}

impl Core {
    /// The message for a notice; `None` when there is nothing to say any more.
    pub(super) async fn compose(&self, notice: &Notice) -> Result<Option<Composed>, StoreError> {
        let composed = match self.compose_undated(notice).await? {
            Some(composed) if composed.message.is_undated() => composed,
            dated => return Ok(dated),
        };
        let people = self.people_of(&notice.news).await?;
        let people: Vec<&Player> = people.iter().collect();
        let readers = self.readers(&composed.route, &people).await?;
        let dated = |message| fit(self.dated(message, &readers));
        Ok(Some(Composed {
            message: dated(composed.message),
            plain: composed.plain.map(dated),
            ..composed
        }))
    }

    /// The people of whom news speak.
    async fn people_of(&self, news: &News) -> Result<Vec<Player>, StoreError> {
        if let Some(id) = news.game() {
            let Some(stored) = self.load(id).await? else {
                return Ok(Vec::new());
            };
            let players = self.players_of(&stored.game).await?;
            return Ok(vec![players.red, players.blue]);
        }
        let ids = match news {
            News::Challenged(challenge) => match challenge.invitee {
                Invitee::Player(invitee) => vec![challenge.challenger, invitee],
                Invitee::Anyone | Invitee::Handle(..) => vec![challenge.challenger],
            },
            News::ChallengeEnded { challenger, .. } | News::Unreachable { challenger, .. } => {
                vec![*challenger]
            }
            News::Linked(player)
            | News::VacationOver(player)
            | News::PlansDropped(_, player)
            | News::Remind { player, .. } => vec![*player],
            _ => Vec::new(),
        };
        let mut people = Vec::with_capacity(ids.len());
        for id in ids {
            people.extend(self.player(id).await?);
        }
        Ok(people)
    }

    async fn compose_undated(&self, notice: &Notice) -> Result<Option<Composed>, StoreError> {
        match &notice.to {
            Destination::Route(route) => self.compose_for(route.clone(), &notice.news, None).await,
            Destination::Home(id, index) => {
                let Some(stored) = self.load(*id).await? else {
                    return Ok(None);
                };
                let Some(home) = stored.homes.get(usize::from(*index)) else {
                    return Ok(None);
                };
                if home.route.is_nobody() {
                    return Ok(None);
                }
                if let News::Absence(until) = &notice.news {
                    let players = self.players_of(&stored.game).await?;
                    let people = [&players.red, &players.blue];
                    let (voice, _) = self.voice_in(&home.route, &people).await?;
                    let text = self.absent(voice, *until);
                    return Ok(Some(alone(home.route.clone(), text.into(), true)));
                }
                let title = home.wants_thread.then_some(());
                let route = home.route.clone();
                let last = self.store.shown(*id, *index).await?;
                let composed = self.compose_for(route, &notice.news, title.map(|()| *id));
                let composed = composed.await?;
                // An offer comes between boards and leaves their buttons alone.
                Ok(composed.map(|composed| Composed {
                    previous: last.filter(|_| composed.message.anchor.is_some()),
                    ..composed
                }))
            }
        }
    }

    async fn compose_for(
        &self,
        route: Route,
        news: &News,
        thread: Option<GameId>,
    ) -> Result<Option<Composed>, StoreError> {
        match news {
            News::Challenged(challenge) => {
                let message = self.challenged(&route, challenge).await?;
                Ok(Some(alone(route, message, false)))
            }
            News::ChallengeEnded {
                code: _,
                challenger,
                how,
            } => {
                let message = self.challenge_ended(&route, *challenger, *how).await?;
                let silent = !matches!(how, ChallengeEnd::Declined(_));
                Ok(message.map(|message| alone(route, message, silent)))
            }
            News::Unreachable { code, challenger } => {
                let Some(challenger) = self.store.player(*challenger).await? else {
                    return Ok(None);
                };
                let (voice, _) = self.voice_in(&route, &[&challenger]).await?;
                let sentence = voice
                    .say("unreachable")
                    .code("code", code)
                    .span("challenger", mention(&challenger));
                Ok(Some(alone(route, sentence.into(), false)))
            }
            News::Linked(player) => {
                let Some(player) = self.store.player(*player).await? else {
                    return Ok(None);
                };
                let (voice, _) = self.voice_in(&route, &[&player]).await?;
                let networks = player.accounts.iter().map(|account| {
                    let name = account.network.to_string();
                    voice.say("network-name").choice("network", name).words()
                });
                let list = networks.collect::<Vec<_>>().join(", ");
                let text = voice.say("linked").choice("list", list).text();
                Ok(Some(alone(route, text.into(), false)))
            }
            News::Absence(until) => {
                let (voice, _) = self.voice_in(&route, &[]).await?;
                Ok(Some(alone(route, self.absent(voice, *until).into(), true)))
            }
            News::Remind {
                player, reminders, ..
            } => self.reminder(route, *player, reminders).await,
            News::VacationOver(player) => {
                let Some(player) = self.store.player(*player).await? else {
                    return Ok(None);
                };
                let (voice, _) = self.voice_in(&route, &[&player]).await?;
                Ok(Some(alone(route, voice.say("vacation-over").into(), false)))
            }
            News::Broadcast(words) => {
                let (voice, _) = self.voice_in(&route, &[]).await?;
                let text = voice.say("broadcast").text();
                let words = Text::plain(quoted_lines(words, BROADCAST_CHARS));
                Ok(Some(alone(route, text.line(words).into(), false)))
            }
            News::Analysed(id) => {
                let told = self.tell_analysis(&route, *id).await?;
                Ok(told.map(|(message, plain)| Composed {
                    plain: plain.map(fit),
                    ..alone(route, message, false)
                }))
            }
            News::AnnotatedRecord(id) => {
                let message = self.tell_annotated_record(&route, *id).await?;
                Ok(message.map(|message| alone(route, message, true)))
            }
            News::PlansDropped(id, player) => {
                let Some(player) = self.store.player(*player).await? else {
                    return Ok(None);
                };
                let (voice, _) = self.voice_in(&route, &[&player]).await?;
                let sentence = voice.say("plan-dropped").code("game", id);
                Ok(Some(alone(route, sentence.into(), false)))
            }
            News::Started(id)
            | News::Played(id, _, _)
            | News::Answered(id, _, _, _)
            | News::TakeBackAsked(id, _)
            | News::TakeBackRefused(id, _)
            | News::TakenBack(id, _, _, _)
            | News::DrawOffered(id, _)
            | News::DrawDeclined(id, _)
            | News::Ended(id)
            | News::Time(id, _)
            | News::OutOfReach(id, _) => self.game_news(route, *id, news, thread).await,
        }
    }

    async fn challenged(
        &self,
        route: &Route,
        challenge: &Challenge,
    ) -> Result<Message, StoreError> {
        let challenger = self.store.player(challenge.challenger).await?;
        let invitee = match &challenge.invitee {
            Invitee::Player(player) => self.store.player(*player).await?,
            Invitee::Anyone | Invitee::Handle(..) => None,
        };
        let people: Vec<&Player> = challenger.iter().chain(&invitee).collect();
        let (voice, _) = self.voice_in(route, &people).await?;
        let unknown = || Span::Name("?".to_owned());
        let (id, opponent) = match &challenge.invitee {
            Invitee::Anyone => ("challenged-anyone", None),
            Invitee::Player(_) => {
                let opponent = invitee.as_ref().map_or_else(unknown, mention);
                ("challenged", Some(opponent))
            }
            Invitee::Handle(_, handle) => {
                let handle = Span::Name(shown_name(&format!("@{handle}")));
                ("challenged", Some(handle))
            }
        };
        let mut sentence = voice
            .say(id)
            .span("challenger", challenger.as_ref().map_or_else(unknown, name))
            .choice("colour", colour_key(challenge))
            .code("command", format!("/join {}", challenge.code))
            .span("expires", Span::Instant(challenge.expires));
        let button = |id, press| Button {
            label: voice.word(id),
            press,
        };
        let mut buttons = Vec::new();
        if let Some(opponent) = opponent {
            sentence = sentence.span("opponent", opponent);
            buttons.push(button("button-accept", Press::Accept(challenge.code)));
            buttons.push(button("button-decline", Press::Decline(challenge.code)));
        } else {
            buttons.push(button("button-join", Press::Accept(challenge.code)));
        }
        let terms = voice.terms_in_full(&challenge.rules, challenge.limit);
        Ok(Message {
            text: sentence
                .text()
                .line(terms)
                .line(voice.tempo(challenge.tempo))
                .line(voice.last_date(challenge.limit))
                .line(voice.mode(challenge.mode))
                .line(self.invitation(voice, challenge.code)),
            buttons: vec![buttons],
            ..Message::default()
        })
    }

    async fn challenge_ended(
        &self,
        route: &Route,
        challenger: PlayerId,
        how: ChallengeEnd,
    ) -> Result<Option<Message>, StoreError> {
        let Some(challenger) = self.store.player(challenger).await? else {
            return Ok(None);
        };
        let (voice, _) = self.voice_in(route, &[&challenger]).await?;
        let sentence = match how {
            ChallengeEnd::Declined(by) => voice
                .say("challenge-declined")
                .span("challenger", mention(&challenger))
                .span("opponent", self.name_of(by).await?),
            ChallengeEnd::Cancelled => voice
                .say("challenge-cancelled")
                .span("challenger", name(&challenger)),
            ChallengeEnd::Expired => voice
                .say("challenge-lapsed")
                .span("challenger", name(&challenger)),
        };
        Ok(Some(sentence.into()))
    }

    async fn game_news(
        &self,
        route: Route,
        id: GameId,
        news: &News,
        thread: Option<GameId>,
    ) -> Result<Option<Composed>, StoreError> {
        let Some(stored) = self.load_for(id, news).await? else {
            return Ok(None);
        };
        let game = &stored.game;
        let players = self.players_of(game).await?;
        let (voice, reader) = self
            .voice_in(&route, &[&players.red, &players.blue])
            .await?;
        let taste = match &reader {
            Some(reader) => Taste::of_person(reader),
            None => self.chat_taste(&route).await?,
        };
        let sight = Sight {
            voice,
            reader,
            network: route.network.clone(),
            taste,
        };
        let title = thread.map(|_| title(game, &players, voice));
        // Who did something may have turned out to be another before it could be told.
        let of = |who: &PlayerId| stored.present(*who);
        let turns = turns_told(game, news);
        let (message, plain) = match news {
            News::Started(_) => {
                let text = started(game, &players, &sight);
                self.shown((game, &players), Ply(0), text, &sight, None)
                    .await
            }
            News::TakenBack(_, _, _, count) if *count as usize != game.cuts().len() => {
                return Ok(None);
            }
            News::TakenBack(_, by, to, _) => {
                let text = taken_back(game, of(by), *to, &players, &sight);
                self.shown((game, &players), *to, text, &sight, None).await
            }
            News::TakeBackAsked(_, by) => (take_back_asked(game, of(by), &players, &sight), None),
            News::TakeBackRefused(_, by) => {
                (take_back_refused(game, of(by), &players, voice), None)
            }
            News::Played(..) | News::Answered(..) => {
                let Some((first, ply)) = turns else {
                    return Ok(None);
                };
                let Some(mut text) = played(game, first, ply, &players, &sight) else {
                    return Ok(None);
                };
                if ply == game.ply() {
                    text = text.line(voice.rating_changes(&stored, &players));
                }
                self.shown((game, &players), ply, text, &sight, None).await
            }
            News::DrawOffered(_, by) => (draw_offered(game, of(by), &players, &sight), None),
            News::DrawDeclined(_, by) => (draw_declined(game, of(by), &players, voice), None),
            News::Time(_, news) => {
                let now = self.present();
                (time_news(game, news, of, &players, &sight, now), None)
            }
            News::OutOfReach(_, who) => (out_of_reach(game, of(who), &players, voice), None),
            News::Challenged(_)
            | News::ChallengeEnded { .. }
            | News::Unreachable { .. }
            | News::Broadcast(_)
            | News::VacationOver(_)
            | News::Linked(_)
            | News::Absence(_)
            | News::Remind { .. }
            | News::PlansDropped(..)
            | News::Analysed(_)
            | News::AnnotatedRecord(_)
            | News::Ended(_) => {
                let text = over(game, &players, voice);
                let text = text.line(voice.rating_changes(&stored, &players));
                self.shown((game, &players), game.ply(), text, &sight, None)
                    .await
            }
        };
        // Their own turn or offer is no news to the person who made it.
        let silent = match (&route.place, news, &sight.reader) {
            (Place::Person(_), News::Played(_, ply, _), Some(reader)) => ply
                .0
                .checked_sub(1)
                .is_some_and(|last| game.mover(last as usize) == reader.id),
            // Whose prepared answer was the last has nothing to do, unless it ended the game.
            (Place::Person(_), News::Answered(_, _, ply, _), Some(reader)) => ply
                .0
                .checked_sub(1)
                .filter(|_| game.is_open())
                .is_some_and(|last| game.mover(last as usize) == reader.id),
            (Place::Person(_), News::DrawOffered(_, by), Some(reader)) => of(by) == reader.id,
            (Place::Person(_), News::Time(_, news), Some(reader)) => is_own(news, of, reader.id),
            _ => false,
        };
        Ok(Some(Composed {
            route,
            message: fit(message),
            thread: title,
            silent,
            plain: plain.map(fit),
            previous: None,
        }))
    }

    /// The game of a notice, at least as new as the notice. Both were committed together, so a game
    /// that is behind is no reason to say nothing: it was kept from before, or the store is damaged.
    async fn load_for(
        &self,
        id: GameId,
        news: &News,
    ) -> Result<Option<Arc<StoredGame>>, StoreError> {
        let stored = self.load(id).await?;
        if stored
            .as_ref()
            .is_none_or(|stored| !is_behind(&stored.game, news))
        {
            return Ok(stored);
        }
        self.kept_games.forget(id);
        let stored = self.load(id).await?;
        match stored {
            Some(stored) if is_behind(&stored.game, news) => Err(StoreError::Record(
                format!("game {id}"),
                format!("it is behind its notice {news:?}"),
            )),
            stored => Ok(stored),
        }
    }

    /// The present board of a game, for whoever asked: with a strip for each player.
    pub(super) async fn present_board(
        &self,
        game: &Game,
        players: &BySide<Player>,
        sight: &Sight<'_>,
    ) -> Message {
        let ply = game.ply();
        let text = match played(game, ply, ply, players, sight) {
            Some(text) if game.is_open() => text
                .line(sight.voice.terms(game.rules(), game.limit()))
                .line(sight.voice.tempo(game.clock().tempo)),
            Some(text) => text,
            None => started(game, players, sight),
        };
        // A game that ended without a turn says so on its last board.
        let text = match game.outcome() {
            Some(_) if game.record().outcome().is_none() => {
                text.line(over(game, players, sight.voice))
            }
            _ => text,
        };
        let mut strips = Strip::both(game.record());
        for side in Side::ALL {
            strips[side].name = sight.voice.called(&players[side]);
            // The rules know nothing of resignation and agreement.
            strips[side].to_move &= game.is_open();
        }
        // Whoever looks at a board alerts nobody.
        let text = text.without_alerts();
        self.shown((game, players), ply, text, sight, Some(strips))
            .await
            .0
    }

    /// The two players of a game.
    pub(super) async fn players_of(&self, game: &Game) -> Result<BySide<Player>, StoreError> {
        Ok(BySide {
            red: self.seated(game.seats().red, game).await?,
            blue: self.seated(game.seats().blue, game).await?,
        })
    }

    async fn seated(&self, id: PlayerId, game: &Game) -> Result<Player, StoreError> {
        let player = match self.player(id).await {
            // The game is worth telling without a name.
            Err(error @ StoreError::Record(..)) => {
                tracing::error!(%error, game = %game.id(), "a player could not be read");
                None
            }
            found => found?,
        };
        Ok(player.unwrap_or_else(|| Player::forgotten(id)))
    }

    /// The words with the board at this ply: as a picture, and as a text board where there is
    /// none. The second message has no picture.
    async fn shown(
        &self,
        (game, players): (&Game, &BySide<Player>),
        ply: Ply,
        text: Text,
        sight: &Sight<'_>,
        strips: Option<BySide<Strip>>,
    ) -> (Message, Option<Message>) {
        let anchor = Some(Anchor {
            game: game.id(),
            ply,
        });
        let text = if ply == game.ply() {
            let clock = sight.voice.clock_line(game, players, self.present());
            // Under the first board that names an instant, whoever reads alone is asked for their zone.
            let hint = match &sight.reader {
                Some(reader) if ply.0 == 0 && !clock.is_empty() => {
                    self.zone_hint(sight.voice, reader, &sight.network)
                }
                _ => Text::default(),
            };
            text.line(clock).line(hint)
        } else {
            text
        };
        let (position, last) = at_ply(game, ply);
        let look = sight.look(game);
        let legend = sight.legend();
        let block = text_board(position.board(), look.bottom, look.coordinates, &legend);
        let with_board = text.clone().line(Text(vec![Span::Block(block.clone())]));
        let alt = alt(game, ply, &position, sight);
        let scene = Scene {
            look,
            strips,
            ..Scene::of(&position, last)
        };
        let buttons = buttons(game, ply, sight.voice);
        let plain = Message {
            text: match sight.taste.boards {
                Boards::Picture | Boards::Text => with_board,
                Boards::Nothing => text.clone(),
            },
            anchor,
            buttons: buttons.clone(),
            ..Message::default()
        };
        if sight.taste.boards != Boards::Picture {
            return (plain, None);
        }
        let png = self.pictures.get(scene).await;
        let Some(png) = png else {
            return (plain, None);
        };
        let boards = &self.options.text_boards;
        let name = format!("game-{}-{ply}.png", game.id().0);
        let picture = Attachment::picture(name, png, alt);
        let message = Message {
            text,
            attachment: Some(match boards.contains(&sight.network) {
                true => picture.or_board(block),
                false => picture,
            }),
            anchor,
            buttons,
        };
        (message, Some(plain))
    }
}

/// What can be done from a board: for the newest of a game that goes on to choose a turn and to
/// take one back, and to ask for a hint where they are allowed; for the last to play again and to look at all of it.
fn buttons(game: &Game, ply: Ply, voice: Voice<'_>) -> Vec<Vec<Button>> {
    if ply != game.ply() {
        return Vec::new();
    }
    let id = game.id();
    let button = |word, press| Button {
        label: voice.word(word),
        press,
    };
    if !game.is_open() {
        let first = vec![
            button("button-rematch", Press::Rematch(id)),
            button("button-look-replay", Press::Look(id, Look::Replay)),
            button("button-look-record", Press::Look(id, Look::Record)),
        ];
        let analysis = (ply.0 > 0).then(|| vec![button("button-analysis", ask_for_analysis(id))]);
        return [first].into_iter().chain(analysis).collect();
    }
    let mut row = vec![button("button-pick", Press::Pick(id, ply, String::new()))];
    if ply.0 > 0 {
        row.push(button("button-take-back", Press::TakeBack(id, ply)));
    }
    if game.allows_hints() && game.bots()[game.position().turn()].is_none() {
        row.push(button("button-hint", Press::Hint(id, ply, 0)));
    }
    vec![row]
}

/// The turns of which the news tell, by the numbers of the first and the last: without those that
/// were taken back, and `None` when none of them stands.
fn turns_told(game: &Game, news: &News) -> Option<(Ply, Ply)> {
    let (first, last, before) = match news {
        News::Played(_, ply, before) => (*ply, *ply, *before),
        News::Answered(_, first, last, before) => (*first, *last, *before),
        _ => return None,
    };
    let mut plies = (first.0..=last.0.min(game.ply().0)).rev().map(Ply);
    let last = plies.find(|ply| game.stands(*ply, before))?;
    Some((first, last))
}

/// Whether what the news tell has not happened yet in this form of the game.
fn is_behind(game: &Game, news: &News) -> bool {
    match news {
        News::Played(_, ply, before) => *ply > game.ply() && game.cuts().len() <= *before as usize,
        News::Answered(_, _, ply, before) => {
            *ply > game.ply() && game.cuts().len() <= *before as usize
        }
        News::Ended(_) => game.is_open(),
        _ => false,
    }
}

fn alone(route: Route, message: Message, silent: bool) -> Composed {
    Composed {
        route,
        message: fit(message),
        thread: None,
        silent,
        plain: None,
        previous: None,
    }
}

pub(super) fn colour_key(challenge: &Challenge) -> &'static str {
    use crate::game::Colour;
    match challenge.colour {
        Colour::Red => "red",
        Colour::Blue => "blue",
        Colour::Random => "random",
    }
}

fn title(game: &Game, players: &BySide<Player>, voice: Voice<'_>) -> String {
    let [red, blue] = [&players.red, &players.blue].map(|player| voice.called(player));
    let title = format!("{} {red} – {blue}", game.id());
    title.chars().take(TITLE_CHARS).collect()
}

/// The board at a ply for those who do not see the picture: whose turn it is, and the armies by side
/// and kind.
pub(super) fn alt(game: &Game, ply: Ply, position: &Position, sight: &Sight<'_>) -> String {
    let voice = sight.voice;
    let head = voice
        .say("alt-head")
        .code("game", game.id())
        .number("ply", ply.0)
        .choice("side", side_key(position.turn()))
        .words();
    let left = ALT_CHARS.saturating_sub(head.chars().count() + 1);
    let board = voice.board(position.board(), sight.coordinates(), left);
    format!("{head} {board}")
}
