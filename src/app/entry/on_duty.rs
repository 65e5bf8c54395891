//! Work that is done while it is the duty of this process.

use futures_util::future::BoxFuture;
use tokio::sync::watch;

use crate::app::context::Context;
use crate::app::context::duties::Watched;
use crate::store::Lease;

/// Does the work under the lease of a duty whenever this process has it, until `stop` turns true or the work ends
/// by itself; then it gives the duty back. The work is given a `stop` of its own, which also turns true when the lease is
/// lost.
///
/// # Errors
/// Those of the work.
pub(crate) async fn while_on_duty<'a, E>(
    context: &Context,
    duty: &str,
    mut stop: watch::Receiver<bool>,
    mut work: impl FnMut(Lease, watch::Receiver<bool>) -> BoxFuture<'a, Result<(), E>>,
) -> Result<(), E> {
    let watched = context.duties.stand(duty);
    let ended = work_when_held(watched, &mut stop, &mut work).await;
    context.duties.leave(duty).await;
    ended
}

async fn work_when_held<'a, E>(
    mut watched: Watched,
    stop: &mut watch::Receiver<bool>,
    work: &mut impl FnMut(Lease, watch::Receiver<bool>) -> BoxFuture<'a, Result<(), E>>,
) -> Result<(), E> {
    loop {
        let lease = tokio::select! {
            biased;
            _ = stop.wait_for(|stop| *stop) => return Ok(()),
            lease = watched.taken() => lease,
        };
        let (halt, halted) = watch::channel(false);
        let mut working = work(lease.clone(), halted);
        tokio::select! {
            // What ends by itself has a reason, and would end again.
            ended = &mut working => return ended,
            _ = stop.wait_for(|stop| *stop) => {}
            () = watched.lost(&lease) => {}
        }
        halt.send_replace(true);
        working.await?;
    }
}
