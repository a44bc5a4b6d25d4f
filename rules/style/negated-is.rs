//! `не (X это T)` where the check could negate itself.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Is, Not, Paren},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for negation in module.all::<Not<'_>>() {
        let inner = negation.operand().and_then(Paren::cast).and_then(Paren::inner);
        if inner.is_some_and(|inner| Is::cast(inner).is_some()) {
            report.at(negation.node().first_token().span());
        }
    }
}
