//! People, challenges, and the messages that show boards.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::game::{
    Account, Anchor, Challenge, ChallengeCode, Chat, Colour, GameId, Invitee, Language, Limit,
    MessageRef, Mode, Network, Place, Player, PlayerId, Ply, Preferences, Route, Tempo, Timestamp,
    Vacation,
};
use crate::rules::Ruleset;
use crate::store::sled::records::clock::{TempoRecord, VacationRecord};
use crate::store::sled::records::{BadRecord, Record, whole};

/// A person; the id is the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct PlayerRecord {
    /// What the second version had, which is written without a frame of its own.
    second: SecondPlayerRecord,
    vacation: VacationRecord,
}

/// Version 2 of [`PlayerRecord`], written when nobody went away.
#[derive(Debug, Serialize, Deserialize)]
pub struct SecondPlayerRecord {
    accounts: Vec<AccountRecord>,
    name: String,
    language: Option<String>,
    preferences: BTreeMap<String, String>,
    blocked: bool,
    since: i64,
}

/// Version 1 of [`PlayerRecord`], written when coordinates were all that could be chosen.
#[derive(Debug, Serialize, Deserialize)]
pub struct FirstPlayerRecord {
    accounts: Vec<AccountRecord>,
    name: String,
    language: Option<String>,
    coordinates: CoordinatesRecord,
    since: i64,
}

/// A shared place in which we were spoken to, its route included.
#[derive(Debug, Serialize, Deserialize)]
pub struct ChatRecord {
    route: RouteRecord,
    parent: Option<RouteRecord>,
    preferences: BTreeMap<String, String>,
    since: i64,
    left: bool,
}

/// A code for joining an account to a person's; the code is the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct LinkRecord {
    player: u64,
    until: i64,
}

/// A message that shows the newest board of a game in one of its homes.
#[derive(Debug, Serialize, Deserialize)]
pub struct ShownRecord {
    network: String,
    message: String,
}

/// A challenge, code included: notices hold whole challenges.
#[derive(Debug, Serialize, Deserialize)]
pub struct ChallengeRecord {
    /// What the third version had, which is written without a frame of its own.
    third: ThirdChallengeRecord,
    tempo: TempoRecord,
}

/// Version 3 of [`ChallengeRecord`], written when no game had a clock.
#[derive(Debug, Serialize, Deserialize)]
pub struct ThirdChallengeRecord {
    /// What the second version had.
    second: SecondChallengeRecord,
    rated: bool,
    hints: bool,
}

/// Version 2 of [`ChallengeRecord`], written when every game counted for nothing.
#[derive(Debug, Serialize, Deserialize)]
pub struct SecondChallengeRecord {
    /// What the first version had.
    first: FirstChallengeRecord,
    turn_limit: Option<u32>,
    until: Option<i64>,
}

/// Version 1 of [`ChallengeRecord`], written when no limit could be agreed on.
#[derive(Debug, Serialize, Deserialize)]
pub struct FirstChallengeRecord {
    code: [u8; 8],
    challenger: u64,
    invitee: InviteeRecord,
    colour: ColourRecord,
    /// The ruleset with its battle and changes, as one text.
    ruleset: String,
    /// The battle once more; the first records have it here only.
    battle: String,
    home: RouteRecord,
    shared: bool,
    made: i64,
    expires: i64,
}

/// What board a message shows, and its place among the messages of the game.
#[derive(Debug, Serialize, Deserialize)]
pub struct AnchorRecord {
    game: u64,
    ply: u32,
    /// The number of the message among those of the game.
    pub serial: u64,
}

/// Which serial numbers are in use, of a game's anchors or of the updates seen.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct MarksRecord {
    /// The oldest number still in use.
    pub oldest: u64,
    /// The number that comes next.
    pub next: u64,
}

impl Record for PlayerRecord {
    const VERSION: u8 = 3;

    fn from_older(version: u8, body: &[u8]) -> Option<Result<PlayerRecord, String>> {
        let second = match version {
            1 => whole::<FirstPlayerRecord>(body).map(SecondPlayerRecord::from),
            2 => whole::<SecondPlayerRecord>(body),
            _ => return None,
        };
        Some(second.map(PlayerRecord::from))
    }
}

impl From<SecondPlayerRecord> for PlayerRecord {
    fn from(second: SecondPlayerRecord) -> PlayerRecord {
        PlayerRecord {
            second,
            vacation: VacationRecord::from(&Vacation::default()),
        }
    }
}

impl From<FirstPlayerRecord> for SecondPlayerRecord {
    fn from(first: FirstPlayerRecord) -> SecondPlayerRecord {
        // The names and words are those of `app`'s settings.
        let chosen = match first.coordinates {
            CoordinatesRecord::Algebraic => None,
            CoordinatesRecord::Official => Some(("coordinates".to_owned(), "numbers".to_owned())),
        };
        SecondPlayerRecord {
            accounts: first.accounts,
            name: first.name,
            language: first.language,
            preferences: chosen.into_iter().collect(),
            blocked: false,
            since: first.since,
        }
    }
}

impl Record for ChatRecord {
    const VERSION: u8 = 1;
}

impl Record for ShownRecord {
    const VERSION: u8 = 1;
}

impl From<&MessageRef> for ShownRecord {
    fn from(shown: &MessageRef) -> ShownRecord {
        ShownRecord {
            network: shown.network.to_string(),
            message: shown.message.clone(),
        }
    }
}

impl TryFrom<ShownRecord> for MessageRef {
    type Error = BadRecord;

    fn try_from(record: ShownRecord) -> Result<MessageRef, BadRecord> {
        Ok(MessageRef {
            network: network(&record.network)?,
            message: record.message,
        })
    }
}

impl Record for LinkRecord {
    const VERSION: u8 = 1;
}

impl LinkRecord {
    /// The record of a code of this person that holds until then.
    pub fn new(player: PlayerId, until: Timestamp) -> LinkRecord {
        LinkRecord {
            player: player.0,
            until: until.0,
        }
    }

    /// Whose it is, and until when it holds.
    pub fn link(self) -> (PlayerId, Timestamp) {
        (PlayerId(self.player), Timestamp(self.until))
    }
}

impl Record for ChallengeRecord {
    const VERSION: u8 = 4;

    fn from_older(version: u8, body: &[u8]) -> Option<Result<ChallengeRecord, String>> {
        match version {
            1 => Some(whole::<FirstChallengeRecord>(body).map(ChallengeRecord::from)),
            2 => Some(whole::<SecondChallengeRecord>(body).map(ChallengeRecord::from)),
            3 => Some(whole::<ThirdChallengeRecord>(body).map(ChallengeRecord::from)),
            _ => None,
        }
    }
}

impl From<FirstChallengeRecord> for ChallengeRecord {
    fn from(first: FirstChallengeRecord) -> ChallengeRecord {
        ChallengeRecord::from(SecondChallengeRecord {
            first,
            turn_limit: None,
            until: None,
        })
    }
}

impl From<SecondChallengeRecord> for ChallengeRecord {
    fn from(second: SecondChallengeRecord) -> ChallengeRecord {
        ChallengeRecord::from(ThirdChallengeRecord {
            second,
            rated: false,
            hints: false,
        })
    }
}

impl From<ThirdChallengeRecord> for ChallengeRecord {
    fn from(third: ThirdChallengeRecord) -> ChallengeRecord {
        ChallengeRecord {
            third,
            tempo: TempoRecord::from(Tempo::default()),
        }
    }
}

impl Record for AnchorRecord {
    const VERSION: u8 = 1;
}

impl Record for MarksRecord {
    const VERSION: u8 = 1;
}

impl From<&Player> for PlayerRecord {
    fn from(player: &Player) -> PlayerRecord {
        PlayerRecord {
            second: SecondPlayerRecord {
                accounts: player.accounts.iter().map(AccountRecord::from).collect(),
                name: player.name.clone(),
                language: player.language.as_ref().map(|tag| tag.0.clone()),
                preferences: chosen(&player.preferences),
                blocked: player.blocked,
                since: player.since.0,
            },
            vacation: VacationRecord::from(&player.vacation),
        }
    }
}

impl PlayerRecord {
    /// The person of this id.
    pub fn player(self, id: PlayerId) -> Result<Player, BadRecord> {
        let PlayerRecord { second, vacation } = self;
        let accounts = second.accounts.into_iter().map(Account::try_from);
        Ok(Player {
            id,
            accounts: accounts.collect::<Result<_, _>>()?,
            name: second.name,
            language: second.language.map(Language),
            preferences: preferences(second.preferences),
            blocked: second.blocked,
            vacation: Vacation::from(vacation),
            since: Timestamp(second.since),
        })
    }
}

impl From<&Chat> for ChatRecord {
    fn from(chat: &Chat) -> ChatRecord {
        ChatRecord {
            route: RouteRecord::from(&chat.route),
            parent: chat.parent.as_ref().map(RouteRecord::from),
            preferences: chosen(&chat.preferences),
            since: chat.since.0,
            left: chat.left,
        }
    }
}

impl TryFrom<ChatRecord> for Chat {
    type Error = BadRecord;

    fn try_from(record: ChatRecord) -> Result<Chat, BadRecord> {
        Ok(Chat {
            route: Route::try_from(record.route)?,
            parent: record.parent.map(Route::try_from).transpose()?,
            preferences: preferences(record.preferences),
            since: Timestamp(record.since),
            left: record.left,
        })
    }
}

fn chosen(preferences: &Preferences) -> BTreeMap<String, String> {
    let all = preferences.iter();
    all.map(|(name, word)| (name.to_owned(), word.to_owned()))
        .collect()
}

fn preferences(chosen: BTreeMap<String, String>) -> Preferences {
    let mut preferences = Preferences::default();
    for (name, word) in chosen {
        preferences.set(&name, Some(&word));
    }
    preferences
}

impl From<&Challenge> for ChallengeRecord {
    fn from(challenge: &Challenge) -> ChallengeRecord {
        let first = FirstChallengeRecord {
            code: challenge.code.bytes(),
            challenger: challenge.challenger.0,
            invitee: match &challenge.invitee {
                Invitee::Anyone => InviteeRecord::Anyone,
                Invitee::Player(player) => InviteeRecord::Player(player.0),
                Invitee::Handle(network, handle) => {
                    InviteeRecord::Handle(network.to_string(), handle.clone())
                }
            },
            colour: match challenge.colour {
                Colour::Red => ColourRecord::Red,
                Colour::Blue => ColourRecord::Blue,
                Colour::Random => ColourRecord::Random,
            },
            ruleset: challenge.rules.spec(),
            battle: challenge.rules.battle.id().to_owned(),
            home: RouteRecord::from(&challenge.home),
            shared: challenge.shared,
            made: challenge.made.0,
            expires: challenge.expires.0,
        };
        ChallengeRecord {
            third: ThirdChallengeRecord {
                second: SecondChallengeRecord {
                    first,
                    turn_limit: challenge.limit.turns.map(NonZeroU32::get),
                    until: challenge.limit.until.map(|until| until.0),
                },
                rated: challenge.mode.rated,
                hints: challenge.mode.hints,
            },
            tempo: TempoRecord::from(challenge.tempo),
        }
    }
}

impl TryFrom<ChallengeRecord> for Challenge {
    type Error = BadRecord;

    fn try_from(record: ChallengeRecord) -> Result<Challenge, BadRecord> {
        let SecondChallengeRecord {
            first,
            turn_limit,
            until,
        } = record.third.second;
        Ok(Challenge {
            code: code(first.code)?,
            challenger: PlayerId(first.challenger),
            invitee: match first.invitee {
                InviteeRecord::Anyone => Invitee::Anyone,
                InviteeRecord::Player(player) => Invitee::Player(PlayerId(player)),
                InviteeRecord::Handle(name, handle) => Invitee::Handle(network(&name)?, handle),
            },
            colour: match first.colour {
                ColourRecord::Red => Colour::Red,
                ColourRecord::Blue => Colour::Blue,
                ColourRecord::Random => Colour::Random,
            },
            rules: rules(&first.ruleset, &first.battle)?,
            limit: Limit {
                turns: match turn_limit.map(NonZeroU32::new) {
                    Some(None) => return Err(BadRecord::new("a limit of no turns")),
                    limit => limit.flatten(),
                },
                until: until.map(Timestamp),
            },
            mode: Mode {
                rated: record.third.rated,
                hints: record.third.hints,
            },
            tempo: Tempo::from(record.tempo),
            home: Route::try_from(first.home)?,
            shared: first.shared,
            made: Timestamp(first.made),
            expires: Timestamp(first.expires),
        })
    }
}

impl AnchorRecord {
    /// The record of an anchor with this number among the game's.
    pub fn new(anchor: Anchor, serial: u64) -> AnchorRecord {
        AnchorRecord {
            game: anchor.game.0,
            ply: anchor.ply.0,
            serial,
        }
    }

    /// The anchor.
    pub fn anchor(&self) -> Anchor {
        Anchor {
            game: GameId(self.game),
            ply: Ply(self.ply),
        }
    }
}

/// A place where messages go.
#[derive(Debug, Serialize, Deserialize)]
pub struct RouteRecord {
    network: String,
    place: PlaceRecord,
}

impl RouteRecord {
    /// Whether nobody is there ([`Route::is_nobody`]).
    pub fn is_nobody(&self) -> bool {
        matches!(&self.place, PlaceRecord::Person(user) if user.is_empty())
    }

    /// Whether this is the private chat of an account.
    pub fn is_alone_with(&self, account: &Account) -> bool {
        let person = matches!(&self.place, PlaceRecord::Person(user) if *user == account.user);
        person && self.network == account.network.as_str()
    }
}

impl From<&Route> for RouteRecord {
    fn from(route: &Route) -> RouteRecord {
        RouteRecord {
            network: route.network.to_string(),
            place: match &route.place {
                Place::Chat(chat) => PlaceRecord::Chat(chat.clone()),
                Place::Person(person) => PlaceRecord::Person(person.clone()),
            },
        }
    }
}

impl TryFrom<RouteRecord> for Route {
    type Error = BadRecord;

    fn try_from(record: RouteRecord) -> Result<Route, BadRecord> {
        Ok(Route {
            network: network(&record.network)?,
            place: match record.place {
                PlaceRecord::Chat(chat) => Place::Chat(chat),
                PlaceRecord::Person(person) => Place::Person(person),
            },
        })
    }
}

/// The code of these bytes.
pub fn code(bytes: [u8; 8]) -> Result<ChallengeCode, BadRecord> {
    ChallengeCode::from_bytes(bytes).ok_or_else(|| BadRecord::new("a code is none"))
}

#[derive(Debug, Serialize, Deserialize)]
enum PlaceRecord {
    Chat(String),
    Person(String),
}

#[derive(Debug, Serialize, Deserialize)]
struct AccountRecord {
    network: String,
    user: String,
}

impl From<&Account> for AccountRecord {
    fn from(account: &Account) -> AccountRecord {
        AccountRecord {
            network: account.network.to_string(),
            user: account.user.clone(),
        }
    }
}

impl TryFrom<AccountRecord> for Account {
    type Error = BadRecord;

    fn try_from(record: AccountRecord) -> Result<Account, BadRecord> {
        Ok(Account {
            network: network(&record.network)?,
            user: record.user,
        })
    }
}

#[derive(Debug, Serialize, Deserialize)]
enum CoordinatesRecord {
    Algebraic,
    Official,
}

#[derive(Debug, Serialize, Deserialize)]
enum InviteeRecord {
    Anyone,
    Player(u64),
    Handle(String, String),
}

#[derive(Debug, Serialize, Deserialize)]
enum ColourRecord {
    Red,
    Blue,
    Random,
}

/// The ruleset of a text and of the id of its battle, which a text of the first records lacks.
pub fn rules(text: &str, battle: &str) -> Result<Arc<Ruleset>, BadRecord> {
    let rules = Ruleset::parse(text).and_then(|rules| rules.changed(Some(battle), []));
    rules.map(Arc::new).map_err(BadRecord::new)
}

fn network(name: &str) -> Result<Network, BadRecord> {
    Network::new(name).ok_or_else(|| BadRecord::new(format!("{name:?} is no network")))
}
