//! Certificates: which are accepted, and that nothing is sent where one is not.

use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair, date_time_ymd};
use rustls::{
    ServerConfig,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer},
};
use serde_json::json;
use stapel::service::Delivery;

use super::{
    client_world::{client_with, settings},
    server::{Reply, Server, Stage},
};

fn authority(name: &str) -> CertifiedIssuer<'static, KeyPair> {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.distinguished_name.push(DnType::CommonName, name);
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

fn server(authority: &CertifiedIssuer<'static, KeyPair>, host: &str, years: (i32, i32)) -> Server {
    let key = KeyPair::generate().unwrap();
    let mut params = CertificateParams::new(vec![host.to_owned()]).unwrap();
    params.not_before = date_time_ymd(years.0, 1, 1);
    params.not_after = date_time_ymd(years.1, 1, 1);
    let certificate = params.signed_by(&key, authority).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(
            vec![CertificateDer::from(certificate.der().to_vec())],
            PrivateKeyDer::try_from(key.serialize_der()).unwrap(),
        )
        .unwrap();
    Server::start(Some(Arc::new(config)), |stage, seen| match stage {
        Stage::Head => None,
        Stage::Whole if seen.is_sign_in() => Some(Reply::token()),
        Stage::Whole => Some(Reply::json(json!([]))),
    })
}

#[test]
fn only_a_certificate_that_fits_is_spoken_to() {
    let (ours, others) = (authority("ours"), authority("others"));
    let now = (2020, 2090);
    for (name, server, code) in [
        ("good", server(&ours, "localhost", now), None),
        ("unknown", server(&others, "localhost", now), Some("certificate-unknown")),
        ("expired", server(&ours, "localhost", (2001, 2002)), Some("certificate-expired")),
        ("future", server(&ours, "localhost", (2090, 2091)), Some("certificate-not-yet-valid")),
        ("other host", server(&ours, "example.com", now), Some("certificate-of-other-host")),
    ] {
        let mut settings = settings(&server.url());
        settings.authorities = Some(ours.pem().into_bytes());
        let (client, clock) = client_with(settings);
        let ended = client.applications();
        match code {
            None => assert!(ended.is_ok(), "{name}: {ended:?}"),
            Some(code) => {
                let error = ended.unwrap_err();
                assert_eq!((error.code().as_str(), error.delivery), (code, Delivery::NotSent), "{name}");
                assert!(error.hint.is_some(), "{name}");
                assert_eq!(server.seen().len(), 0, "{name}: something was sent");
                assert!(clock.slept.lock().unwrap().is_empty(), "{name}: that does not pass");
            }
        }
    }
}

/// Without a file of certificates, those of the system count, and they do not know ours.
#[test]
fn the_system_does_not_know_our_authority() {
    let server = server(&authority("ours"), "localhost", (2020, 2090));
    let (client, _) = client_with(settings(&server.url()));
    let error = client.applications().unwrap_err();
    assert_eq!(error.code(), "certificate-unknown");
    assert_eq!(server.seen().len(), 0);
}

#[test]
fn a_server_without_tls_is_told() {
    let server = Server::answering(|_| Reply::json(json!([])));
    let (client, _) = client_with(settings(&server.url().replace("http:", "https:")));
    let error = client.applications().unwrap_err();
    assert!(["tls-failed", "connection-broken"].contains(&error.code().as_str()), "{error:?}");
    assert_eq!(server.lines().len(), 0);
}
