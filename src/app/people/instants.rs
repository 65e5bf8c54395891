//! Instants of bot time in messages, as their readers see them.

use jiff::Timestamp as Instant;
use jiff::civil::Date;

use crate::app::context::Context;
use crate::app::language::catalog::Localizer;
use crate::app::language::time::moment::Readers;
use crate::app::language::view_settings::{ViewSettings, has_zone};
use crate::app::request::message::{Message, Moment, Span, Text};
use crate::club::problems::Day;
use crate::game::{Network, Player, Timestamp, Utc};

/// An instant of bot time in the world.
pub(crate) fn world_time(context: &Context, at: Timestamp) -> Instant {
    let utc = context.calendar().utc(at).0;
    Instant::from_millisecond(utc).unwrap_or(if utc < 0 { Instant::MIN } else { Instant::MAX })
}

/// An instant of the world in bot time.
pub(crate) fn in_bot_time(context: &Context, utc: Instant) -> Timestamp {
    context.calendar().bot(Utc(utc.as_millisecond()))
}

/// The day at an instant, by these settings.
pub(crate) fn today(context: &Context, settings: &ViewSettings, now: Timestamp) -> Day {
    day_of(settings.zone.clock(world_time(context, now)).date())
}

/// A date as the number of its day.
pub(crate) fn day_of(date: Date) -> Day {
    let begin = Date::constant(1970, 1, 1);
    Day(begin.until(date).map_or(0, |span| span.get_days()))
}

/// Invites somebody who reads alone to say where they live: nothing where they have said it, and
/// where the network shows instants by their own clock.
pub(crate) fn zone_hint(
    context: &Context,
    localizer: Localizer<'_>,
    reader: &Player,
    network: &Network,
) -> Text {
    let transport = context.delivery.transports.of(network);
    let by_theirs = transport.is_some_and(|transport| transport.shows_instants());
    if by_theirs || has_zone(&reader.preferences) {
        return Text::default();
    }
    localizer.say("zone-hint").text()
}

/// The message with its instants as its readers see them.
pub(crate) fn dated(
    context: &Context,
    mut message: Message,
    readers: &Readers<'_>,
    now: Timestamp,
) -> Message {
    message.text = dated_text(context, message.text, readers, now);
    message
}

pub(crate) fn dated_text(
    context: &Context,
    text: Text,
    readers: &Readers<'_>,
    now: Timestamp,
) -> Text {
    let dated = |span: Span| match span {
        Span::Instant(at) => {
            let utc = world_time(context, at);
            Span::Moment(Moment {
                utc: utc.as_second(),
                relative: false,
                words: readers.moment(utc, world_time(context, now)),
            })
        }
        Span::Wait(at) => Span::Moment(Moment {
            utc: world_time(context, at).as_second(),
            relative: true,
            words: readers.localizer.wait(now, at),
        }),
        span => span,
    };
    Text(text.0.into_iter().map(dated).collect())
}
