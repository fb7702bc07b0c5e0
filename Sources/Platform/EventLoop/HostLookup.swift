package import Displays
import Glibc

/// The addresses of hosts (getaddrinfo(3)). It waits for name servers, so it is for a process that has nothing else to
/// do.
package enum HostLookup {
  /// The addresses in the order in which they should be tried.
  package static func addresses(of host: String) throws(Failure) -> [PeerAddress] {
    var (hints, list) = (addrinfo(), UnsafeMutablePointer<addrinfo>?.none)
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    let code = getaddrinfo(host, nil, &hints, &list)
    guard code == 0 else {
      throw Failure(.failed, "\(host.printable) is not found: \(String(cString: gai_strerror(code)))")
    }
    defer { freeaddrinfo(list) }
    return sequence(first: list) { $0?.pointee.ai_next }.prefix { $0 != nil }.compactMap { $0?.pointee.peer }
  }
}

extension addrinfo {
  /// nil for an address of another family.
  fileprivate var peer: PeerAddress? {
    switch ai_family {
    case AF_INET:
      ai_addr?.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
        PeerAddress(withUnsafeBytes(of: address.pointee.sin_addr) { Array($0) })
      }
    case AF_INET6:
      ai_addr?.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
        PeerAddress(withUnsafeBytes(of: address.pointee.sin6_addr) { Array($0) })
      }
    default: nil
    }
  }
}
