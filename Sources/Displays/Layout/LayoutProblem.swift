/// Why a profile that matches cannot be laid out on this hardware. Nothing was changed.
package struct LayoutProblem: Error, Hashable, Sendable {
  package var rule: Rule
  package var mark: Mark?
  package var message: String

  package init(rule: Rule = .notApplicable, at mark: Mark?, _ message: String) {
    self.rule = rule
    self.mark = mark
    self.message = message
  }
}

extension LayoutProblem: CustomStringConvertible {
  package var description: String { mark.map { "\($0): error: \(message)" } ?? message }
}
