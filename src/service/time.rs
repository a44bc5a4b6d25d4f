//! Times as the service writes them: ISO 8601 in task lists, the `Date` header of answers.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::pack::Timestamp;

/// A moment in UTC, to the nanosecond.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct UtcTime {
    /// Since 1970.
    seconds: i64,
    nanos: u32,
}

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

impl UtcTime {
    #[must_use]
    pub const fn new(seconds: i64, nanos: u32) -> Self {
        Self { seconds, nanos }
    }

    /// Seconds since 1970.
    #[must_use]
    pub const fn seconds(self) -> i64 {
        self.seconds
    }

    /// So many seconds earlier.
    #[must_use]
    pub const fn minus(self, seconds: i64) -> Self {
        Self { seconds: self.seconds.saturating_sub(seconds), nanos: self.nanos }
    }

    /// Reads a date of the service: ISO 8601 with or without a fraction; `Z`, an offset, or nothing, which is UTC, too.
    /// `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (date, rest) = text.split_at_checked(10)?;
        if rest.is_empty() {
            return Self::whole(&format!("{date}T00:00:00Z"), 0);
        }
        let rest = rest.strip_prefix(['T', 't', ' '])?;
        let zone_at = rest.find(['Z', 'z', '+', '-', '\u{2212}']).unwrap_or(rest.len());
        let (time, zone) = rest.split_at(zone_at);
        let (time, fraction) = time.split_once(['.', ',']).unwrap_or((time, ""));
        let time = if time.len() == 5 { format!("{time}:00") } else { time.to_owned() };
        let zone = match zone.replace('\u{2212}', "-").as_str() {
            "" | "z" => "Z".to_owned(),
            // Hours alone, or without a colon.
            short if short.len() == 3 => format!("{short}:00"),
            close if close.len() == 5 && !close.contains(':') => {
                let (hours, minutes) = close.split_at_checked(3)?;
                format!("{hours}:{minutes}")
            }
            zone => zone.to_owned(),
        };
        if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let digits: String = fraction.chars().chain("000000000".chars()).take(9).collect();
        Self::whole(&format!("{date}T{time}{zone}"), digits.parse().ok()?)
    }

    fn whole(text: &str, nanos: u32) -> Option<Self> {
        Some(Self { seconds: Timestamp::parse(text)?.unix(), nanos })
    }

    /// Reads the header `Date`: `Mon, 23 Nov 2026 05:02:01 GMT`.
    #[must_use]
    pub fn parse_http(text: &str) -> Option<Self> {
        let (_, rest) = text.trim().split_once(", ")?;
        let mut parts = rest.split(' ');
        let mut next = || parts.next();
        let (day, month, year, time, zone) = (next()?, next()?, next()?, next()?, next()?);
        let month = 1 + MONTHS.iter().position(|known| *known == month)?;
        let is_over = next().is_none();
        let text = format!("{year}-{month:02}-{day:0>2}T{time}Z");
        if zone == "GMT" && is_over { Self::whole(&text, 0) } else { None }
    }

    /// The form of the header `Date`.
    #[must_use]
    pub fn http(self) -> String {
        const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
        let weekday = usize::try_from(self.seconds.div_euclid(86_400).rem_euclid(7)).unwrap_or_default();
        let text = self.to_string();
        let part = |from: usize, to: usize| text.get(from..to).unwrap_or_default();
        let month = part(5, 7).parse::<usize>().unwrap_or(1).saturating_sub(1);
        let (day, month) = (DAYS.get(weekday).unwrap_or(&""), MONTHS.get(month).unwrap_or(&""));
        format!("{day}, {} {month} {} {} GMT", part(8, 10), part(0, 4), part(11, 19))
    }
}

/// The form of RFC 3339 in UTC; with milliseconds where it is no whole second.
impl fmt::Display for UtcTime {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = Timestamp::from_unix(self.seconds).unwrap_or(Timestamp::NONE).rfc3339();
        match self.nanos / 1_000_000 {
            0 => to.write_str(&whole),
            millis => write!(to, "{}.{millis:03}Z", whole.trim_end_matches('Z')),
        }
    }
}

impl Serialize for UtcTime {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_forms_of_one_moment_are_equal() {
        let moment = UtcTime::parse("2026-11-20T09:44:11.5Z").unwrap();
        for text in [
            "2026-11-20T09:44:11.500",
            "2026-11-20 09:44:11,500Z",
            "2026-11-20T12:44:11.5000000000001+03:00",
            "2026-11-20T12:44:11.5+0300",
            "2026-11-20T12:44:11.5+03",
            "2026-11-20T06:44:11.5\u{2212}03:00",
        ] {
            assert_eq!(UtcTime::parse(text), Some(moment), "{text}");
        }
        assert!(UtcTime::parse("2026-11-20T09:44:11Z").unwrap() < moment);
        for text in
            ["", "soon", "2026-11-20T", "2026-13-20T09:44:11Z", "2026-11-20T09:44:11.xZ", "ёёёёёёёёёёёё"]
        {
            assert_eq!(UtcTime::parse(text), None, "{text}");
        }
    }

    #[test]
    fn the_header_is_read_as_it_is_written() {
        let text = "Mon, 23 Nov 2026 05:02:01 GMT";
        let moment = UtcTime::parse_http(text).unwrap();
        assert_eq!(moment.http(), text);
        assert_eq!(moment.to_string(), "2026-11-23T05:02:01Z");
        assert_eq!(UtcTime::parse_http("Mon, 23 Nov 2026 05:02:01 CET"), None);
    }
}
