//! The tables of the store: each is a shelf of boxes in one tree of sled.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use ::sled::{Db, IVec, Tree};

use crate::store::StoreError;
use crate::store::sled::disk::{DB, broken, patiently};
use crate::store::sled::keys;
use crate::store::sled::marker::Identity;
use crate::store::sled::row::{Content, Row};
use crate::store::sled::shelf::{self, Shelf};

/// The tree of all boxes; its name on disk is never changed.
const BOXES: &str = "boxes";

/// A table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Table {
    /// What the store knows of itself; see [`Meta`].
    Meta,
    /// Game → header.
    Games,
    /// Game and index → turn.
    Turns,
    /// Person and game → nothing, for every game they play or played.
    PlayerGames,
    /// Person and game → nothing, for the games that go on.
    OpenGames,
    /// Person → how many games go on.
    OpenCounts,
    /// Code → challenge.
    Challenges,
    /// Person, instant and code → nothing, for challenges by or to them.
    PlayerChallenges,
    /// Place, instant and code → nothing, for challenges made there.
    PlaceChallenges,
    /// Person → what we know of them.
    Players,
    /// Shared place → what was chosen there.
    Chats,
    /// Code for joining accounts → whose, until when.
    Links,
    /// Account → person.
    Accounts,
    /// Handle → person last seen with it.
    Handles,
    /// Person and network → handle last seen.
    PlayerHandles,
    /// Message → board it shows.
    Anchors,
    /// Game and serial number → message.
    AnchorOrder,
    /// Game → serial numbers of its messages.
    AnchorMarks,
    /// Game and number of its home → message that shows the newest board there.
    Shown,
    /// Notice number → notice not yet told.
    Outbox,
    /// Instant and subject → nothing.
    Timers,
    /// Update → serial number, and the code of what it made.
    Seen,
    /// Serial number → update.
    SeenOrder,
    /// Person and family → how they stand.
    Standings,
    /// Family, rank, rating and person → nothing; the best first.
    Ranks,
    /// Two people → what came of their games, as the first sees it; each pair stands twice.
    Meetings,
    /// Place and person → nothing, for people who began a game there.
    PlacePeople,
    /// Person and place → the place.
    PeoplePlaces,
    /// Bot time → how much of UTC is missing from then on.
    Absences,
    /// Person and game → the turn of which they are to be reminded.
    Reminders,
    /// Game and person → what they have prepared in it.
    Plans,
    /// Game → which turns of it were judged.
    Analyses,
    /// Game and index → a judged turn, the first of them being 0.
    JudgedTurns,
    /// Game → who wishes to hear of its analysis, which is not done.
    AnalysesAsked,
}

impl Table {
    /// Every table, in the order of their numbers.
    pub const ALL: [Table; 34] = [
        Table::Meta,
        Table::Games,
        Table::Turns,
        Table::PlayerGames,
        Table::OpenGames,
        Table::OpenCounts,
        Table::Challenges,
        Table::PlayerChallenges,
        Table::PlaceChallenges,
        Table::Players,
        Table::Chats,
        Table::Links,
        Table::Accounts,
        Table::Handles,
        Table::PlayerHandles,
        Table::Anchors,
        Table::AnchorOrder,
        Table::AnchorMarks,
        Table::Shown,
        Table::Outbox,
        Table::Timers,
        Table::Seen,
        Table::SeenOrder,
        Table::Standings,
        Table::Ranks,
        Table::Meetings,
        Table::PlacePeople,
        Table::PeoplePlaces,
        Table::Absences,
        Table::Reminders,
        Table::Plans,
        Table::Analyses,
        Table::JudgedTurns,
        Table::AnalysesAsked,
    ];

    /// The table of this name.
    pub fn named(name: &[u8]) -> Option<Table> {
        let mut all = Table::ALL.into_iter();
        all.find(|table| table.name().as_bytes() == name)
    }

    /// Its name on disk; never changed.
    pub const fn name(self) -> &'static str {
        match self {
            Table::Meta => "meta",
            Table::Games => "games",
            Table::Turns => "turns",
            Table::PlayerGames => "player-games",
            Table::OpenGames => "open-games",
            Table::OpenCounts => "open-counts",
            Table::Challenges => "challenges",
            Table::PlayerChallenges => "player-challenges",
            Table::PlaceChallenges => "place-challenges",
            Table::Players => "players",
            Table::Chats => "chats",
            Table::Links => "links",
            Table::Accounts => "accounts",
            Table::Handles => "handles",
            Table::PlayerHandles => "player-handles",
            Table::Anchors => "anchors",
            Table::AnchorOrder => "anchor-order",
            Table::AnchorMarks => "anchor-marks",
            Table::Shown => "shown",
            Table::Outbox => "outbox",
            Table::Timers => "timers",
            Table::Seen => "seen",
            Table::SeenOrder => "seen-order",
            Table::Standings => "standings",
            Table::Ranks => "ranks",
            Table::Meetings => "meetings",
            Table::PlacePeople => "place-people",
            Table::PeoplePlaces => "people-places",
            Table::Absences => "absences",
            Table::Reminders => "reminders",
            Table::Plans => "plans",
            Table::Analyses => "analyses",
            Table::JudgedTurns => "judged-turns",
            Table::AnalysesAsked => "analyses-asked",
        }
    }
}

/// What stands in [`Table::Meta`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meta {
    /// The identity of a store of the first layout, 16 bytes.
    Identity,
    /// How many batches were applied.
    Commits,
    /// The number of the next notice.
    NextNotice,
    /// The serial numbers of the updates seen.
    SeenMarks,
    /// What time it was last: bot time and UTC.
    Beat,
    /// The bot time at which the files are to be written anew; not there when nothing was erased.
    Rewrite,
}

impl Meta {
    /// The key.
    pub const fn key(self) -> &'static [u8] {
        match self {
            Meta::Identity => b"identity",
            Meta::Commits => b"commits",
            Meta::NextNotice => b"next-notice",
            Meta::SeenMarks => b"seen-marks",
            Meta::Beat => b"beat",
            Meta::Rewrite => b"rewrite",
        }
    }
}

/// The open tables.
#[derive(Debug, Clone)]
pub struct Tables {
    db: Db,
    boxes: Tree,
    shelves: Vec<Shelf>,
    /// sled's file once more, to be synced.
    file: Arc<OnceLock<File>>,
}

impl Tables {
    /// Opens every table.
    pub fn open(db: Db) -> ::sled::Result<Tables> {
        let boxes = db.open_tree(BOXES)?;
        let shelf = |table: Table| Shelf::new(boxes.clone(), table);
        let shelves = Table::ALL.into_iter().map(shelf).collect();
        let file = Arc::default();
        Ok(Tables {
            db,
            boxes,
            shelves,
            file,
        })
    }

    /// The rows of a table.
    pub fn tree(&self, table: Table) -> &Shelf {
        &self.shelves[table as usize]
    }

    /// Puts and removes rows, all or none, not yet durable. Gives how many bytes that took.
    pub fn write(&self, rows: &[Row]) -> Result<usize, StoreError> {
        shelf::write(&self.boxes, rows).map_err(failed)
    }

    /// Which store they belong to; `None` when they do not say.
    pub fn identity(&self) -> Result<Option<Identity>, StoreError> {
        let found = shelf::identity(&self.boxes).map_err(failed)?;
        let found = found.and_then(|bytes| bytes[..].try_into().ok());
        Ok(found.map(Identity))
    }

    /// Says which store they belong to.
    pub fn set_identity(&self, identity: Identity) -> Result<(), StoreError> {
        shelf::set_identity(&self.boxes, identity.0).map_err(failed)
    }

    /// How much the tables should hold.
    pub fn content(&self) -> Result<Content, StoreError> {
        shelf::content(&self.boxes).map_err(failed)
    }

    /// How much they do hold. Looks at everything.
    pub fn counted(&self) -> Result<Content, StoreError> {
        let mut counted = Content::default();
        for table in Table::ALL {
            for row in self.tree(table).iter() {
                let (key, value) = row.map_err(failed)?;
                counted.add(table.name().as_bytes(), &key, &value);
            }
        }
        Ok(counted)
    }

    /// Every row of every table, in order.
    pub fn rows(&self) -> impl Iterator<Item = Result<Row, StoreError>> {
        Table::ALL.into_iter().flat_map(|table| {
            self.tree(table).iter().map(move |row| {
                let (key, value) = row.map_err(failed)?;
                Ok(Row {
                    table,
                    key: key.to_vec(),
                    value: Some(value.to_vec()),
                })
            })
        })
    }

    /// The rows of a store of the first layout, in which each table was a tree of its own; `None`
    /// when this is none.
    pub fn first_layout(&self) -> ::sled::Result<Option<Vec<(Table, Tree)>>> {
        if !self.boxes.is_empty() {
            return Ok(None);
        }
        let names = self.db.tree_names();
        let there = Table::ALL.into_iter();
        let there = there.filter(|table| names.iter().any(|name| name == table.name().as_bytes()));
        let trees = there.map(|table| Ok((table, self.db.open_tree(table.name())?)));
        let trees: Vec<_> = trees.collect::<::sled::Result<_>>()?;
        Ok((!trees.is_empty()).then_some(trees))
    }

    /// The value of a key.
    pub fn get(&self, table: Table, key: &[u8]) -> Result<Option<IVec>, StoreError> {
        self.tree(table).get(key).map_err(failed)
    }

    /// The number that stands under a key of [`Table::Meta`], 0 when none does.
    pub fn meta(&self, meta: Meta) -> Result<u64, StoreError> {
        let Some(bytes) = self.get(Table::Meta, meta.key())? else {
            return Ok(0);
        };
        keys::number(&bytes)
            .ok_or_else(|| StoreError::Record(format!("{meta:?}"), "it is no number".into()))
    }

    /// How many batches were applied.
    pub fn commits(&self) -> Result<u64, StoreError> {
        self.meta(Meta::Commits)
    }

    /// The highest key of a table whose keys are numbers, 0 when it is empty.
    pub fn highest(&self, table: Table) -> Result<u64, StoreError> {
        let Some((key, _)) = self.tree(table).last().map_err(failed)? else {
            return Ok(0);
        };
        keys::number(&key)
            .ok_or_else(|| StoreError::Record(table.name().into(), "a key is no number".into()))
    }

    /// The file in this directory that holds them, to be synced. It is opened once: whether what was
    /// written becomes durable must not depend on whether the system has room for one more open file.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn file(&self, dir: &Path) -> io::Result<&File> {
        if let Some(file) = self.file.get() {
            return Ok(file);
        }
        let file = patiently(|| File::options().write(true).open(dir.join(DB)))?;
        Ok(self.file.get_or_init(|| file))
    }

    /// Hands everything that was written to the operating system. On Linux that is not yet the
    /// disk: see [`crate::store::sled::disk::Disk`].
    pub fn flush(&self) -> Result<(), StoreError> {
        self.db.flush().map(drop).map_err(failed)
    }
}

/// The disk failed under sled, or the system refused something.
pub fn failed(error: ::sled::Error) -> StoreError {
    match error {
        ::sled::Error::Io(error) => broken(error),
        error => StoreError::Failed(error.to_string()),
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// Tables in a folder that goes with the first of the two.
    pub fn tables() -> (tempfile::TempDir, Tables) {
        let dir = tempfile::tempdir().unwrap();
        let config = ::sled::Config::new().path(dir.path()).flush_every_ms(None);
        let tables = Tables::open(config.open().unwrap()).unwrap();
        (dir, tables)
    }

    impl Tables {
        /// Says that the tables hold so much.
        pub fn pretend(&self, content: Content) {
            shelf::set_content(&self.boxes, content);
        }

        /// How many boxes there are.
        pub fn boxes(&self) -> usize {
            let keys = self.boxes.iter().keys();
            keys.filter(|key| key.as_ref().unwrap()[0] != 0).count()
        }
    }
}
