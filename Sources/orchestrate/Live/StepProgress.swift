import Applying
import Displays
import Glibc
import Platform
import Rendering

/// The step under way, on standard error, while hardware takes its time. A terminal on the screens that change is
/// painted only afterwards: the X server does nothing else meanwhile. For the same reason no terminal is waited for.
struct StepProgress: StepFollower {
  private let columns: Int

  /// - Returns: nil where no user looks: standard error is not a terminal.
  init?() {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    columns = Terminal.columns(of: STDERR_FILENO)
  }

  func show(_ index: Int, of steps: [PlannedStep]) {
    guard steps.indices.contains(index) else { return }
    let line = "[\(index + 1) of \(steps.count)] \(steps[index].summary)"
    Terminal.drawAtOnce(line.cut(to: columns - 1, ellipsis: "~"))
  }

  /// Clears the line.
  func clear() { Terminal.draw("") }
}
