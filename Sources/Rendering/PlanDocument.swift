import Applying
package import Displays
import FoundationEssentials
package import Platform

/// The JSON of `plan` and `apply`.
package struct PlanDocument: Encodable {
  package let profile: String
  package let inSync: Bool
  package let steps: [StepDocument]
  /// The final state of every lit screen, whether or not a step is about it.
  package let screens: [LitDocument]
  package let applied: Bool
  /// The warnings for a person; empty when there are none.
  package let warnings: [String]
  /// The error; absent when there was none.
  package let error: String?

  /// - Parameter content: what presenters do once the screens are right.
  /// - Parameter wishes: what is to be held meanwhile.
  package init(
    _ proposal: Proposal, _ content: [PlannedContent], _ wishes: [PlannedWish], applied: Bool, error: String? = nil
  ) {
    profile = proposal.match.profile.name
    inSync = proposal.plan.isEmpty && content.isEmpty && wishes.isEmpty
    let lit = proposal.layout.litScreens(on: proposal.snapshot).map(LitDocument.init)
    let shown = content.map { planned in
      StepDocument(planned, at: proposal.snapshot.seat(planned.step.connector) ?? Seat(planned.step.connector))
    }
    steps = proposal.plan.steps.map { StepDocument($0, lit) } + shown + wishes.map(StepDocument.init)
    screens = lit
    self.applied = applied
    warnings = proposal.warnings
    self.error = error
  }

  package struct StepDocument: Encodable {
    package let kind: String
    package let output: String?
    /// The part of its screen that it is about; only of steps for content there.
    package let part: String?
    package let summary: String
    package let reason: String
    package let mark: String?
    /// The screen's state after the step; only of steps that set a mode.
    package let screen: LitDocument?

    init(_ planned: PlannedStep, _ lit: [LitDocument]) {
      screen = planned.step.setsMode ? lit.first { $0.output == planned.output } : nil
      kind = planned.step.kind
      (output, part) = (planned.output, nil)
      summary = planned.summary
      reason = planned.reason
      mark = planned.mark?.description
    }

    init(_ planned: PlannedWish) {
      (screen, output, part) = (nil, nil, nil)
      kind = planned.kind
      summary = planned.summary
      reason = planned.reason
      mark = planned.mark?.description
    }

    /// - Parameter seat: of the step.
    init(_ planned: PlannedContent, at seat: Seat) {
      screen = nil
      kind = planned.step.kind
      (output, part) = (seat.connector, seat.part)
      summary = planned.summary
      reason = planned.reason
      mark = planned.mark?.description
    }
  }
}

/// The JSON of `plan` and `apply` when there is no plan.
package struct FailureDocument: Encodable {
  package let applied = false
  package let error: String

  package init(_ failure: Failure) { error = failure.words }
}

/// The state of one screen, each fact in a field of its own.
package struct LitDocument: Encodable {
  package let output: String
  /// The mode as a profile spells it: `1920x1080@59.94`.
  package let mode: String
  /// The upper left corner of what a person sees there of the framebuffer, and how much that is.
  package let position: Point
  package let size: Size
  let rotation: String
  let reflection: String
  /// Absent where the picture is fitted and no one number tells it, as of some mirrors.
  let scale: Double?
  /// The overscan as the profile asks for it; `none` where it says nothing.
  package let overscan: String
  /// The width and the height of a pixel for content there, `32:27`; absent where pixels are square.
  package let pixelAspect: String?

  package init(_ screen: LitScreen) {
    output = screen.output
    mode = screen.state.mode.description
    position = screen.area.origin
    size = screen.area.size
    rotation = screen.state.orientation.rotation.rawValue
    reflection = screen.state.orientation.reflection.rawValue
    scale = screen.scale.map { Double($0.millionths) / 1_000_000 }
    overscan = (screen.overscan ?? Overscan(.none)).description
    pixelAspect = screen.pixels.isSquare ? nil : "\(screen.pixels)"
  }
}
