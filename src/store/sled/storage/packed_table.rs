//! A table whose rows are packed into chunks, many rows under one key of sled.
//!
//! sled keeps a page for every sixteen keys in memory, open or not, and reads the list of all pages
//! when it opens: with a million games and a key for every row that was over half a gigabyte and ten
//! seconds. So a key of sled holds a chunk: the rows of a table from a lower bound on, up to the next
//! chunk, at most [`CHUNK_BYTES`] unless a single row is longer. The key is the name of the table, a zero
//! byte and the lower bound.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Bound;

use ::sled::{Batch, IVec, Tree};

use crate::store::rows::{Entry, KeyRange, following};
use crate::store::schema::content::Content;
use crate::store::schema::row::Row;
use crate::store::schema::table::Table;
use crate::store::sled::storage::chunk::{ChunkReader, ChunkWriter, corrupt};

/// How many bytes of rows a chunk holds before it is divided. Larger ones make fewer pages in memory,
/// smaller ones less to write for a row.
const CHUNK_BYTES: usize = 1_536;

/// The key of the [`Content`]; no table has such a name.
const CONTENT: &[u8] = b"\0content";

/// The key of the store's identity.
const IDENTITY: &[u8] = b"\0identity";

/// A table in sled's tree of all chunks.
#[derive(Debug, Clone)]
pub struct PackedTable {
    chunks: Tree,
    /// The name of the table and a zero byte, with which the keys of its chunks begin; no other table's
    /// prefix begins so.
    prefix: IVec,
}

impl PackedTable {
    /// The table in the tree of all chunks.
    pub fn new(chunks: Tree, table: Table) -> PackedTable {
        let prefix = IVec::from([table.name().as_bytes(), &[0]].concat());
        PackedTable { chunks, prefix }
    }

    /// The value of a key.
    pub fn get(&self, key: impl AsRef<[u8]>) -> ::sled::Result<Option<Vec<u8>>> {
        let Some((bound, packed)) = self.chunk_of(key.as_ref())? else {
            return Ok(None);
        };
        let mut rows = ChunkReader::new(self.lower(&bound), &packed);
        while let Some((found, value)) = rows.next()? {
            if found == key.as_ref() {
                return Ok(Some(value.to_vec()));
            }
        }
        Ok(None)
    }

    /// Every row, in order.
    pub fn iter(&self) -> PackedRows {
        self.range(KeyRange::all())
    }

    /// The rows whose keys are in a range, in order.
    pub fn range(&self, range: KeyRange) -> PackedRows {
        let (first, failed) = match self.chunk_of(&range.from) {
            Ok(found) => (found.map(|(bound, _)| bound), None),
            Err(error) => (None, Some(error)),
        };
        let first = first.unwrap_or_else(|| self.prefix.clone());
        let last = match &range.to {
            Some(key) => Some([&self.prefix[..], key].concat()),
            None => following(&self.prefix),
        };
        // A range that ends before it begins is empty, and sled would not take it.
        let last = last.map(|last| IVec::from(last).max(first.clone()));
        let last = last.map_or(Bound::Unbounded, Bound::Excluded);
        PackedRows {
            prefix: self.prefix.len(),
            chunks: self.chunks.range((Bound::Included(first), last)),
            range,
            front: VecDeque::new(),
            back: VecDeque::new(),
            failed,
        }
    }

    /// The chunk in which a key is, or would be; `None` when a new one is needed.
    fn chunk_of(&self, key: &[u8]) -> ::sled::Result<Option<(IVec, IVec)>> {
        #[cfg(test)]
        LOOKUPS.with(|count| count.set(count.get() + 1));
        let bound = [&self.prefix[..], key].concat();
        let found = self.chunks.range(..=bound).next_back().transpose()?;
        Ok(found.filter(|(bound, _)| bound.starts_with(&self.prefix)))
    }

    /// The lower bound in the key of a chunk.
    fn lower<'a>(&self, key: &'a [u8]) -> &'a [u8] {
        key.get(self.prefix.len()..).unwrap_or_default()
    }
}

/// Rows that are going to be put and removed, all or none of them.
pub struct Update<'a> {
    chunks: &'a Tree,
    touched: BTreeMap<IVec, ChunkUpdate<'a>>,
    bytes: usize,
}

impl<'a> Update<'a> {
    /// No rows.
    pub fn new(chunks: &'a Tree) -> Update<'a> {
        Update {
            chunks,
            touched: BTreeMap::new(),
            bytes: 0,
        }
    }

    /// Adds rows. Where a key is named twice, the latter counts.
    pub fn add(&mut self, rows: &'a [Row]) -> ::sled::Result<()> {
        for row in rows {
            let table = PackedTable::new(self.chunks.clone(), row.table);
            let (bound, packed) = match table.chunk_of(&row.key)? {
                Some((bound, packed)) => (bound, Some(packed)),
                None => (table.prefix.clone(), None),
            };
            self.bytes += row.key.len() + row.value.as_ref().map_or(0, Vec::len);
            let entry = self.touched.entry(bound).or_insert_with(|| {
                self.bytes += packed.as_ref().map_or(0, |packed| packed.len());
                ChunkUpdate {
                    table,
                    packed,
                    rows: BTreeMap::new(),
                }
            });
            entry.rows.insert(&row.key, row.value.as_deref());
        }
        Ok(())
    }

    /// About how many bytes will be written: the chunks that change, and the rows.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Puts and removes the rows. Gives how many bytes were written.
    pub fn write(self) -> ::sled::Result<usize> {
        let mut content = content(self.chunks)?;
        let mut batch = Batch::default();
        let mut written = 0;
        for (bound, touched) in self.touched {
            written += touched.write(&bound, &mut content, &mut batch)?;
        }
        batch.insert(CONTENT, content.to_bytes());
        self.chunks.apply_batch(batch)?;
        Ok(written)
    }
}

/// How much the tree of all chunks should hold.
pub fn content(chunks: &Tree) -> ::sled::Result<Content> {
    let Some(bytes) = chunks.get(CONTENT)? else {
        return Ok(Content::default());
    };
    Content::from_bytes(&bytes).ok_or_else(|| corrupt("the count of the rows"))
}

/// Says how much the tables should hold.
#[cfg(test)]
pub fn set_content(chunks: &Tree, content: Content) {
    chunks.insert(CONTENT, content.to_bytes()).unwrap();
}

/// Which store the tree of all chunks belongs to, 16 bytes.
pub fn identity(chunks: &Tree) -> ::sled::Result<Option<IVec>> {
    chunks.get(IDENTITY)
}

/// Says which store it belongs to.
pub fn set_identity(chunks: &Tree, identity: [u8; 16]) -> ::sled::Result<()> {
    chunks.insert(IDENTITY, &identity).map(drop)
}

/// A chunk that changes.
struct ChunkUpdate<'a> {
    table: PackedTable,
    packed: Option<IVec>,
    rows: BTreeMap<&'a Vec<u8>, Option<&'a [u8]>>,
}

impl ChunkUpdate<'_> {
    fn write(
        self,
        bound: &IVec,
        content: &mut Content,
        batch: &mut Batch,
    ) -> ::sled::Result<usize> {
        let lower = self.table.lower(bound);
        let name = self.table.prefix.strip_suffix(&[0]).unwrap_or_default();
        let packed = self.packed.unwrap_or_default();
        let mut rows = BTreeMap::new();
        let mut reader = ChunkReader::new(lower, &packed);
        while let Some((key, value)) = reader.next()? {
            rows.insert(key.to_vec(), value);
        }
        let last = rows.keys().next_back().cloned();
        for (key, value) in self.rows {
            let old = match value {
                Some(value) => rows.insert(key.clone(), value),
                None => rows.remove(key),
            };
            if let Some(old) = old {
                content.remove(name, key, old);
            }
            if let Some(value) = value {
                content.add(name, key, value);
            }
        }
        if rows.is_empty() {
            batch.remove(bound);
            return Ok(0);
        }
        // Where rows are added at the end, more will follow there: what is in front stays full.
        let grows_at_the_end = rows.keys().next_back() > last.as_ref();
        let size = |(key, value): (&Vec<u8>, &&[u8])| key.len() + value.len() + 3;
        let total: usize = rows.iter().map(size).sum();
        let most = match total.div_ceil(CHUNK_BYTES) {
            parts if grows_at_the_end || parts < 2 => CHUNK_BYTES,
            parts => total / parts + 1,
        };
        let mut written = 0;
        let mut writer = ChunkWriter::new(bound.to_vec(), lower);
        for (key, value) in &rows {
            if writer.len() > 0 && writer.len() + size((key, value)) > most {
                let next = [&self.table.prefix[..], key].concat();
                let full = std::mem::replace(&mut writer, ChunkWriter::new(next, key));
                written += full.put(batch);
            }
            writer.push(key, value);
        }
        written += writer.put(batch);
        Ok(written)
    }
}

/// Rows in order, from either end.
pub struct PackedRows {
    /// How long the name of the table is in the keys of chunks.
    prefix: usize,
    chunks: ::sled::Iter,
    range: KeyRange,
    front: VecDeque<Entry>,
    back: VecDeque<Entry>,
    failed: Option<::sled::Error>,
}

impl PackedRows {
    /// The rows of a chunk that are asked for.
    fn open(&self, chunk: ::sled::Result<(IVec, IVec)>) -> ::sled::Result<VecDeque<Entry>> {
        let (bound, packed) = chunk?;
        let lower = bound.get(self.prefix..).unwrap_or_default();
        let mut rows = VecDeque::new();
        let mut reader = ChunkReader::new(lower, &packed);
        while let Some((key, value)) = reader.next()? {
            if self.range.contains(key) {
                rows.push_back((key.to_vec(), value.to_vec()));
            }
        }
        Ok(rows)
    }
}

impl Iterator for PackedRows {
    type Item = ::sled::Result<Entry>;

    fn next(&mut self) -> Option<::sled::Result<Entry>> {
        if let Some(error) = self.failed.take() {
            return Some(Err(error));
        }
        loop {
            if let Some(row) = self.front.pop_front() {
                return Some(Ok(row));
            }
            let Some(found) = self.chunks.next() else {
                return self.back.pop_front().map(Ok);
            };
            match self.open(found) {
                Ok(rows) => self.front = rows,
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

impl DoubleEndedIterator for PackedRows {
    fn next_back(&mut self) -> Option<::sled::Result<Entry>> {
        if let Some(error) = self.failed.take() {
            return Some(Err(error));
        }
        loop {
            if let Some(row) = self.back.pop_back() {
                return Some(Ok(row));
            }
            let Some(found) = self.chunks.next_back() else {
                return self.front.pop_back().map(Ok);
            };
            match self.open(found) {
                Ok(rows) => self.back = rows,
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

#[cfg(test)]
thread_local! {
    static LOOKUPS: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// How many chunks were looked up in this thread.
#[cfg(test)]
pub fn lookups() -> u64 {
    LOOKUPS.with(std::cell::Cell::get)
}

#[cfg(test)]
impl PackedTable {
    /// Puts a row outside of any batch.
    pub fn insert(&self, key: impl AsRef<[u8]>, value: impl AsRef<[u8]>) -> ::sled::Result<()> {
        let name = self.prefix.strip_suffix(&[0]).unwrap();
        let row = Row {
            table: Table::named(name).unwrap(),
            key: key.as_ref().to_vec(),
            value: Some(value.as_ref().to_vec()),
        };
        let mut update = Update::new(&self.chunks);
        update.add(std::slice::from_ref(&row))?;
        update.write().map(drop)
    }
}
