//! Elements, modules, declarations and the linked index of a project.
