//! A program that is started again when it ends, as a service manager does, unless a fault holds it down.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use tokio::time::sleep;

use crate::home::Home;

/// How often it is looked after.
const LOOK: Duration = Duration::from_millis(100);
/// How long after its end it is started again.
const RESTART: Duration = Duration::from_millis(700);

/// A program that runs.
pub struct Service {
    /// What it is called in the logs.
    pub name: String,
    command: Box<dyn Fn() -> Command + Send + Sync>,
    pid_file: PathBuf,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    child: Option<Child>,
    /// A fault, or the end of the test, keeps it from running.
    held: bool,
    /// How often it has ended though nobody had killed it.
    ended: u32,
}

impl Service {
    /// Starts it, with its log appended to `NAME.log`.
    pub fn start(
        home: &Home,
        name: &str,
        command: impl Fn() -> Command + Send + Sync + 'static,
    ) -> Arc<Service> {
        let log = home.path().join(format!("{name}.log"));
        let command = move || {
            let file = fs::File::options().create(true).append(true).open(&log);
            let file = file.unwrap();
            let mut command = command();
            command
                .stdin(std::process::Stdio::null())
                .stdout(file.try_clone().unwrap())
                .stderr(file);
            command
        };
        let service = Arc::new(Service {
            name: name.to_owned(),
            command: Box::new(command),
            pid_file: home.path().join("pids").join(name),
            state: Mutex::default(),
        });
        service.spawn(&mut service.state());
        tokio::spawn(look_after(Arc::clone(&service)));
        service
    }

    /// Its number, while it runs.
    pub fn pid(&self) -> Option<u32> {
        let mut state = self.state();
        let child = state.child.as_mut()?;
        (!has_ended(child)).then(|| child.id())
    }

    /// How often it has ended though nobody had killed it.
    pub fn ended_by_itself(&self) -> u32 {
        self.state().ended
    }

    /// Ends it with SIGKILL; it stays away until [`Service::release`].
    pub fn kill(&self) {
        let mut state = self.state();
        state.held = true;
        if let Some(mut child) = state.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
        let _ = fs::remove_file(&self.pid_file);
    }

    /// Tells it to end; it stays away until [`Service::release`]. False when it did not end within this time
    /// and had to be killed.
    pub async fn terminate(&self, within: Duration) -> bool {
        self.state().held = true;
        signal("TERM", self.pid());
        let end = tokio::time::Instant::now() + within;
        while self.pid().is_some() {
            if tokio::time::Instant::now() > end {
                self.kill();
                return false;
            }
            sleep(LOOK).await;
        }
        self.kill();
        true
    }

    /// Starts it again.
    pub fn release(&self) {
        let mut state = self.state();
        state.held = false;
        if state.child.is_none() {
            self.spawn(&mut state);
        }
    }

    fn spawn(&self, state: &mut State) {
        let child = (self.command)().spawn().unwrap();
        fs::write(&self.pid_file, child.id().to_string()).unwrap();
        state.child = Some(child);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }
}

fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

async fn look_after(service: Arc<Service>) {
    loop {
        sleep(LOOK).await;
        let ended = {
            let mut state = service.state();
            let held = state.held;
            let ended = !held && state.child.as_mut().is_some_and(has_ended);
            if ended {
                state.child = None;
                state.ended += 1;
            }
            ended
        };
        if ended {
            sleep(RESTART).await;
            let mut state = service.state();
            if !state.held && state.child.is_none() {
                service.spawn(&mut state);
            }
        }
    }
}

/// Sends a signal to processes.
pub fn signal(name: &str, pids: impl IntoIterator<Item = u32>) {
    let pids: Vec<String> = pids.into_iter().map(|pid| pid.to_string()).collect();
    if !pids.is_empty() {
        let script = format!("kill -{name} {} 2> /dev/null", pids.join(" "));
        let _ = Command::new("/bin/sh").args(["-c", &script]).status();
    }
}

/// A process and its children.
pub fn family(parent: u32) -> Vec<u32> {
    let mut family = vec![parent];
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        // The name in parentheses may hold anything.
        let Some((pid, rest)) = stat.split_once(" (") else {
            continue;
        };
        let after = rest.rsplit(") ").next().unwrap_or_default();
        if after.split(' ').nth(1) == Some(&parent.to_string()) {
            family.extend(pid.parse::<u32>());
        }
    }
    family
}
