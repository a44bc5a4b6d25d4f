//! Times as answers tell them: in the header `Date`, and in cards and tasks in each of the forms that were seen.

use super::scenario::Dates;
use crate::pack::Timestamp;

/// Milliseconds since 1970.
pub(super) type Moment = i64;

const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/// The offset of dates that have one, in seconds.
const OFFSET: i64 = 3 * 3600;

fn stamp(seconds: i64) -> Timestamp {
    Timestamp::from_unix(seconds).unwrap_or(Timestamp::NONE)
}

/// The form of the header `Date`.
pub(super) fn of_header(at: Moment) -> String {
    let seconds = at.div_euclid(1000);
    let text = stamp(seconds).rfc3339();
    let part = |from: usize, to: usize| text.get(from..to).unwrap_or_default();
    let day = usize::try_from(seconds.div_euclid(86_400).rem_euclid(7)).unwrap_or_default();
    let month = part(5, 7).parse::<usize>().unwrap_or(1) - 1;
    let [day, month] = [DAYS.get(day), MONTHS.get(month)].map(|word| word.copied().unwrap_or_default());
    format!("{day}, {} {month} {} {} GMT", part(8, 10), part(0, 4), part(11, 19))
}

/// The form of a card or a task; `number` chooses among the forms where they are mixed.
pub(super) fn of_field(at: Moment, form: Dates, number: usize) -> String {
    let seconds = at.div_euclid(1000);
    let utc = stamp(seconds).rfc3339();
    let naive = |text: &str| text.trim_end_matches('Z').to_owned();
    match form {
        Dates::Z => utc,
        Dates::Naive => naive(&utc),
        Dates::Fraction => format!("{}.{:03}Z", naive(&utc), at.rem_euclid(1000)),
        Dates::Offset => format!("{}+03:00", naive(&stamp(seconds + OFFSET).rfc3339())),
        Dates::Mixed => {
            let forms = [Dates::Z, Dates::Naive, Dates::Offset, Dates::Fraction];
            of_field(at, forms.get(number % forms.len()).copied().unwrap_or_default(), number)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_have_the_forms_that_were_seen() {
        let at = 1_795_410_123_456;
        assert_eq!(of_header(at), "Mon, 23 Nov 2026 05:02:03 GMT");
        assert_eq!(of_header(784_111_777_000), "Sun, 06 Nov 1994 08:49:37 GMT");
        let forms: Vec<_> = (0..5).map(|number| of_field(at, Dates::Mixed, number)).collect();
        assert_eq!(
            forms,
            [
                "2026-11-23T05:02:03Z",
                "2026-11-23T05:02:03",
                "2026-11-23T08:02:03+03:00",
                "2026-11-23T05:02:03.456Z",
                "2026-11-23T05:02:03Z"
            ]
        );
    }
}
