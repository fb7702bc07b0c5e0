/// Why a profile that matches cannot be laid out on this hardware. Nothing was changed.
package struct LayoutProblem: Error, Hashable, Sendable {
  package let cause: Cause
  /// The place where the profile asks for it.
  package let mark: Mark?

  init(_ cause: Cause, at mark: Mark?) {
    self.cause = cause
    self.mark = mark
  }

  /// Entries and outputs are named as people know them.
  package enum Cause: Hashable, Sendable {
    case circularPosition(entry: String)
    /// A standard layout has no screens to be made of.
    case lack(StandardLayout.Lack)
    case missingMode(MissingMode)
    /// The borders of the overscan meet.
    case nothingLeft(of: Mode, overscan: Overscan?, entry: String)
    /// No transform scales it by this much.
    case extremeScale(of: Mode, entry: String)
    /// The hardware has to do a mirror and cannot.
    case undoableMirror(DrawnMirror.Reason, entry: String)
    /// The shares of its parts do not fit into so many pixels.
    case nothingLeftOfParts(of: Int, entry: String)
    /// The output reports no size, and a wall's bezel is in millimetres.
    case unknownBezel(output: String, wall: String)
    case property(String, PropertyFault, output: String)
    case noLitScreen
    /// The screens are to sleep, and the server has no DPMS.
    case noSleep
    /// RandR's requests cannot carry the position.
    case distantPosition(Point, output: String)
    /// The output is the first one that does not fit.
    case largeFramebuffer(Size, maximum: Size, output: String)
    case crtc(CRTCLack, output: String)
    /// The model of the server says so.
    case refused(Refusal)
    /// No order of the steps keeps a screen lit meanwhile.
    case darkness(outputs: [String])
  }

  package struct MissingMode: Hashable, Sendable {
    let entry: String
    let output: String
    let wanted: [ModeRequest]
    /// The best one first.
    let offered: [Mode]
    /// True if the server has refused modes on the output.
    let isRefusing: Bool
  }

  package enum PropertyFault: Hashable, Sendable {
    case unknown(known: Set<String>)
    case unaccepted(PropertyValue, by: Property)
  }

  /// The reasons why no CRTC drives an output.
  package enum CRTCLack: Hashable, Sendable {
    case driving
    case scaling
    case turning(Orientation)
    /// The layout lights more screens than there are CRTCs for; the output can use some of them.
    case room(screens: Int, crtcs: Int, usable: Int)
    /// The screens before the output have taken all CRTCs.
    case roomBeside(crtcs: Int)
  }
}

extension LayoutProblem {
  package var rule: Rule {
    switch cause {
    case .missingMode: .missingMode
    case .nothingLeft, .extremeScale, .undoableMirror, .crtc(.scaling, _), .crtc(.turning, _): .unsupportedTransform
    case .nothingLeftOfParts: .impossibleParts
    case .unknownBezel: .unknownSize
    case .property: .invalidProperty
    case .noLitScreen: .noLitScreen
    case .noSleep: .unsupportedStandby
    case .distantPosition, .largeFramebuffer: .framebufferLimit
    case .crtc: .tooFewCRTCs
    case .circularPosition, .lack, .refused, .darkness: .notApplicable
    }
  }
}
