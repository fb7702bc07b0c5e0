package import Control
package import Displays

/// The JSON of `switch --list`.
package struct SwitchChoicesDocument: Encodable {
  package let choices: [SwitchChoice]

  package init(_ choices: [SwitchChoice]) { self.choices = choices }
}

extension [SwitchChoice] {
  /// A line each, as a person would write it behind `orchestrate switch`.
  package var text: String {
    guard !isEmpty else { return "nothing to switch to: no profile fits these screens, and no layout" }
    return map { "\($0.current ? "*" : " ") \($0.words)\($0.kept ? "  (kept)" : "")" }.joined(separator: "\n")
  }
}

extension Card {
  /// The card after `switch --next`: the choice in force, and the next one.
  ///
  /// - Returns: nil where none of the choices is in force.
  package init?(whatCame choices: [SwitchChoice]) {
    guard let place = choices.firstIndex(where: \.current) else { return nil }
    let next = choices[(place + 1) % choices.count]
    let details = ["\(place + 1) of \(choices.count)"] + (choices.count > 1 ? ["next: \(next.title)"] : [])
    self.init(title: choices[place].title, details: details, background: Color(0x10_3a_5c))
  }
}

extension SwitchChoice {
  /// The title in large letters, for people who are far from a keyboard.
  fileprivate var title: String { profile ?? layout ?? "" }
}
