import CX11

extension Wired where Self: ~Copyable {
  /// The processes on the server's machine that are connected to it (XResQueryClientIds), without this one and the
  /// server's, in ascending order.
  ///
  /// - Returns: none when the server lacks the X-Resource extension 1.2 (2012) or is gone.
  package func clientProcesses() -> [Int32] {
    let processes = processesByClient()
    // The number of this process as the server sees it, which differs when one of the two lives in a container. The
    // server's own client has base 0.
    let exempt = [xcb_get_setup(xcb)?.pointee.resource_id_base, 0]
    let own = processes.filter { exempt.contains($0.key) }.map(\.value)
    return Set(processes.values).subtracting(own).sorted()
  }

  /// The processes that have created these windows, as far as the server can tell.
  package func processes(whichCreated windows: [UInt32]) -> Set<Int32> {
    guard !windows.isEmpty, let mask = xcb_get_setup(xcb)?.pointee.resource_id_mask else { return [] }
    let processes = processesByClient()
    return Set(windows.compactMap { processes[$0 & ~mask] })
  }

  /// The processes of all clients, by the bases of their XIDs (XResQueryClientIds). One request, which servers without
  /// X-Resource 1.2 answer with an error.
  func processesByClient() -> [UInt32: Int32] {
    guard let extensionData = CX11_resource(xcb)?.pointee, extensionData.present != 0 else { return [:] }
    let everybody = xcb_res_client_id_spec_t(client: 0, mask: XCB_RES_CLIENT_ID_MASK_LOCAL_CLIENT_PID.rawValue)
    let cookie = withUnsafePointer(to: everybody) { xcb_res_query_client_ids(xcb, 1, $0) }
    guard let reply = xcb_res_query_client_ids_reply(xcb, cookie, nil) else { return [:] }
    defer { free(reply) }
    return Dictionary(Self.processes(reply).map { ($0.client, $0.process) }) { first, _ in first }
  }

  /// The processes whose windows these are, as far as the server vouches for them: it has the number from the kernel,
  /// and no client can say another.
  ///
  /// - Returns: none at all where the server counts processes otherwise than this system does, as from within a
  ///   container.
  func windowOwners(of windows: [xcb_window_t]) -> [xcb_window_t: WindowOwner] {
    guard !windows.isEmpty, let setup = xcb_get_setup(xcb)?.pointee else { return [:] }
    let processes = processesByClient()
    guard processes[setup.resource_id_base] == getpid() else { return [:] }
    let connections = Dictionary(grouping: processes.keys) { processes[$0] }
    let known = windows.compactMap { window in
      processes[window & ~setup.resource_id_mask].map { process in
        (window, WindowOwner(process: process, isOneClient: connections[process]?.count == 1))
      }
    }
    return Dictionary(known) { first, _ in first }
  }

  /// The processes of these windows, without those that have several connections.
  func processes(of windows: [xcb_window_t]) -> [xcb_window_t: Int32] {
    windowOwners(of: windows).filter(\.value.isOneClient).mapValues(\.process)
  }

  /// Clients by the base of their resources' names.
  private static func processes(
    _ reply: UnsafePointer<xcb_res_query_client_ids_reply_t>
  ) -> [(client: UInt32, process: Int32)] {
    var ids = xcb_res_query_client_ids_ids_iterator(reply)
    var processes: [(client: UInt32, process: Int32)] = []
    while ids.rem > 0, let id = ids.data {
      if xcb_res_client_id_value_value_length(id) == 1, let value = xcb_res_client_id_value_value(id) {
        processes.append((id.pointee.spec.client, Int32(bitPattern: value.pointee)))
      }
      xcb_res_client_id_value_next(&ids)
    }
    return processes
  }
}

/// The process that owns a window.
struct WindowOwner {
  let process: Int32
  /// True if the process has no other connection. A connection outlives the process that opened it when another one has
  /// inherited it, and the number is then given to a third process: of several connections it is not known which are
  /// the process's own.
  let isOneClient: Bool
}
