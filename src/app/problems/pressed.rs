//! The buttons of problems.

use tulenh_render::Overlay;

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::view_context::ViewContext;
use crate::app::people::callers::Caller;
use crate::app::play::pick::path::Path;
use crate::app::play::pick::picker::{PickPress, Picker, steps};
use crate::app::problems::answering::{chosen, hinted, next, solution};
use crate::app::problems::asking::{alone, ask, find, picture, scene};
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::Message;
use crate::app::request::reply::Reply;
use crate::club::problems::{ProblemNumber, Subscriber};
use crate::game::{PlayerId, Route};
use crate::store::{Batch, Change};

/// A button under a problem: `s12` shows it, `h12` gives a hint, `a12` the solution, `t12.LAN` answers, `p12.PATH`
/// goes on choosing an answer, `n` asks for the next. Those under the problem of the day in a shared place belong
/// to nobody (0).
pub(crate) async fn press_problem(
    context: &Context,
    caller: &Caller<'_>,
    whose: PlayerId,
    what: &str,
) -> Attempt<Reply> {
    let localizer = caller.localizer;
    if whose != caller.id() && whose != PlayerId(0) {
        return Err(localizer.say("problem-not-yours").into());
    }
    let mut letters = what.chars();
    let kind = letters.next();
    let rest = letters.as_str();
    let (number, behind) = rest.split_once('.').unwrap_or((rest, ""));
    let gone = || Abort::from(localizer.say("turn-gone"));
    let number = || number.parse().map(ProblemNumber).map_err(|_| gone());
    if whose == PlayerId(0) {
        let number = number()?;
        remember(context, caller).await?;
        alone(context, caller, number)?;
        return ask(context, caller, number).await.map(Reply::private);
    }
    let message = match kind {
        Some('n') => next(context, caller).await?,
        Some('s') => ask(context, caller, number()?).await?,
        Some('h') => hinted(context, caller, number()?).await?,
        Some('a') => solution(context, caller, number()?).await?,
        Some('t') => chosen(context, caller, number()?, behind).await?,
        Some('p') => {
            let path: Path = behind.parse().map_err(|_| gone())?;
            choose(context, caller, number()?, &path).await?
        }
        _ => return Err(gone()),
    };
    // The next problem does not take the place of the last one, whose solution one may want to look at.
    Ok(match kind {
        Some('n') => Reply::private(message),
        _ => Reply::update(message),
    })
}

/// A link under the problem of the day leads here: the problem, and the number of the place where the link stood.
pub(crate) async fn follow_link(
    context: &Context,
    caller: &Caller<'_>,
    number: u32,
    place: Option<u64>,
) -> Attempt<Reply> {
    let number = ProblemNumber(number);
    if let Some(place) = place
        && let Some(subscription) = context.store.problem_subscription(place).await?
        && let Subscriber::Chat(route) = subscription.to
    {
        visited(context, caller, route).await?;
    }
    alone(context, caller, number)?;
    ask(context, caller, number).await.map(Reply::private)
}

/// Remembers that the person was in this shared place, for the table of the week there.
async fn remember(context: &Context, caller: &Caller<'_>) -> Attempt<()> {
    if !caller.request.shared {
        return Ok(());
    }
    let request = caller.request;
    let place = request.within.clone().unwrap_or(request.route.clone());
    visited(context, caller, place).await
}

async fn visited(context: &Context, caller: &Caller<'_>, place: Route) -> Attempt<()> {
    let batch = Batch {
        changes: vec![Change::Visit(caller.id(), place, true)],
        ..Batch::default()
    };
    context.commit(batch).await?;
    Ok(())
}

/// The next step of choosing an answer from buttons.
async fn choose(
    context: &Context,
    caller: &Caller<'_>,
    number: ProblemNumber,
    path: &Path,
) -> Attempt<Message> {
    let problem = find(context, caller, number).await?;
    let position = problem.position();
    let view = ViewContext {
        localizer: caller.localizer,
        reader: Some(caller.player.clone()),
        network: caller.route.network.clone(),
        view_settings: caller.view_settings.clone(),
    };
    let own = caller.id();
    let press = |press: PickPress<'_>| {
        let what = match press {
            PickPress::Play(lan) => format!("t{}.{lan}", number.0),
            PickPress::Pick(path) => format!("p{}.{path}", number.0),
        };
        ButtonAction::Problem(own, what).fitting()
    };
    let head = caller
        .localizer
        .say("problem-pick")
        .number("number", number.0);
    let picker = Picker {
        head: head.text().line(caller.localizer.problem_task(&problem)),
        press: &press,
        position,
        localizer: caller.localizer,
        view: &view,
        steps: steps(position),
    };
    let gone = || Abort::from(caller.localizer.say("turn-gone"));
    let (text, targets, mut buttons) = picker.show(path).ok_or_else(gone)?;
    if *path == Path::Pieces(0) {
        let label = caller.localizer.word("button-back");
        let press = ButtonAction::Problem(own, format!("s{}", number.0));
        let button = crate::app::request::message::Button { label, press };
        match buttons.last_mut().filter(|row| row.len() < 4) {
            Some(row) => row.push(button),
            None => buttons.push(vec![button]),
        }
    }
    let overlay = Overlay {
        destinations: targets,
        ..Overlay::default()
    };
    let scene = scene(&caller.view_settings, position, None, overlay);
    Ok(Message {
        text,
        attachment: picture(context, caller.localizer, &caller.legend(), scene, &problem).await,
        buttons,
        ..Message::default()
    })
}
