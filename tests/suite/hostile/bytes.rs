//! Bytes that are no text, or not the text they seem to be.

use super::program::Input;

const EXTENSIONS: [&str; 3] = ["yaml", "xbsl", "xbql"];

/// The same text in every encoding must be checked to the end.
const TEXT: &str =
    "ВидЭлемента: Справочник\r\nметод Имя(Параметр: Строка)\r\n    возврат \"%Параметр\"\r\n;\r\n";

fn in_every_kind(name: &str, bytes: &[u8]) {
    let input = Input::new();
    for extension in EXTENSIONS {
        input.write(&format!("{name}.{extension}"), bytes);
    }
    input.check();
}

/// A generator of bytes that is the same everywhere (xorshift).
fn noise(seed: u64, length: usize) -> Vec<u8> {
    let mut state = seed;
    let mut bytes = Vec::with_capacity(length);
    while bytes.len() < length {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        bytes.extend(state.to_le_bytes());
    }
    bytes.truncate(length);
    bytes
}

#[test]
fn random_bytes() {
    let input = Input::new();
    for seed in 1..=40 {
        let bytes = noise(seed * 7919, 200 + seed as usize * 37);
        for extension in EXTENSIONS {
            input.write(&format!("{seed}.{extension}"), &bytes);
            let ascii: Vec<u8> = bytes.iter().map(|byte| byte & 0x7F).collect();
            input.write(&format!("ascii{seed}.{extension}"), ascii);
        }
    }
    input.check();
}

/// Pieces of the languages in any order reach further into the parsers than bytes do.
#[test]
fn random_words() {
    const WORDS: &str = "метод если иначе для из по пока попытка поймать вконце выбор когда возврат новый знч пер исп \
        конст структура исключение перечисление импорт обз конструктор Запрос{ ВЫБРАТЬ ИЗ ГДЕ ПО \" ' ( ) [ ] { } < > \
        ; : :: , . ?. ?? ? ! -> = == != += @ & | % %{ ${ # // /* */ /// \\ \\ю9 0 1.5 5д3ч я Имя $ ~ ` \t \r \n \n \n \
        - : |- >+ & * ! ? --- ... << \"\" '' =А ?Б {} [] Ид: Имя: Тип: это как не и или этот";
    let words: Vec<&str> = WORDS.split(' ').collect();
    let input = Input::new();
    for seed in 1..=60 {
        let choices = noise(seed * 104_729, 3000);
        let mut text = String::new();
        for choice in choices.as_chunks::<2>().0 {
            text.push_str(words[usize::from(u16::from_le_bytes(*choice)) % words.len()]);
            text.push_str(if choice[0] % 5 == 0 { "\n    " } else { " " });
        }
        for extension in EXTENSIONS {
            input.write(&format!("{seed}.{extension}"), &text);
        }
    }
    input.check();
}

#[test]
fn other_encodings() {
    let cp1251: Vec<u8> = TEXT.chars().map(to_cp1251).collect();
    let little: Vec<u8> = TEXT.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = TEXT.encode_utf16().flat_map(u16::to_be_bytes).collect();
    in_every_kind("cp1251", &cp1251);
    in_every_kind("utf16le", &little);
    in_every_kind("utf16be", &big);
    in_every_kind("utf16le-mark", &[b"\xFF\xFE".as_slice(), &little].concat());
    in_every_kind("utf16be-mark", &[b"\xFE\xFF".as_slice(), &big].concat());
    in_every_kind("utf16-odd", &[b"\xFF\xFE".as_slice(), &little[..31]].concat());
}

fn to_cp1251(character: char) -> u8 {
    match character {
        'А'..='я' => (character as u32 - 'А' as u32 + 0xC0) as u8,
        _ => u8::try_from(character).unwrap_or(b'?'),
    }
}

#[test]
fn damaged_utf8() {
    let whole = TEXT.as_bytes();
    in_every_kind("cut", &whole[..whole.len() - 30]);
    in_every_kind("inside-a-letter", &whole[..1]);
    in_every_kind("surrogates", b"a: \xED\xA0\x80\xED\xB0\x80\n");
    in_every_kind("overlong", b"a: \xC0\xAF\xE0\x80\xAF\n");
    in_every_kind("all-ff", &[0xFF; 70_000]);
    in_every_kind("one-bad-byte", &[whole, b"\xFF", whole].concat());
}

#[test]
fn nul_and_other_controls() {
    in_every_kind("nul", &[0; 70_000]);
    in_every_kind("nul-inside", "Имя:\0 \0метод\0 А(\0)\n;\0".as_bytes());
    let controls: Vec<u8> = (0..32).chain(127..128).cycle().take(5000).collect();
    in_every_kind("controls", &controls);
    in_every_kind("escapes", b"# \x1b[31m\x1b]0;title\x07 \x1b[2J  \n// \x1b[31m  \n");
}

#[test]
fn white_space_and_marks_alone() {
    in_every_kind("empty", b"");
    in_every_kind("mark", b"\xEF\xBB\xBF");
    in_every_kind("two-marks", b"\xEF\xBB\xBF\xEF\xBB\xBF: \n");
    for piece in [" ", "\t", "\n", "\r", "\r\n", "\n\r", "\u{A0}", "\u{2028}", "\u{FEFF}", "\u{85}", " \n"] {
        in_every_kind("blank", piece.repeat(20_000).as_bytes());
    }
}

#[test]
fn letters_that_are_more_than_they_seem() {
    in_every_kind("combining", format!("метод е{}() // я\n;\n", "\u{301}".repeat(20_000)).as_bytes());
    in_every_kind("directions", "Имя: \u{202E}abc\u{2066}\u{200F}  \nметод \u{202E}А()\n;".as_bytes());
    in_every_kind("astral", format!("Имя: {}  \nзнч {0} = 1\n", "𝄞🙂".repeat(2000)).as_bytes());
    in_every_kind("wide-case", "метод ǅİıſßŉ()\n;\nметод ǆiISSʼn()\n;\n".as_bytes());
}

/// A NUL, a return or an escape that reaches a terminal would not be a report but an attack.
#[test]
fn controls_do_not_reach_the_terminal() {
    let input = Input::of("А.xbsl", "метод А()\n    \u{1b}[31m\u{7}\u{8}\u{0}  \n;\n");
    for format in [&["--format", "text", "--excerpts"][..], &["--format", "concise"]] {
        let output = input.plain(&[format, &["--color", "never", "."]].concat());
        let controls: Vec<char> =
            output.chars().filter(|letter| letter.is_control() && *letter != '\n').collect();
        assert!(controls.is_empty(), "{controls:?} in\n{output}");
        assert!(output.contains("А.xbsl:2:") && output.contains("whitespace/trailing"), "{output}");
    }
}
