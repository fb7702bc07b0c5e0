import Applying
import Control
import Displays
import Rendering

extension Snapshot {
  /// The screens that are there or lit, in the order of their connectors.
  func seenScreens(
    _ names: [OutputID: String], _ contents: ScreenContents, _ shots: ScreenShots
  ) -> [LookDocument.Screen] {
    let inOrder = outputs.sorted { $0.name.naturallyPrecedes($1.name) }
    return inOrder.filter { $0.isPresent || state(of: $0.id) != nil }.map { output in
      LookDocument.Screen(
        output, on: self, name: names[output.id], mirrored: mirrored(by: output, in: inOrder, names), contents,
        picture: shots.name(at: output.name))
    }
  }

  /// The first of those that show the same.
  private func mirrored(by output: Output, in inOrder: [Output], _ names: [OutputID: String]) -> String? {
    guard let area = area(of: output.id) else { return nil }
    let first = inOrder.first { self.area(of: $0.id) == area }
    return first.flatMap { $0.id == output.id ? nil : names[$0.id] ?? $0.name }
  }
}

extension LookDocument.Screen {
  fileprivate init(
    _ output: Output, on snapshot: Snapshot, name: String?, mirrored: String?, _ contents: ScreenContents,
    picture: String?
  ) {
    self.name = name
    self.output = output.name
    identity = output.identity.text.harmless
    state = snapshot.state(of: output.id) == nil ? "dark" : snapshot.wakefulness?.light ?? "lit"
    words = (snapshot.words(for: output) ?? "dark").harmless
    place = snapshot.area(of: output.id)
    modes = output.modes.map(\.description).withoutRepeats
    mirrorOf = mirrored
    primary = snapshot.primary == output.id
    content = contents[output.name]
    parts = snapshot.parts(of: output.id).map { part in
      let name = part.part(of: output) ?? ""
      return LookDocument.Part(
        name: name, place: part.area, content: contents[Seat(output.name, part: name).description])
    }
    self.picture = picture
  }

  /// A screen of the profile in force that is not connected.
  init(absent name: String?, _ words: String, _ content: WatcherStatus.Content?) {
    self.name = name
    (identity, state, self.words) = ("", "absent", words)
    (modes, primary, parts) = ([], false, [])
    self.content = content
  }
}

extension Wakefulness {
  /// The reason why a lit screen shows nothing; nil where a person sees what is lit.
  fileprivate var light: String? { words == nil ? nil : rawValue }
}
