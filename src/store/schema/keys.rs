//! Keys on disk. All numbers are big-endian, so that the order of keys is the order of numbers.
//!
//! A text inside a key stands at its end, after a network's name and a zero byte (names hold none),
//! so that no two keys collide.

use crate::club::problems::{Day, ProblemNumber};
use crate::club::{Followed, Week};
use crate::game::{
    Account, ChallengeCode, ContestId, CredentialHash, Family, GameId, MessageRef, Network,
    NoticeId, Place, PlayerId, Post, Route, Shown, Timestamp,
};
use crate::store::Timer;
use tulenh_rules::Side;

/// The longest key that is written, in bytes; see [`crate::store::schema::records::RECORD_BYTES`].
pub const KEY_BYTES: usize = 512;

/// The key of a game.
pub fn game(id: GameId) -> [u8; 8] {
    id.0.to_be_bytes()
}

/// The game of a key.
pub fn read_game(key: &[u8]) -> Option<GameId> {
    number(key).map(GameId)
}

/// The key of a turn; turns of a game stand together, the first first.
pub fn turn(game: GameId, index: u32) -> [u8; 12] {
    let mut key = [0; 12];
    key[..8].copy_from_slice(&game.0.to_be_bytes());
    key[8..].copy_from_slice(&index.to_be_bytes());
    key
}

/// The key of a person.
pub fn player(id: PlayerId) -> [u8; 8] {
    id.0.to_be_bytes()
}

/// The person of a key or of a value that holds only their number.
pub fn read_player(key: &[u8]) -> Option<PlayerId> {
    number(key).map(PlayerId)
}

/// A game among a person's games.
pub fn player_game(player: PlayerId, game: GameId) -> [u8; 16] {
    pair(player.0, game.0)
}

/// The game of such a key.
pub fn read_player_game(key: &[u8]) -> Option<GameId> {
    read_game(key.get(8..)?)
}

/// The key of a challenge.
pub fn challenge(code: ChallengeCode) -> [u8; 8] {
    code.bytes()
}

/// A challenge among a person's challenges, the oldest first.
pub fn player_challenge(player: PlayerId, made: Timestamp, code: ChallengeCode) -> [u8; 24] {
    let mut key = [0; 24];
    key[..16].copy_from_slice(&pair(player.0, instant(made)));
    key[16..].copy_from_slice(&code.bytes());
    key
}

/// The challenge of such a key.
pub fn read_player_challenge(key: &[u8]) -> Option<ChallengeCode> {
    ChallengeCode::from_bytes(key.get(16..)?.try_into().ok()?)
}

/// What the keys of all challenges made in a place begin with.
pub fn place_challenges(place: &Route) -> Vec<u8> {
    self::place(place)
}

/// The key of a place. A place whose name holds a zero byte may begin as another's.
pub fn place(place: &Route) -> Vec<u8> {
    let (kind, name) = match &place.place {
        Place::Chat(name) => (CHAT, name),
        Place::Person(name) => (PERSON, name),
    };
    let mut key = named(&place.network, name);
    key.push(0);
    key.push(kind);
    key
}

/// A challenge among those made in a place, the oldest first.
pub fn place_challenge(place: &Route, made: Timestamp, code: ChallengeCode) -> Vec<u8> {
    let mut key = place_challenges(place);
    key.extend_from_slice(&instant(made).to_be_bytes());
    key.extend_from_slice(&code.bytes());
    key
}

/// The challenge of such a key.
pub fn read_place_challenge(key: &[u8]) -> Option<ChallengeCode> {
    let code = key.last_chunk::<8>()?;
    ChallengeCode::from_bytes(*code)
}

/// The key of an account.
pub fn account(account: &Account) -> Vec<u8> {
    named(&account.network, &account.user)
}

/// The key of a handle; handles are the same in either case.
pub fn handle(network: &Network, handle: &str) -> Vec<u8> {
    named(network, &handle.to_lowercase())
}

/// The handle of such a key, with its network.
pub fn read_handle(key: &[u8]) -> Option<(Network, String)> {
    let (network, handle) = std::str::from_utf8(key).ok()?.split_once('\0')?;
    Some((Network::new(network)?, handle.to_owned()))
}

/// Which handle a person was last seen with on a network.
pub fn player_handle(player: PlayerId, network: &Network) -> Vec<u8> {
    let mut key = player.0.to_be_bytes().to_vec();
    key.extend_from_slice(network.as_str().as_bytes());
    key
}

/// The key of a sent message.
pub fn message(message: &MessageRef) -> Vec<u8> {
    named(&message.network, &message.message)
}

/// The key of a post in a place.
pub fn post(place: &Route, post: Post) -> Vec<u8> {
    let mut key = self::place(place);
    let (kind, number, part) = match post {
        Post::Team(game, side) => (0, game.0, u8::from(side == Side::Blue)),
        Post::Contest(contest) => (8, contest.0, 0),
        Post::Lobby => (1, 0, 0),
    };
    key.push(kind);
    key.extend_from_slice(&number.to_be_bytes());
    key.push(part);
    key
}

/// A message among those that show a game, in the order in which they were remembered.
pub fn board_message_order(game: GameId, serial: u64) -> [u8; 16] {
    pair(game.0, serial)
}

/// The key of a channel of a game.
pub fn game_channel(game: GameId, channel: u8) -> [u8; 9] {
    let mut key = [0; 9];
    key[..8].copy_from_slice(&game.0.to_be_bytes());
    key[8] = channel;
    key
}

/// The key of an update of a network.
pub fn update(network: &Network, id: &str) -> Vec<u8> {
    named(network, id)
}

/// The key of a notice in the outbox.
pub fn notice(id: NoticeId) -> [u8; 8] {
    id.0.to_be_bytes()
}

/// The notice of a key.
pub fn read_notice(key: &[u8]) -> Option<NoticeId> {
    number(key).map(NoticeId)
}

/// The key of a timer, the earliest first: instant, kind, subject.
pub fn timer(at: Timestamp, timer: Timer) -> [u8; 17] {
    let mut key = [0; 17];
    key[..8].copy_from_slice(&instant(at).to_be_bytes());
    match timer {
        Timer::ChallengeExpires(code) => {
            key[8] = CHALLENGE_EXPIRES;
            key[9..].copy_from_slice(&code.bytes());
        }
        Timer::Contest(id) => {
            key[8] = CONTEST;
            key[9..].copy_from_slice(&id.0.to_be_bytes());
        }
        Timer::Game(id) => {
            key[8] = GAME;
            key[9..].copy_from_slice(&id.0.to_be_bytes());
        }
        Timer::Forget(player) => {
            key[8] = FORGET;
            key[9..].copy_from_slice(&player.0.to_be_bytes());
        }
        Timer::Vacation(player) => {
            key[8] = VACATION;
            key[9..].copy_from_slice(&player.0.to_be_bytes());
        }
        Timer::TellAbsence(after) => {
            key[8] = TELL_ABSENCE;
            key[9..].copy_from_slice(&after.0.to_be_bytes());
        }
        Timer::LinkExpires(code) => {
            key[8] = LINK_EXPIRES;
            key[9..].copy_from_slice(&code.bytes());
        }
        Timer::CredentialExpires(prefix) => {
            key[8] = CREDENTIAL_EXPIRES;
            key[9..].copy_from_slice(&prefix.to_be_bytes());
        }
        Timer::DailyProblem(whose) => {
            key[8] = DAILY_PROBLEM;
            key[9..].copy_from_slice(&whose.to_be_bytes());
        }
        Timer::AimProblems(after) => {
            key[8] = AIM_PROBLEMS;
            key[9..].copy_from_slice(&after.to_be_bytes());
        }
        Timer::SetUp(id) => {
            key[8] = SET_UP;
            key[9..].copy_from_slice(&id.0.to_be_bytes());
        }
        Timer::Offer(code) => {
            key[8] = OFFER;
            key[9..].copy_from_slice(&code.bytes());
        }
        Timer::LobbyLists => key[8] = LOBBY_LISTS,
        Timer::GameFollowers(id) => {
            key[8] = GAME_FOLLOWERS;
            key[9..].copy_from_slice(&id.0.to_be_bytes());
        }
        Timer::Follower(player) => {
            key[8] = FOLLOWER;
            key[9..].copy_from_slice(&player.0.to_be_bytes());
        }
        Timer::BestGame => key[8] = BEST_GAME,
        Timer::Remind(player) => {
            key[8] = REMIND;
            key[9..].copy_from_slice(&player.0.to_be_bytes());
        }
    }
    key
}

/// The key of a problem.
pub fn problem(number: ProblemNumber) -> [u8; 8] {
    u64::from(number.0).to_be_bytes()
}

/// The problem of a key.
pub fn read_problem(key: &[u8]) -> Option<ProblemNumber> {
    number(key)?.try_into().ok().map(ProblemNumber)
}

/// A problem among those that a person has tried.
pub fn player_problem(player: PlayerId, problem: ProblemNumber) -> [u8; 16] {
    pair(player.0, problem.0.into())
}

/// The problem of such a key.
pub fn read_player_problem(key: &[u8]) -> Option<ProblemNumber> {
    read_problem(key.get(8..)?)
}

/// The key of a day.
pub fn day(day: Day) -> [u8; 8] {
    instant(Timestamp(day.0.into())).to_be_bytes()
}

/// The day of a key.
pub fn read_day(key: &[u8]) -> Option<Day> {
    read_instant(key)?.0.try_into().ok().map(Day)
}

/// The key of an absence, the earliest first.
pub fn absence(at: Timestamp) -> [u8; 8] {
    instant(at).to_be_bytes()
}

/// The value of [`Meta::Rewrite`](crate::store::schema::table::Meta::Rewrite).
pub fn rewrite(at: Timestamp) -> [u8; 8] {
    at.0.to_be_bytes()
}

/// The instant of such a value.
pub fn read_rewrite(value: &[u8]) -> Option<Timestamp> {
    value.try_into().ok().map(i64::from_be_bytes).map(Timestamp)
}

/// When an absence of this key was.
pub fn read_absence(key: &[u8]) -> Option<Timestamp> {
    read_instant(key)
}

/// The timer of a key.
pub fn read_timer(key: &[u8]) -> Option<(Timestamp, Timer)> {
    let at = read_instant(key.get(..8)?)?;
    match *key.get(8)? {
        CHALLENGE_EXPIRES => {
            let code = ChallengeCode::from_bytes(key.get(9..)?.try_into().ok()?)?;
            Some((at, Timer::ChallengeExpires(code)))
        }
        LINK_EXPIRES => {
            let code = ChallengeCode::from_bytes(key.get(9..)?.try_into().ok()?)?;
            Some((at, Timer::LinkExpires(code)))
        }
        GAME => Some((at, Timer::Game(GameId(number(key.get(9..)?)?)))),
        CONTEST => Some((at, Timer::Contest(ContestId(number(key.get(9..)?)?)))),
        SET_UP => Some((at, Timer::SetUp(GameId(number(key.get(9..)?)?)))),
        CREDENTIAL_EXPIRES => Some((at, Timer::CredentialExpires(number(key.get(9..)?)?))),
        TELL_ABSENCE => Some((at, Timer::TellAbsence(PlayerId(number(key.get(9..)?)?)))),
        REMIND => Some((at, Timer::Remind(PlayerId(number(key.get(9..)?)?)))),
        VACATION => Some((at, Timer::Vacation(PlayerId(number(key.get(9..)?)?)))),
        DAILY_PROBLEM => Some((at, Timer::DailyProblem(number(key.get(9..)?)?))),
        AIM_PROBLEMS => Some((at, Timer::AimProblems(number(key.get(9..)?)?))),
        FORGET => Some((at, Timer::Forget(PlayerId(number(key.get(9..)?)?)))),
        OFFER => {
            let code = ChallengeCode::from_bytes(key.get(9..)?.try_into().ok()?)?;
            Some((at, Timer::Offer(code)))
        }
        LOBBY_LISTS => Some((at, Timer::LobbyLists)),
        GAME_FOLLOWERS => Some((at, Timer::GameFollowers(GameId(number(key.get(9..)?)?)))),
        FOLLOWER => Some((at, Timer::Follower(PlayerId(number(key.get(9..)?)?)))),
        BEST_GAME => Some((at, Timer::BestGame)),
        _ => None,
    }
}

/// The rating and results of a person in a family.
pub fn standing(player: PlayerId, family: Family) -> Vec<u8> {
    let mut key = player.0.to_be_bytes().to_vec();
    key.extend_from_slice(family.id().as_bytes());
    key
}

/// The family of such a key.
pub fn read_standing(key: &[u8]) -> Option<Family> {
    Family::named(std::str::from_utf8(key.get(8..)?).ok()?)
}

/// What the keys of all ranks in a family begin with.
pub fn ranks(family: Family) -> Vec<u8> {
    let mut key = family.id().as_bytes().to_vec();
    key.push(0);
    key
}

/// A person's rank in a family: ranked people first, and among them the best first.
pub fn rank(family: Family, ranked: bool, rating: Shown, player: PlayerId) -> Vec<u8> {
    let mut key = ranks(family);
    key.push(u8::from(!ranked));
    // No rating is negative.
    key.extend_from_slice(&(!rating.value.cast_unsigned()).to_be_bytes());
    key.extend_from_slice(&player.0.to_be_bytes());
    key
}

/// The results of the games of two people, as the first sees them.
pub fn meeting(one: PlayerId, other: PlayerId) -> [u8; 16] {
    pair(one.0, other.0)
}

/// A person among those who began a game in a place.
pub fn place_person(place: &Route, player: PlayerId) -> Vec<u8> {
    let mut key = self::place(place);
    key.extend_from_slice(&player.0.to_be_bytes());
    key
}

/// A place among those where a person began games.
pub fn person_place(player: PlayerId, place: &Route) -> Vec<u8> {
    let mut key = player.0.to_be_bytes().to_vec();
    key.extend(self::place(place));
    key
}

/// The team of a side in a game.
pub fn team(game: GameId, side: Side) -> [u8; 9] {
    game_channel(game, u8::from(side == Side::Blue))
}

/// A member of the team of a side in a game.
pub fn team_member(game: GameId, side: Side, player: PlayerId) -> [u8; 17] {
    let mut key = [0; 17];
    key[..8].copy_from_slice(&game.0.to_be_bytes());
    key[8] = u8::from(side == Side::Blue);
    key[9..].copy_from_slice(&player.0.to_be_bytes());
    key
}

/// The side and the member of such a key.
pub fn read_team_member(key: &[u8]) -> Option<(Side, PlayerId)> {
    let key: &[u8; 17] = key.try_into().ok()?;
    let side = match key[8] {
        0 => Side::Red,
        1 => Side::Blue,
        _ => return None,
    };
    read_last_player(key).map(|player| (side, player))
}

/// What a person voted for in a game.
pub fn vote(game: GameId, player: PlayerId) -> [u8; 16] {
    pair(game.0, player.0)
}

/// The turns that a person has prepared in a game.
pub fn plans(game: GameId, player: PlayerId) -> [u8; 16] {
    pair(game.0, player.0)
}

/// The half on which a side of a game works.
pub fn draft(game: GameId, side: Side) -> [u8; 9] {
    let mut key = [0; 9];
    key[..8].copy_from_slice(&game.0.to_be_bytes());
    key[8] = match side {
        Side::Red => 0,
        Side::Blue => 1,
    };
    key
}

/// What the keys of all credentials of an account begin with; so may those of an account whose name holds a
/// zero byte.
pub fn account_credentials(account: &Account) -> Vec<u8> {
    let mut key = self::account(account);
    key.push(0);
    key
}

/// A credential among those of an account.
pub fn account_credential(account: &Account, hash: CredentialHash) -> Vec<u8> {
    let mut key = account_credentials(account);
    key.extend_from_slice(&hash.0);
    key
}

/// The hash of a key of a credential.
pub fn read_credential(key: &[u8]) -> Option<CredentialHash> {
    key.try_into().ok().map(CredentialHash)
}

/// What the keys of all places with a choice of this name begin with.
pub fn chat_choices(name: &str) -> Vec<u8> {
    let mut key = name.as_bytes().to_vec();
    key.push(0);
    key
}

/// A place among those with a choice of this name.
pub fn chat_choice(name: &str, place: &Route) -> Vec<u8> {
    let mut key = chat_choices(name);
    key.extend(self::place(place));
    key
}

/// What the keys of all who follow something begin with.
pub fn followers(followed: Followed) -> [u8; 9] {
    let (kind, number) = match followed {
        Followed::Game(game) => (FOLLOWED_GAME, game.0),
        Followed::Player(player) => (FOLLOWED_PLAYER, player.0),
    };
    let mut key = [0; 9];
    key[0] = kind;
    key[1..].copy_from_slice(&number.to_be_bytes());
    key
}

/// Somebody among those who follow something.
pub fn follower(followed: Followed, who: PlayerId) -> [u8; 17] {
    let mut key = [0; 17];
    key[..9].copy_from_slice(&followers(followed));
    key[9..].copy_from_slice(&who.0.to_be_bytes());
    key
}

/// What is followed and by whom, of such a key.
pub fn read_follower(key: &[u8]) -> Option<(Followed, PlayerId)> {
    let who = read_player(key.get(9..)?)?;
    Some((read_followed(key.get(..9)?)?, who))
}

/// Something among what a person follows.
pub fn following(who: PlayerId, followed: Followed) -> [u8; 17] {
    let mut key = [0; 17];
    key[..8].copy_from_slice(&who.0.to_be_bytes());
    key[8..].copy_from_slice(&followers(followed));
    key
}

/// What is followed, of such a key.
pub fn read_following(key: &[u8]) -> Option<Followed> {
    read_followed(key.get(8..)?)
}

fn read_followed(key: &[u8]) -> Option<Followed> {
    let id = number(key.get(1..)?)?;
    match *key.first()? {
        FOLLOWED_GAME => Some(Followed::Game(GameId(id))),
        FOLLOWED_PLAYER => Some(Followed::Player(PlayerId(id))),
        _ => None,
    }
}

/// The key of a week, the earliest first.
pub fn week(week: Week) -> [u8; 8] {
    instant(Timestamp(week.0)).to_be_bytes()
}

/// The week of such a key.
pub fn read_week(key: &[u8]) -> Option<Week> {
    read_instant(key).map(|at| Week(at.0))
}

/// The key of a contest.
pub fn contest(id: ContestId) -> [u8; 8] {
    id.0.to_be_bytes()
}

/// The contest of a key, or at the end of one.
pub fn read_contest(key: &[u8]) -> Option<ContestId> {
    number(key.last_chunk::<8>()?).map(ContestId)
}

/// What the keys of all people, and of all rounds, of a season of a contest begin with.
pub fn contest_season(id: ContestId, season: u16) -> [u8; 10] {
    let mut key = [0; 10];
    key[..8].copy_from_slice(&id.0.to_be_bytes());
    key[8..].copy_from_slice(&season.to_be_bytes());
    key
}

/// A chunk of the people of a season.
pub fn contest_people(id: ContestId, season: u16, chunk: u8) -> Vec<u8> {
    let mut key = contest_season(id, season).to_vec();
    key.push(chunk);
    key
}

/// A chunk of the games of a round, from 0 on.
pub fn contest_round(id: ContestId, season: u16, round: u8, chunk: u8) -> Vec<u8> {
    let mut key = contest_season(id, season).to_vec();
    key.extend([round, chunk]);
    key
}

/// The round and the chunk of such a key.
pub fn read_contest_round(key: &[u8]) -> Option<(u8, u8)> {
    match key.get(10..)? {
        [round, chunk] => Some((*round, *chunk)),
        _ => None,
    }
}

/// A game of a contest that is not counted yet.
pub fn contest_end(id: ContestId, game: GameId) -> [u8; 16] {
    pair(id.0, game.0)
}

/// A contest among those of a person.
pub fn player_contest(player: PlayerId, id: ContestId) -> [u8; 16] {
    pair(player.0, id.0)
}

/// A contest among those of a place.
pub fn place_contest(place: &Route, id: ContestId) -> Vec<u8> {
    let mut key = self::place(place);
    key.extend_from_slice(&id.0.to_be_bytes());
    key
}

/// The person at the end of a key.
pub fn read_last_player(key: &[u8]) -> Option<PlayerId> {
    read_player(key.last_chunk::<8>()?)
}

/// Eight bytes, big-endian.
pub fn number(key: &[u8]) -> Option<u64> {
    Some(u64::from_be_bytes(key.try_into().ok()?))
}

/// The kind bytes of timers; kinds are never given to something else.
const CHALLENGE_EXPIRES: u8 = 1;
const GAME: u8 = 2;
const FORGET: u8 = 16;
const TELL_ABSENCE: u8 = 17;
const VACATION: u8 = 48;
const LINK_EXPIRES: u8 = 3;
const CREDENTIAL_EXPIRES: u8 = 4;
const SET_UP: u8 = 5;
const REMIND: u8 = 32;
const CONTEST: u8 = 40;
const DAILY_PROBLEM: u8 = 33;
const AIM_PROBLEMS: u8 = 34;
const OFFER: u8 = 64;
const LOBBY_LISTS: u8 = 65;
const GAME_FOLLOWERS: u8 = 66;
const FOLLOWER: u8 = 67;
const BEST_GAME: u8 = 68;

/// The kinds of what is followed.
const FOLLOWED_GAME: u8 = 1;
const FOLLOWED_PLAYER: u8 = 2;

/// The kinds of places in the keys of challenges.
const CHAT: u8 = 1;
const PERSON: u8 = 2;

/// An instant as a number whose order is that of time, also before 1970.
fn instant(at: Timestamp) -> u64 {
    at.0.cast_unsigned() ^ (1 << 63)
}

fn read_instant(key: &[u8]) -> Option<Timestamp> {
    number(key).map(|n| Timestamp((n ^ (1 << 63)).cast_signed()))
}

fn pair(first: u64, second: u64) -> [u8; 16] {
    let mut key = [0; 16];
    key[..8].copy_from_slice(&first.to_be_bytes());
    key[8..].copy_from_slice(&second.to_be_bytes());
    key
}

fn named(network: &Network, name: &str) -> Vec<u8> {
    let mut key = network.as_str().as_bytes().to_vec();
    key.push(0);
    key.extend_from_slice(name.as_bytes());
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_sort_as_what_they_name() {
        let instants = [i64::MIN, -5, 0, 7, 1_700_000_000_000, i64::MAX].map(Timestamp);
        let code = ChallengeCode::from_random(0x1234_5678_9abc);
        for what in [
            Timer::ChallengeExpires(code),
            Timer::LinkExpires(code),
            Timer::Game(GameId(0x1_0000_0007)),
            Timer::Contest(ContestId(12)),
            Timer::SetUp(GameId(12)),
            Timer::Forget(PlayerId(9)),
            Timer::TellAbsence(PlayerId(0)),
            Timer::CredentialExpires(u64::MAX - 7),
            Timer::Remind(PlayerId(9)),
            Timer::DailyProblem(1 << 63 | 9),
            Timer::AimProblems(0),
            Timer::Vacation(PlayerId(9)),
            Timer::Offer(code),
            Timer::LobbyLists,
            Timer::GameFollowers(GameId(0x1_0000_0007)),
            Timer::Follower(PlayerId(9)),
            Timer::BestGame,
        ] {
            let keys = instants.map(|at| timer(at, what));
            assert!(keys.is_sorted());
            for (at, key) in instants.into_iter().zip(keys) {
                assert_eq!(read_timer(&key), Some((at, what)));
            }
        }
        assert!(turn(GameId(1), 300) < turn(GameId(2), 0));
        assert!(turn(GameId(1), 2) < turn(GameId(1), 300));
        let key = player_challenge(PlayerId(3), Timestamp(-1), code);
        assert!(key < player_challenge(PlayerId(3), Timestamp(1), code));
        assert_eq!(read_player_challenge(&key), Some(code));
    }

    #[test]
    fn names_do_not_run_into_networks() {
        let network = |name| Network::new(name).unwrap();
        assert_ne!(handle(&network("ab"), "c"), handle(&network("a"), "bc"));
        assert_eq!(handle(&network("ab"), "Đỗ"), handle(&network("ab"), "đỗ"));
    }

    #[test]
    fn foreign_bytes_name_nothing() {
        assert_eq!(read_timer(b"short"), None);
        assert_eq!(read_timer(&[9; 17]), None);
        assert_eq!(read_game(b"123456789"), None);
        assert_eq!(read_player_challenge(&[0; 24]), None);
    }
}
