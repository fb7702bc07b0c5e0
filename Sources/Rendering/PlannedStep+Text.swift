package import Displays
package import Platform

extension [PlannedStep] {
  /// A paragraph for each step: its effect, its reason and the place where the profile asks for it.
  package func paragraphs(in color: ColorChoice) -> [String] {
    map { paragraph($0.summary, because: $0.reason, at: $0.mark, color: Terminal.wantsColor(color)) }
  }

  /// The steps that are shown: those about screens, or all of them.
  package func told(inDetail: Bool) -> [PlannedStep] { inDetail ? self : ofScreens }

  /// The changes beside the screens that are not shown; empty when all are.
  package func untold(inDetail: Bool) -> [String] {
    let rest = told(inDetail: inDetail).count < count ? compactMap(\.step.byproduct) : []
    let monitors = rest.count { $0 == .monitor }
    let parts =
      (monitors < rest.count ? ["the framebuffer"] : [])
      + (monitors == 0 ? [] : [monitors == 1 ? "a monitor" : "\(monitors) monitors"])
    return parts.isEmpty ? [] : ["  also \(parts.joined(separator: " and ")); -v lists all"]
  }
}

extension [PlannedContent] {
  /// A paragraph for each change of content.
  package func paragraphs(in color: ColorChoice) -> [String] {
    map { paragraph($0.summary, because: $0.reason, at: $0.mark, color: Terminal.wantsColor(color)) }
  }
}

extension [PlannedWish] {
  /// A paragraph for each wish that is held meanwhile.
  package func paragraphs(in color: ColorChoice) -> [String] {
    map { paragraph($0.summary, because: $0.reason, at: $0.mark, color: Terminal.wantsColor(color)) }
  }
}

/// What changes stands out, and the place that asks for it steps back.
private func paragraph(_ summary: String, because reason: String, at mark: Mark?, color: Bool) -> String {
  let place = mark.map { " " + "(\($0))".styled(.dim, color: color) } ?? ""
  return "  \(summary.styled(.bold, color: color))\n      \(reason)\(place)"
}
