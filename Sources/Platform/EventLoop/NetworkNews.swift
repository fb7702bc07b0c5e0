import CLinux
import Glibc

/// Tells when the machine has got an address or a route (rtnetlink(7)): what could not be reached may be there now.
package struct NetworkNews: ~Copyable {
  private let socket: Descriptor

  private static let portion = 1 << 14
  /// The most reads in one call; the poller reports again what is left.
  private static let mostReads = 64
  /// RTM_NEWADDR and RTM_NEWROUTE of linux/rtnetlink.h.
  private static let (newAddress, newRoute): (UInt16, UInt16) = (20, 24)
  /// IFA_CACHEINFO of linux/if_addr.h.
  private static let lifetimes: UInt16 = 6
  /// The most hundredths of a second between the two stamps of an address that is new: the kernel takes one after the
  /// other.
  private static let mostApart: Int64 = 100

  /// Where the system refuses the socket, no news ever arrives.
  package init() { socket = Descriptor(owning: CLinux_network_news()) }

  /// A descriptor that is readable when there is something to take; nil where no news ever arrives.
  package var descriptor: Int32? { socket.number >= 0 ? socket.number : nil }

  /// - Returns: whether something has come that was not there.
  package func take() -> Bool {
    guard socket.number >= 0 else { return false }
    var isGood = false
    var bytes = [UInt8](repeating: 0, count: Self.portion)
    for _ in 0..<Self.mostReads {
      let count = recv(socket.number, &bytes, bytes.count, 0)
      // More than the kernel could keep for us.
      if count < 0, errno == ENOBUFS {
        isGood = true
        continue
      }
      guard count > 0 else { break }
      isGood = isGood || Self.isGood(bytes[..<count])
    }
    return isGood
  }

  /// True if a message of the kernel tells of a route, or of an address that was not there. One whose lifetime is
  /// renewed, as a router does every few minutes, is told in the same way. Each message tells of one change.
  static func isGood(_ message: ArraySlice<UInt8>) -> Bool {
    message.withUnsafeBytes { bytes in
      // nlmsghdr: the length, and then the type.
      guard bytes.count >= 16 else { return false }
      let type = bytes.loadUnaligned(fromByteOffset: 4, as: UInt16.self)
      return type == newRoute || type == newAddress && !isRenewed(bytes)
    }
  }

  /// True if the message about an address has two stamps (ifa_cacheinfo), and the second is not that of the beginning.
  private static func isRenewed(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // nlmsghdr and ifaddrmsg; then each rtattr has its length, its type and its bytes, and begins at a multiple of 4.
    var place = 24
    while place + 4 <= bytes.count {
      let length = Int(bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self))
      let type = bytes.loadUnaligned(fromByteOffset: place + 2, as: UInt16.self)
      if type == lifetimes, length >= 20, place + 20 <= bytes.count {
        let created = bytes.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self)
        let updated = bytes.loadUnaligned(fromByteOffset: place + 16, as: UInt32.self)
        return Int64(updated) - Int64(created) > mostApart
      }
      place += max(4, (length + 3) & ~3)
    }
    return false
  }
}
