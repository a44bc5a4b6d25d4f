//! Which of the faults of a scenario hits a request.

use super::scenario::Fault;

/// Faults and how many requests each has seen.
#[derive(Debug, Default)]
pub(super) struct Faults(Vec<(Fault, u32)>);

impl Faults {
    pub(super) fn of(faults: &[Fault]) -> Self {
        Self(faults.iter().map(|fault| (fault.clone(), 0)).collect())
    }

    pub(super) fn add(&mut self, fault: Fault) {
        self.0.push((fault, 0));
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// The first fault that hits this request. Each counts the requests that it is about.
    pub(super) fn next(&mut self, method: &str, path: &str) -> Option<Fault> {
        let mut hit = None;
        for (fault, seen) in &mut self.0 {
            let is_about = fault.method.is_none_or(|verb| verb.word() == method)
                && fault.path.as_deref().is_none_or(|form| is_like(form, path));
            if !is_about {
                continue;
            }
            let number = *seen;
            *seen = seen.saturating_add(1);
            let is_due = number >= fault.skip
                && fault.times.is_none_or(|times| number < fault.skip.saturating_add(times));
            if is_due && hit.is_none() {
                hit = Some(fault.clone());
            }
        }
        hit
    }
}

/// Whether a path has a form; one that does not begin at the root of the server is below the prefix of the service.
fn is_like(form: &str, path: &str) -> bool {
    let prefix = crate::service::endpoint::PREFIX;
    let below = path.strip_prefix(prefix);
    is_form_of(form, path) || below.is_some_and(|below| is_form_of(form, below))
}

fn is_form_of(form: &str, path: &str) -> bool {
    let (mut forms, mut parts) = (form.split('/'), path.split('/'));
    loop {
        match (forms.next(), parts.next()) {
            (Some("**"), _) | (None, None) => return true,
            (Some("*"), Some(_)) => {}
            (Some(form), Some(part)) if form == part => {}
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::emulator::scenario::Verb;

    #[test]
    fn forms_of_paths() {
        for (form, path, fits) in [
            ("/applications", "/console/api/v2/applications", true),
            ("/applications", "/console/api/v2/applications/a", false),
            ("/applications/*", "/console/api/v2/applications/a", true),
            ("/applications/*", "/console/api/v2/applications", false),
            ("/applications/**", "/console/api/v2/applications/a/b", true),
            ("/console/sys/token", "/console/sys/token", true),
            ("/**", "/anything", true),
        ] {
            assert_eq!(is_like(form, path), fits, "{form} {path}");
        }
    }

    #[test]
    fn requests_are_counted_by_each_fault() {
        let mut faults = Faults::default();
        faults.add(Fault { method: Some(Verb::Get), skip: 1, times: Some(2), ..Fault::default() });
        faults.add(Fault { path: Some("/b".into()), times: Some(1), html: true, ..Fault::default() });
        let hit = |faults: &mut Faults, method, path| faults.next(method, path).map(|fault| fault.html);
        assert_eq!(hit(&mut faults, "GET", "/a"), None);
        assert_eq!(hit(&mut faults, "POST", "/a"), None);
        assert_eq!(hit(&mut faults, "GET", "/a"), Some(false));
        assert_eq!(hit(&mut faults, "GET", "/b"), Some(false));
        assert_eq!(hit(&mut faults, "GET", "/b"), None);
    }
}
