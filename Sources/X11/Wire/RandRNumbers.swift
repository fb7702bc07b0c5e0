import CX11

/// The first numbers of RandR's events and errors on one server.
struct RandRNumbers {
  let firstEvent: UInt8
  let firstError: UInt8
  /// True if the server knows RandR 1.5.
  let hasMonitors: Bool

  /// RRQueryVersion.
  init(of xcb: OpaquePointer, _ displayName: String) throws(ConnectionFailure) {
    switch xcb_connection_has_error(xcb) {
    case 0: break
    case XCB_CONN_CLOSED_INVALID_SCREEN: throw .noSuchScreen(display: displayName)
    default: throw .notOpened(display: displayName)
    }
    let extensionData = CX11_randr(xcb)
    // A server can be gone by now; one without the extension answers.
    guard xcb_connection_has_error(xcb) == 0 else { throw .notOpened(display: displayName) }
    guard let numbers = extensionData?.pointee, numbers.present != 0 else { throw .withoutRandR(display: displayName) }
    guard let version = xcb_randr_query_version_reply(xcb, xcb_randr_query_version(xcb, 1, 5), nil) else {
      throw .notOpened(display: displayName)
    }
    defer { free(version) }
    let (major, minor) = (version.pointee.major_version, version.pointee.minor_version)
    guard (major, minor) >= (1, 3) else { throw .oldRandR(display: displayName, version: "\(major).\(minor)") }
    hasMonitors = (major, minor) >= (1, 5)
    firstEvent = numbers.first_event
    firstError = numbers.first_error
  }
}
