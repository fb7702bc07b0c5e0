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
  /// already. The screen shows nothing meanwhile, as before, since its link is bad.
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
  /// ChangeProperty of RESOURCE_MANAGER, and of this program's note of the earlier value.
  case setFontDPI(FontDPI)
}

extension Step {
  /// The row with all that is known of the step.
  var row: any StepRow {
    switch self {
    case .createMode(let mode): CreateMode(mode: mode)
    case .addMode(let mode, let output): AddMode(mode: mode, output: output)
    case .removeMode(let mode, let output): RemoveMode(mode: mode, output: output)
    case .destroyMode(let mode): DestroyMode(mode: mode)
    case .disable(let crtc): DisableCRTC(crtc: crtc)
    case .resizeFramebuffer(let size, let physicalSize): ResizeFramebuffer(size: size, physicalSize: physicalSize)
    case .configure(let crtc, let scanout): ConfigureCRTC(crtc: crtc, scanout: scanout)
    case .setAgain(let crtc, let scanout): SetAgain(crtc: crtc, scanout: scanout)
    case .setProperty(let output, let name, let value): SetProperty(output: output, name: name, value: value)
    case .setMonitor(let monitor): SetMonitor(monitor: monitor)
    case .deleteMonitor(let name): DeleteMonitor(name: name)
    case .setPrimary(let output): SetPrimary(output: output)
    case .sleep(let cause): FallAsleep(cause: cause)
    case .wake: WakeUp()
    case .setTouch(let touch): SetTouch(touch: touch)
    case .setFontDPI(let dpi): SetFontDPI(dpi: dpi)
    }
  }

  /// The kinds of steps that are settled once every screen has its picture, in the order of a plan. Sleep is last:
  /// drivers light a screen whose mode they set.
  static var settled: [any StepRow.Type] {
    [
      SetAgain.self, DisableCRTC.self, DestroyMode.self, SetProperty.self, SetMonitor.self, SetPrimary.self,
      ResizeFramebuffer.self, SetTouch.self, SetFontDPI.self, WakeUp.self,
    ]
  }
}
