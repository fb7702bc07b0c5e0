/// Black bars that a driver puts around a mode that is smaller than the panel: as wide on both sides, in pixels of the
/// mode. It scales or centres the mode by itself; RandR does not tell, and the mode looks as if it filled the glass.
struct PanelBars: Hashable, Sendable {
  private(set) var across = 0.0
  private(set) var down = 0.0

  /// The name of the property in the kernel's drivers (drm_mode_create_scaling_mode_property).
  static let propertyName = "scaling mode"

  /// The bars around a picture, turned as the picture is; none where the driver fills the glass, leaves the mode to the
  /// screen, or nothing says how large the panel is.
  ///
  /// - Parameters:
  ///   - output: whose preferred mode is the panel's own size.
  ///   - scaling: the property's value.
  init(around state: OutputState, on output: Output, _ scaling: PropertyValue?) {
    let mode = state.mode
    guard let panel = output.modes.prefix(output.preferredCount).first?.size, mode.size.area > 0 else { return }
    let ratios = (Double(panel.width) / Double(mode.size.width), Double(panel.height) / Double(mode.size.height))
    let factor: Double
    switch scaling {
    case .name("Center"): factor = 1
    case .name("Full aspect"): factor = min(ratios.0, ratios.1)
    default: return
    }
    guard factor > 0 else { return }
    across = max(0, ratios.0 / factor - 1) * Double(mode.size.width) / 2
    down = max(0, ratios.1 / factor - 1) * Double(mode.size.height) / 2
    if state.orientation.rotation.swapsSides { (across, down) = (down, across) }
  }

  private init(across: Double, down: Double) { (self.across, self.down) = (across, down) }

  static let none = PanelBars(across: 0, down: 0)
}
