import CLinux
import Glibc

/// Tells when the machine has got an address or a route (rtnetlink(7)): what could not be reached may be there now.
package struct NetworkNews: ~Copyable {
  private let socket: Descriptor

  private static let portion = 1 << 14
  /// The most reads in one call; the poller reports again what is left.
  private static let mostReads = 64
  /// RTM_NEWADDR and RTM_NEWROUTE of linux/rtnetlink.h.
  private static let good: Set<UInt16> = [20, 24]

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
      guard count >= 6 else { break }
      // nlmsghdr: the length, and then the type; the kernel tells of one change in each message.
      isGood = isGood || Self.good.contains(UInt16(bytes[4]) | UInt16(bytes[5]) << 8)
    }
    return isGood
  }
}
