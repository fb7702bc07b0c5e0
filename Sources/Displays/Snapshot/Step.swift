/// One change to the X server. A plan is a list of them; executing one is one request, or
/// the two that belong together (a transform and the configuration that puts it in force).
package enum Step: Hashable, Sendable {
  /// RRCreateMode.
  case createMode(Mode)
  /// RRAddOutputMode.
  case addMode(Mode, OutputID)
  /// RRDeleteOutputMode.
  case removeMode(Mode, OutputID)
  /// RRDestroyMode.
  case destroyMode(Mode)
  /// RRSetCrtcConfig with no mode.
  case disable(CRTCID)
  /// RRSetScreenSize; the physical size in millimetres keeps the dots per inch.
  case resizeFramebuffer(Size, physicalSize: Size)
  /// RRSetCrtcTransform where the transform changes, then RRSetCrtcConfig.
  case configure(CRTCID, Scanout)
  /// RRSetCrtcConfig without a mode and again with the one that is shown: servers do nothing about a mode that is set
  /// already. What the screen shows meanwhile is nothing, as before, since its link is bad.
  case setAgain(CRTCID, Scanout)
  /// RRChangeOutputProperty.
  case setProperty(OutputID, name: String, value: PropertyValue)
  /// RRSetMonitor.
  case setMonitor(Monitor)
  /// RRDeleteMonitor.
  case deleteMonitor(name: String)
  /// RRSetOutputPrimary.
  case setPrimary(OutputID?)
  /// DPMSEnable, DPMSSetTimeouts and DPMSForceLevel, with a mark on the root window: all screens sleep.
  case sleep(SleepMark.Cause)
  /// The way back of that.
  case wake
  /// XIChangeProperty of an input device.
  case setTouch(TouchSetting)
  /// ChangeProperty of RESOURCE_MANAGER, and of our note of what was there before.
  case setFontDPI(FontDPI)
}

extension Step {
  /// The word for it in JSON and messages.
  package var kind: String {
    switch self {
    case .createMode: "create-mode"
    case .addMode: "add-mode"
    case .removeMode: "remove-mode"
    case .destroyMode: "destroy-mode"
    case .disable: "disable-crtc"
    case .resizeFramebuffer: "resize-framebuffer"
    case .configure: "configure-crtc"
    case .setAgain: "set-again"
    case .setProperty: "set-property"
    case .setMonitor: "set-monitor"
    case .deleteMonitor: "delete-monitor"
    case .setPrimary: "set-primary"
    case .sleep: "sleep"
    case .wake: "wake"
    case .setTouch: "set-touch"
    case .setFontDPI: "set-font-dpi"
    }
  }
}

extension Step {
  /// Whether a screen shows something else, or the same anew, after it.
  package var setsMode: Bool {
    switch self {
    case .configure, .setAgain: true
    default: false
    }
  }
}

/// Why the server refuses a step, in words for a person.
package struct Refusal: Error, Hashable, Sendable {
  package var text: String

  package init(_ text: String) { self.text = text }
}

extension Refusal: CustomStringConvertible {
  package var description: String { text }
}

extension Step {
  /// Whether the server may refuse it for the transform's sake.
  package var setsTransform: Bool {
    if case .configure(_, let scanout) = self { !scanout.state.transform.isIdentity } else { false }
  }
}
