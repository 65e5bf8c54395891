//! Where a store is, as the operator says it.

use std::convert::Infallible;
use std::path::PathBuf;
use std::str::FromStr;

use crate::operator::output::OperatorError;
use crate::store::maintenance::Location;

/// What the settings say about stores.
#[derive(Clone)]
pub struct StoreSettings {
    /// The data directory.
    pub data_dir: PathBuf,
    /// The address of a database, if one is set. It may hold a password.
    pub database_url: Option<String>,
}

/// A store on the command line: `sled`, `postgres`, a directory or an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NamedLocation {
    /// The data directory of the settings.
    Sled,
    /// The database of the settings.
    Postgres,
    /// This one.
    At(Location),
}

impl FromStr for NamedLocation {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<NamedLocation, Infallible> {
        let is_address = ["postgres://", "postgresql://"]
            .iter()
            .any(|scheme| text.starts_with(scheme));
        Ok(match text {
            "sled" => NamedLocation::Sled,
            "postgres" => NamedLocation::Postgres,
            _ if is_address => NamedLocation::At(Location::Database(text.to_owned())),
            _ => NamedLocation::At(Location::Directory(text.into())),
        })
    }
}

impl NamedLocation {
    /// Where it is.
    ///
    /// # Errors
    /// When the settings do not say.
    pub fn location(
        &self,
        settings: impl FnOnce() -> Result<StoreSettings, OperatorError>,
    ) -> Result<Location, OperatorError> {
        match self {
            NamedLocation::Sled => Ok(Location::Directory(settings()?.data_dir)),
            NamedLocation::Postgres => match settings()?.database_url {
                Some(url) => Ok(Location::Database(url)),
                None => Err("DATABASE_URL is not set: it says where the database is".into()),
            },
            NamedLocation::At(location) => Ok(location.clone()),
        }
    }
}

impl StoreSettings {
    /// The store with which the bot works.
    pub fn usual(self) -> Location {
        match self.database_url {
            Some(url) => Location::Database(url),
            None => Location::Directory(self.data_dir),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_is_named_by_its_engine_its_directory_or_its_address() {
        let settings = |database_url: Option<&str>| {
            Ok(StoreSettings {
                data_dir: "data".into(),
                database_url: database_url.map(str::to_owned),
            })
        };
        let url = "postgresql://an:geheim@host/db";
        let location = |named: &str, set: Option<&str>| {
            let named: NamedLocation = named.parse().unwrap();
            named.location(|| settings(set))
        };
        let directory = |dir: &str| Location::Directory(dir.into());
        let database = Location::Database(url.into());
        assert_eq!(location("sled", Some(url)).unwrap(), directory("data"));
        assert_eq!(location("./sled", None).unwrap(), directory("./sled"));
        assert_eq!(location("postgres", Some(url)).unwrap(), database);
        assert_eq!(location(url, None).unwrap(), database);
        let unset = location("postgres", None).unwrap_err().to_string();
        assert!(unset.contains("DATABASE_URL"), "{unset}");
        assert_eq!(settings(Some(url)).unwrap().usual(), database);
        assert_eq!(settings(None).unwrap().usual(), directory("data"));
        let shown = format!("{:?}", url.parse::<NamedLocation>());
        assert!(!shown.contains("geheim"), "{shown}");
    }
}
