import Displays
import Files

/// Chromium's own preferences, as far as they matter to content: it would ask people, offer them something, or start
/// other programs. Other preferences of a person stay.
package enum BrowserPreferences {
  /// The folder of its file `Preferences`, inside the browser's.
  static let folder = "Default"
  /// The longest file in bytes. A browser that is used for years has a few hundred KiB.
  static let longest = 16 << 20

  /// - Parameter present: the preferences that the browser has kept; nil for one that has never run.
  /// - Returns: nil for a text that cannot be understood, which the browser replaces by itself.
  package static func text(over present: [UInt8]?) throws -> String? {
    guard let present else { return try wanted.compactJSON() }
    guard let tree = try? JSONTree(JSONIndex(present).root), case .object = tree else { return nil }
    return try tree.merged(with: wanted).compactJSON()
  }

  private static let no = JSONTree.truth(false)
  /// The value that refuses, as a content setting.
  private static let refused = JSONTree.whole(2)

  private static var wanted: JSONTree {
    let guards = ["usb_guard", "serial_guard", "bluetooth_guard", "hid_guard"]
    let settings = Dictionary(uniqueKeysWithValues: guards.map { ($0, refused) })
    return .object([
      "credentials_enable_service": no,
      // This refuses all downloads; the pipe refuses them too, where there is one.
      "download_restrictions": .whole(3),
      "hardware": .object(["screen_capture_enabled": no]),
      // Addresses that the browser does not show itself would go to another program.
      "policy": .object(["url_blocklist": .list([.text("*")]), "url_allowlist": .list(schemes.map(JSONTree.text))]),
      // A page may have the browser fetch other pages ahead, and these are shown later without being stopped by the
      // pipe.
      "net": .object(["network_prediction_options": refused]),
      "printing": .object(["enabled": no]),
      "profile": .object(["default_content_setting_values": .object(settings)]),
      "translate": .object(["enabled": no]),
    ])
  }

  private static let schemes = [
    "http://*", "https://*", "file://*", "about:*", "blob:*", "data:*", "filesystem:*", "chrome://*",
    "chrome-extension://*",
  ]
}
