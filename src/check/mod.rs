//! What runs the rules: Workspace + Settings → Report.
