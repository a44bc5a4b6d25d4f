//! Selectors, severities and parameters: what a configuration says about rules.

use super::{
    ConfigError, Wanted, Wrong,
    read::{Reader, nearest, quoted},
};
use crate::{
    check::ParameterValue,
    rules::{Catalog, Check, Rule, Selector, Severity, UnknownSelector},
    syntax::yaml::Value,
};

impl<'t> Reader<'t> {
    pub(super) fn selectors(
        &self,
        value: Value<'t>,
        catalog: &Catalog,
    ) -> Result<Vec<Selector>, ConfigError> {
        self.list(value)?.into_iter().map(|item| self.selector(item, catalog)).collect()
    }

    fn selector(&self, value: Value<'t>, catalog: &Catalog) -> Result<Selector, ConfigError> {
        let parsed = Selector::parse(self.text(value)?, catalog);
        parsed.map_err(|unknown| {
            let text = quoted(&unknown.text);
            self.fault(value.span(), Wrong::Selector(UnknownSelector { text, ..unknown }))
        })
    }

    pub(super) fn severities(
        &self,
        value: Value<'t>,
        catalog: &Catalog,
    ) -> Result<Vec<(Selector, Severity)>, ConfigError> {
        let severity = |(key, value)| Ok((self.selector(key, catalog)?, self.severity(value)?));
        self.mapping(value)?.into_iter().map(severity).collect()
    }

    pub(super) fn severity(&self, value: Value<'t>) -> Result<Severity, ConfigError> {
        // The heaviest first, as people name them.
        self.choice(value, Severity::WORDS.iter().rev())
    }

    pub(super) fn parameters(
        &self,
        value: Value<'t>,
        catalog: &Catalog,
    ) -> Result<Vec<ParameterValue>, ConfigError> {
        let mut all = Vec::new();
        for (key, values) in self.mapping(value)? {
            let rule = catalog.find(key.text()).ok_or_else(|| {
                let nearest = catalog.nearest(key.text()).map(str::to_owned);
                let rule = quoted(key.text());
                self.fault(key.span(), Wrong::NoRule { rule, nearest })
            })?;
            for (name, value) in self.mapping(values)? {
                all.push(self.parameter(rule, name, value)?);
            }
        }
        Ok(all)
    }

    /// Parameters for some files only.
    pub(super) fn parameters_of_files(
        &self,
        value: Value<'t>,
        catalog: &Catalog,
    ) -> Result<Vec<ParameterValue>, ConfigError> {
        let parameters = self.parameters(value, catalog)?;
        let of_project = |key: &Value<'_>| {
            catalog.find(key.text()).is_some_and(|rule| matches!(rule.check, Check::Project(_)))
        };
        match self.mapping(value)?.into_iter().map(|(key, _)| key).find(of_project) {
            Some(key) => {
                let rule = key.text().to_owned();
                Err(self.fault(key.span(), Wrong::ParameterOfProject { rule }))
            }
            None => Ok(parameters),
        }
    }

    /// One parameter of a rule, its value within the limits.
    pub(super) fn parameter(
        &self,
        rule: &Rule,
        name: Value<'t>,
        value: Value<'t>,
    ) -> Result<ParameterValue, ConfigError> {
        let Some(param) = rule.params.iter().find(|param| param.name == name.text()) else {
            let allowed: Vec<_> = rule.params.iter().map(|param| param.name).collect();
            let (rule, name_text) = (rule.id.clone().into_owned(), quoted(name.text()));
            let wrong = match nearest(name.text(), &allowed) {
                Some(nearest) => Wrong::UnknownKey { key: name_text, nearest: Some(nearest), allowed },
                None => Wrong::NoParameter { rule, name: name_text, allowed },
            };
            return Err(self.fault(name.span(), wrong));
        };
        let number = self.number(value).map_err(|_| self.wants(value, Wanted::Number))?;
        if (param.min..=param.max).contains(&number) {
            return Ok(ParameterValue { rule: rule.id.clone(), name: param.name, value: number });
        }
        let name = param.name.to_owned();
        let wrong = Wrong::Limits { name, value: number, least: param.min, most: param.max };
        Err(self.fault(value.span(), wrong))
    }
}
