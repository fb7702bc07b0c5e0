import Applying
import Displays

extension Snapshot {
  /// The parts of lit screens, by their outputs; none for screens that are whole, or whose parts are not rows and
  /// columns.
  func splits(of screens: [Output], at mark: Mark, unique: (String) -> String) -> [OutputID: CapturedParts] {
    let split = screens.filter { state(of: $0.id) != nil && self.split(of: $0).count > 1 }
    let captured = split.compactMap { output in
      CapturedParts(of: output, in: self, at: mark, unique: unique).map { (output.id, $0) }
    }
    return Dictionary(captured) { first, _ in first }
  }
}

extension ScreenEntry {
  /// - Returns: what is left out.
  mutating func split(as output: Output, in snapshot: Snapshot, into captured: CapturedParts?) -> String? {
    guard enabled.value, snapshot.split(of: output).count > 1 else { return nil }
    guard let captured, content == nil else {
      return "\(output.name): the monitors on it are no parts in rows and columns"
    }
    parts = Marked(captured.parts, at: name.mark)
    partsIn.value = captured.direction
    if allParts.contains(where: \.primary.value) { primary.value = false }
    return nil
  }

  /// - Parameters:
  ///   - running: by seat.
  ///   - names: of the screens that are lit and of their parts, by their seats.
  /// - Returns: what is left out, a line each.
  mutating func showOnParts(
    of output: Output, _ running: [String: RunningPresenter], among names: [String: String]
  ) -> [String] {
    let own = running.filter { Seat.part(in: $0.key, at: output.name) != nil }
    let presenters = own.compactMap { seat, presenter in names[seat].map { ($0, presenter) } }
    guard !presenters.isEmpty, var split = parts else { return [] }
    let losses = split.value.show(Dictionary(presenters) { first, _ in first }, among: names)
    parts = split
    return losses
  }
}

extension [Part] {
  /// - Parameter presenters: by the names of parts.
  /// - Returns: what is left out, a line each.
  fileprivate mutating func show(
    _ presenters: [String: RunningPresenter], among names: [String: String]
  ) -> [String] {
    var losses: [String] = []
    for index in indices {
      if self[index].parts == nil {
        let presenter = presenters[self[index].name.value]
        let loss = presenter.flatMap { self[index].show($0, among: names) }
        losses += loss.map { ["\(self[index].name.value.harmless): \($0)"] } ?? []
      } else {
        losses += self[index].parts?.value.show(presenters, among: names) ?? []
      }
    }
    return losses
  }
}

extension Part {
  /// - Returns: what is left out.
  fileprivate mutating func show(_ presenter: RunningPresenter, among names: [String: String]) -> String? {
    do throws(CapturedContent.Loss) {
      let captured = try CapturedContent(presenter, among: names, name.mark)
      content = Marked(captured.content, at: name.mark)
      onDisconnect.value = captured.onDisconnect
      return captured.loss
    } catch {
      return error.reason
    }
  }
}
