//! Where a variable has passed a test of its type, `это` or `когда это`: there it may be known to be something more special.
//!
//! - Only variables that nothing assigns to after their declaration are looked at: what one has passed stays true, in loops
//!   and lambdas too.
//! - For which type it was tested is not looked at. A test whose outcome a variable keeps counts where that is asked for.
//! - All tests of a variable are looked at once and together, so the time does not depend on how often it is used.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Types;
use crate::{
    project::{Ending, Endings},
    source::Span,
    syntax::xbsl::{
        Assignment, Binary, Block, Case, If, Is, Local, Node, NodeId, NodeKind, Scope, Ternary, TokenKind,
        Try, UseKind, Variable, When, WhenTest, While,
    },
};

impl<'p> Types<'p> {
    /// Whether a variable may be known to be something more special at a place than its declaration says. Of one that is
    /// assigned to that is so anywhere, if it is tested at all.
    pub(super) fn is_guarded(&self, local: Local<'p>, place: Node<'p>) -> bool {
        if !local.is_tested() || local.is_assigned() {
            return local.is_tested();
        }
        let mut known = self.guarded.borrow_mut();
        let spans = known.entry(local.declaration().id()).or_insert_with(|| {
            let endings = self.endings.get_or_init(|| self.module.endings_across(&self.project));
            guarded(local, endings)
        });
        let start = place.span().start;
        let after = spans.partition_point(|span| span.start <= start);
        spans[..after].last().is_some_and(|span| start < span.end)
    }
}

/// When a variable has surely passed a test.
#[derive(Clone, Copy, Debug, Default)]
struct Proof {
    /// If a condition holds.
    holds: bool,
    /// If it does not.
    fails: bool,
    /// If the end of a statement or of a block is reached.
    after: bool,
}

impl Proof {
    const EITHER: Self = Self { holds: true, fails: true, after: false };

    /// What is known of a condition that is made of others in a way that is not looked into.
    const fn of_any(is_any: bool) -> Self {
        Self { holds: is_any, fails: is_any, after: false }
    }

    const fn is_any(self) -> bool {
        self.holds || self.fails
    }

    const fn negated(self) -> Self {
        Self { holds: self.fails, fails: self.holds, after: false }
    }
}

/// The code that only runs when a variable has passed a test; in the order of the text, no two overlap.
fn guarded<'p>(local: Local<'p>, endings: &Endings<'p>) -> Vec<Span> {
    let mut guards = Guards { local, endings, proofs: FxHashMap::default(), spans: Vec::new() };
    for node in around_tests(local) {
        let proof = guards.proof(node);
        guards.proofs.insert(node.id(), proof);
    }
    let mut spans = guards.spans;
    spans.sort_unstable_by_key(|span| span.start);
    spans.dedup_by(|span, before| {
        let is_joined = span.start <= before.end;
        if is_joined {
            before.end = before.end.max(span.end);
        }
        is_joined
    });
    spans
}

/// The nodes that a test of a variable stands in, and those where it is asked for the outcome of one; what is below a node
/// before it.
fn around_tests(local: Local<'_>) -> Vec<Node<'_>> {
    let mut nodes = Vec::new();
    let mut known = FxHashSet::default();
    let mut locals = vec![local];
    let mut known_locals = FxHashSet::from_iter([local.declaration().id()]);
    while let Some(next) = locals.pop() {
        let is_outcome = next != local;
        let places = next.uses().filter(|place| place.kind() == UseKind::Read);
        for name in places.map(|place| place.node().node()).filter(|name| is_outcome || is_tested(*name)) {
            let mut below = name;
            for node in std::iter::once(name).chain(name.ancestors()) {
                if node.kind() == NodeKind::Method || !known.insert(node.id()) {
                    break;
                }
                nodes.push(node);
                let kept = keeper(node, below).filter(|kept| known_locals.insert(kept.declaration().id()));
                locals.extend(kept);
                below = node;
            }
        }
    }
    nodes.sort_unstable_by_key(|node| node.id());
    nodes
}

/// Whether it is asked what a name is.
fn is_tested(name: Node<'_>) -> bool {
    let around = name.ancestors().find(|around| around.kind() != NodeKind::Paren);
    around.is_some_and(|around| matches!(around.kind(), NodeKind::Is | NodeKind::Case))
}

/// The variable that gets a value.
fn keeper<'p>(statement: Node<'p>, value: Node<'p>) -> Option<Local<'p>> {
    let name = match statement.kind() {
        NodeKind::Variable => Variable::cast(statement)?.name()?.node(),
        NodeKind::Assignment => {
            let assignment = Assignment::cast(statement).filter(|it| it.value() == Some(value))?;
            assignment.target()?.without_parens()
        }
        _ => return None,
    };
    name.tree().bindings().resolve(name)
}

struct Guards<'e, 'p> {
    local: Local<'p>,
    endings: &'e Endings<'p>,
    /// Of the nodes that were looked at; nothing is proved in others.
    proofs: FxHashMap<NodeId, Proof>,
    spans: Vec<Span>,
}

/// What is known while the branches of a choice are looked at in their order.
struct Branches {
    /// Whether the variable has passed a test where all the conditions so far do not hold.
    has_passed: bool,
    /// The same where the end of a branch so far is reached.
    after: bool,
}

impl<'p> Guards<'_, 'p> {
    fn of(&self, node: Option<Node<'p>>) -> Proof {
        node.and_then(|node| self.proofs.get(&node.id())).copied().unwrap_or_default()
    }

    fn names_local(&self, value: Option<Node<'p>>) -> bool {
        value.is_some_and(|value| value.tree().bindings().resolve(value.without_parens()) == Some(self.local))
    }

    /// Looks at a node when all below it were looked at.
    fn proof(&mut self, node: Node<'p>) -> Proof {
        let operands = || node.expressions().map(|operand| self.of(Some(operand)));
        let after = |after| Proof { after, ..Proof::default() };
        match node.kind() {
            NodeKind::NameExpression => self.of_outcome(node),
            NodeKind::Paren => operands().next().unwrap_or_default(),
            NodeKind::Not => operands().next().unwrap_or_default().negated(),
            NodeKind::As | NodeKind::NonNull => Proof::of_any(operands().any(Proof::is_any)),
            NodeKind::Is => Is::cast(node).map_or_else(Proof::default, |test| self.of_test(test)),
            NodeKind::Binary => Binary::cast(node).map_or_else(Proof::default, |it| self.of_binary(it)),
            NodeKind::Ternary => Ternary::cast(node).map_or_else(Proof::default, |it| self.of_ternary(it)),
            NodeKind::If => after(If::cast(node).is_some_and(|choice| self.passes_choice(choice))),
            NodeKind::Case => after(Case::cast(node).is_some_and(|choice| self.passes_case(choice))),
            NodeKind::While => after(While::cast(node).is_some_and(|repeated| self.passes_loop(repeated))),
            NodeKind::Try => after(Try::cast(node).is_some_and(|attempt| self.passes_try(attempt))),
            NodeKind::Scope => after(self.passes(Scope::cast(node).and_then(Scope::block))),
            NodeKind::Block => after(Block::cast(node).is_some_and(|block| self.passes_statements(block))),
            _ => Proof::default(),
        }
    }

    /// A variable that keeps the outcome of a test.
    fn of_outcome(&self, name: Node<'p>) -> Proof {
        match name.tree().bindings().resolve(name) {
            Some(kept) if kept == self.local => Proof::default(),
            Some(kept) if kept.is_assigned() => Proof::EITHER,
            Some(kept) => self.of(kept.value()),
            None => Proof::default(),
        }
    }

    fn of_test(&self, test: Is<'p>) -> Proof {
        if !self.names_local(test.operand()) {
            return Proof::default();
        }
        Proof { holds: !test.is_negated(), fails: test.is_negated(), after: false }
    }

    fn of_binary(&mut self, binary: Binary<'p>) -> Proof {
        let (left, right) = (self.of(binary.left()), self.of(binary.right()));
        let right_span = binary.right().map(Node::span);
        match binary.operator() {
            TokenKind::And => {
                self.spans.extend(right_span.filter(|_| left.holds));
                let fails = left.fails && (left.holds || right.fails);
                Proof { holds: left.holds || right.holds, fails, after: false }
            }
            TokenKind::Or => {
                self.spans.extend(right_span.filter(|_| left.fails));
                let holds = left.holds && (left.fails || right.holds);
                Proof { holds, fails: left.fails || right.fails, after: false }
            }
            TokenKind::Equal | TokenKind::NotEqual | TokenKind::Coalesce => {
                Proof::of_any(left.is_any() || right.is_any())
            }
            _ => Proof::default(),
        }
    }

    fn of_ternary(&mut self, choice: Ternary<'p>) -> Proof {
        let condition = self.of(choice.condition());
        self.spans.extend(choice.then().map(Node::span).filter(|_| condition.holds));
        self.spans.extend(choice.otherwise().map(Node::span).filter(|_| condition.fails));
        let values = [condition, self.of(choice.then()), self.of(choice.otherwise())];
        Proof::of_any(values.into_iter().any(Proof::is_any))
    }

    /// Whether the variable has passed a test where the end of a block is reached.
    fn passes(&self, block: Option<Block<'p>>) -> bool {
        self.of(block.map(Block::node)).after
    }

    /// The same, or where that end is not reached, or not surely.
    fn passes_or_leaves(&self, block: Option<Block<'p>>) -> bool {
        self.passes(block) || self.endings.of_block(block) != Ending::Reached
    }

    fn passes_statements(&mut self, block: Block<'p>) -> bool {
        let first = block.statements().find(|statement| self.of(Some(*statement)).after);
        self.spans.extend(first.map(|first| Span::new(first.span().end, block.span().end)));
        first.is_some()
    }

    fn passes_loop(&mut self, repeated: While<'p>) -> bool {
        let condition = self.of(repeated.condition());
        self.spans.extend(repeated.block().map(Block::span).filter(|_| condition.holds));
        condition.fails
    }

    fn passes_try(&self, attempt: Try<'p>) -> bool {
        let catches = || attempt.catches().all(|catch| self.passes_or_leaves(catch.block()));
        self.passes(attempt.finally().and_then(|finally| finally.block()))
            || self.passes_or_leaves(attempt.block()) && catches()
    }

    fn passes_choice(&mut self, choice: If<'p>) -> bool {
        let mut branches = Branches { has_passed: false, after: true };
        for branch in choice.branches() {
            self.branch(self.of(branch.condition()), branch.node(), branch.block(), &mut branches);
        }
        self.ends(choice.else_branch().map(|branch| (branch.node(), branch.block())), branches)
    }

    fn passes_case(&mut self, choice: Case<'p>) -> bool {
        let mut branches = Branches { has_passed: false, after: true };
        for branch in choice.branches() {
            let mut condition = Proof { holds: true, fails: false, after: false };
            for when in branch.conditions() {
                let one = self.of_when(choice.subject(), when);
                condition.holds &= one.holds;
                condition.fails |= one.fails;
            }
            self.branch(condition, branch.node(), branch.block(), &mut branches);
        }
        self.ends(choice.else_branch().map(|branch| (branch.node(), branch.block())), branches)
    }

    fn of_when(&self, subject: Option<Node<'p>>, when: When<'p>) -> Proof {
        match when.test() {
            Some(WhenTest::Is { negated, .. }) if self.names_local(subject) => {
                Proof { holds: !negated, fails: negated, after: false }
            }
            Some(WhenTest::Value(value)) if subject.is_none() => self.of(Some(value)),
            Some(WhenTest::Value(value) | WhenTest::Compare { bound: value, .. }) => {
                Proof::of_any(self.of(subject).is_any() || self.of(Some(value)).is_any())
            }
            _ => Proof::default(),
        }
    }

    fn branch(
        &mut self,
        condition: Proof,
        branch: Node<'p>,
        block: Option<Block<'p>>,
        branches: &mut Branches,
    ) {
        if branches.has_passed {
            self.spans.push(branch.span());
        } else if condition.holds {
            self.spans.extend(block.map(Block::span));
        }
        branches.after &= branches.has_passed || condition.holds || self.passes_or_leaves(block);
        branches.has_passed |= condition.fails;
    }

    /// Whether the variable has passed a test behind a choice.
    fn ends(&mut self, otherwise: Option<(Node<'p>, Option<Block<'p>>)>, mut branches: Branches) -> bool {
        match otherwise {
            Some((branch, block)) => self.branch(Proof::default(), branch, block, &mut branches),
            None => branches.after &= branches.has_passed,
        }
        branches.after
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{platform::Platform, project::Codebase, source::Workspace, syntax::xbsl::Member};

    /// The members that the variable `С` surely lacks where they are asked of it.
    fn lacking(code: &str) -> Vec<String> {
        let text = format!("метод Т(С: Строка, Ф: Булево)\n{code}\n;\n");
        let codebase = Codebase::new(Workspace::in_memory([("М.xbsl", text.as_str())]));
        let project = codebase.projects().next().expect("loose files are a project");
        let module = project.modules().next().expect("a module");
        assert_eq!(module.errors(), [], "{code}");
        let platform = Platform::shared();
        let types = Types::new(project, module, &platform);
        let mut found = Vec::new();
        for member in module.tree().all::<Member<'_>>() {
            let (object, name) = member.object().zip(member.name()).expect("it is whole");
            if types.variable_lacking(object, name.text()).is_some() {
                found.push(name.text().to_owned());
            }
        }
        found.sort_unstable();
        found
    }

    #[test]
    fn code_behind_a_test_that_is_passed_is_guarded() {
        for code in [
            "если С это Число\nС.А()\n;",
            "если (С) это Число\nС.А()\n;",
            "если Ф\nиначе если С это Число\nС.А()\n;",
            "если не (С это не Число)\nС.А()\n;",
            "если С это Число и Ф\nС.А()\n;",
            "если С это Число и С.А()\n;",
            "если С это не Число или С.А()\n;",
            "если С это Число или С это Дата\nС.А()\n;",
            "если С это Число или С это не Число и С это Дата\nС.А()\n;",
            "если (С это Число) == Истина\nС.А()\n;",
            "если ((С это Число) ? Истина : Ложь)\nС.А()\n;",
            "если С это не Число\nиначе если С.А()\nС.Б()\nиначе\nС.В()\n;",
            "знч Х = (С это Число) ? С.А() : 0",
            "знч Х = (С это не Число) ? 0 : С.А()",
            "пока С это Число\nС.А()\n;",
            "пока С это не Число\n;\nС.А()",
            "выбор С\nкогда это Число\nС.А()\n;",
            "выбор С\nкогда это Число, это Дата\nС.А()\n;",
            "выбор С\nкогда это не Число\nкогда \"а\"\nС.А()\nиначе\nС.Б()\n;",
            "выбор\nкогда С это Число\nС.А()\n;",
            "выбор Истина\nкогда С это Число\nС.А()\n;",
            "если С это Число\nзнч Х = () -> С.А()\n;",
        ] {
            assert_eq!(lacking(code), [""; 0], "{code}");
        }
    }

    #[test]
    fn code_behind_an_early_exit_is_guarded() {
        for code in [
            "если С это не Число\nвозврат\n;\nС.А()\nесли Ф\nС.Б()\n;",
            "если не (С это Число)\nвыбросить новый Исключение()\n;\nС.А()",
            "если С это не Число или Ф\nвозврат\n;\nС.А()",
            "если С это Число\nС.А()\nиначе\nвозврат\n;\nС.Б()",
            "если С это Число\nиначе если Ф\nвозврат\nиначе\nвозврат\n;\nС.А()",
            "если Ф\nесли С это не Число\nвозврат\n;\nиначе если С это не Дата\nвозврат\n;\nС.А()",
            "область\nесли С это не Число\nвозврат\n;\n;\nС.А()",
            "попытка\nесли С это не Число\nвозврат\n;\nпоймать О: Исключение\nвозврат\n;\nС.А()",
            "выбор С\nкогда это Число\nС.А()\nиначе\nвозврат\n;\nС.Б()",
            "выбор С\nкогда это не Число\nвозврат\n;\nС.А()",
            "для И = 1 по 2\nесли С это не Число\nпродолжить\n;\nС.А()\n;",
            "для Э из [С, С]\nесли Э это не Число\nпродолжить\n;\nЭ.А()\n;",
        ] {
            assert_eq!(lacking(code), [""; 0], "{code}");
        }
    }

    #[test]
    fn the_outcome_of_a_test_may_be_kept() {
        for code in [
            "знч Л = С это Число\nесли Л\nС.А()\n;",
            "знч Л = С это не Число\nесли Л\nвозврат\n;\nС.А()",
            "знч Л = С это Число\nзнч К = Л и Ф\nесли К\nС.А()\n;",
            "пер Л = Ложь\nпока Ф\nесли Л\nС.А()\n;\nЛ = С это Число\n;",
        ] {
            assert_eq!(lacking(code), [""; 0], "{code}");
        }
    }

    #[test]
    fn other_code_is_not_guarded() {
        for code in [
            "С.А()\nвыбор С\nкогда \"а\"\nС.Б()\nиначе\nС.В()\n;\nС.Г()",
            "знч Л = С это Число\nС.А()\nесли не Л\nС.Б()\n;\nесли Ф\nС.В()\n;\nС.Г()",
            "С.А()\nесли С это Число\nиначе\nС.Б()\n;\nС.В()\nпока Ф\nС.Г()\n;",
            "если не (С это Число)\nС.А()\n;\nесли С это не Число\nС.Б()\n;\nС.В()\nС.Г()",
            "если С это Число или С.А()\n;\nесли С это не Число и С.Б()\n;\nС.В()\nС.Г()",
            "если С это Число или Ф\nС.А()\nС.Б()\n;\nесли Ф или С это Число\nС.В()\nС.Г()\n;",
            "если С это Число и Ф\nиначе\nС.А()\n;\nС.Б()\nС.В()\nС.Г()",
            "пока Ф\nС.А()\nесли С это не Число\nпрервать\n;\n;\nС.Б()\nС.В()\nС.Г()",
            "выбор С\nкогда это не Число\nС.А()\nкогда \"а\"\n;\nС.Б()\nС.В()\nС.Г()",
            "выбор С\nкогда это Число, \"а\"\nС.А()\nС.Б()\n;\nС.В()\nС.Г()",
            "если С это не Число\nФ = Ложь\n;\nС.А()\nС.Б()\nС.В()\nС.Г()",
            "если Ф\nесли С это не Число\nвозврат\n;\n;\nС.А()\nС.Б()\nС.В()\nС.Г()",
            "попытка\nесли С это не Число\nвозврат\n;\nпоймать О: Исключение\nС.А()\n;\nС.Б()\nС.В()\nС.Г()",
            "знч Х = (С это Число) ? 0 : С.А()\nС.Б()\nС.В()\nС.Г()",
            "знч Х = () -> С это Число\nС.А()\nС.Б()\nС.В()\nС.Г()",
            "знч Х = метод () ->\nесли С это не Число\nвозврат\n;\n;\nС.А()\nС.Б()\nС.В()\nС.Г()",
        ] {
            assert_eq!(lacking(code), ["А", "Б", "В", "Г"], "{code}");
        }
    }

    #[test]
    fn a_variable_that_is_assigned_and_tested_is_left_alone() {
        assert_eq!(lacking("С.А()\nС = \"\"\nесли С это Число\n;\nС.Б()"), [""; 0]);
        assert_eq!(lacking("С.А()\nС = \"\"\nС.Б()"), ["А", "Б"]);
    }

    #[test]
    fn the_time_does_not_depend_on_how_often_a_variable_is_used() {
        let tests = "если С это не Число\nФ = С это Число и С.А()\n;\nС.Б()\n".repeat(3_000);
        let deep = format!("{}С.А(){}", "если С это не Число\n".repeat(60), "\n;".repeat(60));
        assert_eq!(lacking(&tests).len(), 3_000);
        assert_eq!(lacking(&deep), ["А"]);
    }
}
