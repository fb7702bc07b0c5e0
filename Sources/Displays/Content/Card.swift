/// Words for a whole screen, to be read from the door: one large line and smaller ones below it.
package struct Card: Hashable, Sendable {
  package var title: String
  package var details: [String]
  package var background: Color

  package init(title: String, details: [String], background: Color) {
    self.title = title
    self.details = details
    self.background = background
  }
}

extension Card {
  /// Where the words stand on a screen of this size; parts of a size of 0 have no room. The title ends where the
  /// details begin, a little above the middle, and no line of it is higher than a third of the shorter side.
  package func rooms(on screen: Size) -> (title: Rectangle, details: Rectangle) {
    let whole = Self.room(on: screen)
    let foot = Point(x: whole.origin.x, y: whole.bottom)
    guard !details.isEmpty else {
      return (whole, Rectangle(origin: foot, size: Size(width: whole.size.width, height: 0)))
    }
    let shorter = min(screen.width, screen.height)
    let (gap, upper) = (shorter / 36, whole.size.height / 2)
    let title = min(upper - gap, shorter / 3)
    return (
      Rectangle(
        origin: Point(x: whole.origin.x, y: whole.origin.y + upper - gap - title),
        size: Size(width: whole.size.width, height: title)),
      Rectangle(
        origin: Point(x: whole.origin.x, y: whole.origin.y + upper),
        size: Size(width: whole.size.width, height: whole.size.height - upper))
    )
  }

  /// A screen without its margins, which are as wide on all four sides.
  private static func room(on screen: Size) -> Rectangle {
    Rectangle(origin: .origin, size: screen).inset(by: min(screen.width, screen.height) / 12)
  }

  package static let titleStyle = LetterStyle(font: "Sans Bold")

  /// The details of all cards on screens of one size have one size, however long their lines are.
  package static func detailStyle(on screen: Size) -> LetterStyle {
    LetterStyle(size: .pixels(max(LetterSize.smallest, min(screen.width, screen.height) / 18)))
  }
}

extension Card {
  /// The card that names a screen.
  ///
  /// - Parameter name: the name of its entry in the profile; nil when it has none.
  package static func identity(of output: Output, named name: String?, in snapshot: Snapshot) -> Card {
    let identity = output.identity.text
    let area = snapshot.area(of: output.id)
    let mode = snapshot.state(of: output.id)?.mode
    let place = area.map { ($0.size == mode?.size ? "" : "\($0.size) ") + "at \($0.origin)" }
    let shown = [mode.map { "\($0)" }, place].compactMap(\.self).joined(separator: " ")
    let lines = [name == nil ? nil : output.name, identity.isEmpty ? nil : identity, shown]
    return Card(title: name ?? output.name, details: lines.compactMap(\.self), background: Color(0x10_3a_5c))
  }

  /// The card for the public where content cannot be shown: which screen it is, and nothing else.
  package static func plain(_ screen: String) -> Card {
    Card(title: screen, details: [], background: Color(0x20_20_20))
  }

  /// The card for a person instead of content that cannot be shown, where a profile asks for the reason: without the
  /// folders of files, and each thing once.
  package static func problem(_ reason: String, with what: String) -> Card {
    // A path with a space in it ends there unless its name is known.
    let name = Path(what).isAbsolute ? Path(what).name.text : what.withoutFolders
    let reason = reason.replacing(what, with: name).withoutFolders
    let details = reason.contains(name) ? [reason] : [name, reason]
    return Card(title: "This cannot be shown", details: details.filter { !$0.isEmpty }, background: Color(0x5c_10_10))
  }
}

extension String {
  /// The text with file names in place of paths from the root on: the names of folders are not for the public.
  package var withoutFolders: String {
    var (result, word, previous) = ("", "", Character(" "))
    for character in self + " " {
      guard character.isWhitespace || ":;,\"'()".contains(character) else {
        word.append(character)
        continue
      }
      // The slashes of an address follow a colon.
      let mayBePath = previous.isWhitespace || "\"'(".contains(previous)
      result += mayBePath && Path(word).isAbsolute ? Path(word).name.text : word
      result.append(character)
      (word, previous) = ("", character)
    }
    return String(result.dropLast())
  }
}
