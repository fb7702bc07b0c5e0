package import Displays

/// How executing a list of steps ended.
package enum Execution: Hashable, Sendable {
  /// The server accepted every step.
  case done
  /// The server refused this step. Those before it are in force; of this one and those after it nothing is.
  case refused(step: Int, Refusal)
  /// The server was configured or its hardware changed since the reading. Nothing was sent.
  case outdated
}
