//! What the conditions around a place prove of a variable: there its type may be less than the declared one.
//!
//! - Only variables that nothing assigns to after their declaration are looked at, so that what was proved stays true, in
//!   loops and lambdas too.
//! - Whether the compiler concludes the same is not known. What is said here is true when the code runs, not what has to be
//!   written for it to compile.

use super::{Type, Types};
use crate::syntax::xbsl::{
    self, Binary, Block, Case, If, IfBranch, Is, Local, Node, NodeKind, Not, Ternary, TokenKind, When,
    WhenBranch, WhenTest, While,
};

/// So many conditions are looked at for one place.
const MOST_CONDITIONS: usize = 64;

/// What a condition proves of a variable.
pub(super) enum Fact<'p> {
    Is(xbsl::Type<'p>),
    NotEmpty,
}

impl<'p> Types<'p> {
    /// The type of a variable at a place, by its declaration and the conditions around.
    #[must_use]
    pub fn at_place(&self, name: Node<'p>) -> Option<Type<'p>> {
        facts(name).into_iter().fold(self.of(name), |known, fact| match fact {
            Fact::NotEmpty => known.map(Type::without_empty),
            Fact::Is(written) => {
                let tested = self.written(written);
                let is_more =
                    |known: &Type<'p>| tested.as_ref().is_none_or(|tested| self.is_within(known, tested));
                if known.as_ref().is_some_and(is_more) { known } else { tested }
            }
        })
    }
}

/// What the conditions around a variable prove of it, the outer ones first: an inner one says more.
pub(super) fn facts(name: Node<'_>) -> Vec<Fact<'_>> {
    let name = name.without_parens();
    let local = name.tree().bindings().resolve(name).filter(|local| !local.is_assigned());
    let Some(local) = local else { return Vec::new() };
    let mut facts = Vec::new();
    let mut left = MOST_CONDITIONS;
    let mut below = name;
    for around in name.ancestors().take_while(|around| around.kind() != NodeKind::Method) {
        collect_around(around, below, local, &mut left, &mut facts);
        below = around;
    }
    facts.reverse();
    facts
}

/// What a node proves of a variable in the part of it that lies below.
fn collect_around<'p>(
    around: Node<'p>,
    below: Node<'p>,
    local: Local<'p>,
    left: &mut usize,
    facts: &mut Vec<Fact<'p>>,
) {
    let is_below = |part: Option<Node<'p>>| part == Some(below);
    match around.kind() {
        NodeKind::If => {
            let branches = If::cast(around).into_iter().flat_map(If::branches);
            let before = branches.take_while(|branch| branch.node() != below).take(*left);
            for condition in before.filter_map(IfBranch::condition) {
                collect(condition, false, local, left, facts);
            }
        }
        NodeKind::IfBranch if below.kind() == NodeKind::Block => {
            let condition = IfBranch::cast(around).and_then(IfBranch::condition);
            condition.into_iter().for_each(|it| collect(it, true, local, left, facts));
        }
        NodeKind::While if below.kind() == NodeKind::Block => {
            let condition = While::cast(around).and_then(While::condition);
            condition.into_iter().for_each(|it| collect(it, true, local, left, facts));
        }
        NodeKind::Ternary => {
            let Some(choice) = Ternary::cast(around) else { return };
            if !is_below(choice.condition())
                && let Some(condition) = choice.condition()
            {
                collect(condition, is_below(choice.then()), local, left, facts);
            }
        }
        NodeKind::Binary => {
            let Some(binary) = Binary::cast(around).filter(|it| is_below(it.right())) else { return };
            let holds = match binary.operator() {
                TokenKind::And => true,
                TokenKind::Or => false,
                _ => return,
            };
            binary.left().into_iter().for_each(|it| collect(it, holds, local, left, facts));
        }
        NodeKind::WhenBranch if Block::cast(below).is_some() => {
            let mut tests = WhenBranch::cast(around).into_iter().flat_map(WhenBranch::conditions);
            let only = tests.next().filter(|_| tests.next().is_none()).and_then(When::test);
            let subject = around.parent().and_then(Case::cast).and_then(Case::subject);
            if let Some(WhenTest::Is { negated: false, tested }) = only
                && subject.is_some_and(|subject| names(subject, local))
            {
                facts.push(Fact::Is(tested));
            }
        }
        _ => {}
    }
}

/// What a condition that holds, or does not, proves of a variable.
fn collect<'p>(
    condition: Node<'p>,
    holds: bool,
    local: Local<'p>,
    left: &mut usize,
    facts: &mut Vec<Fact<'p>>,
) {
    let Some(rest) = left.checked_sub(1) else { return };
    *left = rest;
    let condition = condition.without_parens();
    if let Some(inner) = Not::cast(condition).and_then(Not::operand) {
        collect(inner, !holds, local, left, facts);
    } else if let Some(test) = Is::cast(condition) {
        if test.is_negated() != holds && test.operand().is_some_and(|it| names(it, local)) {
            facts.extend(test.type_reference().map(Fact::Is));
        }
    } else if let Some(binary) = Binary::cast(condition) {
        let sides = [binary.left(), binary.right()];
        match (binary.operator(), holds) {
            (TokenKind::And, true) | (TokenKind::Or, false) => {
                // The last one is folded first.
                sides.into_iter().flatten().rev().for_each(|it| collect(it, holds, local, left, facts));
            }
            (TokenKind::NotEqual, true) | (TokenKind::Equal, false) => {
                let has = |test: &dyn Fn(Node<'p>) -> bool| sides.into_iter().flatten().any(test);
                if has(&|side| names(side, local)) && has(&|side| side.kind() == NodeKind::Undefined) {
                    facts.push(Fact::NotEmpty);
                }
            }
            _ => {}
        }
    }
}

/// Whether an expression is the variable itself.
fn names(expression: Node<'_>, local: Local<'_>) -> bool {
    let name = expression.without_parens();
    name.tree().bindings().resolve(name) == Some(local)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{platform::Platform, project::Codebase, source::Workspace};

    /// The type of `Б` in each `знч Х = Б` of a method.
    fn types(code: &str) -> Vec<String> {
        let text = format!("метод Тест(Б: Объект?, В: Строка?, Г: Строка?)\n{code}\n;\n");
        let codebase = Codebase::new(Workspace::in_memory([("М.xbsl", text.as_str())]));
        let project = codebase.projects().next().expect("loose files are a project");
        let module = project.modules().next().expect("a module");
        assert_eq!(module.errors(), [], "{code}");
        let platform = Platform::shared();
        let types = Types::new(project, module, &platform);
        let values = module.tree().all::<xbsl::Variable<'_>>().filter_map(xbsl::Variable::value);
        let text = |value| types.at_place(value).map_or("?".to_owned(), |known| types.text(&known));
        values.map(text).collect()
    }

    #[test]
    fn conditions_prove_types() {
        for (code, expected) in [
            ("знч Х = Б", "Объект?"),
            ("если Б это Строка\n знч Х = Б\n;", "Строка"),
            ("если Б это не Строка\n иначе\n знч Х = Б\n;", "Строка"),
            ("если не (Б это Строка)\n иначе\n знч Х = Б\n;", "Строка"),
            ("если Б это Строка и В != Неопределено\n знч Х = В\n;", "Строка"),
            ("если В == Неопределено\n иначе если Истина\n знч Х = В\n;", "Строка"),
            ("если В == Неопределено или Истина\n иначе\n знч Х = В\n;", "Строка"),
            ("пока В != Неопределено\n знч Х = В\n;", "Строка"),
            ("выбор Б\n когда это Число\n знч Х = Б\n;", "Число"),
            ("если Б != Неопределено\n если Б это Строка\n знч Х = (Б)\n;\n;", "Строка"),
            ("если Б это Строка\n Тест(() -> Б, В, метод () ->\n знч Х = Б\n;)\n;", "Строка"),
        ] {
            assert_eq!(types(code)[0], expected, "{code}");
        }
    }

    #[test]
    fn what_is_not_proved_is_as_declared() {
        for code in [
            "если Б это Строка\n иначе\n знч Х = Б\n;",
            "если Б это Строка или Истина\n знч Х = Б\n;",
            "если В это Строка\n знч Х = Б\n;",
            "если Б это Строка\n ;\n знч Х = Б",
            "если Б это Строка\n Б = 1\n знч Х = Б\n;",
            "выбор Б\n когда это Число, это Строка\n знч Х = Б\n;",
            "выбор Б\n когда это не Число\n знч Х = Б\n;",
            "если Б == Неопределено\n знч Х = Б\n;",
        ] {
            assert_eq!(types(code)[0], "Объект?", "{code}");
        }
    }
}
