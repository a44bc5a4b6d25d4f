//! Settings of the client, and what of it may be shown.

use serde_json::json;
use stapel::{
    messages::service::ServiceProblem,
    service::{
        Address, Secret, Vault,
        config::{ProxyAddress, Setting, Source, access, parse_variables, request_url, setting},
        secret::names_secret,
    },
};

fn code(text: &str, insecure: bool) -> Option<String> {
    Address::parse(text, insecure).err().map(|error| error.code())
}

#[test]
fn an_address_is_secure_or_of_this_machine() {
    for text in [
        "https://host",
        "https://host:8443/base/",
        "http://localhost:8080",
        "http://127.0.0.5",
        "http://[::1]:1",
    ] {
        assert_eq!(code(text, false), None, "{text}");
    }
    assert_eq!(code("http://host", false).as_deref(), Some("address-not-secure"));
    assert_eq!(code("http://localhost.example.com", false).as_deref(), Some("address-not-secure"));
    assert_eq!(code("http://host", true), None);
    for text in ["", "host", "ftp://host", "https://", "https://host?x=1", "https://узел", "https://host:x"]
    {
        assert_eq!(code(text, true).as_deref(), Some("address-invalid"), "{text}");
    }
    let error = Address::parse("https://me:hidden@host/x", false).unwrap_err();
    assert!(
        matches!(&error.problem, ServiceProblem::AddressHoldsCredentials { address } if address == "https://***@host/x")
    );
}

#[test]
fn a_parameter_is_one_part_of_a_path() {
    let address = Address::parse("https://host/base/", false).unwrap();
    let url = request_url(&address, "/a/{id}/b", &["x/../y?z=я"], &[("SpaceId", "a&b")]).unwrap();
    assert_eq!(url, "https://host/base/a/x%2F..%2Fy%3Fz%3D%D1%8F/b?SpaceId=a%26b");
    for bad in ["", " ", ".", ".."] {
        assert!(request_url(&address, "/a/{id}", &[bad], &[]).is_err(), "{bad}");
    }
}

#[test]
fn address_and_credentials_are_never_mixed() {
    let first = |setting| (setting == Setting::Url).then(|| "https://a".to_owned());
    let second = |_| Some("b".to_owned());
    let sources =
        [Source { name: "a".to_owned(), value: &first }, Source { name: "b".to_owned(), value: &second }];
    assert_eq!(access(&sources).unwrap_err().code(), "no-credentials");
    assert_eq!(access(&sources[1..]).unwrap().source, "b");
    assert_eq!(access(&[]).unwrap_err().code(), "no-address");
    assert_eq!(setting(&sources, Setting::ClientId).as_deref(), Some("b"));
}

#[test]
fn no_proxy_names_hosts_and_domains() {
    let address = Address::parse("https://api.example.com:8443", false).unwrap();
    let chosen = |list: &str| {
        let variable = |name: &str| match name {
            "https_proxy" => Some("http://me:hidden@proxy:3128".to_owned()),
            "NO_PROXY" => Some(list.to_owned()),
            _ => None,
        };
        ProxyAddress::choose(&address, variable).map(|proxy| proxy.shown())
    };
    assert_eq!(chosen("other").as_deref(), Some("http://***@proxy:3128"));
    assert_eq!(chosen("ample.com, api.example.com:80").as_deref(), Some("http://***@proxy:3128"));
    for list in ["*", "api.example.com", ".example.com", "example.com", "x,*.example.com:8443"] {
        assert_eq!(chosen(list), None, "{list}");
    }
    let local = Address::parse("http://127.0.0.1:80", false).unwrap();
    assert_eq!(ProxyAddress::choose(&local, |_| Some("http://proxy".to_owned())), None);
}

#[test]
fn a_file_of_variables_is_read_line_by_line() {
    let text = "\u{feff}# a\n\nexport A='x = y'\nB= \"\" \nC=a#b\r\n";
    let wanted = [("A", "x = y"), ("B", ""), ("C", "a#b")].map(|(a, b)| (a.to_owned(), b.to_owned()));
    assert_eq!(parse_variables(text).unwrap(), wanted);
    assert_eq!(parse_variables("A=1\nnot one"), Err(2));
}

#[test]
fn secrets_are_found_by_key_by_value_and_by_form() {
    let vault = Vault::default();
    vault.keep(&Secret::new("planted secret/1"));
    let answer = vault.redact_json(&json!({
        "client_secret": "from-the-key",
        "debug-token": 12345,
        "note": "uses from-the-key and planted secret/1",
        "password-enabled": true,
        "list": [{"accessToken": ["deep-inside"]}],
        "plain": "Bearer of news",
    }));
    let text = answer.to_string();
    for planted in ["from-the-key", "12345", "planted", "deep-inside"] {
        assert!(!text.contains(planted), "{planted} in {text}");
    }
    assert_eq!(answer["password-enabled"], json!(true));
    assert_eq!(answer["note"], json!("uses *** and ***"));
    for (text, wanted) in [
        ("https://id:pass@host/x", "https://***@host/x"),
        ("Authorization: Bearer abcd.efgh", "Authorization: Bearer ***"),
        (r#"{"client_secret":"abc def","a":1}"#, r#"{"client_secret":"***","a":1}"#),
        ("client_secret=abc&x=1", "client_secret=***&x=1"),
        ("planted%20secret%2F1", "***"),
        ("cGxhbnRlZCBzZWNyZXQvMQ==", "***"),
        ("jwt eyJhbGciOi.eyJzdWIi.c2ln expired", "jwt *** expired"),
        ("nothing to hide: https://host/token", "nothing to hide: https://host/token"),
    ] {
        assert_eq!(vault.redact(text), wanted);
    }
    assert_eq!(format!("{:?}", Secret::new("x")), "***");
}

#[test]
fn a_key_that_only_speaks_of_a_secret_is_none() {
    for key in ["client-secret", "id_token", "Authorization", "refreshToken", "password"] {
        assert!(names_secret(key), "{key}");
    }
    for key in ["token-lifetime", "email-required", "password-required", "id", "secretary"] {
        assert!(!names_secret(key), "{key}");
    }
}
