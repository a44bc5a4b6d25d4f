//! From typed inputs to the first snapshot, with the rules of each project.

use std::sync::Arc;

use super::{Configuration, Configurations, Scope, Session, data, select::expect_rules};
use crate::{
    check::{Rules, Settings},
    messages::Failure,
    platform::Platform,
    rules::{Catalog, Selection},
    source,
};

/// Which rules are asked for, of those in a catalog.
pub type Choose<'c> = dyn Fn(&Catalog) -> Result<Selection, Failure> + Sync + 'c;

/// A session that is about to be opened.
pub struct Opening<'o> {
    scope: &'o Scope,
    configurations: &'o mut Configurations,
    choose: &'o Choose<'o>,
    /// Whether there has to be a rule to judge by.
    needs_rules: bool,
    platform: Arc<Platform>,
    /// The settings of the run; what is wrong with them may turn out to be of no matter.
    first: Result<Settings, Failure>,
}

impl<'o> Opening<'o> {
    /// Looks at all that can be known before the sources are read.
    ///
    /// # Errors
    /// The platform data cannot be opened; a rule that is asked for is unknown, or none is left, and no configuration of
    /// a project can change that.
    pub fn of(
        scope: &'o Scope,
        configurations: &'o mut Configurations,
        choose: &'o Choose<'o>,
        needs_rules: bool,
    ) -> Result<Self, Failure> {
        let platform: Arc<Platform> = data::open(configurations.data(), configurations.run())?.into();
        let settings = |selection| Settings {
            platform: platform.clone(),
            is_of_one_file: scope.is_buffer(),
            ..configurations.run().settings(selection)
        };
        let first = choose(&configurations.run().catalog).map(settings).and_then(|settings| {
            if needs_rules {
                expect_rules(&settings)?;
            }
            Ok(settings)
        });
        match first {
            Err(failure) if !configurations.may_be_several() => Err(failure),
            first => Ok(Self { scope, configurations, choose, needs_rules, platform, first }),
        }
    }

    /// Reads what the scope holds, on the threads of the current pool, and finds what judges each part of it.
    ///
    /// # Errors
    /// There is nothing to look at, a configuration is broken, or none leaves a rule.
    pub fn read(self) -> Result<Session, Failure> {
        let Self { scope, configurations, choose, needs_rules, platform, first } = self;
        let mut load = source::Options {
            exclude: configurations.excluded().cloned().collect(),
            resources: first.as_ref().map_or(true, Settings::reads_resources),
            ..scope.reading()
        };
        let rules = Arc::new(Rules::of(first.as_ref().cloned().unwrap_or_default()));
        let read = |load: &source::Options| Session::read(scope, load, rules.clone());
        let found = read(&load).and_then(|session| {
            configurations.find(scope, session.codebase(), session.requested())?;
            Ok(session)
        });
        let mut session = match (found, &first) {
            // What was wrong before is told first.
            (Err(_), Err(failure)) => return Err(failure.clone()),
            (found, _) => found?,
        };
        if !configurations.are_several() {
            first?;
            return Ok(session);
        }
        let selection = choose(&configurations.catalog()?)?;
        let settings = |configuration: &Configuration| Settings {
            platform: platform.clone(),
            is_of_one_file: scope.is_buffer(),
            ..configuration.settings(selection.clone())
        };
        let used: Vec<Settings> = configurations.used().map(settings).collect();
        if let Some(first) = used.first().filter(|_| needs_rules && !used.iter().any(Settings::leave_rules)) {
            expect_rules(first)?;
        }
        if !load.resources && used.iter().any(Settings::reads_resources) {
            load.resources = true;
            session = read(&load)?;
            configurations.find(scope, session.codebase(), session.requested())?;
        }
        let mut all = configurations.all().map(|counting| settings(&counting.configuration));
        let rules = match all.next() {
            Some(first) => Rules::of_several(first, all.collect(), configurations.by_dir().clone()),
            None => Rules::default(),
        };
        Ok(session.judged_by(Arc::new(rules), |codebase, file| configurations.exclude(codebase, file)))
    }
}
