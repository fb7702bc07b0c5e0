package import Control
package import Displays
import Platform
import Rendering

/// All that the page draws of a machine, at one moment.
package struct LookDocument: Encodable {
  package var machine: String
  package var display: String
  /// True if profiles that run programs may be written here.
  package var allowPrograms: Bool
  /// The watcher's own document; nil where none runs.
  package var status: WatcherStatus?
  /// What `status` tells besides the screens, in its words.
  package var facts: [KnownFact] = []
  /// The profile in force, or the best match where no watcher runs; nil where there is none.
  package var profile: ChosenProfile?
  package var screens: [Screen] = []
  package var plan = PlanLines()
  /// The last lines of the watcher's log.
  package var log: [String] = []
  package var profiles: [KnownProfile] = []
  /// The other machines that have a console.
  package var machines: [OtherMachine]

  package struct KnownFact: Encodable {
    /// The word under which `status` has it.
    package var label: String
    package var words: String
    package var level: Level

    package enum Level: String, Encodable { case plain, warning, bad }
  }

  package struct ChosenProfile: Encodable {
    package var name: String
    /// The path of the profile's file; nil where no file of that name is found here.
    package var path: Path?
    /// The reasons as `explain` prints them.
    package var why: [String]
    /// True if a user keeps this very profile for these screens, whatever its conditions say.
    package var kept: Bool
  }

  /// The plan's lines as `plan` prints them.
  package struct PlanLines: Encodable {
    package var inSync = false
    package var steps: [String] = []
    /// Why there is no plan.
    package var problem: String?
  }

  package struct KnownProfile: Encodable {
    package var name: String
    package var path: Path
  }

  package struct Screen: Encodable {
    /// The screen's name in the profile in force.
    package var name: String?
    package var output: String?
    /// The screen's identity in words.
    package var identity: String
    /// `lit`, `dark`, `asleep`, `blanked` or `absent`.
    package var state: String
    package var words: String
    package var place: Rectangle?
    package var modes: [String]
    /// The other screen that shows the same part of the desktop.
    package var mirrorOf: String?
    package var primary: Bool
    package var content: WatcherStatus.Content?
    package var parts: [Part]
    /// The name of the screen's latest picture; nil before the first.
    package var picture: String?
  }

  package struct Part: Encodable {
    package var name: String
    package var place: Rectangle
    package var content: WatcherStatus.Content?
  }
}

extension LookDocument.Screen {
  private enum CodingKeys: CodingKey {
    case name, output, identity, state, words, modes, mirrorOf, primary, content, parts, picture
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(name, forKey: .name)
    try fields.encodeIfPresent(output, forKey: .output)
    try fields.encode(identity, forKey: .identity)
    try fields.encode(state, forKey: .state)
    try fields.encode(words, forKey: .words)
    try place?.encodeSides(to: encoder)
    try fields.encode(modes, forKey: .modes)
    try fields.encodeIfPresent(mirrorOf, forKey: .mirrorOf)
    try fields.encode(primary, forKey: .primary)
    try fields.encodeIfPresent(content, forKey: .content)
    try fields.encode(parts, forKey: .parts)
    try fields.encode(picture, forKey: .picture)
  }
}

extension LookDocument.Part {
  private enum CodingKeys: CodingKey { case name, content }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(name, forKey: .name)
    try place.encodeSides(to: encoder)
    try fields.encodeIfPresent(content, forKey: .content)
  }
}

extension LookDocument.KnownFact {
  static func all(_ facts: [Fact]) -> [LookDocument.KnownFact] {
    facts.flatMap { fact in
      fact.lines.map { line in
        LookDocument.KnownFact(label: fact.label, words: line.words.harmlessLines, level: Level(line.style))
      }
    }
  }
}

extension LookDocument.KnownFact.Level {
  fileprivate init(_ style: TextStyle) {
    switch style {
    case .red, .boldRed: self = .bad
    case .yellow, .boldYellow: self = .warning
    case .plain, .bold, .dim, .green, .boldGreen: self = .plain
    }
  }
}

private enum SideKeys: CodingKey { case x, y, width, height }

extension Rectangle {
  /// Encodes the sides in pixels of the desktop, beside other fields.
  fileprivate func encodeSides(to encoder: any Encoder) throws {
    var sides = encoder.container(keyedBy: SideKeys.self)
    try sides.encode(origin.x, forKey: .x)
    try sides.encode(origin.y, forKey: .y)
    try sides.encode(size.width, forKey: .width)
    try sides.encode(size.height, forKey: .height)
  }
}

/// A console elsewhere, as a file of the user's names it.
package struct OtherMachine: Encodable, Hashable {
  package var name: String
  package var url: String

  package init(name: String, url: String) { (self.name, self.url) = (name, url) }
}
