//! serenity's runner of one session.

use std::collections::HashMap;
use std::sync::{Arc, Mutex as SyncMutex, PoisonError};

use serenity::cache::Cache;
use serenity::client::EventHandler;
use serenity::gateway::{
    Shard, ShardManager, ShardManagerOptions, ShardRunner, ShardRunnerOptions,
};
use serenity::http::Http;
use serenity::model::gateway::{GatewayIntents, ShardInfo};
use serenity::prelude::TypeMap;
use tokio::sync::{Mutex, OwnedMutexGuard, RwLock};

/// What the bot hears.
const INTENTS: GatewayIntents = GatewayIntents::GUILDS
    .union(GatewayIntents::GUILD_MESSAGES)
    .union(GatewayIntents::DIRECT_MESSAGES);

/// Makes runners. Each runs one session and ends when another one has to be begun, because only
/// [`IdentifyTurns`](crate::discord::gateway::IdentifyTurns) knows when that is allowed.
pub struct Runners {
    token: String,
    http: Arc<Http>,
    cache: Arc<Cache>,
    data: Arc<RwLock<TypeMap>>,
    managers: SyncMutex<HashMap<u32, IdleManager>>,
}

/// A manager that begins no session. A runner asks its manager for a new session and ends; serenity's own would begin it
/// at once. This one waits for ever for the address of the gateway.
struct IdleManager {
    manager: Arc<ShardManager>,
    _address: Option<OwnedMutexGuard<String>>,
}

impl Runners {
    /// Runners that give this client to the event handlers.
    pub fn new(token: &str, http: Http) -> Runners {
        Runners {
            token: token.to_owned(),
            http: Arc::new(http),
            cache: Arc::default(),
            data: Arc::default(),
            managers: SyncMutex::default(),
        }
    }

    /// Connects to the gateway at this address. The runner begins the session when it runs.
    ///
    /// # Errors
    /// The gateway cannot be reached.
    pub async fn connect(
        &self,
        url: String,
        shard: ShardInfo,
        handler: Arc<dyn EventHandler>,
    ) -> serenity::Result<ShardRunner> {
        let address = Arc::new(Mutex::new(url));
        let connected = Shard::new(address, &self.token, shard, INTENTS, None).await?;
        Ok(ShardRunner::new(ShardRunnerOptions {
            data: Arc::clone(&self.data),
            event_handlers: vec![handler],
            raw_event_handlers: Vec::new(),
            manager: self.manager(shard.id.0),
            shard: connected,
            cache: Arc::clone(&self.cache),
            http: Arc::clone(&self.http),
        }))
    }

    /// The manager of a shard. There is one for each, because it waits for ever once a runner has asked it.
    fn manager(&self, shard: u32) -> Arc<ShardManager> {
        let mut managers = self.managers.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = managers.entry(shard).or_insert_with(|| {
            let address = Arc::new(Mutex::new(String::new()));
            // Nobody else has it yet.
            let locked = Arc::clone(&address).try_lock_owned().ok();
            let (manager, _) = ShardManager::new(ShardManagerOptions {
                data: Arc::clone(&self.data),
                event_handlers: Vec::new(),
                raw_event_handlers: Vec::new(),
                shard_index: 0,
                shard_init: 0,
                shard_total: 0,
                ws_url: address,
                cache: Arc::clone(&self.cache),
                http: Arc::clone(&self.http),
                intents: INTENTS,
                presence: None,
            });
            // A runner that asks for a new session first waits until the manager says that the old one has ended.
            manager.shutdown_finished(serenity::all::ShardId(shard));
            IdleManager {
                manager,
                _address: locked,
            }
        });
        Arc::clone(&idle.manager)
    }
}
