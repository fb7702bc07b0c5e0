import ArgumentParser
import Displays
import Files
import Platform
import X11

/// A layout that needs no profile, in place of one.
struct LayoutOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A layout made of the connected screens, without a profile: mirror, extend, external, internal, only:NAME, or present:TITLE, a window alone on the other screens.",
      valueName: "layout"),
    completion: .layouts, transform: StandardLayout.value)
  var layout: StandardLayout?

  func validate(beside name: String?) throws {
    if let layout, let name {
      throw ValidationError("--layout \(layout) cannot be combined with the profile \"\(name)\"")
    }
  }

  /// - Throws: where the window of a presentation is not open, or not the only one.
  func checkWindow(on connection: borrowing Connection) throws(Failure) {
    guard let layout, let complaint = connection.complaint(about: layout) else { return }
    throw Failure(.failed, "layout \(layout): \(complaint)")
  }
}

extension StandardLayout {
  fileprivate static func value(of word: String) throws -> StandardLayout {
    if let layout = StandardLayout(word) { return layout }
    throw ValidationError(expectation(insteadOf: word))
  }
}

extension ProfileStore {
  /// The profiles of a command: all, or the one of a name; beside a layout all that are valid, which only give the
  /// screens' names.
  ///
  /// - Throws: a failure that lists every finding, when one is invalid and no layout is asked for.
  func load(
    named name: String?, beside layout: StandardLayout?, telling tell: (Note) -> Void
  ) throws(Failure) -> [Profile] {
    layout == nil ? try load(named: name, telling: tell) : usable(with: [])
  }
}
