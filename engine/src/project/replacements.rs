//! Texts of resources that code fills: `Ресурс{а.html}.ОткрытьПотокЧтения().ПрочитатьКакСтроку().Заменить("{{А}}", Имя)`.

use std::collections::HashSet;

use super::{File, FileRole, Module, Project};
use crate::{
    platform::words::{member, place, type_name},
    syntax::xbsl::{
        Argument, Braced, Call, Local, Member, Node, NodeKind, StringLiteral, TokenRef, Variable,
        VariableKind, is_identifier,
    },
};

/// So many replacements of a module are looked at, and so many labels of a text.
const MOST_REPLACEMENTS: usize = 1024;
const MOST_LABELS: usize = 256;

/// How far a value is followed through locals and calls.
const STEPS: usize = 256;

/// The text of a resource after all replacements in it.
#[derive(Debug)]
pub struct FilledText<'p> {
    /// Where the filled text is used for the first time.
    pub used_at: Node<'p>,
    /// The key of the resource, as written.
    pub key: &'p str,
    pub resource: &'p File,
    /// In the order in which they are done.
    pub replacements: Vec<Replacement<'p>>,
}

/// A call of `Заменить`.
#[derive(Clone, Copy, Debug)]
pub struct Replacement<'p> {
    pub name: TokenRef<'p>,
    /// The text that is replaced; `None` where it is no plain literal and no constant of the module that is one.
    pub replaced: Option<&'p str>,
    /// The literal that takes its place; `None` for another value.
    pub value: Option<&'p str>,
}

impl<'p> Project<'p> {
    /// The filled texts of a module, as far as their resources lie in the folder of resources beside it; of a module with
    /// too many replacements the first.
    #[must_use]
    pub fn filled_texts(&self, module: &Module<'p>) -> Vec<FilledText<'p>> {
        // Most modules have no literal of a resource.
        if module.tree().nodes(NodeKind::Braced).len() == 0 {
            return Vec::new();
        }
        let calls = module.tree().all::<Call<'p>>();
        let last = calls.filter(|call| is_call_of(*call, member::REPLACE) && !is_replaced_in(call.node()));
        let mut left = MOST_REPLACEMENTS;
        last.filter_map(|call| {
            let used_at = first_use(call.node())?;
            let (key, replacements) = chain(call.node())?;
            let resource = self.resource_beside(module.file(), key)?;
            Some(FilledText { used_at, key, resource, replacements })
        })
        .take_while(|text| {
            let is_looked_at = text.replacements.len() <= left;
            left = left.saturating_sub(text.replacements.len());
            is_looked_at
        })
        .collect()
    }

    fn resource_beside(&self, file: &File, key: &str) -> Option<&'p File> {
        let dir = file.folder();
        let key = key.replace('\\', "/");
        let paths = place::RESOURCES.spellings().map(|folder| format!("{dir}{folder}/{key}"));
        paths.iter().find_map(|path| self.file_at(path)).filter(|file| file.role == FileRole::Resource)
    }
}

/// The labels in a text, `{{Имя}}`, each once, in the order of the text; the first of too many.
#[must_use]
pub fn labels(text: &str) -> Vec<&str> {
    let mut known = HashSet::new();
    let starts = text.match_indices("{{").map(|(start, _)| start);
    let labels = starts.filter_map(|start| {
        let rest = text.get(start + 2..)?;
        let name = rest.get(..rest.find(['{', '}'])?).filter(|name| is_identifier(name))?;
        text.get(start..start + name.len() + 4).filter(|label| label.ends_with("}}"))
    });
    labels.filter(|label| known.insert(*label)).take(MOST_LABELS).collect()
}

fn is_call_of(call: Call<'_>, word: crate::platform::Word) -> bool {
    let called = call.callee().and_then(Member::cast).filter(|called| !called.is_safe());
    called.and_then(Member::name).is_some_and(|name| word == name.text())
}

/// Whether a replacement is done in a value.
fn is_replaced_in(value: Node<'_>) -> bool {
    let member = value.parent().and_then(Member::cast).filter(|member| member.object() == Some(value));
    member.and_then(Member::call).is_some_and(|call| is_call_of(call, member::REPLACE))
}

/// Where a value is used: the value itself, or the first place where the local that keeps it is. None where all that is
/// done with the local is to replace more, and where another local may have more replaced.
fn first_use(value: Node<'_>) -> Option<Node<'_>> {
    let Some(local) = value.parent().and_then(Variable::cast).and_then(kept_in) else {
        return Some(value).filter(|value| !is_kept(*value));
    };
    let mut reads = local.reads().map(|read| read.node().node()).peekable();
    if reads.peek().is_none() {
        return Some(value);
    }
    reads.find(|read| !is_replaced_in(*read)).filter(|read| !is_kept(*read))
}

/// Whether a value becomes that of a variable, as it is or as one of several.
fn is_kept(value: Node<'_>) -> bool {
    let is_part = |node: &Node<'_>| matches!(node.kind(), NodeKind::Paren | NodeKind::As | NodeKind::Ternary);
    let around = value.ancestors().find(|around| !is_part(around));
    around.is_some_and(|around| matches!(around.kind(), NodeKind::Variable | NodeKind::Assignment))
}

/// The local of a variable that is not assigned to again.
fn kept_in(variable: Variable<'_>) -> Option<Local<'_>> {
    let name = variable.name().filter(|_| variable.kind() != VariableKind::Use)?;
    let local = variable.node().tree().bindings().resolve(name.node())?;
    (!local.is_assigned()).then_some(local)
}

/// The key of the resource whose text a value is, and what is replaced in it.
fn chain<'p>(value: Node<'p>) -> Option<(&'p str, Vec<Replacement<'p>>)> {
    let mut replacements = Vec::new();
    let mut value = value.without_parens();
    for _ in 0..STEPS {
        if let Some(resource) = Braced::cast(value) {
            replacements.reverse();
            let is_resource = type_name::RESOURCE == resource.name();
            return is_resource.then(|| (resource.content().trim(), replacements));
        }
        value = match Call::cast(value) {
            Some(call) => {
                if let Some(replacement) = replacement(call) {
                    replacements.push(replacement);
                } else if ![member::READ_AS_STRING, member::OPEN_READABLE_STREAM]
                    .iter()
                    .any(|it| is_call_of(call, *it))
                {
                    return None;
                }
                call.object()?.without_parens()
            }
            None => {
                let local = value.tree().bindings().resolve(value)?;
                kept_in(Variable::cast(local.declaration())?)?.value()?.without_parens()
            }
        };
    }
    None
}

fn replacement(call: Call<'_>) -> Option<Replacement<'_>> {
    let mut arguments = call.arguments().map(Argument::value);
    let (replaced, value) = (arguments.next()??, arguments.next()??);
    is_call_of(call, member::REPLACE).then_some(Replacement {
        name: call.name()?,
        replaced: plain_text(replaced),
        value: plain_text(value),
    })
}

/// The text of a literal in which nothing is inserted and nothing escaped, or of a constant that is one.
fn plain_text(value: Node<'_>) -> Option<&str> {
    let value = value.without_parens();
    let constant = value.declaration().filter(|it| it.kind() == NodeKind::ModuleConst);
    let value = constant.and_then(|constant| constant.expressions().next()).unwrap_or(value);
    let literal = StringLiteral::cast(value).filter(|literal| literal.is_plain())?;
    literal.escapes().next().is_none().then(|| literal.content())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_names_in_double_braces() {
        assert_eq!(labels("{{А}} {{ Б }} {{В.Г}} {{Д_1}} {{А}} {{}} {{1}} {{Е"), ["{{А}}", "{{Д_1}}"]);
    }
}
