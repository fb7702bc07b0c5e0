package import Displays

/// The tools whose files can become profiles.
package enum ImportFormat: String, Sendable, CaseIterable {
  case autorandr, kanshi, arandr
  case wayDisplays = "way-displays"
  case grobi, shikane
  case monitorsXML = "monitors-xml"
  case xfce, i3, sway, hyprland

  /// The profiles that a file of this format becomes, and the findings about it. Never traps, whatever the bytes.
  ///
  /// - Parameter makers: the makers that are meant by the full names that some formats write.
  package func imported(from source: ImportSource, makers: MakerNames = MakerNames()) -> Imported {
    var draft = Drafting(source, format: self, makers: makers)
    switch self {
    case .autorandr: draft.readAutorandr(source)
    case .kanshi: draft.readKanshi(source)
    case .arandr: draft.readScript(source.bytes)
    case .wayDisplays: draft.readWayDisplays(source.bytes)
    case .grobi: draft.readGrobi(source.bytes)
    case .shikane: draft.readShikane(source.bytes)
    case .monitorsXML: draft.readMonitors(source.bytes)
    case .xfce: draft.readXfce(source.bytes)
    case .i3: draft.readI3(source.bytes)
    case .sway: draft.readSway(source.bytes)
    case .hyprland: draft.readHyprland(source.bytes)
    }
    return draft.imported
  }

  /// The profiles of several files of one machine, in their order.
  package func imported(from sources: [ImportSource], makers: MakerNames = MakerNames()) -> [Imported] {
    let sources = self == .autorandr ? sources.toldApart : sources
    return sources.map { imported(from: $0, makers: makers) }
  }
}

extension ImportFormat {
  /// True if the tool itself leaves out what it cannot read and goes on with the rest of the file.
  var goesOn: Bool {
    switch self {
    case .sway, .hyprland, .wayDisplays, .xfce: true
    case .autorandr, .kanshi, .arandr, .grobi, .shikane, .monitorsXML, .i3: false
    }
  }

  /// The words for a file of the format.
  var article: String {
    switch self {
    case .autorandr: "an autorandr profile"
    case .kanshi: "a kanshi configuration"
    case .arandr: "an xrandr script"
    case .wayDisplays: "a way-displays configuration"
    case .grobi: "a grobi configuration"
    case .shikane: "a shikane configuration"
    case .monitorsXML: "GNOME's monitors.xml"
    case .xfce: "Xfce's displays.xml"
    case .i3: "an i3 configuration"
    case .sway: "a sway configuration"
    case .hyprland: "a Hyprland configuration"
    }
  }
}

/// A file to be read, and for autorandr the file beside it.
package struct ImportSource: Sendable {
  /// The profile's name where the file itself holds none.
  package var name: String
  /// The path of the file as findings show it.
  package var file: Path
  package var bytes: [UInt8]
  /// The file with the connected screens (autorandr's `setup`): its name and bytes.
  package var setup: (file: Path, bytes: [UInt8])?
  /// True if another profile is for the same screens on other connectors (autorandr).
  var needsConnectors = false
  /// The files that this one includes (kanshi).
  package var included: [Included] = []
  /// The programs beside it that run around a change (autorandr's `preswitch` and `postswitch`), by their whole paths.
  package var programs: [Path] = []

  package struct Included: Sendable {
    /// The path as the including file writes it.
    package var written: String
    package var file: Path
    package var bytes: [UInt8]

    package init(written: String, file: Path, bytes: [UInt8]) {
      (self.written, self.file, self.bytes) = (written, file, bytes)
    }
  }

  package init(name: String, file: Path, bytes: [UInt8], setup: (file: Path, bytes: [UInt8])? = nil) {
    self.name = name
    self.file = file
    self.bytes = bytes
    self.setup = setup
  }
}

/// The result of importing a file of another tool.
package struct Imported: Sendable, Equatable {
  /// The profiles in the file's order; empty when there is any error.
  package var profiles: [ImportedProfile]
  /// The findings in line order, in the words of the file that was read.
  package var findings: [Diagnostic]
}

/// A profile that is still to be written to a file.
package struct ImportedProfile: Sendable, Equatable {
  /// A name that is fit for a file, and unlike the others of the same source.
  package var name: String
  /// The name as the source has it.
  package var title: String
  package var text: String
}

extension [ImportedProfile] {
  /// The profiles with names unlike one another, which those of several files need not be.
  package var namedApart: [ImportedProfile] {
    var names = Names()
    return map { ImportedProfile(name: names.unique(exactly: $0.name), title: $0.title, text: $0.text) }
  }
}
