//! What a check may ask besides its subject.

use std::ops::Deref;

use super::Rule;
use crate::{
    platform::{Environment, Handlers, Json, Lookup, Metamodel, Owner, Platform, Role, Table, Ui, Version},
    project::Project,
};

/// The surroundings of a check, as far as its manifest asks for them: the values of its parameters, the tables of the
/// data root it names, and for `needs: project` the project ([`ProjectContext`]).
///
/// The file is known by the subject itself.
#[derive(Clone, Copy, Debug)]
pub struct Context<'c> {
    rule: &'c Rule,
    params: &'c [i64],
    platform: &'c Platform,
    project: Option<Project<'c>>,
}

impl<'c> Context<'c> {
    /// The surroundings of a rule on a subject. `params` are the values of `rule.params`, in that order; `project` is
    /// none for a file outside of all projects.
    #[must_use]
    pub const fn new(
        rule: &'c Rule,
        params: &'c [i64],
        platform: &'c Platform,
        project: Option<Project<'c>>,
    ) -> Self {
        Self { rule, params, platform, project }
    }

    /// Goes on to a file of another project; none for a file outside of all projects.
    pub const fn enter(&mut self, project: Option<Project<'c>>) {
        self.project = project;
    }

    /// The same with the project; none for a file outside of all projects, where a rule that needs one does not run.
    #[must_use]
    pub fn in_project(self) -> Option<ProjectContext<'c>> {
        Some(ProjectContext { project: self.project?, context: self })
    }

    /// The value of a parameter that the manifest declares. The build refuses a check that asks for another one.
    #[must_use]
    pub fn param(&self, name: &str) -> i64 {
        let index = self.rule.params.iter().position(|param| param.name == name);
        index.and_then(|index| self.params.get(index)).copied().unwrap_or_default()
    }

    /// What a section of a table says under a name, as [`Platform::entry`]. The table is read on its first use.
    ///
    /// A table that the manifest does not name is Unknown; the build refuses a check that asks for one.
    #[must_use]
    pub fn entry(&self, table: Table, section: &str, name: &str) -> Lookup<Json<'c>> {
        if self.rule.tables.contains(&table) {
            self.platform.entry(table, section, name)
        } else {
            Lookup::Unknown
        }
    }

    /// Whether the platform has a type with a name, as [`Platform::has_type`]. The manifest names the table `stdlib`.
    #[must_use]
    pub fn has_type(&self, name: &str) -> Lookup<()> {
        self.stdlib().map_or(Lookup::Unknown, |platform| platform.has_type(name))
    }

    /// Whether the platform surely has no type with a name, as [`Platform::lacks_type`]. The manifest names the table
    /// `stdlib`.
    #[must_use]
    pub fn lacks_type(&self, name: &str) -> bool {
        self.stdlib().is_some_and(|platform| platform.lacks_type(name))
    }

    /// The Russian name of the type of the platform that a name means, as [`Platform::type_name`]. The manifest names the
    /// table `stdlib`.
    #[must_use]
    pub fn type_name<'n>(&self, name: &'n str) -> Lookup<&'n str>
    where
        'c: 'n,
    {
        self.stdlib().map_or(Lookup::Unknown, |platform| platform.type_name(name))
    }

    /// Whether a type of the platform, in either spelling, is another or inherits from it, in Russian; as
    /// [`Platform::inherits`]. The manifest names the table `stdlib`.
    #[must_use]
    pub fn type_inherits(&self, name: &str, ancestor: &str) -> Lookup<()> {
        let Lookup::Found(name) = self.type_name(name) else { return Lookup::Unknown };
        self.stdlib().map_or(Lookup::Unknown, |platform| platform.inherits(name, ancestor))
    }

    /// Whether the platform has a global or a type with a name, as [`Platform::global_name`]. The manifest names the table
    /// `stdlib`.
    #[must_use]
    pub fn global_name(&self, name: &str) -> Lookup<()> {
        self.stdlib().map_or(Lookup::Unknown, |platform| platform.global_name(name))
    }

    /// What a name is a slip of, as [`Platform::mistyped`]. The manifest names the table `stdlib`.
    #[must_use]
    pub fn mistyped(&self, name: &str) -> Option<&str> {
        self.stdlib().and_then(|platform| platform.mistyped(name))
    }

    /// Whether anything of the platform has a member of a name, as [`Platform::member_name`]. The manifest names the table
    /// `stdlib`.
    #[must_use]
    pub fn member_name(&self, name: &str) -> Lookup<()> {
        self.stdlib().map_or(Lookup::Unknown, |platform| platform.member_name(name))
    }

    /// Whether code may name a member of its owner with nothing before it, as [`Platform::bare_member`]. The manifest names
    /// the table `stdlib`.
    #[must_use]
    pub fn bare_member(&self, owner: Owner<'_>, name: &str) -> Lookup<()> {
        self.stdlib().map_or(Lookup::Unknown, |platform| platform.bare_member(owner, name))
    }

    /// Where a global name exists, as [`Platform::global_environment`]. The manifest names the table `stdlib`.
    #[must_use]
    pub fn global_environment(&self, name: &str) -> Lookup<Environment> {
        self.stdlib().map_or(Lookup::Unknown, |platform| platform.global_environment(name))
    }

    /// Where a type of the platform exists, as [`Platform::type_environment`]. The manifest names the table `stdlib`.
    #[must_use]
    pub fn type_environment(&self, name: &str) -> Lookup<Environment> {
        self.stdlib().map_or(Lookup::Unknown, |platform| platform.type_environment(name))
    }

    /// Whether elements of a kind may have a member of the platform behind their name, as
    /// [`Platform::element_has_member`]. The manifest names the table `stdlib`; without it they may have any.
    #[must_use]
    pub fn element_may_have_member(&self, kind: &str, name: &str) -> bool {
        self.stdlib().is_none_or(|platform| platform.element_has_member(kind, name))
    }

    /// The interface components of the platform. The manifest names the table `uischema`, without which the rule does not run.
    #[must_use]
    pub fn ui(&self) -> Ui<'c> {
        self.platform.ui()
    }

    /// The handlers of the modules of a kind, as [`Platform::element_handlers`]. The manifest names the table `stdlib`.
    #[must_use]
    pub fn element_handlers(&self, kind: &str, facet: &str, mode: Option<Version>) -> Option<Handlers<'c>> {
        self.stdlib()?.element_handlers(kind, facet, mode)
    }

    /// Whether the handlers of all kinds are known, as [`Platform::has_all_element_handlers`]. The manifest names the table
    /// `stdlib`.
    #[must_use]
    pub fn has_all_element_handlers(&self) -> bool {
        self.stdlib().is_some_and(Platform::has_all_element_handlers)
    }

    /// The module that a handler belongs to, as [`Platform::facet_of_handler`]. The manifest names the table `stdlib`.
    #[must_use]
    pub fn facet_of_handler(&self, kind: &str, standing_in: &str, name: &str) -> Option<&'c str> {
        self.stdlib()?.facet_of_handler(kind, standing_in, name)
    }

    /// The handlers of a component, as [`Platform::component_handlers`]. The manifest names the table `stdlib`.
    #[must_use]
    pub fn component_handlers(&self, base: &str, mode: Option<Version>) -> Option<Handlers<'c>> {
        self.stdlib()?.component_handlers(base, mode)
    }

    /// Whether a type has a property or an event, as [`Platform::type_has_property`]. The manifest names the table `stdlib`.
    #[must_use]
    pub fn type_has_property(&self, name: &str, property: &str) -> bool {
        self.stdlib().is_some_and(|platform| platform.type_has_property(name, property))
    }

    /// Whether all objects of a kind have a property, as [`Platform::object_has_property`]. The manifest names the table
    /// `stdlib`.
    #[must_use]
    pub fn object_has_property(&self, kind: &str, property: &str) -> bool {
        self.stdlib().is_some_and(|platform| platform.object_has_property(kind, property))
    }

    /// The English spelling that the platform has for a Russian name in code: of a type, a member or a facet. The manifest
    /// names the table `terms`.
    #[must_use]
    pub fn platform_translation(&self, name: &str) -> Option<&'c str> {
        let platform = self.rule.tables.contains(&Table::Terms).then_some(self.platform)?;
        [Role::Type, Role::Member, Role::Facet, Role::Key]
            .iter()
            .find_map(|role| platform.english(*role, name))
    }

    /// Whether the platform is known to have a word of this spelling, in whatever role, as [`Platform::knows_word`]. The
    /// manifest names the table `stdlib`; without it every word may be one.
    #[must_use]
    pub fn knows_word(&self, text: &str) -> bool {
        self.stdlib().is_none_or(|platform| platform.knows_word(text))
    }

    /// Whether a Russian name has a word that no name of the platform is known to have, as [`Platform::has_foreign_word`]. The
    /// manifest names the table `stdlib`.
    #[must_use]
    pub fn has_foreign_word(&self, name: &str) -> bool {
        self.stdlib().is_some_and(|platform| platform.has_foreign_word(name))
    }

    /// The platform, if the manifest names the table `stdlib`.
    fn stdlib(&self) -> Option<&'c Platform> {
        self.rule.tables.contains(&Table::Stdlib).then_some(self.platform)
    }

    /// The classes of descriptions and their properties. The manifest names the table `metamodel`; the build refuses a check
    /// that asks without.
    #[must_use]
    pub fn metamodel(&self) -> &'c Metamodel {
        self.platform.metamodel()
    }
}

/// The surroundings of a check that needs the project.
#[derive(Clone, Copy, Debug)]
pub struct ProjectContext<'c> {
    context: Context<'c>,
    project: Project<'c>,
}

impl<'c> ProjectContext<'c> {
    /// The project of the file being checked.
    #[must_use]
    pub const fn project(&self) -> &Project<'c> {
        &self.project
    }
}

impl<'c> Deref for ProjectContext<'c> {
    type Target = Context<'c>;

    fn deref(&self) -> &Context<'c> {
        &self.context
    }
}
