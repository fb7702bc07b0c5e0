import Displays
import ProfileFile

/// One policy of way-displays.
struct WayDisplays {
  enum Arrange: String, CaseIterable {
    case row = "ROW"
    case column = "COLUMN"
  }

  enum Align: String, CaseIterable {
    case top = "TOP"
    case middle = "MIDDLE"
    case bottom = "BOTTOM"
    case left = "LEFT"
    case right = "RIGHT"

    var alignment: Alignment {
      switch self {
      case .top, .left: .start
      case .middle: .center
      case .bottom, .right: .end
      }
    }

    func fits(row isRow: Bool) -> Bool {
      switch self {
      case .middle: true
      case .top, .bottom: isRow
      case .left, .right: !isRow
      }
    }
  }

  var draft: Draft
  var screens = WayDisplaysScreens()
  var isScaling = true
  /// The place of `AUTO_SCALE: TRUE`.
  var automatic: Mark?
  /// The alignment. Whether it goes with the arrangement is known only at the end.
  var align: Marked<Align>?
  /// The screens that go dark under a condition, by their places among those of the draft.
  var dark: [(screen: Int, when: WayDisplaysCondition)] = []
  /// The indexes of the screens of each word.
  var places: [String: Int] = [:]
  /// The words that a screen fits at a time, by the screen's index.
  var partners: [Int: [String]] = [:]

  init(at mark: Mark) {
    draft = Draft(at: mark)
    draft.profile.others = Marked(.extend, at: mark)
  }

  /// The largest difference that way-displays lets a rate have, in mHz.
  static let tolerance = 500
  static let variables = ["CALLBACK_MSG", "CALLBACK_LEVEL", "{CALLBACK", "WD_"]

  static let modeKeys = ["NAME_DESC", "WIDTH", "HEIGHT", "HZ", "MAX", "MAX_PREFERRED_REFRESH"]

  static let byDPI = "scale: auto divides by 96 dpi, in quarters from 1 to 3"

  /// The keys that a profile has nothing for, and why; nil where nothing is lost.
  static let losses: [String: String?] = [
    "AUTO_SCALE_DPI": byDPI, "AUTO_SCALE_MIN": byDPI, "AUTO_SCALE_MAX": byDPI,
    "SCALE_ROUND_TO": nil, "SCALE_ROUND_STRATEGY": nil, "VRR_OFF": "RandR does not support adaptive sync",
    "LOG_THRESHOLD": nil,
    "LAPTOP_LID_MONITOR": nil, "LAPTOP_DISPLAY_PREFIX": "built-in screens are eDP, LVDS and DSI",
  ]

  static var keys: [String] {
    ([
      "ARRANGE", "ALIGN", "ORDER", "SCALING", "SCALE", "MODE", "TRANSFORM", "DISABLED", "MAX_PREFERRED_REFRESH",
      "CALLBACK_CMD", "CHANGE_SUCCESS_CMD", "AUTO_SCALE",
    ] + losses.keys).sorted()
  }
}

extension WayDisplays {
  /// - Parameter index: the index of the screen among those of the draft.
  mutating func apply(_ setting: WayDisplaysScreens.Setting, to screen: inout ScreenDraft, at index: Int) {
    switch setting {
    case .scale(let scale): if isScaling { screen.entry.scale = scale }
    case .modes(let modes): screen.entry.modes = modes
    case .orientation(let orientation, let mark): screen.entry.turn(orientation, at: mark)
    case .disabled(let mark): screen.entry.enabled = Marked(false, at: mark)
    case .darkWhen(let condition): dark.append((index, condition))
    case .lost(let loss): if !screen.losses.contains(loss) { screen.losses.append(loss) }
    }
  }
}
