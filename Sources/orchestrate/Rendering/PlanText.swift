import Displays

extension [PlannedStep] {
  /// For each step what, then why and where the profile asks for it.
  func paragraphs(in color: ColorChoice) -> [String] {
    map { paragraph($0.summary, $0.reason, $0.mark, color: Terminal.wantsColor(color)) }
  }

  /// The steps that are told: of the screens, or all of them.
  func told(_ detail: DetailOptions) -> [PlannedStep] { detail.verbose ? self : ofScreens }

  /// What besides the screens changes and is not told; empty when all is.
  func untold(_ detail: DetailOptions) -> [String] {
    let rest = told(detail).count < count ? filter(\.followsFromScreens) : []
    let monitors = rest.filter { if case .resizeFramebuffer = $0.step { false } else { true } }.count
    let parts =
      (monitors < rest.count ? ["the framebuffer"] : [])
      + (monitors == 0 ? [] : [monitors == 1 ? "a monitor" : "\(monitors) monitors"])
    return parts.isEmpty ? [] : ["  also \(parts.joined(separator: " and ")); -v lists all"]
  }
}

extension [PlannedContent] {
  /// The same for what presenters are to do.
  func paragraphs(in color: ColorChoice) -> [String] {
    map { paragraph($0.summary, $0.reason, $0.mark, color: Terminal.wantsColor(color)) }
  }
}

private func paragraph(_ summary: String, _ reason: String, _ mark: Mark?, color: Bool) -> String {
  let place = mark.map { " (\($0))" } ?? ""
  return "  \(summary.styled(.bold, color: color))\n      \(reason)\(place)"
}

extension Collection {
  /// Of steps, or of lines that tell them: `1 change`, `3 changes`.
  var asCount: String { "\(count) \(count == 1 ? "change" : "changes")" }
}
