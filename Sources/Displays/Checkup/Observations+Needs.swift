extension Observations {
  /// What is opened or started only when a profile asks for it.
  package var needChecks: [Check] {
    Self.libraries.map(check) + Self.programKinds.map(check) + [fontCheck, makerCheck]
  }

  package struct Library: Sendable, Hashable {
    /// As the loader looks for it.
    package let name: String
    let purpose: String
    package let debianPackage: String
  }

  /// Programs of which one is enough.
  package struct ProgramKind: Sendable, Hashable {
    package let name: String
    package let programs: [String]
    let purpose: String
    package let debianPackage: String
  }

  package static let libraries = [
    Library(name: "libImlib2.so.1", purpose: "shows images", debianPackage: "libimlib2"),
    Library(
      name: "libpangocairo-1.0.so.0", purpose: "writes text and messages on screens",
      debianPackage: "libpangocairo-1.0-0"),
  ]

  package static let programKinds = [
    ProgramKind(name: "player", programs: ["mpv"], purpose: "shows videos", debianPackage: "mpv"),
    ProgramKind(
      name: "browser",
      programs: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "firefox-esr", "firefox"],
      purpose: "shows web pages", debianPackage: "chromium"),
  ]

  private func check(_ library: Library) -> Check {
    guard !loadedLibraries.contains(library.name) else {
      return Check("library", .fine, library.name, because: library.purpose)
    }
    return Check(
      "library", .notice, "\(library.name) is missing", because: library.purpose, package: library.debianPackage)
  }

  private func check(_ kind: ProgramKind) -> Check {
    guard let found = kind.programs.first(where: programs.contains) else {
      let names = kind.programs.joined(separator: ", ")
      return Check(kind.name, .notice, "none of \(names)", because: kind.purpose, package: kind.debianPackage)
    }
    return Check(kind.name, .fine, found, because: kind.purpose)
  }

  private var fontCheck: Check {
    let reason = "text and messages on screens are written with them"
    guard !hasFonts else { return Check("fonts", .fine, "there are some", because: reason) }
    return Check("fonts", .notice, "there is none", because: reason, package: "fonts-dejavu-core")
  }

  private var makerCheck: Check {
    let reason = "profiles can name makers by it (`vendor: Dell Inc.`)"
    guard !hasMakers else { return Check("makers", .fine, "their list is there", because: reason) }
    return Check("makers", .notice, "their list is missing", because: reason, package: "hwdata")
  }
}
