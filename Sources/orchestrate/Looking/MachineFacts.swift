import Displays
import Files
import Glibc
import Platform

/// The facts that the system reports of itself, whether or not there is an X server.
enum MachineFacts {
  private static let kernelFolder: Path = "/sys/class/drm"
  /// The largest file in the kernel's folders, in bytes; an EDID has at most 256 blocks of 128 bytes.
  private static let largestFile = 32 << 10

  static var versions: String {
    let packages = [
      "xserver-xorg-core", "xserver-xorg-video-all", "libxcb-randr0", "libimlib2", "libpango-1.0-0", "libyaml-0-2",
      "mpv", "chromium", "firefox-esr", "i3-wm", "openbox", "xfwm4", "metacity", "picom",
    ]
    // The program reports a package that is not installed, and then ends with 1.
    let query = [
      "dpkg-query", "--show", "--showformat=${db:Status-Abbrev} ${Package} ${Version}\\n", "*xorg*", "libgl1*",
    ]
    return """
      orchestrate \(Version.current)
      \(system)
      \(text(of: "/etc/os-release"))

      drivers
      \(drivers)

      packages
      \(Report.output(of: query + packages, endingWith: [0, 1]))
      """
  }

  private static var system: String {
    var name = utsname()
    guard uname(&name) == 0 else { return "uname: \(String(cString: strerror(errno)))" }
    return [text(name.sysname), text(name.release), text(name.version), text(name.machine)].joined(separator: " ")
  }

  /// The text of a field of fixed length, of which C makes a tuple.
  private static func text<Field>(_ field: Field) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private static var drivers: String {
    let cards = names.filter { $0.text.hasPrefix("card") && !$0.text.contains("-") }
    let lines = cards.map { card in
      let driver = FileSystem.target(ofLink: kernelFolder.appending(card).appending("device/driver"))
      return "\(card): \(driver.map(\.name.description) ?? "none")"
    }
    return lines.isEmpty ? "none in \(kernelFolder)" : lines.joined(separator: "\n")
  }

  private static var names: [Path] { (try? FileSystem.names(in: kernelFolder)) ?? [] }

  /// The connectors as the kernel sees them.
  static var connectors: String {
    let folders = names.filter { $0.text.hasPrefix("card") && $0.text.contains("-") }
    guard !folders.isEmpty else { return "no connectors in \(kernelFolder)" }
    return folders.map { name in
      let folder = kernelFolder.appending(name)
      let facts = ["status", "enabled", "dpms", "modes", "link_status"].map { (fact: Path) in
        "  \(fact): \(text(of: folder.appending(fact)).split(separator: "\n").joined(separator: " "))"
      }
      return (["\(name)"] + facts + ["  edid: \(edid(in: folder))"]).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static func text(of path: Path) -> String {
    String(decoding: (try? FileSystem.read(path, limit: largestFile)) ?? [], as: UTF8.self)
  }

  private static func edid(in folder: Path) -> String {
    ((try? FileSystem.read(folder.appending("edid"), limit: largestFile)) ?? []).hexadecimal
  }
}
