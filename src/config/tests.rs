use std::collections::HashMap;
use std::ffi::OsString;
use std::path::PathBuf;

use crate::config::file::{lines, others_read};
use crate::config::{Config, ConfigError, Listen, LogFormat, NAMES};

fn read(pairs: &[(&str, &str)]) -> Result<Config, ConfigError> {
    Config::read(|name| {
        let found = pairs.iter().find(|(key, _)| *key == name);
        found.map(|(_, value)| OsString::from(value))
    })
}

#[test]
fn the_page_listens_where_it_is_said() {
    let listen = |value| read(&[("WEB_LISTEN", value)]).map(|config| config.web_listen);
    assert_eq!(listen(""), Ok(Listen::Unset));
    assert_eq!(listen("OFF"), Ok(Listen::Off));
    let address = "[::1]:9000".parse().unwrap();
    assert_eq!(listen("[::1]:9000"), Ok(Listen::At(address)));
    let name = "WEB_LISTEN";
    assert_eq!(listen("8080"), Err(ConfigError::Listen { name }));
    let health = read(&[("HEALTH_LISTEN", "9464")]).unwrap_err();
    assert!(health.to_string().starts_with("HEALTH_LISTEN"), "{health}");
}

#[test]
fn the_page_has_one_public_address() {
    let config = |url, listen| read(&[("WEB_URL", url), ("WEB_LISTEN", listen)]);
    let fine = config("https://chess.example.org/", "127.0.0.1:8080").unwrap();
    assert_eq!(fine.web_url.as_deref(), Some("https://chess.example.org"));
    assert_eq!(fine.warnings, [] as [String; 0]);
    assert_eq!(
        config("https://chess.example.org", "")
            .unwrap()
            .warnings
            .len(),
        1
    );
    assert_eq!(config("http://10.0.0.1", "off").unwrap().warnings.len(), 2);
    let wrong = config("chess.example.org", "").unwrap_err().to_string();
    assert!(wrong.starts_with("WEB_URL"), "{wrong}");
    assert_eq!(read(&[("TELEGRAM_APP", "a/b")]), Err(ConfigError::App));
    let secret = read(&[("DISCORD_CLIENT_SECRET", "hush")]).unwrap();
    assert_eq!(secret.secrets(), ["hush"]);
    assert!(!format!("{secret:?}").contains("hush"));
}

#[test]
fn a_webhook_is_an_https_address_with_a_path_that_somebody_listens_to() {
    let config = |url, listen| {
        let token = ("TELEGRAM_TOKEN", "1:a");
        read(&[token, ("TELEGRAM_WEBHOOK", url), ("WEB_LISTEN", listen)])
    };
    let fine = config("https://bot.example.org:8443/a/b/", "127.0.0.1:8080").unwrap();
    let address = fine.telegram_webhook.as_deref();
    assert_eq!(address, Some("https://bot.example.org:8443/a/b"));
    assert_eq!(fine.warnings, [] as [String; 0]);
    for wrong in [
        "http://bot.example.org/telegram",
        "bot.example.org/telegram",
        "https://bot.example.org",
        "https://bot.example.org/",
        "https://bot.example.org/{x}",
        "https://bot.example.org/:x",
        "https://bot.example.org/a?b",
        "https://u:p@bot.example.org/a",
        "https:///telegram",
    ] {
        let error = config(wrong, "127.0.0.1:8080").unwrap_err().to_string();
        assert!(error.starts_with("TELEGRAM_WEBHOOK is"), "{wrong}: {error}");
        assert!(!error.contains("u:p"), "{error}");
    }
    for listen in ["", "off"] {
        let unheard = config("https://bot.example.org/telegram", listen);
        assert_eq!(unheard, Err(ConfigError::WebhookUnheard));
    }
    let listen = ("WEB_LISTEN", "127.0.0.1:8080");
    let idle = read(&[listen, ("TELEGRAM_WEBHOOK", "https://a/b")]).unwrap();
    assert_eq!(idle.warnings.len(), 1);
}

#[test]
fn empty_is_not_set_and_tokens_stay_secret() {
    let config = read(&[("DISCORD_TOKEN", " "), ("TELEGRAM_TOKEN", " 12:hush\n")]).unwrap();
    assert_eq!(config.discord, None);
    assert_eq!(config.data_dir, PathBuf::from("data"));
    assert_eq!(config.secrets(), ["12:hush"]);
    let token = config.telegram.clone().unwrap().unwrap().token;
    assert!(!format!("{config:?} {token} {token:?}").contains("hush"));
}

#[test]
fn a_mistake_concerns_its_network_only() {
    let config = read(&[("DISCORD_TOKEN", "a b"), ("TELEGRAM_TOKEN", "12:fine")]).unwrap();
    let wrong = config.discord.unwrap().unwrap_err().to_string();
    assert!(
        wrong.starts_with("DISCORD_TOKEN") && wrong.contains("discord.com"),
        "{wrong}"
    );
    assert!(config.telegram.unwrap().is_ok());
}

#[test]
fn the_shards_are_a_number_or_left_to_discord() {
    let shards = |value| {
        let config = read(&[("DISCORD_TOKEN", "12:fine"), ("DISCORD_SHARDS", value)]);
        config.unwrap().discord.unwrap().map(|it| it.shards)
    };
    for auto in ["", " ", "auto", "AUTO"] {
        assert_eq!(shards(auto), Ok(None), "{auto}");
    }
    assert_eq!(shards("16"), Ok(Some(16)));
    for wrong in ["0", "-1", "1001", "some"] {
        let error = shards(wrong).unwrap_err().to_string();
        assert!(error.starts_with("DISCORD_SHARDS"), "{error}");
    }
}

#[test]
fn owners_are_accounts() {
    let owners = |list: &str| read(&[("OWNERS", list)]).map(|config| config.owners);
    let account = |network: &str, user: &str| (network.to_owned(), user.to_owned());
    assert_eq!(owners(""), Ok(Vec::new()));
    assert_eq!(
        owners("Telegram:123, discord:456,"),
        Ok(vec![account("telegram", "123"), account("discord", "456")])
    );
    for wrong in ["123", "telegram:", ":5", "tele gram:5", "a1:5"] {
        assert!(owners(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn the_engine_has_as_much_as_it_is_given() {
    let config = read(&[("ENGINE_THREADS", " 3 "), ("ENGINE_MEMORY", "")]).unwrap();
    assert_eq!(
        (config.engine_threads, config.engine_memory),
        (Some(3), None)
    );
    for wrong in ["0", "-1", "many", "1000000"] {
        let error = read(&[("ENGINE_MEMORY", wrong)]).unwrap_err().to_string();
        assert!(error.starts_with("ENGINE_MEMORY"), "{error}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_others_may_read_is_told() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join(".env");
    assert_eq!(others_read(&file, false), None);
    std::fs::write(&file, "DISCORD_TOKEN=").unwrap();
    for (mode, usual, named) in [
        (0o600, false, false),
        (0o400, false, false),
        (0o640, true, false),
        (0o660, true, true),
        (0o604, true, true),
    ] {
        std::fs::set_permissions(&file, PermissionsExt::from_mode(mode)).unwrap();
        let said = |named, advice| others_read(&file, named).is_some_and(|it| it.contains(advice));
        assert_eq!(said(false, "chmod 600"), usual, "{mode:o}");
        assert_eq!(said(true, "chmod 640"), named, "{mode:o}");
    }
}

#[test]
fn every_name_stands_in_the_example_and_is_read() {
    let example = include_str!("../../.env.example");
    let shown = example.lines().filter_map(|line| {
        let name = line.trim_start_matches('#').split_once('=')?.0;
        let is_name = |c: char| c.is_ascii_uppercase() || c == '_';
        (!name.is_empty() && name.chars().all(is_name)).then_some(name)
    });
    assert_eq!(shown.collect::<Vec<_>>(), NAMES);
    let asked = std::cell::RefCell::new(Vec::new());
    Config::read(|name| {
        asked.borrow_mut().push(name.to_owned());
        // Settings of a network are read where it has a token.
        name.ends_with("_TOKEN").then(|| "1:abc".into())
    })
    .unwrap();
    let mut asked = asked.into_inner();
    let unused = ["NOTIFY_SOCKET", "DISCORD_PACE", "TELEGRAM_SHARDS"];
    asked.retain(|name| !unused.contains(&name.as_str()));
    asked.sort_unstable();
    asked.dedup();
    let mut names = NAMES.to_vec();
    names.sort_unstable();
    assert_eq!(asked, names);
}

#[test]
fn the_log_has_two_formats() {
    let format = |name| read(&[("LOG_FORMAT", name)]).map(|config| config.log_format);
    assert_eq!(format(""), Ok(LogFormat::Text));
    assert_eq!(format("JSON"), Ok(LogFormat::Json));
    assert_eq!(format("xml"), Err(ConfigError::LogFormat));
}

#[test]
fn a_file_that_is_named_must_be_there() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("env");
    assert_eq!(lines(&file, false), Ok(HashMap::new()));
    assert_eq!(lines(&file, true), Err(ConfigError::NoFile(file.clone())));
    std::fs::write(&file, "no setting").unwrap();
    let wrong = lines(&file, true).unwrap_err();
    assert!(!wrong.to_string().contains("setting "), "{wrong}");
    assert_eq!(wrong, ConfigError::File(file));
}

#[test]
fn addresses_are_checked() {
    let url = |value: &str| -> Result<Option<String>, ConfigError> {
        let config = read(&[("DISCORD_TOKEN", "t"), ("DISCORD_API_URL", value)])?;
        let connection = config.discord.transpose()?;
        Ok(connection.and_then(|connection| connection.api_url))
    };
    let fine = Some("http://127.0.0.1:8080".to_owned());
    assert_eq!(url("http://127.0.0.1:8080/"), Ok(fine));
    assert!(url("http://[::1]:80").is_ok());
    assert!(url("https://[::1]/bot").is_ok());
    for wrong in [
        "example.org",
        "ftp://x",
        "http://",
        "http://:80",
        "http://a:b",
        "http://u@x",
        "http://x?y",
        "http://x y",
    ] {
        assert!(url(wrong).is_err(), "{wrong}");
    }
}
