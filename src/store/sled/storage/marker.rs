//! The marker: a small file that says which store is here and how many batches it holds at least, so that
//! a store that has lost its data is never taken for a new one.

use std::fmt;
use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::Path;
use std::str::FromStr;

use crate::store::StoreError;
use crate::store::sled::storage::files::{JOURNAL, MARKER, NEW_MARKER, sync_dir};
use crate::store::sled::storage::system::shown;

/// The content of the marker file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marker {
    /// The store that the directory belongs to.
    pub identity: Identity,
    /// The state of the store.
    pub state: State,
    /// How many batches are durable at least.
    pub commits: u64,
}

/// The random identity of a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Identity(pub [u8; 16]);

/// The state of a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It is being created; nothing was acknowledged yet.
    Creating,
    /// It is open, or was not closed.
    Open,
    /// It failed while it was open: the next opening verifies everything.
    Suspect,
    /// sled's files are being rebuilt from the journal and are not complete.
    Rebuilding,
    /// It was closed, and the file `db` is this long.
    Closed {
        /// In bytes.
        length: u64,
    },
}

/// The first line: what it is, and the layout of the directory.
const TITLE: &str = "tulenh store 1";

impl Marker {
    /// The marker of the directory; `None` when there is none.
    ///
    /// # Errors
    /// When it cannot be read or says nothing known.
    pub fn read(dir: &Path) -> io::Result<Option<Marker>> {
        match fs::read_to_string(dir.join(MARKER)) {
            Ok(text) => parse(&text)
                .map(Some)
                .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "it says nothing known")),
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(e) => Err(e),
        }
    }

    /// Refuses a store in the layout from before the first release, which had no journal and no checksum in
    /// its marker. Nothing is changed: sled would write when it opens its files.
    ///
    /// # Errors
    /// [`StoreError::Unusable`] when there is such a store.
    pub fn refuse_unreleased(dir: &Path) -> Result<(), StoreError> {
        let text = fs::read_to_string(dir.join(MARKER)).unwrap_or_default();
        let unreleased = text.starts_with(TITLE) && !text.contains("\nsum ");
        if !unreleased || dir.join(JOURNAL).exists() {
            return Ok(());
        }
        let why = "a development version from before the first release made it, in a layout that this \
                   version does not read; nothing was changed in it. That version can still print it with \
                   `tulenh store export`; to start without it, give the bot another data directory";
        Err(StoreError::Unusable(shown(dir), why.into()))
    }

    /// Puts the marker into the directory, durably: after a crash it is the old or the new one.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn write(&self, dir: &Path) -> io::Result<()> {
        self.prepare(dir)?;
        Marker::install(dir)
    }

    /// The first part of [`Marker::write`], which needs room on the disk.
    ///
    /// # Errors
    /// When the disk refuses; then nothing has changed.
    pub fn prepare(&self, dir: &Path) -> io::Result<()> {
        let new = dir.join(NEW_MARKER);
        let written = File::create(&new).and_then(|mut file| {
            file.write_all(self.text().as_bytes())?;
            file.sync_all()
        });
        written.inspect_err(|_| drop(fs::remove_file(&new)))
    }

    /// The second part: puts the prepared marker into its place, durably.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn install(dir: &Path) -> io::Result<()> {
        fs::rename(dir.join(NEW_MARKER), dir.join(MARKER))?;
        sync_dir(dir)
    }

    fn text(&self) -> String {
        let state = match self.state {
            State::Creating => "creating".to_owned(),
            State::Open => "open".to_owned(),
            State::Suspect => "suspect".to_owned(),
            State::Rebuilding => "rebuilding".to_owned(),
            State::Closed { length } => format!("closed {length}"),
        };
        let Marker {
            identity, commits, ..
        } = self;
        let said = format!("{TITLE}\nidentity {identity}\nstate {state}\ncommits {commits}\n");
        let sum = sum_of(&said);
        said + &sum
    }
}

/// The last line: a checksum of the others.
fn sum_of(said: &str) -> String {
    format!("sum {:08x}\n", crc32fast::hash(said.as_bytes()))
}

fn parse(text: &str) -> Option<Marker> {
    let (text, sum) = text.split_at_checked(text.find("\nsum ")? + 1)?;
    if sum != sum_of(text) {
        return None;
    }
    let mut lines = text.lines();
    if lines.next()? != TITLE {
        return None;
    }
    let identity = lines.next()?.strip_prefix("identity ")?;
    let state = match lines.next()?.strip_prefix("state ")? {
        "creating" => State::Creating,
        "open" => State::Open,
        "suspect" => State::Suspect,
        "rebuilding" => State::Rebuilding,
        other => State::Closed {
            length: other.strip_prefix("closed ")?.parse().ok()?,
        },
    };
    let commits = lines.next()?;
    if lines.next().is_some() {
        return None;
    }
    Some(Marker {
        identity: identity.parse().ok()?,
        state,
        commits: commits.strip_prefix("commits ")?.parse().ok()?,
    })
}

impl Identity {
    /// A new identity. Nothing that happens depends on it, so the standard library's random hash keys
    /// are good enough.
    pub fn random() -> Identity {
        let half = || RandomState::new().hash_one(MARKER).to_be_bytes();
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&half());
        bytes[8..].copy_from_slice(&half());
        Identity(bytes)
    }

    /// Whether two identities differ in a few bytes at most. Those of two stores have next to nothing in
    /// common, so then one of the two is corrupt.
    pub fn is_nearly(self, other: Identity) -> bool {
        const NEARLY: usize = 4;
        let pairs = self.0.into_iter().zip(other.0);
        pairs.filter(|(one, other)| one != other).count() <= NEARLY
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Identity {
    type Err = ();

    fn from_str(hex: &str) -> Result<Identity, ()> {
        if hex.len() != 32 || !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(());
        }
        let number = u128::from_str_radix(hex, 16).map_err(drop)?;
        Ok(Identity(number.to_be_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(Marker::read(dir.path()).unwrap(), None);
        let closed = State::Closed { length: 77 };
        let open = [State::Open, State::Suspect, State::Rebuilding];
        for state in open.into_iter().chain([State::Creating, closed]) {
            let marker = Marker {
                identity: Identity([0xa7; 16]),
                state,
                commits: 12,
            };
            marker.write(dir.path()).unwrap();
            assert_eq!(Marker::read(dir.path()).unwrap(), Some(marker));
            let text = marker.text();
            for cut in 0..text.len() {
                assert_eq!(parse(&text[..cut]), None, "{cut}");
            }
            for bit in 0..8 * text.len() {
                let mut corrupt = text.clone().into_bytes();
                corrupt[bit / 8] ^= 1 << (bit % 8);
                let corrupt = String::from_utf8(corrupt);
                assert_eq!(corrupt.ok().and_then(|text| parse(&text)), None, "{bit}");
            }
        }
    }
}
