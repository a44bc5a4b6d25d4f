//! As much of HTTP/1.1 as a server on loopback needs: heads are parsed by `httparse`; bodies with a length or in chunks are
//! read here, into memory as long as they are small and into a nameless file after that.

use std::{
    io::{self, ErrorKind, Read, Write},
    net::TcpStream,
};

use crate::edit::Spool;

/// The longest head, in bytes.
const LONGEST_HEAD: usize = 64 << 10;
/// The most header lines.
const MOST_HEADERS: usize = 100;
/// How much is read and written at once, in bytes.
const PIECE: usize = 1 << 16;

/// Why a request cannot be read.
#[derive(Debug)]
pub(super) enum Unread {
    /// It is not HTTP, or a form of it that this server does not speak.
    Malformed(&'static str),
    /// More than the server takes.
    TooLarge,
    /// The connection broke, or nothing came in time.
    Gone,
}

impl From<io::Error> for Unread {
    fn from(_: io::Error) -> Self {
        Self::Gone
    }
}

/// The lines before a body.
#[derive(Debug, Default)]
pub(super) struct Head {
    pub(super) method: String,
    /// What stands after the method, as it was sent.
    pub(super) target: String,
    headers: Vec<(String, String)>,
    is_old: bool,
}

/// How the end of a body is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Framing {
    Sized(u64),
    Chunked,
}

impl Head {
    /// The value of a header; the first of several.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Whether the client wants no other request on this connection.
    pub(super) fn is_last(&self) -> bool {
        let said = self.header("connection").unwrap_or_default().to_ascii_lowercase();
        said.contains("close") || (self.is_old && !said.contains("keep-alive"))
    }

    /// Whether the client waits for a word before it sends the body.
    pub(super) fn is_waiting(&self) -> bool {
        self.header("expect").is_some_and(|expected| expected.eq_ignore_ascii_case("100-continue"))
    }

    /// How the body ends. Two ways at once are refused: two servers could see two requests.
    pub(super) fn framing(&self) -> Result<Framing, Unread> {
        let lengths: Vec<_> =
            self.headers.iter().filter(|(name, _)| name.eq_ignore_ascii_case("content-length")).collect();
        match (self.header("transfer-encoding"), lengths.as_slice()) {
            (None, []) => Ok(Framing::Sized(0)),
            (None, [(_, length)]) if length.bytes().all(|byte| byte.is_ascii_digit()) => {
                length.parse().map(Framing::Sized).map_err(|_| Unread::TooLarge)
            }
            (Some(coding), []) if coding.trim().eq_ignore_ascii_case("chunked") => Ok(Framing::Chunked),
            _ => Err(Unread::Malformed("the length of the body is not clear")),
        }
    }
}

/// What is done with the pieces of a body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taking {
    /// Whether they are kept; otherwise they are only read past.
    pub(super) kept: bool,
    /// The most bytes that are read.
    pub(super) most: u64,
    /// After how many bytes the connection is to break.
    pub(super) cut: Option<u64>,
}

/// One connection, with what was read ahead of it.
pub(super) struct Connection {
    stream: TcpStream,
    ahead: Vec<u8>,
}

impl Connection {
    pub(super) const fn new(stream: TcpStream) -> Self {
        Self { stream, ahead: Vec::new() }
    }

    /// The next request; none where the client has ended the connection between two.
    pub(super) fn head(&mut self) -> Result<Option<Head>, Unread> {
        loop {
            let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
            let mut request = httparse::Request::new(&mut headers);
            match request.parse(&self.ahead) {
                Ok(httparse::Status::Complete(length)) => {
                    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
                    let head = Head {
                        method: request.method.unwrap_or_default().to_owned(),
                        target: request.path.unwrap_or_default().to_owned(),
                        headers: request
                            .headers
                            .iter()
                            .map(|header| (header.name.to_owned(), text(header.value)))
                            .collect(),
                        is_old: request.version == Some(0),
                    };
                    self.ahead.drain(..length);
                    return Ok(Some(head));
                }
                Ok(httparse::Status::Partial) if self.ahead.len() > LONGEST_HEAD => {
                    return Err(Unread::TooLarge);
                }
                Ok(httparse::Status::Partial) => {
                    if self.read_ahead()? == 0 {
                        return if self.ahead.is_empty() { Ok(None) } else { Err(Unread::Gone) };
                    }
                }
                Err(_) => return Err(Unread::Malformed("not a request of HTTP/1.1")),
            }
        }
    }

    /// Reads a whole body.
    pub(super) fn body(&mut self, framing: Framing, taking: Taking) -> Result<Spool, Unread> {
        let mut body = Receiving { body: Spool::default(), read: 0, taking };
        match framing {
            Framing::Sized(length) if length > taking.most => return Err(Unread::TooLarge),
            Framing::Sized(length) => self.pieces(length, &mut body)?,
            Framing::Chunked => loop {
                let line = self.line()?;
                let digits = line.split(';').next().unwrap_or_default().trim();
                let length = u64::from_str_radix(digits, 16)
                    .map_err(|_| Unread::Malformed("the length of a chunk is no number"))?;
                if length == 0 {
                    while !self.line()?.is_empty() {}
                    break;
                }
                self.pieces(length, &mut body)?;
                if !self.line()?.is_empty() {
                    return Err(Unread::Malformed("a chunk is longer than it says"));
                }
            },
        }
        Ok(body.body)
    }

    fn pieces(&mut self, length: u64, body: &mut Receiving) -> Result<(), Unread> {
        let mut left = length;
        while left > 0 {
            if self.ahead.is_empty() && self.read_ahead()? == 0 {
                return Err(Unread::Gone);
            }
            let count = usize::try_from(left).map_or(self.ahead.len(), |left| left.min(self.ahead.len()));
            body.take(self.ahead.get(..count).unwrap_or_default())?;
            self.ahead.drain(..count);
            left -= count as u64;
        }
        Ok(())
    }

    fn line(&mut self) -> Result<String, Unread> {
        loop {
            if let Some(end) = memchr::memchr(b'\n', &self.ahead) {
                let line: Vec<u8> = self.ahead.drain(..=end).collect();
                return Ok(String::from_utf8_lossy(&line).trim_end().to_owned());
            }
            if self.ahead.len() > LONGEST_HEAD {
                return Err(Unread::TooLarge);
            }
            if self.read_ahead()? == 0 {
                return Err(Unread::Gone);
            }
        }
    }

    fn read_ahead(&mut self) -> io::Result<usize> {
        let known = self.ahead.len();
        self.ahead.resize(known + PIECE, 0);
        let read = loop {
            match self.stream.read(self.ahead.get_mut(known..).unwrap_or_default()) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.ahead.truncate(known + read.as_ref().map_or(0, |read| *read));
        read
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.write_all(bytes)?;
        self.stream.flush()
    }
}

/// A body on its way.
struct Receiving {
    body: Spool,
    read: u64,
    taking: Taking,
}

impl Receiving {
    fn take(&mut self, piece: &[u8]) -> Result<(), Unread> {
        self.read += piece.len() as u64;
        if self.taking.cut.is_some_and(|most| self.read >= most) {
            return Err(Unread::Gone);
        }
        if self.read > self.taking.most {
            return Err(Unread::TooLarge);
        }
        if self.taking.kept {
            self.body.add(piece)?;
        }
        Ok(())
    }
}

/// The words of a status line.
pub(super) const fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        201 => "Created",
        204 => "No Content",
        302 => "Found",
        307 => "Temporary Redirect",
        308 => "Permanent Redirect",
        400 => "Bad Request",
        401 => "Unauthorized",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        409 => "Conflict",
        413 => "Content Too Large",
        421 => "Misdirected Request",
        423 => "Locked",
        429 => "Too Many Requests",
        500 => "Internal Server Error",
        502 => "Bad Gateway",
        503 => "Service Unavailable",
        504 => "Gateway Timeout",
        _ => "Status",
    }
}

/// `a%20b` as `a b`; what is no sign of two digits stays as it is.
pub(super) fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut found = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let digits = text.get(at + 1..at + 3).filter(|_| *byte == b'%');
        if let Some(value) = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            found.push(value);
            at += 3;
        } else {
            found.push(*byte);
            at += 1;
        }
    }
    String::from_utf8_lossy(&found).into_owned()
}

/// The pairs of a query or of a form.
pub(super) fn pairs(text: &str) -> Vec<(String, String)> {
    let parts = text.split('&').filter(|part| !part.is_empty());
    let of_form = |text: &str| decoded(&text.replace('+', " "));
    parts
        .map(|part| {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            (of_form(name), of_form(value))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_decoded_and_broken_ones_kept() {
        assert_eq!(decoded("a%20b%D0%9F%zz%4"), "a bП%zz%4");
        assert_eq!(
            pairs("grant_type=client+credentials&x=%26&empty"),
            [
                ("grant_type".to_owned(), "client credentials".to_owned()),
                ("x".to_owned(), "&".to_owned()),
                ("empty".to_owned(), String::new())
            ]
        );
    }

    #[test]
    fn a_body_of_two_lengths_is_refused() {
        let head = |headers: &[(&str, &str)]| Head {
            headers: headers.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect(),
            ..Head::default()
        };
        assert_eq!(head(&[]).framing().ok(), Some(Framing::Sized(0)));
        assert_eq!(head(&[("Content-Length", "12")]).framing().ok(), Some(Framing::Sized(12)));
        assert_eq!(head(&[("Transfer-Encoding", "Chunked")]).framing().ok(), Some(Framing::Chunked));
        for wrong in [
            &[("Content-Length", "1"), ("Content-Length", "2")][..],
            &[("Content-Length", "1"), ("Transfer-Encoding", "chunked")],
            &[("Content-Length", "+1")],
            &[("Transfer-Encoding", "gzip, chunked")],
        ] {
            assert!(head(wrong).framing().is_err(), "{wrong:?}");
        }
    }
}
