//! What holds of the sentences of either package, for the tests of both.

use super::{Bilingual, Lang};

/// Fails unless both texts of all sentences are in their languages and have the same arguments. `sources` are the texts that
/// declare the sentences.
pub(crate) fn check(all: &[&[Bilingual]], sources: &[&str]) {
    let declared = sources.iter().map(|text| text.matches("sentences! {").count());
    assert_eq!(all.len(), declared.sum::<usize>(), "an enum of sentences is missing here");
    for text in all.iter().copied().flatten() {
        assert_eq!(leftovers(text.ru, Lang::Ru), Vec::<String>::new(), "in: {}", text.ru);
        assert_eq!(leftovers(text.en, Lang::En), Vec::<String>::new(), "in: {}", text.en);
        assert_eq!(arguments(text.ru), arguments(text.en), "in: {}", text.en);
    }
}

fn arguments(text: &str) -> Vec<String> {
    let parts = text.split('{').skip(1).filter_map(|part| part.split_once('}'));
    let mut names: Vec<String> = parts.map(|(name, _)| name.to_owned()).collect();
    names.sort();
    names
}

/// Words that Russian texts write in Latin letters: names, and words of machine formats.
const NAMES: &str = "A B C D Assembly LF SHA Unix ZIP ZIP64 pack verify inspect xasm xlib BOM add baseline gitattributes import merge stapellint union write xbsllint \
                     check configuration custom characters diff find lines name names off of params pattern require shape value values within words docs enable exclude explain false ignore md overrides parameters rules ru severity true \
                     Actions Code GitHub GitLab JSON Quality Scanning UTF auto checkstyle codeclimate data error \
                     export git github gitignore html id json junit rdjson reviewdog sarif \
                     CI DEPTH GIT HEAD LFS PATH core config dot parse rev worktree depth diff directory fetch origin safe status unshallow \
                     index info json lint stapel warning xbql xbsl yaml \
                     NFC SOAP Windows YAML macOS select git CI SLSA toto in v1 xasm xlib dist pack \
                     extends Ctrl fs inotify max user watches Unicode help \
                     BINARY URL gitlab ci local settings show install commit pre hooks include \
                     ElementKind Project prop Error allow app applied journal loss project resume InterfaceComponent Inherits Content form tree \
                     HTTP \
                     InSubsystem String columns \
                     force KEY VALUE orders id GET POST PUT PATCH DELETE HEAD OPTIONS object list cards record processing after before report source rows measures path name default permission calc by \
                     PEM chmod limit applications builds cloud com debug enabled example get https list projects remove service tasks userPropertiesCalculationRules xn yml";

/// The words of a text that belong to the other language. Options, variables and arguments belong to none.
pub(crate) fn leftovers(text: &str, lang: Lang) -> Vec<String> {
    let is_foreign = |word: &&str| match lang {
        Lang::Ru => {
            word.chars().any(|c| c.is_ascii_alphabetic()) && !NAMES.split(' ').any(|name| name == *word)
        }
        Lang::En => word.chars().any(|c| !c.is_ascii() && c.is_alphabetic()),
    };
    let is_neutral = |part: &&str| {
        let part = part.trim_start_matches(['(', '«', '\'']);
        part.starts_with('-')
            || ["STAPEL_", "GITHUB_", "NO_", "CLI", "CI_", "BUILD_", "SOURCE_DATE", "2026-"]
                .iter()
                .any(|start| part.starts_with(start))
    };
    let parts = text.split_whitespace().filter(|part| !is_neutral(part));
    let words = parts.flat_map(|part| {
        let plain = part.split('{').map(|piece| piece.rsplit('}').next().unwrap_or_default());
        plain.flat_map(|piece| piece.split(|c: char| !c.is_alphanumeric())).collect::<Vec<_>>()
    });
    words.filter(is_foreign).map(str::to_owned).collect()
}
