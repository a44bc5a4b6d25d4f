//! The address of a service in Russian letters is taken by the build and found by no request. What Latin
//! address to choose instead is for a person to say: letters that look Latin are put the usual way too.

use crate::{
    platform::words::{key, kind},
    rules::prelude::*,
    syntax::yaml::Style,
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    if !element.is_any_kind(&[kind::HTTP_SERVICE, kind::SOAP_SERVICE]) {
        return;
    }
    let url = element.get(key::ROOT_URL).filter(|url| url.is_scalar());
    let Some(url) = url.filter(|url| url.text().chars().any(|letter| latin(letter).is_some())) else {
        return;
    };
    let mut written = String::new();
    for letter in url.text().chars() {
        match latin(letter) {
            Some(letters) => written.push_str(letters),
            None => written.push(letter),
        }
    }
    let draft = report.at(url.span()).arg("url", url.text()).arg("latin", written.as_str());
    if url.style() == Some(Style::Plain) {
        draft.fix(url.span(), written);
    }
}

/// The Latin letters usual in addresses for a Russian letter, small or capital.
const fn latin(letter: char) -> Option<&'static str> {
    Some(match letter {
        'а' | 'А' => "a",
        'б' | 'Б' => "b",
        'в' | 'В' => "v",
        'г' | 'Г' => "g",
        'д' | 'Д' => "d",
        'е' | 'Е' | 'ё' | 'Ё' | 'э' | 'Э' => "e",
        'ж' | 'Ж' => "zh",
        'з' | 'З' => "z",
        'и' | 'И' => "i",
        'й' | 'Й' | 'ы' | 'Ы' => "y",
        'к' | 'К' => "k",
        'л' | 'Л' => "l",
        'м' | 'М' => "m",
        'н' | 'Н' => "n",
        'о' | 'О' => "o",
        'п' | 'П' => "p",
        'р' | 'Р' => "r",
        'с' | 'С' => "s",
        'т' | 'Т' => "t",
        'у' | 'У' => "u",
        'ф' | 'Ф' => "f",
        'х' | 'Х' => "kh",
        'ц' | 'Ц' => "ts",
        'ч' | 'Ч' => "ch",
        'ш' | 'Ш' => "sh",
        'щ' | 'Щ' => "shch",
        'ъ' | 'Ъ' | 'ь' | 'Ь' => "",
        'ю' | 'Ю' => "yu",
        'я' | 'Я' => "ya",
        _ => return None,
    })
}
