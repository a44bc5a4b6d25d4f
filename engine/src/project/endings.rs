//! How blocks of code end: whether what stands behind them is reached.
//!
//! The end of a loop is reached whatever its condition says, as the compiler sees it.

use super::{Module, Project, ValueType, choices::is_exhaustive};
use crate::{
    platform::Lookup,
    syntax::xbsl::{
        Block, Call, Case, ExpressionStatement, If, Method, Node, NodeId, NodeKind, Scope, TokenKind, Try,
        WhenBranch,
    },
};

/// More methods of one name than these are looked at for no call.
const MANY: usize = 64;

/// What follows a statement or a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// It is always left: nothing behind it is executed.
    Left,
    /// It is not known whether a method it calls returns, or whether its branches are all there can be.
    Unknown,
    /// What is behind it is executed, unless a method that it calls fails.
    Reached,
}

/// What somebody who knows types says of the statements of a method, in the order of the ids.
#[derive(Debug, Default)]
struct Judged {
    /// The choices that leave values out.
    open_choices: Vec<NodeId>,
    /// The statements that call a method of the platform, with whether there is one.
    platform_calls: Vec<(NodeId, bool)>,
}

/// How the blocks of a module end.
#[derive(Debug)]
pub struct Endings<'p> {
    module: Module<'p>,
    /// Where methods of other modules are looked up.
    project: Option<Project<'p>>,
    /// Whether some method of the module never returns; few modules have one.
    has_never: bool,
    judged: Judged,
    /// In the order of the ids.
    blocks: Vec<(NodeId, Ending)>,
}

impl<'p> Module<'p> {
    /// How its blocks end, as far as the module itself tells: whether a method of another one returns is not known.
    #[must_use]
    pub fn endings(&self) -> Endings<'p> {
        self.endings_with(None)
    }

    /// The same, methods of other modules looked at.
    #[must_use]
    pub fn endings_across(&self, project: &Project<'p>) -> Endings<'p> {
        self.endings_with(Some(*project))
    }

    fn endings_with(&self, project: Option<Project<'p>>) -> Endings<'p> {
        let most = self.tree().nodes(NodeKind::Block).len();
        Endings::of(*self, project, Judged::default(), self.tree().all::<Block<'_>>(), most)
    }

    /// How the blocks of one of its methods end, methods of other modules looked at. Of a choice without `иначе` it is asked
    /// whether there are values of which no branch speaks, of a call whether it is one of the platform: each of those
    /// returns.
    #[must_use]
    pub fn endings_in(
        &self,
        method: Method<'p>,
        project: &Project<'p>,
        leaves_values_out: impl Fn(Case<'p>) -> bool,
        is_of_platform: impl Fn(Call<'p>) -> Lookup<()>,
    ) -> Endings<'p> {
        let choices = method.node().all_below::<Case<'_>>();
        let open = choices.filter(|choice| choice.else_branch().is_none() && leaves_values_out(*choice));
        let calls = method.node().all_below::<ExpressionStatement<'_>>();
        let calls = calls.filter_map(|statement| Call::cast(statement.expression()?.without_parens()));
        let judged = calls.filter_map(|call| match is_of_platform(call) {
            Lookup::Found(()) => Some((call.node().id(), true)),
            Lookup::Absent => Some((call.node().id(), false)),
            Lookup::Unknown => None,
        });
        let open_choices = open.map(|choice| choice.node().id()).collect();
        let judged = Judged { open_choices, platform_calls: judged.collect() };
        Endings::of(*self, Some(*project), judged, method.node().descendants().filter_map(Block::cast), 0)
    }
}

impl<'p> Endings<'p> {
    /// Of blocks of which the inner ones come before the outer ones, as many as there are at most, if that is known.
    fn of(
        module: Module<'p>,
        project: Option<Project<'p>>,
        judged: Judged,
        blocks: impl Iterator<Item = Block<'p>>,
        most: usize,
    ) -> Self {
        let has_never = module.tree().nodes(NodeKind::KeywordType).len() > 0;
        let mut endings = Self { module, project, has_never, judged, blocks: Vec::with_capacity(most) };
        for block in blocks {
            let ending = endings.of_statements(block);
            endings.blocks.push((block.node().id(), ending));
        }
        endings
    }

    fn of_statements(&self, block: Block<'p>) -> Ending {
        let mut ending = Ending::Reached;
        for statement in block.statements() {
            ending = ending.min(self.of_statement(statement));
            if ending == Ending::Left {
                break;
            }
        }
        ending
    }

    /// How a block ends; one that is missing is passed.
    #[must_use]
    pub fn of_block(&self, block: Option<Block<'p>>) -> Ending {
        let found = block.and_then(|block| {
            let at = self.blocks.binary_search_by_key(&block.node().id(), |(id, _)| *id).ok()?;
            self.blocks.get(at)
        });
        found.map_or(Ending::Reached, |(_, ending)| *ending)
    }

    /// How a statement ends.
    #[must_use]
    pub fn of_statement(&self, statement: Node<'p>) -> Ending {
        let of_kind = match statement.kind() {
            NodeKind::Return | NodeKind::Break | NodeKind::Continue => Some(Ending::Left),
            NodeKind::ExpressionStatement => ExpressionStatement::cast(statement)
                .and_then(|statement| statement.expression())
                .map(|value| self.of_value(value)),
            NodeKind::Scope => Scope::cast(statement).map(|scope| self.of_block(scope.block())),
            NodeKind::If => If::cast(statement).map(|choice| self.of_choice(choice)),
            NodeKind::Case => Case::cast(statement).map(|choice| self.of_case(choice)),
            NodeKind::Try => Try::cast(statement).map(|attempt| self.of_try(attempt)),
            _ => None,
        };
        of_kind.unwrap_or(Ending::Reached)
    }

    fn of_choice(&self, choice: If<'p>) -> Ending {
        let branches = choice.branches().map(|branch| self.of_block(branch.block()));
        let otherwise = choice.else_branch().map_or(Ending::Reached, |branch| self.of_block(branch.block()));
        branches.fold(otherwise, Ending::max)
    }

    fn of_case(&self, choice: Case<'p>) -> Ending {
        let branches = choice.branches().map(WhenBranch::block).map(|block| self.of_block(block));
        let otherwise = choice.else_branch().map(|branch| self.of_block(branch.block()));
        let end = branches.chain(otherwise).max().unwrap_or(Ending::Reached);
        match otherwise {
            Some(_) => end,
            None if end == Ending::Reached => end,
            None if is_exhaustive(choice) => end,
            None if self.judged.open_choices.binary_search(&choice.node().id()).is_ok() => Ending::Reached,
            None => Ending::Unknown,
        }
    }

    fn of_try(&self, attempt: Try<'p>) -> Ending {
        let catches = attempt.catches().map(|catch| self.of_block(catch.block()));
        let ending = catches.fold(self.of_block(attempt.block()), Ending::max);
        let finally = attempt.finally().map_or(Ending::Reached, |finally| self.of_block(finally.block()));
        // Whether code may leave a block that is executed in any case, is another question.
        if finally == Ending::Left { ending.min(Ending::Unknown) } else { ending }
    }

    /// Whether a value comes: not where it is thrown, nor where a method that never returns should give it.
    #[must_use]
    pub fn of_value(&self, value: Node<'p>) -> Ending {
        let value = value.without_parens();
        match Call::cast(value) {
            Some(call) => self.of_call(call),
            None if value.kind() == NodeKind::Throw => Ending::Left,
            None => Ending::Reached,
        }
    }

    fn of_call(&self, call: Call<'p>) -> Ending {
        let never_returns = |method: Method<'_>| method.result_keyword() == Some(TokenKind::Never);
        let Some(project) = &self.project else {
            // In most modules nothing has to be looked up.
            return if self.has_never {
                of_methods(call.methods().map(never_returns))
            } else {
                Ending::Unknown
            };
        };
        match of_methods(project.methods_called(&self.module, call).map(never_returns)) {
            Ending::Unknown if self.is_of_platform(call) => Ending::Reached,
            ending => ending,
        }
    }

    /// Whether a method of the platform is called, such as one of an array.
    fn is_of_platform(&self, call: Call<'p>) -> bool {
        let judged = &self.judged.platform_calls;
        match judged.binary_search_by_key(&call.node().id(), |(id, _)| *id) {
            Ok(at) => judged.get(at).is_some_and(|(_, is_there)| *is_there),
            Err(_) => call.object().and_then(ValueType::of).is_some_and(|object| object.is_of_platform()),
        }
    }
}

/// By whether each of the methods that a call may mean never returns.
fn of_methods(methods: impl Iterator<Item = bool> + Clone) -> Ending {
    if methods.clone().nth(MANY).is_some() {
        return Ending::Unknown;
    }
    match (methods.clone().any(|never| never), methods.clone().any(|never| !never)) {
        (true, false) => Ending::Left,
        (false, true) => Ending::Reached,
        _ => Ending::Unknown,
    }
}
