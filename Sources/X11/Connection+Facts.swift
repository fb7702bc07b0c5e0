import CX11
package import Displays

extension Connection {
  /// The facts about the server itself (the setup, RRQueryVersion, ListExtensions) and the session on it (EWMH).
  package func facts() throws(ConnectionLost) -> ServerFacts {
    guard let setup = xcb_get_setup(xcb), let version = randrVersion(), let extensions = extensionNames() else {
      throw ConnectionLost(display: displayName)
    }
    var facts = ServerFacts(
      display: displayName,
      vendor: String(repairing: xcb_setup_vendor(setup), count: xcb_setup_vendor_length(setup)),
      release: Int(setup.pointee.release_number), randr: version, extensions: extensions,
      windowManager: WindowManager(on: wire)?.name)
    facts.providers = providerNames(version)
    return facts
  }

  /// RRQueryVersion: the older of the server's version and the requested one.
  private func randrVersion() -> RandRVersion? {
    guard let reply = xcb_randr_query_version_reply(xcb, xcb_randr_query_version(xcb, 1, 6), nil) else { return nil }
    defer { free(reply) }
    return RandRVersion(Int(reply.pointee.major_version), Int(reply.pointee.minor_version))
  }

  /// RRGetProviders and RRGetProviderInfo, which RandR 1.4 has.
  private func providerNames(_ version: RandRVersion) -> [String] {
    guard (version.major, version.minor) >= (1, 4),
      let reply = xcb_randr_get_providers_reply(xcb, xcb_randr_get_providers(xcb, root), nil)
    else { return [] }
    defer { free(reply) }
    let providers = UnsafeBufferPointer(
      start: xcb_randr_get_providers_providers(reply), count: xcb_randr_get_providers_providers_length(reply))
    return providers.compactMap { provider in
      let cookie = xcb_randr_get_provider_info(xcb, provider, reply.pointee.timestamp)
      guard let info = xcb_randr_get_provider_info_reply(xcb, cookie, nil) else { return nil }
      defer { free(info) }
      return String(
        repairing: xcb_randr_get_provider_info_name(info), count: xcb_randr_get_provider_info_name_length(info))
    }
  }

  private func extensionNames() -> Set<String>? {
    guard let reply = xcb_list_extensions_reply(xcb, xcb_list_extensions(xcb), nil) else { return nil }
    defer { free(reply) }
    var names: Set<String> = []
    var next = xcb_list_extensions_names_iterator(reply)
    while next.rem > 0, let name = next.data {
      names.insert(String(repairing: xcb_str_name(name), count: xcb_str_name_length(name)))
      xcb_str_next(&next)
    }
    return names
  }
}
