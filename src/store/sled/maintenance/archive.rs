//! Reading everything that is kept, one thing after another.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::game::{
    Analysis, AnalysisRequest, Calendar, Challenge, Chat, Family, GameId, Meeting, Network, Notice,
    NoticeId, Plans, Player, PlayerId, Reminder, Standing, Timestamp,
};
use crate::store::sled::disk::unusable;
use crate::store::sled::keep::restore;
use crate::store::sled::keys;
use crate::store::sled::open::{self, Opened};
use crate::store::sled::read;
use crate::store::sled::tables::{Table, failed};
use crate::store::{StoreError, StoredGame, Timer};

/// How many things of a kind are read at a time.
const PAGE: usize = 256;

/// A store that is only read.
#[derive(Debug)]
pub struct Archive {
    opened: Option<Opened>,
    /// A directory that goes with it.
    scratch: Option<PathBuf>,
}

/// Something that is kept.
#[derive(Debug)]
pub enum Kept {
    /// A person, and the handles they were last seen with.
    Player(Player, Vec<(Network, String)>),
    /// A shared place.
    Chat(Chat),
    /// An open challenge.
    Challenge(Challenge),
    /// A game with all its turns.
    Game(Box<StoredGame>),
    /// How a person stands in a family.
    Standing(PlayerId, Family, Standing),
    /// What came of the games between two people, as the first sees it; the first has the lower
    /// number.
    Meeting(PlayerId, PlayerId, Meeting),
    /// What a player has prepared in a game.
    Plans(GameId, PlayerId, Plans),
    /// What is known of a game that was analysed.
    Analysis(GameId, Analysis),
    /// Who wishes to hear of the analysis of a game.
    AnalysisAsked(GameId, AnalysisRequest),
    /// Of what a person is to be reminded.
    Reminder(PlayerId, Reminder),
    /// What is still to be told.
    Notice(NoticeId, Notice),
    /// What is to be done, and when.
    Timer(Timestamp, Timer),
    /// Something that cannot be read, and why.
    Unreadable(String),
}

impl Archive {
    /// The store of a directory on which no bot runs.
    ///
    /// # Errors
    /// As for opening it.
    pub fn open(dir: &Path) -> Result<Archive, StoreError> {
        super::store_in(dir)?;
        Ok(Archive {
            opened: Some(open::open(dir)?),
            scratch: None,
        })
    }

    /// A copy, by way of a directory that does not exist, is made, and goes again.
    ///
    /// # Errors
    /// When the copy is not whole, or the directory cannot be made.
    pub fn of_backup(file: &Path, scratch: &Path) -> Result<Archive, StoreError> {
        let mut archive = Archive {
            opened: None,
            scratch: None,
        };
        if scratch.exists() {
            let why = io::Error::from(io::ErrorKind::AlreadyExists);
            return Err(unusable(scratch, why));
        }
        // From now on it goes with the archive, whatever happens.
        archive.scratch = Some(scratch.to_owned());
        restore(file, scratch)?;
        archive.opened = Some(open::open(scratch)?);
        Ok(archive)
    }

    /// The way from the instants of what is kept to those of the world.
    ///
    /// # Errors
    /// Those of the disk, and when it cannot be read.
    pub fn calendar(&self) -> Result<Calendar, StoreError> {
        let opened = self.opened.as_ref().ok_or(StoreError::Closed)?;
        read::calendar(&opened.tables).map(|(calendar, _)| calendar)
    }

    /// Gives everything to `each`, people first, in the order of their numbers.
    ///
    /// # Errors
    /// Those of the disk, and of `each`. What cannot be read is given as [`Kept::Unreadable`].
    pub fn each<E: From<StoreError>>(
        &self,
        mut each: impl FnMut(Kept) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(opened) = &self.opened else {
            return Err(StoreError::Closed.into());
        };
        let tables = &opened.tables;
        for key in tables.tree(Table::Players).iter().keys() {
            let Some(id) = keys::read_player(&key.map_err(failed)?) else {
                continue;
            };
            let player = read::player(tables, id).and_then(|player| {
                let handles = read::handles_of(tables, id)?;
                Ok(player.map(|player| Kept::Player(player, handles)))
            });
            give(player, &mut each)?;
            for (family, standing) in read::standings(tables, id)? {
                each(Kept::Standing(id, family, standing))?;
            }
            for reminder in read::reminders(tables, id, usize::MAX)? {
                each(Kept::Reminder(id, reminder))?;
            }
            for other in read::met(tables, id, usize::MAX)? {
                if id < other {
                    let meeting = read::meeting(tables, id, other);
                    let kept = meeting.map(|meeting| Some(Kept::Meeting(id, other, meeting)));
                    give(kept, &mut each)?;
                }
            }
        }
        let mut after = None;
        loop {
            let page = read::chats(tables, after.as_ref(), PAGE)?;
            after = page.last().map(|chat| chat.route.clone());
            if after.is_none() {
                break;
            }
            for chat in page {
                each(Kept::Chat(chat))?;
            }
        }
        for key in tables.tree(Table::Challenges).iter().keys() {
            let key = key.map_err(failed)?;
            let code = key[..].try_into().ok();
            let Some(code) = code.and_then(crate::game::ChallengeCode::from_bytes) else {
                continue;
            };
            let challenge = read::challenge(tables, code);
            give(challenge.map(|found| found.map(Kept::Challenge)), &mut each)?;
        }
        for key in tables.tree(Table::Games).iter().keys() {
            let Some(id) = keys::read_game(&key.map_err(failed)?) else {
                continue;
            };
            let raw = read::game(tables, id);
            let game = raw.and_then(|raw| raw.map(read::RawGame::game).transpose());
            for (player, plans) in read::plans(tables, id)? {
                each(Kept::Plans(id, player, plans))?;
            }
            let analysis = read::analysis(tables, id);
            let analysis = analysis.map(|found| found.map(|of| Kept::Analysis(id, of)));
            give(analysis, &mut each)?;
            give(
                game.map(|found| found.map(|of| Kept::Game(Box::new(of)))),
                &mut each,
            )?;
        }
        let mut after = None;
        loop {
            let page = read::pending(tables, after, PAGE)?;
            after = page.last().map(|(id, _)| *id);
            if after.is_none() {
                break;
            }
            for (id, notice) in page {
                each(Kept::Notice(id, notice))?;
            }
        }
        for (id, request) in read::analyses_asked(tables, usize::MAX)? {
            each(Kept::AnalysisAsked(id, request))?;
        }
        for key in tables.tree(Table::Timers).iter().keys() {
            match keys::read_timer(&key.map_err(failed)?) {
                Some((at, timer)) => each(Kept::Timer(at, timer))?,
                None => each(Kept::Unreadable("a timer".to_owned()))?,
            }
        }
        Ok(())
    }
}

fn give<E: From<StoreError>>(
    found: Result<Option<Kept>, StoreError>,
    each: &mut impl FnMut(Kept) -> Result<(), E>,
) -> Result<(), E> {
    match found {
        Ok(Some(kept)) => each(kept),
        Ok(None) => Ok(()),
        Err(error @ StoreError::Record(..)) => each(Kept::Unreadable(error.to_string())),
        Err(error) => Err(error.into()),
    }
}

impl Drop for Archive {
    fn drop(&mut self) {
        drop(self.opened.take());
        if let Some(scratch) = &self.scratch {
            // It was made for this only; what cannot be removed does no harm.
            drop(fs::remove_dir_all(scratch));
        }
    }
}
