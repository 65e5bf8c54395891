//! Keys on disk. All numbers are big-endian, so that the order of keys is the order of numbers.
//!
//! A text inside a key stands at its end, after a network's name and a zero byte (names hold none),
//! so that no two keys collide.

use crate::game::{
    Account, ChallengeCode, CredentialHash, Family, GameId, MessageRef, Network, NoticeId, Place,
    PlayerId, Route, Shown, Timestamp,
};
use crate::store::Timer;

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
        Timer::Remind(player) => {
            key[8] = REMIND;
            key[9..].copy_from_slice(&player.0.to_be_bytes());
        }
    }
    key
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
        CREDENTIAL_EXPIRES => Some((at, Timer::CredentialExpires(number(key.get(9..)?)?))),
        TELL_ABSENCE => Some((at, Timer::TellAbsence(PlayerId(number(key.get(9..)?)?)))),
        REMIND => Some((at, Timer::Remind(PlayerId(number(key.get(9..)?)?)))),
        VACATION => Some((at, Timer::Vacation(PlayerId(number(key.get(9..)?)?)))),
        FORGET => Some((at, Timer::Forget(PlayerId(number(key.get(9..)?)?)))),
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

/// The turns that a person has prepared in a game.
pub fn plans(game: GameId, player: PlayerId) -> [u8; 16] {
    pair(game.0, player.0)
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
const REMIND: u8 = 32;

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
            Timer::Forget(PlayerId(9)),
            Timer::TellAbsence(PlayerId(0)),
            Timer::CredentialExpires(u64::MAX - 7),
            Timer::Remind(PlayerId(9)),
            Timer::Vacation(PlayerId(9)),
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
