import Displays

/// What is hidden at the edges of a screen as it hangs there, seen upright; in pixels of the mode.
struct Hidden: Equatable {
  var left = 0.0
  var right = 0.0
  var top = 0.0
  var bottom = 0.0

  var across: Double { left + right }
  var down: Double { top + bottom }

  /// What a driver does that knows one border for both sides only.
  func symmetric(upTo most: Double) -> Hidden {
    let (across, down) = (min(left, right, most), min(top, bottom, most))
    return Hidden(left: across, right: across, top: down, bottom: down)
  }

  /// On a panel that stands turned.
  func onPanel(_ rotation: Rotation) -> Hidden {
    switch rotation {
    case .normal: self
    case .left: Hidden(left: top, right: bottom, top: right, bottom: left)
    case .inverted: Hidden(left: right, right: left, top: bottom, bottom: top)
    case .right: Hidden(left: bottom, right: top, top: left, bottom: right)
    }
  }
}

extension Sight {
  /// The screen's own scaler shrinks the whole signal.
  mutating func shrink(by hidden: Hidden) {
    let hidden = hidden.onPanel(rotation)
    visible = Box(
      left: hidden.left, top: hidden.top, width: Double(panel.width) - hidden.across,
      height: Double(panel.height) - hidden.down)
  }

  /// The whole picture of whole framebuffer pixels is squeezed into what is not hidden.
  mutating func squeeze(by hidden: Hidden) {
    guard hidden != Hidden() else { return }
    target = Box(
      left: hidden.left, top: hidden.top, width: target.width - hidden.across, height: target.height - hidden.down)
    source.width = source.width.rounded(.up)
    source.height = source.height.rounded(.up)
    isSmooth = true
    around = .framebuffer
  }

  /// The driver's borders as far as they reach, which shrink what is squeezed for the rest.
  mutating func make(up hidden: Hidden, byDriver driven: Hidden) {
    let (width, height) = (target.width, target.height)
    func rest(_ length: Double, _ done: Double, _ side: Double, _ taken: Double) -> Double {
      ((length - done) * side / (side - taken)).rounded()
    }
    shrink(by: driven)
    squeeze(
      by: Hidden(
        left: rest(hidden.left, driven.left, width, driven.across),
        right: rest(hidden.right, driven.right, width, driven.across),
        top: rest(hidden.top, driven.top, height, driven.down),
        bottom: rest(hidden.bottom, driven.bottom, height, driven.down)))
  }
}
