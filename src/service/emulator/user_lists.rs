//! Lists of users: cards, self-registration, account services.

use serde_json::{Map, Value, json};

use super::{
    reply::{Answer, Reply},
    request::Request,
    state::{SelfRegistration, Service, UserList},
    world::World,
};

/// The key of the rules by which an answer of an account service is read. They are taken and never shown.
pub(super) const RULES: &str = "userPropertiesCalculationRules";

/// The card of a list that nobody has changed, without its id. The document does not show its fields.
pub(super) fn usual_card() -> Map<String, Value> {
    let card = json!({
        "presentation": "",
        "space-id": null,
        "description": "",
        "failed-attempts-limit": 5,
        "password-policy": {"minimum-length": 8, "digits-required": false},
    });
    card.as_object().cloned().unwrap_or_default()
}

pub(super) fn list(world: &mut World, _: &Request) -> Answer {
    let lists = world.state.user_lists.iter().map(|list| {
        json!({"id": list.id, "presentation": list.card.get("presentation"), "space-id": list.card.get("space-id")})
    });
    Ok(Reply::json(&lists.collect()))
}

pub(super) fn get(world: &mut World, request: &Request) -> Answer {
    let list = find(world, request.part(0))?;
    let mut card = list.card.clone();
    card.insert("id".to_owned(), json!(list.id));
    Ok(Reply::json(&Value::Object(card)))
}

fn find<'w>(world: &'w mut World, id: &str) -> Result<&'w mut UserList, Reply> {
    let found = world.state.user_lists.iter_mut().find(|list| list.id == id);
    found.ok_or_else(|| Reply::not_found("User list", id))
}

/// Takes the whole card; a part of one cannot be read, as the service puts it.
pub(super) fn create(world: &mut World, request: &Request) -> Answer {
    let unreadable = || Reply::error(500, "INTERNAL", "Failed to parse json");
    let Value::Object(body) = request.json().map_err(|_| unreadable())? else { return Err(unreadable()) };
    if usual_card().keys().any(|key| !body.contains_key(key)) {
        return Err(unreadable());
    }
    let mut card = body.clone();
    card.remove("id");
    let id = world.state.next_id();
    let list = UserList {
        id: id.clone(),
        card,
        self_registration: SelfRegistration::default(),
        services: Vec::new(),
    };
    world.state.user_lists.push(list);
    let mut card = body.clone();
    card.insert("id".to_owned(), json!(id));
    Ok(Reply::json(&Value::Object(card)))
}

pub(super) fn delete(world: &mut World, request: &Request) -> Answer {
    let id = find(world, request.part(0))?.id.clone();
    if world.state.applications.iter().any(|known| !known.gone && known.user_list == id) {
        return Err(Reply::error(
            400,
            "FAILED_PRECONDITION",
            "FAILED_PRECONDITION: the list belongs to an application",
        ));
    }
    world.state.user_lists.retain(|list| list.id != id);
    world.state.applications.iter_mut().for_each(|known| known.lists.retain(|list| *list != id));
    Ok(Reply::empty())
}

pub(super) fn self_registration(world: &mut World, request: &Request) -> Answer {
    let settings = find(world, request.part(0))?.self_registration;
    Ok(Reply::json(&json!({
        "enabled": settings.enabled,
        "phone-required": settings.phone_required,
        "email-required": settings.email_required,
    })))
}

pub(super) fn set_self_registration(world: &mut World, request: &Request) -> Answer {
    let list = find(world, request.part(0))?;
    let body = request.object()?;
    let flag = |key: &str| {
        let value = body.get(key).and_then(Value::as_bool);
        value.ok_or_else(|| Reply::bad(format!("{key} is missing")))
    };
    list.self_registration = SelfRegistration {
        enabled: flag("enabled")?,
        phone_required: flag("phone-required")?,
        email_required: flag("email-required")?,
    };
    self_registration(world, request)
}

/// The entries as they were sent, client secrets included and rules left out.
pub(super) fn services(world: &mut World, request: &Request) -> Answer {
    let list = find(world, request.part(0))?;
    Ok(Reply::json(&list.services.iter().map(|service| Value::Object(service.entry.clone())).collect()))
}

pub(super) fn add_service(world: &mut World, request: &Request) -> Answer {
    let id = world.state.next_id();
    let list = find(world, request.part(0))?;
    let mut service = entry(request.object()?, &id)?;
    if let Some(known) = service.entry.get("account-service-id").and_then(Value::as_str) {
        service.id = known.to_owned();
    }
    if list.services.iter().any(|known| known.id == service.id) {
        return Err(Reply::error(
            409,
            "ALREADY_EXISTS",
            "ALREADY_EXISTS: the account service is in the list",
        ));
    }
    service.entry.insert("account-service-id".to_owned(), json!(service.id));
    let reply = Reply::json(&Value::Object(service.entry.clone()));
    list.services.push(service);
    Ok(reply)
}

pub(super) fn set_service(world: &mut World, request: &Request) -> Answer {
    let id = request.part(1).to_owned();
    let list = find(world, request.part(0))?;
    let known = list.services.iter_mut().find(|service| service.id == id);
    let known = known.ok_or_else(|| Reply::not_found("Account service", &id))?;
    let mut service = entry(request.object()?, &id)?;
    service.entry.insert("account-service-id".to_owned(), json!(id));
    // Rules that are not sent stay as they are.
    service.rules = service.rules.or_else(|| known.rules.take());
    *known = service;
    Ok(Reply::json(&Value::Object(known.entry.clone())))
}

pub(super) fn delete_service(world: &mut World, request: &Request) -> Answer {
    let id = request.part(1).to_owned();
    let list = find(world, request.part(0))?;
    let count = list.services.len();
    list.services.retain(|service| service.id != id);
    if list.services.len() == count {
        Err(Reply::not_found("Account service", &id))
    } else {
        Ok(Reply::empty())
    }
}

/// The types that the document lists; servers were seen to write them in other cases, too.
const TYPES: [&str; 5] = ["Local", "OIDC", "Cas", "ActiveDirectory", "Esia"];

fn entry(body: &Map<String, Value>, id: &str) -> Result<Service, Reply> {
    if body.contains_key("calculation-rules") {
        return Err(Reply::bad("unknown key calculation-rules: use userPropertiesCalculationRules"));
    }
    let kind = body.get("account-service-type").and_then(Value::as_str);
    if !kind.is_some_and(|kind| TYPES.iter().any(|known| known.eq_ignore_ascii_case(kind))) {
        return Err(Reply::bad(
            "account-service-type must be one of Local, OIDC, Cas, ActiveDirectory, Esia",
        ));
    }
    if !body.get("enabled").is_some_and(Value::is_boolean) {
        return Err(Reply::bad("enabled is missing"));
    }
    let mut entry = body.clone();
    let rules = entry.remove(RULES);
    Ok(Service { id: id.to_owned(), entry, rules })
}
