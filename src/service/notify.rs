//! What the service manager is told: that the bot is ready, that it is alive, what it does, that it ends.

#[cfg(target_os = "linux")]
use sd_notify::NotifyState;

/// The service manager that started this process; one that does nothing where nobody did.
///
/// The messages are those of `sd_notify(3)`. Without `NOTIFY_SOCKET` in the environment, and on other systems
/// than Linux, they go nowhere.
#[derive(Debug, Default)]
pub struct ServiceManager {
    /// The last state that was told.
    told: Option<String>,
}

impl ServiceManager {
    /// Says that the store is open and everything was started.
    pub fn ready(&self) {
        #[cfg(target_os = "linux")]
        send(NotifyState::Ready);
    }

    /// Says that the core is alive. When nothing is said for `WatchdogSec` of the unit, systemd kills the
    /// process and starts it again.
    pub fn alive(&self) {
        #[cfg(target_os = "linux")]
        send(NotifyState::Watchdog);
    }

    /// Says what the bot does, a line for `systemctl status`, when it is not what was said last.
    pub fn tell(&mut self, state: String) {
        if self.told.as_ref() == Some(&state) {
            return;
        }
        #[cfg(target_os = "linux")]
        send(NotifyState::Status(&state));
        self.told = Some(state);
    }

    /// Says that the bot is about to end.
    pub fn stopping(&mut self) {
        #[cfg(target_os = "linux")]
        send(NotifyState::Stopping);
        self.tell("stopping: answers and messages on their way are finished".to_owned());
    }
}

/// The state of the networks in a line: `telegram connected, discord not connected`.
pub fn status<'a>(networks: impl Iterator<Item = (&'a str, bool)>) -> String {
    let network = |(name, connected)| match connected {
        true => format!("{name} connected"),
        false => format!("{name} not connected"),
    };
    let networks: Vec<String> = networks.map(network).collect();
    match networks.is_empty() {
        true => "no network is connected yet".to_owned(),
        false => networks.join(", "),
    }
}

/// What cannot be told is not worth ending for; a watchdog that hears nothing restarts the bot.
#[cfg(target_os = "linux")]
fn send(state: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::debug!(%error, "the service manager could not be told");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_networks_are_told_in_a_line() {
        assert_eq!(status([].into_iter()), "no network is connected yet");
        let networks = [("telegram", true), ("discord", false)];
        let line = "telegram connected, discord not connected";
        assert_eq!(status(networks.into_iter()), line);
    }
}
