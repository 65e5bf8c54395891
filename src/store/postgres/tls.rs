//! TLS to the database: what of the server's certificate is checked, and what is told when it does not fit.

use std::error::Error as _;
use std::io;
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{verify_server_cert_signed_by_trust_anchor, verify_server_name};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::store::StoreError;
use crate::store::postgres::address::{Address, Authorities, Encryption};

/// What connections to an address are encrypted with; `None` when they are not.
///
/// # Errors
/// [`StoreError::Address`] when the file with the trusted authorities cannot be used.
pub fn connector(address: &Address) -> Result<Option<MakeRustlsConnect>, StoreError> {
    let check = match address.encryption {
        Encryption::Disable => return Ok(None),
        Encryption::Prefer | Encryption::Require => Check::Nothing,
        Encryption::VerifyCa => Check::Issuer(trusted(&address.authorities)?),
        Encryption::VerifyFull => Check::IssuerAndName(trusted(&address.authorities)?),
    };
    // That of the other connections, so that there is one in the program.
    let provider = Arc::new(ring::default_provider());
    let verifier = Verifier {
        provider: Arc::clone(&provider),
        check,
    };
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| StoreError::Refused(format!("TLS: {error}")))?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(verifier))
        .with_no_client_auth();
    Ok(Some(MakeRustlsConnect::new(config)))
}

/// Says what is wrong between the server and this program about TLS, and what to do; `None` when it is
/// something else.
pub fn explain(error: &tokio_postgres::Error) -> Option<String> {
    let source = error.source()?;
    if source.to_string() == "server does not support TLS" {
        let why =
            "it offers no encryption, and sslmode requires it: switch `ssl` on in postgresql.conf";
        return Some(why.to_owned());
    }
    let io = source.downcast_ref::<io::Error>()?;
    let error = io.get_ref()?.downcast_ref::<Error>()?;
    let Error::InvalidCertificate(certificate) = error else {
        return Some(format!("no encryption could be agreed upon: {error}"));
    };
    Some(match certificate {
        CertificateError::UnknownIssuer => {
            "its certificate is from an authority that is not trusted: name the file with the \
             certificate of the right one, `sslrootcert=FILE` in DATABASE_URL"
                .to_owned()
        }
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            format!(
                "its certificate is for another host name than the one in DATABASE_URL \
                 (its subjectAltName must name it): {error}"
            )
        }
        _ => format!("its certificate cannot be used: {error}"),
    })
}

/// Certificates that are trusted.
#[derive(Debug)]
struct Trusted {
    /// As authorities.
    roots: RootCertStore,
    /// For themselves: a server may show just the certificate that is trusted, as one that signed for itself.
    exactly: Vec<CertificateDer<'static>>,
}

fn trusted(authorities: &Authorities) -> Result<Trusted, StoreError> {
    let file = match authorities {
        Authorities::Public => {
            return Ok(Trusted {
                roots: RootCertStore {
                    roots: webpki_roots::TLS_SERVER_ROOTS.to_vec(),
                },
                exactly: Vec::new(),
            });
        }
        Authorities::File(file) => file,
    };
    let bad = |why: String| StoreError::Address(format!("its sslrootcert, the file {file}: {why}"));
    let found = CertificateDer::pem_file_iter(file).and_then(Iterator::collect);
    let exactly: Vec<CertificateDer<'static>> = found.map_err(|error| bad(error.to_string()))?;
    let mut roots = RootCertStore::empty();
    let (used, _) = roots.add_parsable_certificates(exactly.iter().cloned());
    if used == 0 {
        return Err(bad("it holds no certificate (in PEM)".to_owned()));
    }
    Ok(Trusted { roots, exactly })
}

/// What is checked.
#[derive(Debug)]
enum Check {
    Nothing,
    Issuer(Trusted),
    IssuerAndName(Trusted),
}

#[derive(Debug)]
struct Verifier {
    provider: Arc<CryptoProvider>,
    check: Check,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        _ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let trusted = match &self.check {
            Check::Nothing => return Ok(ServerCertVerified::assertion()),
            Check::Issuer(trusted) | Check::IssuerAndName(trusted) => trusted,
        };
        let certificate = ParsedCertificate::try_from(end_entity)?;
        if !trusted.exactly.contains(end_entity) {
            verify_server_cert_signed_by_trust_anchor(
                &certificate,
                &trusted.roots,
                intermediates,
                now,
                self.provider.signature_verification_algorithms.all,
            )?;
        }
        if let Check::IssuerAndName(_) = self.check {
            verify_server_name(&certificate, server_name)?;
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signature, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signature, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider
            .signature_verification_algorithms
            .supported_schemes()
    }
}
