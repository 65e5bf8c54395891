//! The command line: wires the layers, spawns what runs, joins it.

use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use clap::{CommandFactory as _, Parser, Subcommand};
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};
use tulenh::app::{Account, App, Network, Options, PageAddresses};
use tulenh::cli::{Completions, Manual, Tool};
use tulenh::config::{Config, ConfigError, Connection, Listen, LogFormat, Token};
use tulenh::doctor::Doctor;
use tulenh::identities::Identities;
use tulenh::machine;
use tulenh::operator::{StoreCommand, StoreSettings};
use tulenh::service::{self, ServiceManager, UnitCommand};
use tulenh::store::{SledStore, Store, StoreError};
use tulenh::{log, terminal};
use tulenh_console::ToolError;

/// Commander Chess (Cờ Tư Lệnh) by correspondence on Discord and Telegram.
///
/// Without a command it runs the bot: every network whose token is set (DISCORD_TOKEN,
/// TELEGRAM_TOKEN, in the environment or in the file .env). With no token it opens a chat for two
/// people on this terminal.
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    /// Read the settings that are not in the environment from this file instead of .env
    #[arg(long, value_name = "FILE", global = true)]
    env: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

/// Anything but running the bot.
#[derive(Debug, Subcommand)]
enum Command {
    #[command(flatten)]
    Tool(Box<Tool>),
    #[command(subcommand)]
    Store(StoreCommand),
    Doctor(Doctor),
    Systemd(UnitCommand),
    Completions(Completions),
    Manual(Manual),
}

/// How long the start waits for a database that is away.
#[cfg(feature = "postgres")]
const DATABASE_START: Duration = Duration::from_secs(45);
/// How long the adapters may take to end after the store has failed.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// How long after the store has failed the process ends, whatever hangs then.
const AT_THE_LATEST: Duration = Duration::from_secs(4);
/// How long the words about it may take then: who reads them may hang as well.
const HURRY: Duration = Duration::from_millis(500);
/// The longest sleep between two looks at the timers: absences are noticed by it, and a deadline
/// that has been set meanwhile is met to a second.
const LONGEST_SLEEP: Duration = Duration::from_secs(1);
/// The shortest, so that a timer that cannot be served does not spin.
const SHORTEST_SLEEP: Duration = Duration::from_millis(20);

/// Bytes of stack of each thread that answers: without optimisation the futures of a request need more
/// than the usual 2 MB. Only what is used takes memory.
const STACK: usize = 16 << 20;

/// So many files at least the bot needs open at a time: the store's, the networks', the runtime's own.
const LEAST_FILES: u64 = 64;
/// So many it allows itself when the system permits more than it has set.
const ENOUGH_FILES: u64 = 4_096;

/// The exit code for settings that cannot be used: `EX_CONFIG` of sysexits.h. Starting again helps nothing.
const WRONG_SETTINGS: u8 = 78;

fn main() -> ExitCode {
    let Arguments { env, command } = Arguments::parse();
    let env = env.as_deref();
    let result = match command {
        Some(Command::Tool(tool)) => tool.run(),
        Some(Command::Store(command)) => {
            keep_files_private();
            command.run(|| {
                let config = Config::from_environment(env)?;
                Ok(StoreSettings {
                    data_dir: config.data_dir,
                    database_url: config.database_url.map(|url| url.reveal().to_owned()),
                })
            })
        }
        Some(Command::Doctor(doctor)) => return examine(&doctor, env),
        Some(Command::Systemd(unit)) => unit.run().map_err(ToolError::from),
        Some(Command::Completions(shell)) => shell.run(Arguments::command()),
        Some(Command::Manual(manual)) => manual.run(Arguments::command()),
        None => run(env),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            log::last_words(&error.to_string());
            match error.is::<ConfigError>() {
                true => ExitCode::from(WRONG_SETTINGS),
                false => ExitCode::FAILURE,
            }
        }
    }
}

/// Looks at what the bot depends on; the exit code says whether something failed.
fn examine(doctor: &Doctor, env: Option<&Path>) -> ExitCode {
    keep_files_private();
    let runtime = tokio::runtime::Runtime::new();
    match runtime.and_then(|runtime| runtime.block_on(doctor.run(env))) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("tulenh: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the bot until it is told to stop.
fn run(env: Option<&Path>) -> Result<(), ToolError> {
    let config = Config::from_environment(env)?;
    let json = config.log_format == LogFormat::Json;
    log::start(config.log.as_deref(), json, config.secrets());
    for warning in &config.warnings {
        tracing::warn!("{warning}");
    }
    keep_files_private();
    allow_files()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .thread_stack_size(STACK)
        .build()?;
    let result = runtime.block_on(serve(&config));
    // The terminal may still be waiting for a line that nobody will type.
    runtime.shutdown_background();
    result
}

/// Lets nobody but the user who runs the program read the files that it makes from now on, sled's too.
fn keep_files_private() {
    #[cfg(target_os = "linux")]
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o077));
}

/// Sees to it that enough files may be open at a time.
#[cfg(target_os = "linux")]
fn allow_files() -> Result<(), ToolError> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let Some(limit) = current else { return Ok(()) };
    let wanted = maximum.unwrap_or(ENOUGH_FILES).min(ENOUGH_FILES);
    let raised = Rlimit {
        current: Some(wanted),
        maximum,
    };
    let limit = match limit < wanted && setrlimit(Resource::Nofile, raised).is_ok() {
        true => wanted,
        false => limit,
    };
    if limit < LEAST_FILES {
        return Err(format!(
            "the system lets this program open only {limit} files at a time, and it needs {LEAST_FILES}. \
             Raise the limit (`ulimit -n 1024` in the shell that starts it, or `LimitNOFILE=1024` in a \
             systemd service), then start again"
        )
        .into());
    }
    Ok(())
}

#[cfg(not(target_os = "linux"))]
fn allow_files() -> Result<(), ToolError> {
    Ok(())
}

async fn serve(config: &Config) -> Result<(), ToolError> {
    let mut manager = ServiceManager::default();
    manager.tell("opening the store".to_owned());
    let store: Arc<dyn Store> = match &config.database_url {
        Some(url) => open_database(url).await?,
        None => open_directory(config.data_dir.clone()).await?,
    };
    end_with(&*store, &config.data_dir)?;
    let mut options = Options::new(rand::random::<u64>);
    options.text_boards.extend(terminal::network());
    options.page = config.web_url.as_deref().map(PageAddresses::new);
    options.owners = config.owners.iter().filter_map(owner).collect();
    options.thinkers = config.engine_threads.unwrap_or(options.thinkers);
    options.engine_memory = config.engine_memory.unwrap_or(options.engine_memory);
    // Nobody's turn waits for the engine.
    options.engine_niceness = 10;
    let app = App::new(store.clone(), options);
    app.resume().await?;

    let (stop, stopped) = watch::channel(false);
    let timers = tokio::spawn(keep_time(app.clone(), manager, stopped.clone()));
    tokio::spawn(listen_for_the_end(stop.clone()));
    let failure = store.failure();
    let failed = {
        let mut failure = failure.clone();
        // What it shows is let go of at once: it is locked while somebody looks at it.
        async move { drop(failure.wait_for(Option::is_some).await) }
    };
    let (end_health, health_ended) = watch::channel(false);
    let health = health(config, app.clone(), stopped.clone(), health_ended).await?;
    let adapters = run_adapters(config, app.clone(), stopped);
    tokio::pin!(adapters);
    let result = tokio::select! {
        result = &mut adapters => result,
        // The store is there until the end, so this is never because it is gone.
        () = failed => {
            tracing::error!("the store has failed; stopping");
            stop.send_replace(true);
            match tokio::time::timeout(LAST_WORDS, adapters).await {
                Ok(result) => result,
                Err(_) => Ok(()),
            }
        }
    };

    stop.send_replace(true);
    end_health.send_replace(true);
    if let Err(error) = health.await? {
        tracing::warn!(%error, "the state of the program was not served to the end");
    }
    app.rest().await;
    timers.await?;
    app.hand_over().await;
    let closed = store.close().await;
    if let Some(why) = failure.borrow().as_ref() {
        return Err(last_words(why, &config.data_dir).into());
    }
    result.and(closed.map_err(ToolError::from))
}

/// Opens the embedded store.
async fn open_directory(data_dir: PathBuf) -> Result<Arc<dyn Store>, ToolError> {
    let opened = tokio::task::spawn_blocking(move || SledStore::open(&data_dir)).await;
    // sled panics where it cannot write while it is being closed.
    let opened = opened.unwrap_or_else(|cut| Err(StoreError::Failed(cut.to_string())));
    let store = opened.map_err(not_opened)?;
    if let Some(copy) = store.repaired() {
        tracing::warn!(
            copy = %copy.display(),
            "the last run ended inside a snapshot of the store; it is repaired, all records are there"
        );
    }
    for sentence in store.repairs() {
        tracing::warn!("{sentence}");
    }
    Ok(Arc::new(store))
}

/// Opens the store in a database. One that is away for a while, such as one that changes its primary, is waited
/// for.
#[cfg(feature = "postgres")]
async fn open_database(url: &Token) -> Result<Arc<dyn Store>, ToolError> {
    let began = tokio::time::Instant::now();
    loop {
        match tulenh::store::PostgresStore::open(url.reveal()).await {
            Ok(store) => return Ok(Arc::new(store)),
            Err(error @ StoreError::Away(_)) if began.elapsed() < DATABASE_START => {
                tracing::warn!(%error, "waiting for the database");
                tokio::time::sleep(LONGEST_SLEEP).await;
            }
            Err(error @ StoreError::Address(_)) => return Err(error.into()),
            Err(error) => {
                return Err(format!(
                    "{error}. Nothing was lost. See that the database runs and that DATABASE_URL is right, then start again"
                )
                .into());
            }
        }
    }
}

#[cfg(not(feature = "postgres"))]
async fn open_database(_: &Token) -> Result<Arc<dyn Store>, ToolError> {
    Err("DATABASE_URL is set, and this program was built without the feature `postgres`".into())
}

/// What is said when the embedded store could not be opened.
fn not_opened(error: StoreError) -> ToolError {
    match error {
        StoreError::Locked(_) => format!(
            "{error}. Stop that one, or give this one a directory of its own (DATA_DIR), then start again"
        ),
        // It says what to do.
        StoreError::Damaged(..) => error.to_string(),
        _ => format!(
            "{error}. Nothing was lost. See that the disk is there and not full, that the directory belongs \
             to the user who runs the bot and that enough files may be open (`ulimit -n`), then start again"
        ),
    }
    .into()
}

/// What is said when the store has failed.
fn last_words(why: &StoreError, data_dir: &Path) -> String {
    format!(
        "{why}. Nothing can be saved any more, so the program has stopped. Look after the disk under {} \
         (is it full? is it still there?), then start again: the games are as they were last saved",
        data_dir.display()
    )
}

/// Ends the process soon after the store has failed, whatever every other thread is doing then.
/// Normally the program has ended by itself before.
fn end_with(store: &dyn Store, data_dir: &Path) -> Result<(), ToolError> {
    let mut failure = store.failure();
    let data_dir = data_dir.to_owned();
    let runtime = tokio::runtime::Handle::current();
    let watch = move || {
        // Polled on this thread, so it needs none of the runtime's.
        let why = runtime.block_on(async {
            let failed = failure.wait_for(Option::is_some).await;
            failed.ok().and_then(|why| why.clone())
        });
        // There is no failure when the store was closed and is gone.
        let Some(why) = why else { return };
        thread::sleep(AT_THE_LATEST);
        let end = move || {
            log::last_words(&last_words(&why, &data_dir));
            process::exit(1)
        };
        let speaker = thread::Builder::new().spawn(end);
        if speaker.is_ok() {
            thread::sleep(HURRY);
        }
        process::abort()
    };
    let watcher = thread::Builder::new().name("store-watcher".into());
    watcher.spawn(watch)?;
    Ok(())
}

/// The account of somebody who runs the bot; `None` when no network can be called so.
fn owner((network, user): &(String, String)) -> Option<Account> {
    let network = Network::new(network);
    network.map(|network| Account {
        network,
        user: user.clone(),
    })
}

/// Runs the networks that are set up, or the chat on this terminal, until told to stop.
async fn run_adapters(
    config: &Config,
    app: App,
    stopped: watch::Receiver<bool>,
) -> Result<(), ToolError> {
    if config.discord.is_none() && config.telegram.is_none() {
        if config.is_service {
            return Err(ConfigError::NoToken.into());
        }
        println!("No token is set (see .env.example), so this is the chat on this terminal.");
        let (end, ended) = watch::channel(false);
        let page = page(config, Identities::default(), app.clone(), ended).await?;
        let input = tokio::io::BufReader::new(tokio::io::stdin());
        let pictures = config.data_dir.join("pictures");
        let result = terminal::run(app, input, tokio::io::stdout(), pictures, stopped).await;
        end.send_replace(true);
        page.await??;
        result.map_err(ToolError::from)
    } else {
        run_networks(config, &app, &stopped).await
    }
}

/// Runs an adapter for each token. One that fails leaves the others running; when none is left the
/// program ends.
async fn run_networks(
    config: &Config,
    app: &App,
    stopped: &watch::Receiver<bool>,
) -> Result<(), ToolError> {
    let identities = Identities::default();
    let mut networks: JoinSet<Result<(), ToolError>> = JoinSet::new();
    match config.telegram.clone() {
        Some(settings) => {
            let page = PageOf::new(config, &identities);
            networks.spawn(telegram(settings, page, app.clone(), stopped.clone()));
        }
        None => tracing::info!("TELEGRAM_TOKEN is not set: not on Telegram"),
    }
    match config.discord.clone() {
        Some(settings) => {
            let page = PageOf::new(config, &identities);
            networks.spawn(discord(settings, page, app.clone(), stopped.clone()));
        }
        None => tracing::info!("DISCORD_TOKEN is not set: not on Discord"),
    }
    if let Listen::At(_) = config.web_listen {
        let (config, app, stopped) = (config.clone(), app.clone(), stopped.clone());
        networks.spawn(async move { page(&config, identities, app, stopped).await?.await? });
    }
    ServiceManager::default().ready();
    let (mut ended_well, mut failure) = (false, None);
    while let Some(ended) = networks.join_next().await {
        match ended.map_err(ToolError::from).flatten() {
            Ok(()) => ended_well = true,
            Err(error) => {
                tracing::error!("{error}");
                failure = Some(error);
            }
        }
    }
    match failure {
        Some(error) if !ended_well => Err(error),
        _ => Ok(()),
    }
}

/// The networks whose people the page recognises.
#[cfg(feature = "web")]
fn logins(config: &Config, identities: Identities) -> tulenh::web::Logins {
    use tulenh::web::{DiscordLogin, Logins, TelegramLogin};
    let telegram = config
        .telegram
        .as_ref()
        .and_then(|found| found.as_ref().ok());
    let discord = config
        .discord
        .as_ref()
        .and_then(|found| found.as_ref().ok());
    let secret = config.discord_client_secret.as_ref();
    Logins {
        identities,
        telegram_app: config.telegram_app.clone(),
        telegram: telegram.and_then(|connection| TelegramLogin::new(connection.token.reveal())),
        discord: discord.zip(secret).and_then(|(connection, secret)| {
            let api_url = connection.api_url.as_deref();
            DiscordLogin::new(secret.reveal(), api_url)
        }),
    }
}

/// Serves the page in a task of its own, and says where it is. Where nobody asked for it, an address that is
/// taken is no failure.
///
/// # Errors
/// The address that was asked for is taken, or none of this machine.
#[cfg(feature = "web")]
async fn page(
    config: &Config,
    identities: Identities,
    app: App,
    stopped: watch::Receiver<bool>,
) -> Result<JoinHandle<Result<(), ToolError>>, ToolError> {
    let without_tokens = config.discord.is_none() && config.telegram.is_none();
    let listen = match config.web_listen {
        Listen::At(listen) => listen,
        Listen::Unset if without_tokens => tulenh::config::DEFAULT_WEB_LISTEN,
        Listen::Unset | Listen::Off => return Ok(tokio::spawn(async { Ok(()) })),
    };
    let settings = tulenh::web::Settings {
        listen,
        guests: without_tokens,
        framed_by: match without_tokens {
            true => "'none'".to_owned(),
            false => tulenh::web::CHATS.to_owned(),
        },
        proxies: config.web_proxies,
        logins: logins(config, identities),
        chance: rand::random::<u64>,
    };
    let server = match tulenh::web::Server::bind(settings).await {
        Ok(server) => server,
        Err(error) if config.web_listen == Listen::Unset => {
            tracing::warn!(%error, "the page is off: {listen} cannot be used; set WEB_LISTEN to another address");
            return Ok(tokio::spawn(async { Ok(()) }));
        }
        Err(error) => return Err(format!("the page cannot listen on {listen}: {error}").into()),
    };
    println!("Open http://{}", server.address()?);
    Ok(tokio::spawn(
        async move { Ok(server.run(app, stopped).await?) },
    ))
}

#[cfg(not(feature = "web"))]
async fn page(
    config: &Config,
    _: Identities,
    _: App,
    _: watch::Receiver<bool>,
) -> Result<JoinHandle<Result<(), ToolError>>, ToolError> {
    match config.web_listen {
        Listen::At(_) => {
            Err("WEB_LISTEN is set, but this program was built without the feature `web`".into())
        }
        Listen::Unset | Listen::Off => Ok(tokio::spawn(async { Ok(()) })),
    }
}

/// Serves the state of the program in a task of its own. Where nobody asked for it, an address that is taken is
/// no failure.
///
/// # Errors
/// The address that was asked for is taken, or none of this machine.
#[cfg(feature = "health")]
async fn health(
    config: &Config,
    app: App,
    stopping: watch::Receiver<bool>,
    end: watch::Receiver<bool>,
) -> Result<JoinHandle<std::io::Result<()>>, ToolError> {
    let networks = [("telegram", &config.telegram), ("discord", &config.discord)];
    let networks = networks.into_iter().filter(|(_, set)| set.is_some());
    let networks: Vec<String> = networks.map(|(name, _)| name.to_owned()).collect();
    let nothing = || tokio::spawn(async { Ok(()) });
    let listen = match config.health_listen {
        Listen::At(listen) => listen,
        Listen::Unset if !networks.is_empty() => tulenh::config::DEFAULT_HEALTH_LISTEN,
        Listen::Unset | Listen::Off => return Ok(nothing()),
    };
    let settings = tulenh::health::Settings { listen, networks };
    let server = match tulenh::health::Server::bind(settings).await {
        Ok(server) => server,
        Err(error) if config.health_listen == Listen::Unset => {
            tracing::warn!(%error, "monitoring is off: {listen} cannot be used; set HEALTH_LISTEN to another address");
            return Ok(nothing());
        }
        Err(error) => {
            return Err(format!("HEALTH_LISTEN: cannot listen on {listen}: {error}").into());
        }
    };
    let address = server.address()?;
    tracing::info!("http://{address}/readyz and /metrics tell the state of the program");
    Ok(tokio::spawn(server.run(app, stopping, end)))
}

#[cfg(not(feature = "health"))]
async fn health(
    config: &Config,
    _: App,
    _: watch::Receiver<bool>,
    _: watch::Receiver<bool>,
) -> Result<JoinHandle<std::io::Result<()>>, ToolError> {
    match config.health_listen {
        Listen::At(_) => Err(
            "HEALTH_LISTEN is set, but this program was built without the feature `health`".into(),
        ),
        Listen::Unset | Listen::Off => Ok(tokio::spawn(async { Ok(()) })),
    }
}

/// What the networks are told of the page.
#[cfg_attr(
    not(all(feature = "telegram", feature = "discord")),
    expect(dead_code, reason = "each network reads its own part")
)]
struct PageOf {
    addresses: Option<PageAddresses>,
    telegram_app: Option<String>,
    has_discord_secret: bool,
    identities: Identities,
}

impl PageOf {
    fn new(config: &Config, identities: &Identities) -> PageOf {
        PageOf {
            addresses: config.web_url.as_deref().map(PageAddresses::new),
            telegram_app: config.telegram_app.clone(),
            has_discord_secret: config.discord_client_secret.is_some(),
            identities: identities.clone(),
        }
    }
}

/// What the environment says of a network.
type Settings = Result<Connection, ConfigError>;

#[cfg(feature = "telegram")]
async fn telegram(
    settings: Settings,
    page: PageOf,
    app: App,
    stopped: watch::Receiver<bool>,
) -> Result<(), ToolError> {
    let Connection {
        token,
        api_url,
        pace,
    } = settings?;
    let pace = pace.as_deref().map(str::parse).transpose();
    let settings = tulenh::telegram::Settings {
        token: token.reveal().to_owned(),
        api_url,
        pace: pace
            .map_err(|error| format!("TELEGRAM_PACE: {error}"))?
            .unwrap_or_default(),
        page_buttons: tulenh::telegram::PageButtons {
            page: page.addresses,
            app: page.telegram_app,
            identities: page.identities,
        },
        activity: Default::default(),
    };
    Ok(tulenh::telegram::run(settings, app, stopped).await?)
}

#[cfg(not(feature = "telegram"))]
async fn telegram(
    _: Settings,
    _: PageOf,
    _: App,
    _: watch::Receiver<bool>,
) -> Result<(), ToolError> {
    Err("TELEGRAM_TOKEN is set, but this program was built without the feature `telegram`".into())
}

#[cfg(feature = "discord")]
async fn discord(
    settings: Settings,
    page: PageOf,
    app: App,
    stopped: watch::Receiver<bool>,
) -> Result<(), ToolError> {
    let Connection { token, api_url, .. } = settings?;
    let settings = tulenh::discord::Settings {
        token: token.reveal().to_owned(),
        api_url,
        page: tulenh::discord::PageSettings {
            page: page.addresses,
            recognises_people: page.has_discord_secret,
            identities: page.identities,
        },
        ..Default::default()
    };
    Ok(tulenh::discord::run(settings, app, stopped).await?)
}

#[cfg(not(feature = "discord"))]
async fn discord(
    _: Settings,
    _: PageOf,
    _: App,
    _: watch::Receiver<bool>,
) -> Result<(), ToolError> {
    Err("DISCORD_TOKEN is set, but this program was built without the feature `discord`".into())
}

/// Does what is due, when it is due.
async fn keep_time(app: App, mut manager: ServiceManager, mut stopped: watch::Receiver<bool>) {
    loop {
        let now = app.now(machine::clock_sample());
        app.heartbeat(false).await;
        manager.alive();
        let next = app.tick(now).await;
        manager.alive();
        let networks = app.connections();
        let networks = networks.iter().map(|(name, up)| (name.as_str(), *up));
        manager.tell(service::status(networks));
        let wait = next.map_or(LONGEST_SLEEP, |next| {
            Duration::from_millis(next.0.saturating_sub(now.0).max(0) as u64)
        });
        // Not at once, so that a timer that cannot be served does not spin.
        let wait = wait.clamp(SHORTEST_SLEEP, LONGEST_SLEEP);
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            _ = stopped.wait_for(|stopped| *stopped) => break,
        }
    }
    manager.stopping();
    app.now(machine::clock_sample());
    app.heartbeat(true).await;
}

/// Turns `stop` true at Ctrl-C or when the system asks the program to end.
async fn listen_for_the_end(stop: watch::Sender<bool>) {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminated) => {
                tokio::select! {
                    _ = interrupted => {}
                    _ = terminated.recv() => {}
                }
            }
            Err(_) => drop(interrupted.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupted.await);
    tracing::info!("stopping");
    let _ = stop.send(true);
}
