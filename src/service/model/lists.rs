//! Lists come as an array or inside an object, under several names.

use serde_json::Value;

/// Names under which a list was seen, the documented ones first.
const NAMES: [&str; 3] = ["items", "assemblies", "content"];

/// The elements of a list: of an array, of the list in an object under a known name, or of the only array in it. Nothing at
/// all is an empty list. `None` if the document is no list.
#[must_use]
pub fn items(document: Value) -> Option<Vec<Value>> {
    match document {
        Value::Null => Some(Vec::new()),
        Value::Array(items) => Some(items),
        Value::Object(mut fields) => {
            let known = NAMES.iter().find(|name| fields.get(**name).is_some_and(Value::is_array));
            let name = match known {
                Some(name) => (*name).to_owned(),
                None => {
                    let mut lists = fields.iter().filter(|(_, value)| value.is_array());
                    let only = lists.next().map(|(name, _)| name.clone());
                    only.filter(|_| lists.next().is_none())?
                }
            };
            match fields.remove(&name) {
                Some(Value::Array(items)) => Some(items),
                _ => None,
            }
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_list_is_read_in_its_three_shapes() {
        let wanted = Some(vec![json!({"id": 1})]);
        for list in [
            json!([{"id": 1}]),
            json!({"items": [{"id": 1}], "errors": []}),
            json!({"assemblies": [{"id": 1}], "total": 1}),
            json!({"anything": [{"id": 1}]}),
        ] {
            assert_eq!(items(list.clone()), wanted, "{list}");
        }
        assert_eq!(items(Value::Null), Some(Vec::new()));
        for none in [json!({}), json!({"a": [], "b": []}), json!("x"), json!(1)] {
            assert_eq!(items(none.clone()), None, "{none}");
        }
    }
}
