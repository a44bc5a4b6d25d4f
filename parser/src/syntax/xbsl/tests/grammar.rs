//! Every construct in both spellings: no errors, and the same tree.

use super::super::*;

/// The kinds of all nodes below the module, and of all tokens.
fn shape(text: &str) -> (Vec<NodeKind>, Vec<TokenKind>) {
    let tree = parse(text.into());
    assert_eq!(tree.errors(), [], "{text}");
    assert!(tree.nodes(NodeKind::Error).len() == 0 && tree.nodes(NodeKind::Missing).len() == 0, "{text}");
    let nodes = tree.root().descendants().map(Node::kind).collect();
    (nodes, tree.tokens().map(TokenRef::kind).collect())
}

/// Both spellings, and the kind of a node that has to be there.
fn same(kind: NodeKind, russian: &str, english: &str) {
    let (nodes, tokens) = shape(russian);
    assert!(nodes.contains(&kind), "no {kind:?} in {russian}: {nodes:?}");
    assert_eq!((nodes, tokens), shape(english), "{russian}\n{english}");
}

/// The same for statements of a method.
fn same_body(kind: NodeKind, russian: &str, english: &str) {
    same(kind, &format!("метод А()\n{russian}\n;\n"), &format!("method А()\n{english}\n;\n"));
}

/// The kinds in the order of the text, children in parentheses, of one expression.
fn expression(text: &str) -> String {
    fn write(node: Node<'_>, out: &mut String) {
        out.push_str(&format!("{:?}", node.kind()));
        if node.children().next().is_some() {
            out.push('(');
            for child in node.children() {
                write(child, out);
                out.push(' ');
            }
            out.truncate(out.len() - 1);
            out.push(')');
        }
    }
    let tree = parse(format!("метод А()\nх = {text}\n;\n").into());
    assert_eq!(tree.errors(), [], "{text}");
    let mut out = String::new();
    let assignment = tree.all::<Assignment>().last().expect("the assignment");
    write(assignment.value().expect("a value"), &mut out);
    out
}

#[test]
fn declarations() {
    same(NodeKind::Import, "импорт А::Б\nимпорт В\n", "import А::Б\nimport В\n");
    same(NodeKind::Method, "статический метод А()\n;\n", "static method А()\n;\n");
    same(
        NodeKind::Method,
        "абстрактный метод А(): Б\nметод В()\n;\n",
        "abstract method А(): Б\nmethod В()\n;\n",
    );
    same(NodeKind::ModuleConst, "конст А = 1\nконст Б: В\n", "const А = 1\nconst Б: В\n");
    same(NodeKind::ModuleConst, "пер А = 1\nзнч Б = 1\nисп В = 1\n", "var А = 1\nval Б = 1\nuse В = 1\n");
    same(
        NodeKind::Field,
        "структура А\n обз знч Б: В\n пер обз Г: Д\n исп Е = 1\n @Ж\n конструктор\n метод З()\n ;\n;\n",
        "structure А\n req val Б: В\n var req Г: Д\n use Е = 1\n @Ж\n constructor\n method З()\n ;\n;\n",
    );
    same(NodeKind::Exception, "исключение А\n знч Б: В\n;\n", "exception А\n val Б: В\n;\n");
    same(
        NodeKind::EnumItem,
        "перечисление А\n Б умолчание,\n В\n умолчание\n Г,\n статический метод Д()\n ;\n;\n",
        "enum А\n Б default,\n В\n default\n Г,\n static method Д()\n ;\n;\n",
    );
    same(
        NodeKind::Annotation,
        "@А @Б::В(1, Г = Истина, @Д)\nметод Е(@Ж З: И, К = 1 Л: М)\n;\n",
        "@А @Б::В(1, Г = True, @Д)\nmethod Е(@Ж З: И, К = 1 Л: М)\n;\n",
    );
}

#[test]
fn statements() {
    same_body(
        NodeKind::ElseBranch,
        "если а\nиначе если б\nиначе\n если в\n ;\n;",
        "if а\nelse if б\nelse\n if в\n ;\n;",
    );
    same_body(
        NodeKind::WhenCompare,
        "выбор а\nкогда 1, 2\n б()\nкогда это не В|Г, это Д\nкогда > 5, != 3\nиначе\n;",
        "case а\nwhen 1, 2\n б()\nwhen is not В|Г, is Д\nwhen > 5, != 3\nelse\n;",
    );
    same_body(NodeKind::WhenValue, "выбор\nкогда а > 1\n;", "case\nwhen а > 1\n;");
    same_body(NodeKind::While, "пока не а\n прервать\n продолжить\n;", "while not а\n break\n continue\n;");
    same_body(NodeKind::ForIn, "для А из Б\n;", "for А in Б\n;");
    same_body(
        NodeKind::ForTo,
        "для А = 1 по 9 шаг 2\n;\nдля Б = 9 вниз по 1\n;",
        "for А = 1 to 9 step 2\n;\nfor Б = 9 down to 1\n;",
    );
    same_body(
        NodeKind::Finally,
        "попытка\n выбросить а\nпоймать б: В|Г\nпоймать д: Е\nвконце\n;",
        "try\n throw а\ncatch б: В|Г\ncatch д: Е\nfinally\n;",
    );
    same_body(NodeKind::Scope, "область\n а()\n;", "scope\n а()\n;");
    same_body(
        NodeKind::Variable,
        "пер А: Б\nзнч В = 1\nисп Г: Д = е()",
        "var А: Б\nval В = 1\nuse Г: Д = е()",
    );
    same_body(NodeKind::UseStatement, "исп а()", "use а()");
    same_body(
        NodeKind::Assignment,
        "а = 1 б.в += 1 г[0] -= 1 а *= 2 а /= 3",
        "а = 1 б.в += 1 г[0] -= 1 а *= 2 а /= 3",
    );
    same_body(
        NodeKind::Return,
        "если а\n возврат\n;\nвозврат\nвыбросить б",
        "if а\n return\n;\nreturn\nthrow б",
    );
}

#[test]
fn expressions() {
    same_body(NodeKind::Is, "а = б это В и г это не Д или е", "а = б is В and г is not Д or е");
    same_body(NodeKind::As, "а = (б как В).г", "а = (б as В).г");
    same_body(
        NodeKind::New,
        "а = новый Б\nв = новый Г::Д<Е>(ж = 1,,2)",
        "а = new Б\nв = new Г::Д<Е>(ж = 1,,2)",
    );
    same_body(NodeKind::Member, "этот.а = глобальный.Б?.в.новый(1)", "this.а = global.Б?.в.new(1)");
    same_body(
        NodeKind::MethodRef,
        "а(&б, &этот.в, &г::Д<Е>.ж(З, И), &К.новый)",
        "а(&б, &this.в, &г::Д<Е>.ж(З, И), &К.new)",
    );
    same_body(
        NodeKind::FullLambda,
        "а(метод (б: В, г = 1) -> возврат б ;)",
        "а(method (б: В, г = 1) -> return б ;)",
    );
    same_body(
        NodeKind::ShortLambda,
        "а(б -> б, (в, г: Д) -> в = г, () -> е())",
        "а(б -> б, (в, г: Д) -> в = г, () -> е())",
    );
    same_body(
        NodeKind::Boolean,
        "а(Истина, Ложь, истина, ложь, Неопределено)",
        "а(True, False, true, false, Undefined)",
    );
    same_body(NodeKind::TypeLiteral, "а = Тип<Б<В>>", "а = Type<Б<В>>");
    same_body(NodeKind::Query, "а = Запрос{ВЫБРАТЬ %б, %{в + 1}}", "а = Query{SELECT_ %б, %{в + 1}}");
    same_body(NodeKind::Throw, "а = б ?? выбросить новый В()", "а = б ?? throw new В()");
    same_body(NodeKind::Duration, "а = 1д2ч3м4с500мс", "а = 1d2h3m4s500ms");
}

#[test]
fn types() {
    for text in [
        "А",
        "А?",
        "А|Б|?",
        "?|А",
        "А|Неопределено",
        "А::Б.В<Г, Д = Е>?",
        "(А|Б)?",
        "(А, Б)->В",
        "((А)->Б)?",
        "неизвестно",
        "ничто",
        "никогда",
        "unknown",
        "void",
        "never",
        "А.Неопределено",
        "Тип",
        "По",
    ] {
        let tree = parse(format!("абстрактный метод М(П: {text})").into());
        assert_eq!(tree.errors(), [], "{text}");
        let written = tree.all::<Parameter>().next().and_then(Parameter::type_reference).map(Type::text);
        assert_eq!(written, Some(text));
    }
}

#[test]
fn precedence() {
    for (text, shape) in [
        (
            "а + б * в ** г ** д",
            "Binary(NameExpression Binary(NameExpression Binary(NameExpression Binary(NameExpression NameExpression))))",
        ),
        ("а - б - в", "Binary(Binary(NameExpression NameExpression) NameExpression)"),
        ("не а == б и в", "Binary(Not(Binary(NameExpression NameExpression)) NameExpression)"),
        ("а == б это В", "Is(Binary(NameExpression NameExpression) Type(NamedType(Name)))"),
        ("а < б <= в", "Binary(Binary(NameExpression NameExpression) NameExpression)"),
        ("а ?? б ? в : г", "Binary(NameExpression Ternary(NameExpression NameExpression NameExpression))"),
        (
            "а ? б : в ? г : д",
            "Ternary(NameExpression NameExpression Ternary(NameExpression NameExpression NameExpression))",
        ),
        ("а как Б!", "NonNull(As(NameExpression Type(NamedType(Name))))"),
        ("-а!.б", "Unary(Member(NonNull(NameExpression) Name))"),
        (
            "а.б<В>(г)[д]",
            "Index(Call(Member(NameExpression Name) TypeArguments(TypeArgument(Type(NamedType(Name)))) Arguments(Argument(NameExpression))) NameExpression)",
        ),
        ("(а < б) > (в)", "Binary(Paren(Binary(NameExpression NameExpression)) Paren(NameExpression))"),
        ("<А>[1, 2,]", "Array(TypeArguments(TypeArgument(Type(NamedType(Name)))) Number Number)"),
        ("{:}", "Map"),
        ("{}", "Set"),
        (
            "{а: б, в: г,}",
            "Map(MapEntry(NameExpression NameExpression) MapEntry(NameExpression NameExpression))",
        ),
        ("{а, б}", "Set(NameExpression NameExpression)"),
        ("(а)", "Paren(NameExpression)"),
        ("(а) -> б", "ShortLambda(Parameters(Parameter(Name)) NameExpression)"),
    ] {
        assert_eq!(expression(text), shape, "{text}");
    }
}

#[test]
fn a_question_mark_after_a_tested_type_belongs_to_the_type_or_to_a_ternary() {
    assert_eq!(
        expression("а это Б ? 1 : 2"),
        "Ternary(Is(NameExpression Type(NamedType(Name))) Number Number)"
    );
    assert_eq!(
        expression("а это Б? ? 1 : 2"),
        "Ternary(Is(NameExpression Type(NamedType(Name))) Number Number)"
    );
    assert_eq!(
        expression("в ? а это Б? : 1"),
        "Ternary(NameExpression Is(NameExpression Type(NamedType(Name))) Number)"
    );
    let nullable = |text: &str| {
        let tree = parse(text.into());
        assert_eq!(tree.errors(), [], "{text}");
        tree.all::<Is>().filter_map(Is::type_reference).map(Type::is_nullable).collect::<Vec<_>>()
    };
    assert_eq!(nullable("метод А()\n если а это Б?\n  в()\n ;\n;\n"), [true]);
    assert_eq!(nullable("метод А()\n если а это (Б)->ничто?\n  в()\n ;\n;\n"), [true]);
    assert_eq!(nullable("метод А()\n г = а это ()->ничто ? в : д\n;\n"), [false]);
    assert_eq!(nullable("метод А()\n г = а это Б\n  ? в\n  : д\n;\n"), [false]);
}

#[test]
fn keywords_are_names_where_the_grammar_wants_names() {
    let (nodes, _) = shape(
        "метод Метод(По: Тип, Шаг = 1, Если: Выбор)\n    Структура = Перечисление.Метод(Исключение = 1)\n    \
         Если.Поле = 1\n    Выбор = Запрос\n    знч И = Или\n    Когда(global, И или И)\n    импорт = обз.По\n;\n",
    );
    assert!(!nodes.contains(&NodeKind::If) && !nodes.contains(&NodeKind::Case));
    let (nodes, _) = shape("метод А()\n    Если а\n        б()\n    ;\n;\n");
    assert!(nodes.contains(&NodeKind::If));
}

#[test]
fn line_ends_matter_where_they_should() {
    let statements = |body: &str| {
        let tree = parse(format!("метод А()\n{body}\n;\n").into());
        assert_eq!(tree.errors(), [], "{body}");
        let block = tree.methods().next().and_then(Method::body).expect("a body");
        block.statements().count()
    };
    assert_eq!(statements("а\n(1)"), 2);
    assert_eq!(statements("а(1)"), 1);
    assert_eq!(statements("возврат\nвыбросить а"), 1);
    assert_eq!(statements("возврат\nесли а\n;"), 2);
    assert_eq!(statements("выбросить\nа()"), 1);
    assert_eq!(statements("выбросить\nзнч а = 1"), 2);
    assert_eq!(statements("если а\nиначе если б\n;"), 1);
    assert_eq!(statements("а = новый Б\n(в).г()"), 2);
}

#[test]
fn literals_know_their_content() {
    let tree = parse(
        "метод А()\n    а(\"б %{в}\", 'г\\'д', Дата{2026-01-31}, Запрос { ВЫБРАТЬ {1} }, Имя{})\n;\n".into(),
    );
    assert_eq!(tree.errors(), []);
    let string = tree.all::<StringLiteral>().next().expect("a string");
    assert_eq!((string.content(), string.is_plain()), ("б %{в}", false));
    assert_eq!(tree.all::<Pattern>().map(Pattern::content).collect::<Vec<_>>(), ["г\\'д"]);
    let braced: Vec<_> = tree.all::<Braced>().map(|literal| (literal.name(), literal.content())).collect();
    assert_eq!(braced, [("Дата", "2026-01-31"), ("Имя", "")]);
    assert_eq!(tree.all::<Query>().map(Query::content).collect::<Vec<_>>(), [" ВЫБРАТЬ {1} "]);
}

#[test]
fn inserts_are_told_apart() {
    let tree = parse(
        "метод А()\n    а(\"%б $в %{г} ${д} %%{е} $${ж} \\%{з} 100% %1 %{ю(\"%{к}\")} %{}\")\n;\n".into(),
    );
    assert_eq!(tree.errors(), []);
    let inserts: Vec<_> = tree.all::<Insert>().map(|insert| insert.text()).collect();
    assert_eq!(inserts, ["%б", "$в", "%{г}", "${д}", "%{к}", "%{ю(\"%{к}\")}", "%{}"]);
    let presentations = tree.all::<Insert>().filter(|insert| insert.is_presentation()).count();
    assert_eq!(presentations, 2);
    let escaped: Vec<_> = tree.all::<EscapedInsert>().map(EscapedInsert::text).collect();
    assert_eq!(escaped, ["%%{", "$${"]);
}

#[test]
fn escapes_of_inserted_strings_are_not_the_ones_of_the_string() {
    let tree = parse("метод А()\n    а(\"б\\н %{в(\"\\т\")} \\Я \\\\ %г\\\"\")\n;\n".into());
    assert_eq!(tree.errors(), []);
    let escapes = |string: StringLiteral<'_>| {
        string.escapes().map(|escape| escape.slice(tree.text()).to_owned()).collect::<Vec<_>>()
    };
    let found: Vec<_> = tree.all::<StringLiteral>().map(escapes).collect();
    assert_eq!(found, [vec!["\\т"], vec!["\\н", "\\Я", "\\\\", "\\\""]]);
}

#[test]
fn commas_know_what_stands_beside_them() {
    let beside = |text: &str| {
        let tree = parse(format!("метод А()\n    Б(1{text}2)\n;\n").into());
        let comma = tree.tokens().find(|token| token.kind() == TokenKind::Comma).expect("a comma");
        (comma.starts_code_line(), comma.follows_blank(), comma.precedes_blank())
    };
    assert_eq!(beside(","), (false, false, false));
    assert_eq!(beside("\t, "), (false, true, true));
    assert_eq!(beside(" /* в */,\n"), (false, false, false));
    assert_eq!(beside("\r,"), (true, false, false));
    assert_eq!(beside("// г\n    , "), (true, true, true));
    assert_eq!(beside("\n/* д */ ,"), (true, true, false));
}

#[test]
fn comments_and_directives_are_tokens_of_their_own() {
    let tree =
        parse("#область\n/// один\n//// два\n// три\n/* 4 */ /** 5 */ /**/\nконст А = 1 // шесть\n".into());
    assert_eq!(tree.errors(), []);
    let kinds: Vec<_> = tree.tokens().map(TokenRef::kind).filter(|kind| kind.is_trivia()).collect();
    use TokenKind as T;
    assert_eq!(
        kinds,
        [
            T::Directive,
            T::DocLine,
            T::LineComment,
            T::LineComment,
            T::BlockComment,
            T::DocBlock,
            T::BlockComment,
            T::LineComment
        ]
    );
}
