//! Instants, lengths of time, zones and clocks in sentences.

pub(crate) mod clock_line;
pub(crate) mod hour;
pub(crate) mod length;
pub(crate) mod moment;
pub(crate) mod quiet_hours;
pub(crate) mod tempo;
pub(crate) mod time_news;
pub(crate) mod zone;
