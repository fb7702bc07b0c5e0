extension PlanWords {
  func summary(of touch: TouchSetting) -> String {
    let name = snapshot.input(touch.device)?.name.harmless ?? "device \(touch.device.rawValue)"
    let reach =
      touch.output.map(snapshot.name(of:)) ?? (touch.matrix == .identity ? "all screens" : "what it did before")
    return "touch \"\(name)\": reaches \(reach)"
  }

  func reason(for touch: TouchSetting) -> String {
    guard let device = snapshot.input(touch.device) else { return "as before" }
    guard let output = touch.output else { return device.isOurs ? "left over from another profile" : "as before" }
    return "\(subject(output)): \(device.reachWords)"
  }
}

extension InputDevice {
  /// What it reaches now.
  fileprivate var reachWords: String {
    if matrix == .identity { return "reached all screens" }
    return isOurs ? "what is seen there has changed" : "was set by another program"
  }
}
