//! Secrets in files that are no modules. Keys of services and private keys are known anywhere by their shape; in
//! descriptions a value is one by its key and its looks.
//!
//! A text of any kind has many more words than a module has strings: a library of JavaScript may name an object `SG`,
//! and a picture in Base64 has every few letters somewhere. So it takes more here to be the key of a service.

use std::sync::LazyLock;

use memchr::memmem::{self, Finder};

use super::{
    File, LEAST_ANYWHERE, Span, is_key_byte, looks_random, names_key, names_secret, parts_of_service_key,
    reads_as_name, words,
};
use crate::{project::is_uuid, syntax::yaml};

/// How many characters of a key follow its prefix at least, where the key may be anything else.
const REST: usize = 16;

/// The shortest prefix has three bytes.
const SHORTEST_KEY: usize = 3 + REST;

const BEGIN: &str = "-----BEGIN ";
static BEGINNING: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(BEGIN));
const DASHES: &str = "-----";
const END: &str = "-----END";
const PRIVATE: [&str; 2] = ["PRIVATE KEY", "PRIVATE KEY BLOCK"];

/// How many letters stand in a row in a private key. Its last line may be shorter.
const LINE_OF_KEY: usize = 40;

/// How far behind its first line a private key begins at most: headers may stand between.
const LONGEST_HEADERS: usize = 512;

/// What else may stand between the first line and the key, in strings and comments too.
const BETWEEN: &[u8] = b" \t\r\n\\\"'`,#*:.-";

/// Words of keys whose values tell where a secret is, what it is, or who deals with it.
const OF_REFERENCES: [&str; 11] =
    ["тип", "type", "ид", "id", "имя", "имени", "name", "метод", "method", "обработчик", "handler"];

/// How the names of events begin.
const OF_EVENTS: [&str; 6] = ["при", "on", "перед", "before", "после", "after"];

/// A text that is taken for a password or a key, in a file that is no module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecretInText {
    pub kind: SecretKind,
    /// Of a private key its first line.
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecretKind {
    /// By how it begins.
    ServiceKey,
    PrivateKey,
    /// By the key of a description.
    Value,
}

impl File {
    /// The secrets in its text, in order. Those of modules are strings: [`Module::secrets`](super::Module::secrets).
    #[must_use]
    pub fn secrets_in_text(&self) -> &[SecretInText] {
        self.parsed.secrets_in_text.get_or_init(|| self.read_secrets().into())
    }

    fn read_secrets(&self) -> Vec<SecretInText> {
        if self.module().is_some() {
            return Vec::new();
        }
        let of_kind = |kind| move |span| SecretInText { kind, span };
        let mut secrets: Vec<_> = service_keys(self.text()).map(of_kind(SecretKind::ServiceKey)).collect();
        let known = secrets.len();
        secrets.extend(private_keys(self.text()).map(of_kind(SecretKind::PrivateKey)));
        for value in random_values(self) {
            let span = value.span();
            let keys = secrets.get(..known).unwrap_or_default();
            let next = keys.get(keys.partition_point(|key| key.span.end <= span.start));
            if next.is_none_or(|key| key.span.start >= span.end) {
                secrets.push(of_kind(SecretKind::Value)(span));
            }
        }
        secrets.sort_by_key(|secret| secret.span);
        secrets
    }
}

/// What no reader may see of a file that is no module: where it stands, and values that are written otherwise there.
pub(super) fn hidden(file: &File) -> (Vec<Span>, Vec<&str>) {
    let text = file.text();
    let (mut found, mut values) = (Vec::new(), Vec::new());
    if !file.secrets_in_text().is_empty() {
        found.extend(service_keys(text));
        found.extend(private_keys(text).flat_map(|first_line| lines_of_key(text, first_line.end)));
        for value in random_values(file) {
            let (span, said) = (value.span(), value.text().trim_end());
            match span.slice(text).find(said) {
                Some(at) => found.push(within(span, at, said.len())),
                None => found.push(span),
            }
            values.push(said);
        }
    }
    // Nobody knows which keys the values have behind the mistake.
    if file.yaml().is_some_and(|tree| !tree.is_valid()) {
        let of_any_key = runs(text, is_key_byte, LEAST_ANYWHERE);
        found.extend(of_any_key.filter(|word| looks_random(word.slice(text))));
    }
    (found, values)
}

/// What may be a key in a text in UTF-16 that was read as another: a zero stands beside each of its letters.
pub(super) fn wide_keys(text: &str) -> impl Iterator<Item = Span> {
    runs(text, |byte| byte == 0 || is_key_byte(byte), 2 * LEAST_ANYWHERE)
}

/// Words that are keys of services.
fn service_keys(text: &str) -> impl Iterator<Item = Span> {
    let words = runs(text, is_service_byte, SHORTEST_KEY).map(|word| {
        let length = word.slice(text).trim_end_matches('.').len();
        within(word, 0, length)
    });
    words.filter(|word| is_issued(word.slice(text)) && begins_word(text, *word))
}

/// Whether a word is a key as services issue them: letters and digits at random, in the right number where it is known.
fn is_issued(word: &str) -> bool {
    let Some((prefix, rest)) = parts_of_service_key(word) else { return false };
    let is_of_capitals =
        |text: &str| text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    let is_random = match is_of_capitals(prefix) {
        true => rest.len() == REST && is_of_capitals(rest) && rest.bytes().any(|byte| byte.is_ascii_digit()),
        false => rest.len() >= REST && looks_random(rest) && !reads_as_name(rest),
    };
    is_random && !is_example(rest)
}

/// Whether it is one of those that documentation shows.
fn is_example(rest: &str) -> bool {
    rest.to_ascii_lowercase().contains("example")
}

/// Whether no longer word goes on with this one; Base64 has slashes and pluses, too.
fn begins_word(text: &str, word: Span) -> bool {
    let mut before = text.get(..word.start as usize).unwrap_or_default().chars().rev();
    match before.next() {
        Some('/') => before.next() == Some('/'),
        Some(letter) => letter != '+' && !letter.is_alphanumeric(),
        None => true,
    }
}

/// The first lines of private keys, if keys follow: programs that read such keys know the lines as well.
fn private_keys(text: &str) -> impl Iterator<Item = Span> {
    BEGINNING.find_iter(text.as_bytes()).filter_map(move |start| {
        let rest = text.get(start + BEGIN.len()..)?;
        let length = rest.bytes().take_while(|byte| byte.is_ascii_uppercase() || *byte == b' ').count();
        let (label, behind) = rest.split_at_checked(length)?;
        let body = behind.strip_prefix(DASHES)?;
        let end = text.len() - body.len();
        let is_key = PRIVATE.iter().any(|name| label.ends_with(name)) && begins_with_key(body);
        is_key.then(|| Span::new(start as u32, end as u32))
    })
}

fn begins_with_key(body: &str) -> bool {
    let mut row = 0;
    for byte in before_dashes(body.as_bytes(), LONGEST_HEADERS) {
        match byte {
            _ if is_base64(*byte) => row += 1,
            _ if BETWEEN.contains(byte) => row = 0,
            _ => return false,
        }
        if row == LINE_OF_KEY {
            return true;
        }
    }
    false
}

/// The first bytes, but none behind five dashes.
fn before_dashes(body: &[u8], most: usize) -> &[u8] {
    let near = body.get(..most).unwrap_or(body);
    near.get(..memmem::find(near, DASHES.as_bytes()).unwrap_or(near.len())).unwrap_or_default()
}

/// What a private key is made of, behind its first line; without a last line as far as the lines are long.
fn lines_of_key(text: &str, from: u32) -> impl Iterator<Item = Span> {
    let body = text.get(from as usize..).unwrap_or_default();
    let length = memmem::find(body.as_bytes(), DASHES.as_bytes()).unwrap_or(body.len());
    let (body, behind) = body.split_at_checked(length).unwrap_or_default();
    let is_closed = behind.starts_with(END);
    let rows = runs(body, |byte| is_base64(byte) || byte == b'=', 1).map(move |row| {
        let is_escape = body.get(..row.start as usize).is_some_and(|before| before.ends_with('\\'));
        Span::new(row.start + u32::from(is_escape), row.end)
    });
    let is_of_key = move |row: &Span| is_closed || (row.end - row.start) as usize >= LINE_OF_KEY;
    let headers = if is_closed { 0 } else { LONGEST_HEADERS as u32 };
    rows.skip_while(move |row| !is_of_key(row) && row.start < headers)
        .take_while(is_of_key)
        .map(move |row| Span::new(from + row.start, from + row.end))
}

/// The values of a description that look random and stand under keys that promise a secret.
fn random_values(file: &File) -> impl Iterator<Item = yaml::Value<'_>> {
    let long = file.yaml().into_iter().flat_map(|tree| tree.long_scalars(LEAST_ANYWHERE));
    long.filter(|value| {
        !value.is_key() && begins_as_key(value.text()) && is_random_value(value.text().trim_end()) && {
            let key = value.key().filter(|key| key.is_scalar());
            key.is_some_and(|key| promises_secret(key.text()))
        }
    })
}

/// Most values are Russian texts or expressions.
fn begins_as_key(text: &str) -> bool {
    text.as_bytes().first().is_some_and(|first| is_key_byte(*first) && *first != b'=')
}

fn is_random_value(text: &str) -> bool {
    // Most values of that length are ids.
    text.len() >= LEAST_ANYWHERE && !is_uuid(text) && looks_random(text) && !reads_as_name(text)
}

/// Whether the value of a key is a secret itself, not its name, its type or a method that deals with it.
fn promises_secret(key: &str) -> bool {
    let is_one_of = |word: &str, list: &[&str]| list.iter().any(|known| word.to_lowercase() == *known);
    (names_secret(key) || names_key(key))
        && !words(key).any(|word| is_one_of(word, &OF_REFERENCES))
        && !words(key).next().is_some_and(|word| is_one_of(word, &OF_EVENTS))
}

/// The longest pieces of a text that are made of some bytes and have at least so many of them. A run of that length has one
/// of every so many bytes, so most are not looked at.
fn runs(text: &str, is_part: impl Fn(u8) -> bool, least: usize) -> impl Iterator<Item = Span> {
    let bytes = text.as_bytes();
    let mut start = 0;
    std::iter::from_fn(move || {
        loop {
            let probe = start + least - 1;
            let candidate = bytes.get(start..=probe)?;
            if let Some(last) = candidate.iter().rposition(|byte| !is_part(*byte)) {
                start += last + 1;
                continue;
            }
            let rest = bytes.get(probe..).unwrap_or_default();
            let run = start;
            start = probe + rest.iter().take_while(|byte| is_part(**byte)).count();
            return Some(Span::new(run as u32, start as u32));
        }
    })
}

/// A part of a place: where it begins there, and how long it is.
const fn within(span: Span, at: usize, length: usize) -> Span {
    Span::new(span.start + at as u32, span.start + (at + length) as u32)
}

/// Whether a byte may stand in the key of a service; looked up, since the bytes of all texts are asked.
const fn is_service_byte(byte: u8) -> bool {
    const BYTES: [bool; 256] = {
        let mut bytes = [false; 256];
        let mut byte = 0;
        while byte < bytes.len() {
            let sign = byte as u8;
            bytes[byte] = sign.is_ascii_alphanumeric() || matches!(sign, b'_' | b'-' | b'.');
            byte += 1;
        }
        bytes
    };
    BYTES[byte as usize]
}

const fn is_base64(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/')
}

#[cfg(test)]
mod tests {
    use super::super::Secrets;
    use super::*;
    use crate::{
        project::Codebase,
        source::{Workspace, decode},
    };

    fn codebase(path: &str, text: &str) -> Codebase {
        Codebase::new(Workspace::in_memory([(path.to_owned(), text.to_owned())]))
    }

    fn shown(path: &str, text: &str) -> String {
        let codebase = codebase(path, text);
        Secrets::of(&codebase.files()[0]).masked(Span::new(0, text.len() as u32)).into_owned()
    }

    const PEM: &str = "MC4CAQAwBQYDK2VwBCIEIHCx5F0kqYt3RjT8nZ1dM7wVbL2s\nPe9aGhU6oXiDfJ4N";

    #[test]
    fn what_is_found_is_masked_wherever_it_stands_in_its_file() {
        let text = "# Zx9Qm4Lr7Tb2Wn8Kd3Vh, ghp_Zx9Qm4Lr7Tb2Wn8Kd3Vh\nТокен: 'Zx9Qm4Lr7Tb2Wn8Kd3Vh'\n";
        assert_eq!(shown("А.yaml", text), "# ***, ***\nТокен: '***'\n");
        assert_eq!(shown("А.xbql", "// ghp_Zx9Qm4Lr7Tb2Wn8Kd3Vh…"), "// ***…");
        let plain = "# Zx9Qm4Lr7Tb2Wn8Kd3Vh\nТокен: 'Zx9Qm4'\n";
        assert_eq!(shown("А.yaml", plain), plain);
    }

    #[test]
    fn all_of_a_private_key_is_masked_and_nothing_behind_it() {
        let begin = "-----BEGIN PRIVATE KEY-----";
        let closed = format!(
            "А: |\n    {begin}\n    {}\n    -----END PRIVATE KEY-----\nИмя: abcdefgh\n",
            PEM.replace('\n', "\n    ")
        );
        let expected =
            format!("А: |\n    {begin}\n    ***\n    ***\n    -----END PRIVATE KEY-----\nИмя: abcdefgh\n");
        assert_eq!(shown("А.yaml", &closed), expected);
        let open = format!("// {begin}\n// {}\nabcdefgh\n", &PEM[..48]);
        assert_eq!(shown("А.xbql", &open), format!("// {begin}\n// ***\nabcdefgh\n"));
        let escaped = format!("А: \"{begin}\\n{}\\n-----END PRIVATE KEY-----\"\n", PEM.replace('\n', "\\n"));
        let codebase = codebase("А.yaml", &escaped);
        assert_eq!(Secrets::of(&codebase.files()[0]).mask(PEM), "***\n***");
    }

    #[test]
    fn a_value_that_is_written_otherwise_is_masked_both_ways() {
        let text = "Токен: \"Zx9Qm4Lr7Tb2Wn8Kd3V\\x68\"\n";
        assert_eq!(shown("А.yaml", text), "Токен: ***\n");
        let codebase = codebase("А.yaml", text);
        assert_eq!(Secrets::of(&codebase.files()[0]).mask("«Zx9Qm4Lr7Tb2Wn8Kd3Vh»"), "«***»");
    }

    #[test]
    fn a_description_that_cannot_be_read_still_tells_no_secret() {
        let text = "А: \"\nТокен: Zx9Qm4Lr7Tb2Wn8Kd3Vh\n";
        assert_eq!(shown("А.yaml", text), "А: \"\nТокен: ***\n");
    }

    #[test]
    fn a_file_in_utf_16_tells_no_secret() {
        let wide = "знч А = \"ghp_Zx9Qm4Lr7Tb2Wn8Kd3Vh\"\n".encode_utf16().flat_map(u16::to_le_bytes);
        let decoded = decode(&wide.collect::<Vec<_>>());
        for path in ["А.xbsl", "А.yaml"] {
            let codebase = codebase(path, "");
            let mut source = codebase.files()[0].source.clone();
            (source.text, source.damage) = (decoded.text.clone(), decoded.damage);
            let file = File::of(source);
            let shown = Secrets::of(&file).masked(Span::new(0, file.text().len() as u32)).replace('\0', "");
            assert!(shown.contains("***") && !shown.contains("Zx9"), "{path}: {shown}");
        }
    }

    #[test]
    fn runs_are_the_longest_ones_and_have_the_least_length() {
        let found = |text: &str, least| -> Vec<String> {
            runs(text, |byte| byte.is_ascii_digit(), least).map(|run| run.slice(text).to_owned()).collect()
        };
        for least in 1..6 {
            for text in ["", "1", "123", "я12345я", "123я4567", "1я12я123я1234я12345", "яяя123456яя12", "12я"]
            {
                let longest = text.split('я').filter(|run| !run.is_empty() && run.len() >= least);
                assert_eq!(found(text, least), longest.collect::<Vec<_>>(), "{text} {least}");
            }
        }
    }
}
