//! Rows of server calls: those that come one after another whenever a method of the client runs, whichever methods of the client
//! make them.
//!
//! - A row ends where the next call is not sure to follow: at calls inside blocks and under conditions, and at a jump.
//!   Blocks without either end none.
//! - The body of a lambda does not run where it stands, so it is left out.
//! - What a method does is found out once, however many ways lead to it. One that calls itself ends the row there.

use std::{cmp::Reverse, mem};

use rustc_hash::FxHashMap;

use super::{DeclaredMethod, MethodId, Project, Side};
use crate::{
    platform::Environment,
    source::{FileIndex, Span},
    syntax::xbsl::{
        Binary, Block, Call, Case, ForIn, ForTo, If, IfBranch, Node, NodeId, NodeKind, Scope, Throw,
        TokenKind,
    },
};

/// So many different methods of a row are named.
const MOST_NAMES: usize = 5;

/// Calls of the server one after another.
#[derive(Debug)]
pub struct ServerCallRow<'p> {
    pub file: FileIndex,
    /// The first call. One that a method of another module makes is the call of that method.
    pub span: Span,
    pub count: usize,
    names: Vec<&'p str>,
    /// How many calls in the method itself make the row.
    calls: usize,
    /// The rows of called methods that are in this one.
    parts: Vec<RowNumber>,
    is_in_loop: bool,
    is_in_larger: bool,
}

type RowNumber = usize;

impl ServerCallRow<'_> {
    /// The different methods of the server, in the order of the calls.
    #[must_use]
    pub fn names(&self) -> String {
        let mut names: Vec<&str> = self.names.iter().take(MOST_NAMES).copied().collect();
        if self.names.len() > MOST_NAMES {
            names.push("…");
        }
        names.join(", ")
    }

    /// Whether it is nothing but the row of a called method.
    const fn is_of_called(&self) -> bool {
        self.calls == 1 && self.parts.len() == 1
    }
}

impl<'p> Project<'p> {
    /// The rows in some methods and in those of the client that they call, in the order of files and places. A row inside of
    /// a larger one of its module is left out, and so are those of loops.
    #[must_use]
    pub fn server_call_rows(
        &self,
        methods: impl IntoIterator<Item = DeclaredMethod<'p>>,
    ) -> Vec<ServerCallRow<'p>> {
        let mut callers = Callers::of(*self, methods);
        callers.find_makers();
        let mut rows = callers.into_rows();
        mark_parts(&mut rows);
        rows.retain(|row| !row.is_in_loop && !row.is_in_larger && !row.is_of_called());
        rows.sort_by_key(|row| (row.file, row.span.start, Reverse(row.count)));
        rows.dedup_by_key(|row| (row.file, row.span.start));
        rows
    }
}

/// Marks the rows that others of their modules contain.
fn mark_parts(rows: &mut [ServerCallRow<'_>]) {
    let is_larger = |row: &ServerCallRow<'_>| !row.is_in_loop && !row.is_of_called();
    let of_row = |rows: &[ServerCallRow<'_>], row: RowNumber| -> Vec<RowNumber> {
        let ServerCallRow { file, parts, .. } = &rows[row];
        parts.iter().copied().filter(|part| rows[*part].file == *file).collect()
    };
    let mut pending: Vec<_> =
        (0..rows.len()).filter(|row| is_larger(&rows[*row])).flat_map(|row| of_row(rows, row)).collect();
    while let Some(part) = pending.pop() {
        if !mem::replace(&mut rows[part].is_in_larger, true) && rows[part].is_of_called() {
            pending.extend(of_row(rows, part));
        }
    }
}

/// Methods of the client, those that are called among them.
struct Callers<'p> {
    project: Project<'p>,
    methods: Vec<Caller<'p>>,
    numbers: FxHashMap<MethodId, usize>,
}

struct Caller<'p> {
    declared: DeclaredMethod<'p>,
    /// What it calls outside of lambdas, each call behind those that come before it when the method runs.
    calls: Vec<(NodeId, Called<'p>)>,
    /// Whether it makes a call of the server, itself or through others.
    makes_calls: bool,
    is_begun: bool,
    effect: Option<Effect>,
}

#[derive(Clone, Copy)]
enum Called<'p> {
    Server(&'p str),
    /// A method of the client, by its number.
    Client(usize),
}

/// What a call of a method does to the row it stands in.
#[derive(Clone, Copy)]
enum Effect {
    Nothing,
    /// All calls of the server are in one row and always made.
    Row(RowNumber),
    /// The row it begins with and the one it ends with, where these are always made.
    Ends {
        first: Option<RowNumber>,
        last: Option<RowNumber>,
    },
}

impl<'p> Callers<'p> {
    fn of(project: Project<'p>, methods: impl IntoIterator<Item = DeclaredMethod<'p>>) -> Self {
        let mut callers = Self { project, methods: Vec::new(), numbers: FxHashMap::default() };
        for method in methods {
            callers.number(method);
        }
        let mut at = 0;
        while let Some(caller) = callers.methods.get(at) {
            let declared = caller.declared;
            callers.methods[at].calls = callers.calls_of(declared);
            at += 1;
        }
        callers
    }

    fn number(&mut self, declared: DeclaredMethod<'p>) -> usize {
        *self.numbers.entry(declared.id()).or_insert_with(|| {
            let calls = Vec::new();
            let caller = Caller { declared, calls, makes_calls: false, is_begun: false, effect: None };
            self.methods.push(caller);
            self.methods.len() - 1
        })
    }

    fn calls_of(&mut self, caller: DeclaredMethod<'p>) -> Vec<(NodeId, Called<'p>)> {
        let project = self.project;
        let Some(body) = caller.method.body() else { return Vec::new() };
        let calls =
            body.node().all_below::<Call<'p>>().filter(|call| !is_in_lambda(call.node(), body.node()));
        let of_call = |call: Call<'p>| {
            let called = project.method_called(caller.module, call)?;
            let called = match project.environment_of_method(&called.module, called.method).found()? {
                Environment::Server if called.is_open_to_client() && !called.is_cached() => {
                    Called::Server(called.name())
                }
                runs if runs.has(Side::Client) => Called::Client(self.number(called)),
                _ => return None,
            };
            Some((call.node().id(), called))
        };
        calls.filter_map(of_call).collect()
    }

    /// Finds out which methods make calls of the server.
    fn find_makers(&mut self) {
        let mut callers_of: Vec<Vec<usize>> = vec![Vec::new(); self.methods.len()];
        let mut makers = Vec::new();
        for (number, caller) in self.methods.iter().enumerate() {
            for (_, called) in &caller.calls {
                match called {
                    Called::Server(_) => makers.push(number),
                    Called::Client(called) => callers_of[*called].push(number),
                }
            }
        }
        while let Some(maker) = makers.pop() {
            if !mem::replace(&mut self.methods[maker].makes_calls, true) {
                makers.extend(&callers_of[maker]);
            }
        }
    }

    /// Looks into each method after those that it calls.
    fn into_rows(mut self) -> Vec<ServerCallRow<'p>> {
        let mut rows = Vec::new();
        for start in 0..self.methods.len() {
            let mut pending = Vec::new();
            self.begin(start, &mut pending);
            while let Some((caller, next)) = pending.last_mut() {
                let number = *caller;
                let called = self.methods[number].calls.get(*next).map(|(_, called)| *called);
                *next += 1;
                match called {
                    Some(Called::Client(called)) => self.begin(called, &mut pending),
                    Some(Called::Server(_)) => {}
                    None => {
                        let effect = Walk::new(&self, &self.methods[number], &mut rows).effect();
                        self.methods[number].effect = Some(effect);
                        pending.pop();
                    }
                }
            }
        }
        rows
    }

    fn begin(&mut self, number: usize, pending: &mut Vec<(usize, usize)>) {
        let method = &mut self.methods[number];
        if method.makes_calls && !mem::replace(&mut method.is_begun, true) {
            pending.push((number, 0));
        }
    }

    /// What a call does. A method that is being looked into calls itself.
    fn effect_of(&self, called: Called<'p>) -> Option<Effect> {
        let Called::Client(called) = called else { return None };
        let called = &self.methods[called];
        match called.effect {
            _ if !called.makes_calls => Some(Effect::Nothing),
            None => Some(Effect::Ends { first: None, last: None }),
            known => known,
        }
    }
}

/// Goes through the statements of a method.
struct Walk<'w, 'p> {
    callers: &'w Callers<'p>,
    caller: &'w Caller<'p>,
    rows: &'w mut Vec<ServerCallRow<'p>>,
    row: OpenRow<'p>,
    flow: Flow,
    /// The row that the method begins with.
    first: Option<RowNumber>,
    may_be_left: bool,
    is_in_loop: bool,
}

/// The row that a next call would belong to.
#[derive(Default)]
struct OpenRow<'p> {
    row: Option<ServerCallRow<'p>>,
    /// Whether nothing uncertain comes before it in the method.
    is_first: bool,
    /// Whether the method is not left before it.
    is_reached: bool,
    /// Whether a next call is not sure to follow.
    is_closed: bool,
}

/// What some statements do to the row around them.
#[derive(Clone, Copy, Default)]
struct Flow {
    calls: bool,
    /// The method may be left.
    leaves: bool,
    /// A loop may be left, or its next turn begun.
    jumps: bool,
}

impl<'w, 'p> Walk<'w, 'p> {
    fn new(callers: &'w Callers<'p>, caller: &'w Caller<'p>, rows: &'w mut Vec<ServerCallRow<'p>>) -> Self {
        let row = OpenRow { is_first: true, is_reached: true, ..OpenRow::default() };
        let (flow, first, may_be_left, is_in_loop) = (Flow::default(), None, false, false);
        Self { callers, caller, rows, row, flow, first, may_be_left, is_in_loop }
    }

    fn effect(mut self) -> Effect {
        if let Some(body) = self.caller.declared.method.body() {
            self.block(body);
        }
        let OpenRow { is_first, is_reached, .. } = self.row;
        match self.end_row() {
            Some(row) if is_first => Effect::Row(row),
            None if is_first => Effect::Nothing,
            last => Effect::Ends { first: self.first, last: last.filter(|_| is_reached) },
        }
    }

    /// Whether the end of the block is surely not reached.
    fn block(&mut self, block: Block<'p>) -> bool {
        block.statements().any(|statement| self.statement(statement))
    }

    fn statement(&mut self, statement: Node<'p>) -> bool {
        match statement.kind() {
            NodeKind::Scope => {
                Scope::cast(statement).and_then(Scope::block).is_some_and(|block| self.block(block))
            }
            NodeKind::If | NodeKind::Case | NodeKind::Try => {
                self.branches(statement);
                false
            }
            kind if kind.is_loop() => {
                self.branches(statement);
                false
            }
            NodeKind::Break | NodeKind::Continue => {
                self.flow.jumps = true;
                self.row.is_closed = true;
                true
            }
            NodeKind::Return => {
                self.expression(statement);
                self.leave();
                true
            }
            _ => {
                self.expression(statement);
                statement.children().any(|child| child.kind() == NodeKind::Throw)
            }
        }
    }

    /// A statement with blocks of which it is not sure that they run, or how often.
    fn branches(&mut self, statement: Node<'p>) {
        let always = evaluated_once(statement);
        always.into_iter().flatten().for_each(|node| self.expression(node));
        let row = mem::take(&mut self.row);
        let flow = mem::take(&mut self.flow);
        let is_loop = statement.kind().is_loop();
        let is_in_loop = self.is_in_loop;
        self.is_in_loop |= is_loop;
        statement.children().for_each(|part| self.part(part, &always));
        self.row = row;
        self.is_in_loop = is_in_loop;
        let Flow { calls, leaves, jumps } = mem::replace(&mut self.flow, flow);
        let jumps = jumps && !is_loop;
        self.flow.calls |= calls;
        self.flow.leaves |= leaves;
        self.flow.jumps |= jumps;
        self.row.is_closed |= leaves || jumps;
        if calls {
            self.end_row();
        }
    }

    fn part(&mut self, part: Node<'p>, always: &[Option<Node<'p>>]) {
        match part.kind() {
            NodeKind::Block => {
                if let Some(block) = Block::cast(part) {
                    self.block(block);
                }
                self.end_row();
            }
            NodeKind::IfBranch
            | NodeKind::ElseBranch
            | NodeKind::WhenBranch
            | NodeKind::Catch
            | NodeKind::Finally => part.children().for_each(|child| self.part(child, always)),
            _ if always.contains(&Some(part)) => {}
            _ => {
                self.flow.calls |= self.calls_in(part).next().is_some();
                self.look_for_throw(part);
            }
        }
    }

    /// An expression that is evaluated whenever it is reached, or a statement without blocks.
    fn expression(&mut self, node: Node<'p>) {
        for (call, called) in self.calls_in(node).collect::<Vec<_>>() {
            self.flow.calls = true;
            if is_under_condition(call, node) {
                self.end_row();
                continue;
            }
            match (called, self.callers.effect_of(called)) {
                (Called::Server(name), _) => self.add(call.span(), 1, &[name], None),
                (_, Some(Effect::Row(row))) => self.add_row(call, row),
                (_, Some(Effect::Ends { first, last })) => {
                    first.into_iter().for_each(|row| self.add_row(call, row));
                    self.end_row();
                    last.into_iter().for_each(|row| self.add_row(call, row));
                }
                (_, Some(Effect::Nothing) | None) => {}
            }
        }
        self.look_for_throw(node);
    }

    /// The calls in an expression that are calls of the server or make some, in the order in which they are made.
    fn calls_in(&self, node: Node<'p>) -> impl Iterator<Item = (Node<'p>, Called<'p>)> + use<'w, 'p> {
        let (callers, calls) = (self.callers, &self.caller.calls);
        let below = node.all_below::<Call<'p>>().chain(Call::cast(node)).map(Call::node);
        let known = below.filter_map(move |call| {
            let at = calls.binary_search_by_key(&call.id(), |(id, _)| *id).ok()?;
            Some((call, calls[at].1))
        });
        known.filter(move |(_, called)| !matches!(callers.effect_of(*called), Some(Effect::Nothing)))
    }

    fn look_for_throw(&mut self, node: Node<'p>) {
        let mut thrown = node.all_below::<Throw<'p>>().chain(Throw::cast(node)).map(Throw::node);
        if thrown.any(|thrown| !is_in_lambda(thrown, node)) {
            self.leave();
        }
    }

    fn leave(&mut self) {
        self.flow.leaves = true;
        self.may_be_left = true;
        self.row.is_closed = true;
    }

    fn add_row(&mut self, call: Node<'p>, number: RowNumber) {
        let ServerCallRow { file, span, count, ref names, .. } = self.rows[number];
        let names = names.clone();
        let is_here = file == self.caller.declared.id().0;
        self.add(if is_here { span } else { call.span() }, count, &names, Some(number));
    }

    fn add(&mut self, span: Span, count: usize, names: &[&'p str], part: Option<RowNumber>) {
        if self.row.is_closed {
            self.end_row();
        }
        let row = self.row.row.get_or_insert_with(|| ServerCallRow {
            file: self.caller.declared.id().0,
            span,
            count: 0,
            names: Vec::new(),
            calls: 0,
            parts: Vec::new(),
            is_in_loop: self.is_in_loop,
            is_in_larger: false,
        });
        row.count = row.count.saturating_add(count);
        row.calls += 1;
        row.parts.extend(part);
        for name in names {
            if row.names.len() <= MOST_NAMES && !row.names.contains(name) {
                row.names.push(name);
            }
        }
    }

    fn end_row(&mut self) -> Option<RowNumber> {
        let next = OpenRow { is_reached: !self.may_be_left, ..OpenRow::default() };
        let OpenRow { row, is_first, .. } = mem::replace(&mut self.row, next);
        let number = row.map(|row| {
            self.rows.push(row);
            self.rows.len() - 1
        });
        if is_first {
            self.first = number;
        }
        number
    }
}

/// The expressions of a statement with blocks that are evaluated once, before any of its blocks.
fn evaluated_once(statement: Node<'_>) -> [Option<Node<'_>>; 3] {
    if let Some(it) = If::cast(statement) {
        return [it.branches().next().and_then(IfBranch::condition), None, None];
    }
    if let Some(it) = ForTo::cast(statement) {
        return [it.from(), it.to(), it.step()];
    }
    let collection = ForIn::cast(statement).and_then(ForIn::collection);
    [collection.or_else(|| Case::cast(statement)?.subject()), None, None]
}

fn is_in_lambda(node: Node<'_>, root: Node<'_>) -> bool {
    node.ancestors().take_while(|above| *above != root).any(|above| above.kind().is_lambda())
}

/// Whether something between a call and the expression it stands in decides whether it is made.
fn is_under_condition(call: Node<'_>, root: Node<'_>) -> bool {
    let decides = |node: Node<'_>| {
        let operator = Binary::cast(node).map(Binary::operator);
        node.kind() == NodeKind::Ternary
            || matches!(operator, Some(TokenKind::And | TokenKind::Or | TokenKind::Coalesce))
    };
    let is_root = |node: &Node<'_>| *node == root;
    call != root && call.ancestors().take_while(|node| !is_root(node)).chain([root]).any(decides)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{project::Codebase, source::Workspace};

    const SERVER: &str = "\
@НаСервере @ДоступноСКлиента
статический метод С()
;
";

    /// The rows of several calls from the first method of a form: the line of each, and how many calls it has.
    fn rows(code: &str) -> Vec<(usize, usize)> {
        let description = "ВидЭлемента: КомпонентИнтерфейса\nИмя: Вид\n";
        let code = format!("{code}{SERVER}");
        let codebase = Codebase::new(Workspace::in_memory([("Вид.yaml", description), ("Вид.xbsl", &code)]));
        let project = codebase.projects().next().expect("loose files are a project");
        let module = project.modules().next().expect("a module");
        assert_eq!(module.errors(), []);
        let method = module.tree().methods().next().expect("a method");
        let rows = project.server_call_rows([DeclaredMethod { module, method }]);
        let line = |row: &ServerCallRow<'_>| code[..row.span.start as usize].matches('\n').count() + 1;
        let several = rows.iter().filter(|row| row.count > 1);
        several.map(|row| (line(row), row.count)).collect()
    }

    #[test]
    fn a_loop_keeps_its_jumps_to_itself() {
        let around =
            |jump: &str| format!("метод А()\nС()\nдля Б из [1]\nесли Б == 1\n{jump}\n;\n;\nС()\n;\n");
        assert_eq!(rows(&around("прервать")), [(2, 2)]);
        assert_eq!(rows(&around("продолжить")), [(2, 2)]);
        assert_eq!(rows(&around("возврат")), []);
        assert_eq!(rows(&around("выбросить Ошибка")), []);
        assert_eq!(rows(&around("Сделать(() -> выбросить Ошибка)")), [(2, 2)]);
    }

    #[test]
    fn what_may_leave_a_method_ends_its_rows_and_not_those_of_its_caller() {
        let helper = |body: &str| format!("метод А()\nС()\nБ()\nС()\n;\nметод Б()\n{body}\n;\n");
        let jump = "если В == 1\nвозврат\n;";
        assert_eq!(rows(&helper(jump)), [(2, 2)]);
        assert_eq!(rows(&helper(&format!("С()\n{jump}"))), [(2, 3)]);
        assert_eq!(rows(&helper(&format!("С()\n{jump}\nС()"))), [(2, 2)]);
        assert_eq!(rows(&helper(&format!("{jump}\nС()"))), []);
        assert_eq!(rows(&helper("если В == 1\nС()\n;\nС()")), [(10, 2)]);
        assert_eq!(rows(&helper("возврат С()")), [(2, 3)]);
    }

    #[test]
    fn what_follows_a_jump_is_not_reached() {
        assert_eq!(rows("метод А()\nС()\nобласть\nвыбросить Ошибка\n;\nС()\nС()\n;\n"), []);
    }

    #[test]
    fn methods_that_call_themselves_end_a_row() {
        assert_eq!(rows("метод А()\nС()\nБ()\n;\nметод Б()\nА()\nС()\nС()\n;\n"), [(7, 2)]);
        // Without a call of the server they do not matter.
        assert_eq!(rows("метод А()\nС()\nБ()\nС()\n;\nметод Б()\nБ()\n;\n"), [(2, 2)]);
    }

    #[test]
    fn a_long_chain_of_methods_is_looked_into_once() {
        const MANY: usize = 3_000;
        let link = |at: usize| format!("метод М{at}()\nМ{0}()\nМ{0}()\n;\n", at + 1);
        let chain: String = (0..MANY).map(link).collect();
        let code = format!("{chain}метод М{MANY}()\nС()\n;\n");
        assert_eq!(rows(&code), [(4 * MANY + 2, usize::MAX)]);
    }
}
