//! From where a request comes: the caller's address, or the one that our own proxies have written down.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::{HeaderMap, HeaderName};

/// Where a reverse proxy writes the address that called it, behind those that were there.
const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Whether a proxy has passed the request on.
pub fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.contains_key(FORWARDED)
}

/// The address of a caller behind so many proxies of ours: the last but that many of what they wrote. What
/// stands before it may be anything that the caller made up. Without such an address, the `peer`'s own.
///
/// One household or one server has a whole /64 of IPv6, so only that part is given.
pub fn client_address(headers: &HeaderMap, peer: SocketAddr, proxies: usize) -> IpAddr {
    let peer = peer.ip();
    let written = headers.get_all(FORWARDED).iter();
    let written = written.filter_map(|value| value.to_str().ok());
    let written: Vec<&str> = written.flat_map(|value| value.split(',')).collect();
    let chosen = proxies
        .checked_sub(1)
        .and_then(|before| written.iter().rev().nth(before))
        .and_then(|address| read(address.trim()));
    network(chosen.unwrap_or(peer))
}

/// An address, with or without a port.
fn read(text: &str) -> Option<IpAddr> {
    let with_port = text.parse::<SocketAddr>().map(|address| address.ip());
    text.parse().or(with_port).ok()
}

/// The part of an address that one person has: all of IPv4, the first 64 bits of IPv6.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (!0 << u64::BITS)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(forwarded: &[&'static str], peer: &str, proxies: usize) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(FORWARDED, value.parse().unwrap());
        }
        let peer = SocketAddr::new(peer.parse().unwrap(), 5);
        client_address(&headers, peer, proxies).to_string()
    }

    #[test]
    fn only_our_own_proxies_are_believed() {
        let forged = ["6.6.6.6, 203.0.113.7"];
        assert_eq!(of(&forged, "10.0.0.1", 0), "10.0.0.1");
        assert_eq!(of(&forged, "10.0.0.1", 1), "203.0.113.7");
        assert_eq!(
            of(&["6.6.6.6", "203.0.113.7, 10.0.0.2"], "10.0.0.1", 2),
            "203.0.113.7"
        );
        // Fewer addresses than proxies, or none that can be read: nobody else is blamed.
        assert_eq!(of(&forged, "10.0.0.1", 3), "10.0.0.1");
        assert_eq!(of(&["unknown"], "10.0.0.1", 1), "10.0.0.1");
        assert_eq!(of(&["[2001:db8::7]:443"], "10.0.0.1", 1), "2001:db8::");
    }

    #[test]
    fn one_household_is_one_address() {
        let one = of(&[], "2001:db8:1:2:aaaa::1", 0);
        assert_eq!(one, of(&[], "2001:db8:1:2:bbbb::2", 0));
        assert_ne!(one, of(&[], "2001:db8:1:3::1", 0));
        assert_eq!(of(&[], "::ffff:192.0.2.1", 0), "192.0.2.1");
    }
}
