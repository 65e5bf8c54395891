//! The address of a database: its hosts, one by one, and how the connection to them is encrypted.

use std::str::FromStr as _;

use percent_encoding::percent_decode_str;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

use crate::store::StoreError;

/// How the connection is encrypted, and what of the server's certificate is checked. The words are those of
/// PostgreSQL's own clients.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encryption {
    /// `disable`: never.
    Disable,
    /// `prefer`: where the server can, whoever it is.
    Prefer,
    /// `require`: always, whoever the server is.
    Require,
    /// `verify-ca`: always, and an authority that is trusted must have signed for the server.
    VerifyCa,
    /// `verify-full`: always, and it must have signed for a server of this name.
    VerifyFull,
}

impl Encryption {
    const ALL: [(Encryption, &str); 5] = [
        (Encryption::Disable, "disable"),
        (Encryption::Prefer, "prefer"),
        (Encryption::Require, "require"),
        (Encryption::VerifyCa, "verify-ca"),
        (Encryption::VerifyFull, "verify-full"),
    ];

    fn ssl_mode(self) -> SslMode {
        match self {
            Encryption::Disable => SslMode::Disable,
            Encryption::Prefer => SslMode::Prefer,
            Encryption::Require | Encryption::VerifyCa | Encryption::VerifyFull => SslMode::Require,
        }
    }
}

/// Which authorities are trusted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Authorities {
    /// Those that browsers trust.
    Public,
    /// Those whose certificates are in this file.
    File(String),
}

/// An address that was understood. Its `Debug` shows no password.
#[derive(Debug, Clone)]
pub struct Address {
    /// What to connect to, one host each.
    pub hosts: Vec<Config>,
    /// How the connection is encrypted. Sockets of this machine never are.
    pub encryption: Encryption,
    /// Who may sign for the server.
    pub authorities: Authorities,
    /// Whether the address says nothing of encryption.
    pub is_encryption_unset: bool,
}

impl Address {
    /// Reads `postgresql://USER:PASSWORD@HOST1:5432,HOST2:5432/DATABASE?sslmode=verify-full&…`.
    ///
    /// # Errors
    /// [`StoreError::Address`] for what is none. It never quotes the address, which may hold a password.
    pub fn read(url: &str) -> Result<Address, StoreError> {
        let bad = |why: &str| StoreError::Address(why.to_owned());
        let (rest, ours) = without_ssl(url);
        let mut all = Config::from_str(&rest).map_err(|_| {
            bad("it should look like postgresql://USER:PASSWORD@HOST:5432/DATABASE")
        })?;
        if all.get_hosts().is_empty() && all.get_hostaddrs().is_empty() {
            return Err(bad("it names no host"));
        }
        let (mut encryption, mut root) = (None, None);
        for (name, value) in ours {
            match name.as_str() {
                "sslmode" => {
                    let mut known = Encryption::ALL.iter();
                    let found = known.find(|(_, word)| *word == value);
                    let why = "sslmode is one of disable, prefer, require, verify-ca, verify-full";
                    encryption = Some(found.ok_or_else(|| bad(why))?.0);
                }
                _ => root = Some(value),
            }
        }
        let is_encryption_unset = encryption.is_none();
        let encryption = match encryption.unwrap_or(Encryption::Prefer) {
            // As PostgreSQL's own clients do it.
            Encryption::Require if root.is_some() => Encryption::VerifyCa,
            encryption => encryption,
        };
        all.ssl_mode(encryption.ssl_mode());
        let count = all.get_hosts().len().max(all.get_hostaddrs().len());
        let ports = all.get_ports().len();
        if ports > 1 && ports != count {
            return Err(bad("it names more or fewer ports than hosts"));
        }
        Ok(Address {
            hosts: (0..count).map(|index| single(&all, index)).collect(),
            encryption,
            authorities: match root {
                Some(file) if file != "system" => Authorities::File(file),
                _ => Authorities::Public,
            },
            is_encryption_unset,
        })
    }
}

/// The address without the parameters that the driver does not know, and those with their values.
fn without_ssl(url: &str) -> (String, Vec<(String, String)>) {
    // A password may hold a question mark.
    let from = url.find('@').unwrap_or(0);
    let Some(at) = url[from..].find('?').map(|at| from + at) else {
        return (url.to_owned(), Vec::new());
    };
    let mut ours = Vec::new();
    let theirs: Vec<&str> = url[at + 1..]
        .split('&')
        .filter(|parameter| {
            let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
            let is_ours = ["sslmode", "sslrootcert"].contains(&name);
            if is_ours {
                let value = percent_decode_str(value).decode_utf8_lossy();
                ours.push((name.to_owned(), value.into_owned()));
            }
            !is_ours
        })
        .collect();
    let rest = match theirs.is_empty() {
        true => url[..at].to_owned(),
        false => format!("{}?{}", &url[..at], theirs.join("&")),
    };
    (rest, ours)
}

/// The same with one of the hosts.
fn single(all: &Config, index: usize) -> Config {
    let mut one = Config::new();
    match all.get_hosts().get(index) {
        Some(Host::Tcp(name)) => drop(one.host(name)),
        #[cfg(unix)]
        Some(Host::Unix(path)) => drop(one.host_path(path)),
        None => {}
    }
    if let Some(address) = all.get_hostaddrs().get(index) {
        one.hostaddr(*address);
    }
    let ports = all.get_ports();
    if let Some(port) = ports.get(index).or(ports.first()) {
        one.port(*port);
    }
    if let Some(user) = all.get_user() {
        one.user(user);
    }
    if let Some(password) = all.get_password() {
        one.password(password);
    }
    if let Some(name) = all.get_dbname() {
        one.dbname(name);
    }
    if let Some(name) = all.get_application_name() {
        one.application_name(name);
    }
    if let Some(options) = all.get_options() {
        one.options(options);
    }
    if let Some(interval) = all.get_keepalives_interval() {
        one.keepalives_interval(interval);
    }
    if let Some(retries) = all.get_keepalives_retries() {
        one.keepalives_retries(retries);
    }
    let ssl_mode = match is_socket(&one) {
        true => SslMode::Disable,
        false => all.get_ssl_mode(),
    };
    one.ssl_mode(ssl_mode)
        .ssl_negotiation(all.get_ssl_negotiation())
        .channel_binding(all.get_channel_binding())
        .target_session_attrs(all.get_target_session_attrs())
        .load_balance_hosts(all.get_load_balance_hosts())
        .keepalives(all.get_keepalives())
        .keepalives_idle(all.get_keepalives_idle());
    one
}

/// Whether an address leads to a socket of this machine.
pub fn is_socket(host: &Config) -> bool {
    #[cfg(unix)]
    return matches!(host.get_hosts(), [Host::Unix(_)]);
    #[cfg(not(unix))]
    false
}

/// Whether an address leads to this machine.
pub fn is_here(host: &Config) -> bool {
    let named = match host.get_hosts() {
        [Host::Tcp(name)] => name == "localhost" || is_loopback(name),
        _ => is_socket(host),
    };
    named
        || host
            .get_hostaddrs()
            .iter()
            .any(|address| address.is_loopback())
}

fn is_loopback(name: &str) -> bool {
    name.parse::<std::net::IpAddr>()
        .is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_divided_into_its_hosts() {
        let url = "postgresql://an:ge%3Fheim@one:5433,[::1]:5434,two:5435/db?target_session_attrs=read-write\
            &sslmode=verify-full&sslrootcert=%2Ftmp%2Fthe%20root.crt";
        let address = Address::read(url).unwrap();
        assert_eq!(address.encryption, Encryption::VerifyFull);
        let file = "/tmp/the root.crt".to_owned();
        assert_eq!(address.authorities, Authorities::File(file));
        assert!(!address.is_encryption_unset);
        let hosts = address.hosts.iter().map(|host| {
            assert_eq!(host.get_user(), Some("an"));
            assert_eq!(host.get_password(), Some(&b"ge?heim"[..]));
            assert_eq!(host.get_dbname(), Some("db"));
            assert_eq!(host.get_ssl_mode(), SslMode::Require);
            let attributes = format!("{:?}", host.get_target_session_attrs());
            assert_eq!(attributes, "ReadWrite");
            (host.get_hosts().to_vec(), host.get_ports().to_vec())
        });
        let tcp = |name: &str, port| (vec![Host::Tcp(name.into())], vec![port]);
        let expected = [tcp("one", 5433), tcp("::1", 5434), tcp("two", 5435)];
        assert_eq!(hosts.collect::<Vec<_>>(), expected);
        assert!(!format!("{address:?}").contains("heim"), "{address:?}");
        assert!(!is_here(&address.hosts[0]) && is_here(&address.hosts[1]));
    }

    #[test]
    fn encryption_is_that_of_other_clients() {
        let read = |parameters: &str| Address::read(&format!("postgresql://h/db{parameters}"));
        let plain = read("").unwrap();
        assert_eq!(plain.encryption, Encryption::Prefer);
        assert!(plain.is_encryption_unset);
        for (parameters, encryption) in [
            ("?sslmode=disable", Encryption::Disable),
            ("?sslmode=require", Encryption::Require),
            ("?sslmode=require&sslrootcert=x", Encryption::VerifyCa),
            ("?sslmode=verify-ca&connect_timeout=3", Encryption::VerifyCa),
        ] {
            assert_eq!(read(parameters).unwrap().encryption, encryption);
        }
        let system = read("?sslrootcert=system&sslmode=verify-full").unwrap();
        assert_eq!(system.authorities, Authorities::Public);
        let wrong = read("?sslmode=always").unwrap_err().to_string();
        assert!(wrong.contains("verify-full"), "{wrong}");
        assert!(read("?port=1,2,3").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_socket_is_on_this_machine() {
        let address = Address::read("postgresql://an@%2Ftmp,h/db?sslmode=require").unwrap();
        let modes = address.hosts.iter().map(Config::get_ssl_mode);
        assert_eq!(
            modes.collect::<Vec<_>>(),
            [SslMode::Disable, SslMode::Require]
        );
        assert!(is_socket(&address.hosts[0]) && is_here(&address.hosts[0]));
        assert!(!is_socket(&address.hosts[1]));
    }
}
