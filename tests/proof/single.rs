//! One server of PostgreSQL.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tulenh_pretended::postgres::as_ordinary_user;

use crate::home::Home;
use crate::service::{Service, family, signal};

/// A server that is started again when it dies.
pub struct Single {
    /// Where it listens.
    pub port: u16,
    service: Arc<Service>,
}

impl Single {
    /// Makes a cluster and starts its server.
    pub fn start(home: &Home, programs: &Path) -> Single {
        let data: PathBuf = home.folder("single").join("data");
        let made = as_ordinary_user(programs.join("initdb"))
            .args(["-A", "trust", "-U", "postgres", "--no-sync"])
            .args(["-E", "UTF8", "--locale=C", "-D"])
            .arg(&data)
            .current_dir("/")
            .stdout(std::process::Stdio::null())
            .status()
            .unwrap();
        assert!(made.success(), "initdb failed");
        let (port, program) = (home.port(), programs.join("postgres"));
        // Nothing is synced: the machine does not crash.
        let command = move || {
            let mut command = as_ordinary_user(&program);
            command
                .current_dir("/")
                .arg("-D")
                .arg(&data)
                .args(["-h", "127.0.0.1", "-k", "", "-F", "-p", &port.to_string()])
                .args(["-c", "max_connections=200", "-c", "shared_buffers=32MB"]);
            command
        };
        Single {
            port,
            service: Service::start(home, "postgres", command),
        }
    }

    /// Ends it with SIGKILL. Its children notice that and end.
    pub fn kill(&self) {
        self.service.kill();
    }

    /// Starts it again.
    pub fn release(&self) {
        self.service.release();
    }

    /// Freezes it with its children; gives whom to wake.
    pub fn freeze(&self) -> Vec<u32> {
        signal("STOP", self.service.pid());
        let all = self.service.pid().map(family).unwrap_or_default();
        signal("STOP", all.clone());
        all
    }
}
