//! A time as a build file can hold it: whole seconds in UTC from 1980 to 2107.

use std::fmt;

/// A second in UTC, never outside the years that entries of an archive can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Timestamp {
    /// Since 1970-01-01 00:00:00 UTC.
    seconds: i64,
}

const DAY: i64 = 24 * 60 * 60;
/// 1980-01-01 00:00:00 and 2107-12-31 23:59:59.
const FIRST: i64 = 315_532_800;
const LAST: i64 = 4_354_819_199;

impl Timestamp {
    /// Where nothing tells a time: 1980-02-01 00:00:00. The first day of the range means "no time" to some readers.
    pub const NONE: Self = Self { seconds: FIRST + 31 * DAY };

    /// Seconds since 1970; `None` outside the range.
    #[must_use]
    pub fn from_unix(seconds: i64) -> Option<Self> {
        (FIRST..=LAST).contains(&seconds).then_some(Self { seconds })
    }

    #[must_use]
    pub const fn unix(self) -> i64 {
        self.seconds
    }

    /// Reads seconds since 1970 (`1767225600`), the form of a manifest (`2026.01.01 00:00:00`, UTC) or that of
    /// RFC 3339 (`2026-01-01T03:00:00+03:00`); `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Self::from_unix(text.parse().ok()?);
        }
        let (date, rest) = text.split_at_checked(10)?;
        let (time, offset) = rest.split_at_checked(9)?;
        let of_date = |mark: &str| numbers(date, mark, [4, 2, 2]);
        let of_time = |mark: &str| numbers(time.strip_prefix(mark)?, ":", [2, 2, 2]);
        let (ymd, hms, offset) = match of_date(".") {
            Some(ymd) => (ymd, of_time(" ")?, if offset.is_empty() { 0 } else { return None }),
            None => (of_date("-")?, of_time("T")?, seconds_of_offset(offset)?),
        };
        let [year, month, day] = ymd;
        let [hour, minute, second] = hms;
        let is_date = (1..=12).contains(&month) && (1..=days_in(year, month)).contains(&day);
        let is_time = hour < 24 && minute < 60 && second < 60;
        let of_day = hour * 3600 + minute * 60 + second;
        let seconds = days_before(year, month, day) * DAY + of_day - offset;
        if is_date && is_time { Self::from_unix(seconds) } else { None }
    }

    /// Year, month, day, hour, minute and second.
    #[must_use]
    pub const fn parts(self) -> [i64; 6] {
        let (days, of_day) = (self.seconds.div_euclid(DAY), self.seconds.rem_euclid(DAY));
        let [year, month, day] = date_of(days);
        [year, month, day, of_day / 3600, of_day / 60 % 60, of_day % 60]
    }

    /// The time and the date of an entry; DOS tells seconds in steps of two.
    #[must_use]
    pub(super) fn dos(self) -> [u16; 2] {
        let [year, month, day, hour, minute, second] = self.parts();
        let time = (hour << 11) | (minute << 5) | (second / 2);
        let date = ((year - 1980) << 9) | (month << 5) | day;
        [time, date].map(|number| u16::try_from(number).unwrap_or_default())
    }

    /// The form of RFC 3339, in UTC.
    #[must_use]
    pub fn rfc3339(self) -> String {
        let [year, month, day, hour, minute, second] = self.parts();
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
    }
}

/// `YYYY.MM.DD HH:MM:SS`, as a manifest has it.
impl fmt::Display for Timestamp {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [year, month, day, hour, minute, second] = self.parts();
        write!(to, "{year:04}.{month:02}.{day:02} {hour:02}:{minute:02}:{second:02}")
    }
}

/// Three numbers of just so many digits, with a mark between.
fn numbers(text: &str, mark: &str, digits: [usize; 3]) -> Option<[i64; 3]> {
    let mut parts = text.split(mark);
    let mut next = |digits: usize| {
        let part = parts.next()?;
        let is_number = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse().ok().filter(|_| is_number)
    };
    let numbers = [next(digits[0])?, next(digits[1])?, next(digits[2])?];
    parts.next().is_none().then_some(numbers)
}

/// `Z`, `+03:00` or `-03:00`, in seconds.
fn seconds_of_offset(text: &str) -> Option<i64> {
    if text == "Z" {
        return Some(0);
    }
    let (sign, rest) = text.split_at_checked(1)?;
    let sign = match sign {
        "+" => 1,
        "-" => -1,
        _ => return None,
    };
    let [hours, minutes, _] = numbers(&format!("{rest}:00"), ":", [2, 2, 2])?;
    (hours < 24 && minutes < 60).then_some(sign * (hours * 3600 + minutes * 60))
}

const fn days_in(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days from 1970-01-01 to a date, in the calendar that counts from March so that the leap day ends a year.
const fn days_before(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// The date that many days after 1970-01-01.
const fn date_of(days: i64) -> [i64; 3] {
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = (from_march + 2) % 12 + 1;
    let year = era * 400 + year;
    [if month <= 2 { year + 1 } else { year }, month, day]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_reads_as_the_same_moment() {
        let same = [
            "1795167851",
            "2026.11.20 09:44:11",
            "2026-11-20T09:44:11Z",
            "2026-11-20T12:44:11+03:00",
            "2026-11-19T23:44:11-10:00",
        ];
        for text in same {
            let timestamp = Timestamp::parse(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(timestamp.to_string(), "2026.11.20 09:44:11", "{text}");
            assert_eq!(timestamp.rfc3339(), "2026-11-20T09:44:11Z");
        }
    }

    #[test]
    fn what_is_no_moment_or_out_of_range_is_refused() {
        for text in [
            "",
            "-1",
            "+1",
            "now",
            "315532799",
            "4354819200",
            "99999999999999999999",
            "2026.11.20",
            "2026.02.29 00:00:00",
            "2026.11.20 24:00:00",
            "2026.11.20 09:60:00",
            "2026.11.20 09:44:11Z",
            "2026-11-20T09:44:11",
            "2026-11-20 09:44:11",
            "2026-11-20T09:44:11+3:00",
            "2026-13-20T09:44:11Z",
            "1979.12.31 23:59:59",
            "2026.11.20 09:44:1é",
            "２０２６.11.20 09:44:11",
        ] {
            assert_eq!(Timestamp::parse(text), None, "{text}");
        }
        assert_eq!(
            Timestamp::parse("315532800").map(|timestamp| timestamp.to_string()),
            Some("1980.01.01 00:00:00".into())
        );
        assert_eq!(
            Timestamp::parse("4354819199").map(|timestamp| timestamp.to_string()),
            Some("2107.12.31 23:59:59".into())
        );
        assert_eq!(Timestamp::NONE.to_string(), "1980.02.01 00:00:00");
    }

    #[test]
    fn a_leap_day_is_in_each_fourth_year_but_not_in_each_hundredth() {
        for (day, is_there) in [
            ("2024.02.29 00:00:00", true),
            ("2000.02.29 00:00:00", true),
            ("2100.02.29 00:00:00", false),
            ("2024.02.30 00:00:00", false),
            ("2024.04.31 00:00:00", false),
        ] {
            let read = Timestamp::parse(day).map(|timestamp| timestamp.to_string());
            assert_eq!(read.as_deref(), is_there.then_some(day), "{day}");
        }
    }

    #[test]
    fn a_moment_reads_as_it_is_written() {
        for seconds in (FIRST..=LAST).step_by(7_777_777) {
            let timestamp = Timestamp::from_unix(seconds);
            assert_eq!(timestamp.and_then(|timestamp| Timestamp::parse(&timestamp.to_string())), timestamp);
            assert_eq!(timestamp.and_then(|timestamp| Timestamp::parse(&timestamp.rfc3339())), timestamp);
        }
    }
}
