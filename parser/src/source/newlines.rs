//! Which line terminators a text uses.

use super::Span;

/// One kind of line terminator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Newline {
    Lf,
    CrLf,
    Cr,
}

impl Newline {
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
            Self::Cr => "\r",
        }
    }
}

/// How many terminators of each kind a text has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Newlines {
    pub lf: u32,
    pub crlf: u32,
    pub cr: u32,
}

impl Newlines {
    #[must_use]
    pub fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut lines = memchr::memchr_iter(b'\n', bytes).count() as u32;
        let (mut crlf, mut cr) = (0, 0);
        for at in memchr::memchr_iter(b'\r', bytes) {
            if bytes.get(at + 1) == Some(&b'\n') {
                crlf += 1;
                lines -= 1;
            } else {
                cr += 1;
            }
        }
        Self { lf: lines, crlf, cr }
    }

    #[must_use]
    pub fn is_mixed(self) -> bool {
        [self.lf, self.crlf, self.cr].iter().filter(|count| **count > 0).count() > 1
    }

    /// The terminator used most; of equally frequent ones CRLF goes before LF, and LF before CR.
    #[must_use]
    pub const fn dominant(self) -> Newline {
        if self.crlf > 0 && self.crlf >= self.lf && self.crlf >= self.cr {
            Newline::CrLf
        } else if self.lf >= self.cr {
            Newline::Lf
        } else {
            Newline::Cr
        }
    }
}

/// Every terminator of a text, in order.
pub fn newlines(text: &str) -> impl Iterator<Item = (Span, Newline)> {
    let bytes = text.as_bytes();
    memchr::memchr2_iter(b'\n', b'\r', bytes).filter_map(move |at| {
        let kind = match (bytes.get(at)?, bytes.get(at + 1)) {
            (b'\r', Some(b'\n')) => Newline::CrLf,
            (b'\r', _) => Newline::Cr,
            _ if at > 0 && bytes.get(at - 1) == Some(&b'\r') => return None,
            _ => Newline::Lf,
        };
        Some((Span::new(at as u32, (at + kind.as_str().len()) as u32), kind))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_each_kind() {
        let newlines = Newlines::of("a\nb\r\nc\r\r\n\n");
        assert_eq!(newlines, Newlines { lf: 2, crlf: 2, cr: 1 });
        assert!(newlines.is_mixed());
        assert_eq!(newlines.dominant(), Newline::CrLf);
        assert!(!Newlines::of("a\r\nb\r\n").is_mixed());
        let kinds: Vec<_> =
            super::newlines("a\nb\r\nc\r\r\n\n").map(|(span, kind)| (span.start, kind)).collect();
        let (lf, crlf, cr) = (Newline::Lf, Newline::CrLf, Newline::Cr);
        assert_eq!(kinds, [(1, lf), (3, crlf), (6, cr), (7, crlf), (9, lf)]);
        assert_eq!(Newlines::of("").dominant(), Newline::Lf);
        assert_eq!(Newlines::of("a\rb\rc\n").dominant().as_str(), "\r");
    }
}
