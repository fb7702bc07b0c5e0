import Displays
import ProfileFile

/// One policy.
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
  /// By index of the draft's screens.
  var patterns: [String] = []
  var isScaling = true
  /// Of `AUTO_SCALE: TRUE`.
  var automatic: Mark?
  /// Whether it goes with the arrangement shows at the end.
  var align: Marked<Align>?
  /// The screens that go dark while the lid is closed.
  var darkWhenClosed: [Int: Mark] = [:]

  init(at mark: Mark) {
    draft = Draft(at: mark)
    draft.profile.others = Marked(.extend, at: mark)
  }

  /// The same policy for a closed lid; nil when the lid changes nothing.
  var whenClosed: Draft? {
    guard let mark = darkWhenClosed.values.min() else { return nil }
    var closed = draft
    closed.profile.conditions.lid = Marked([.closed], at: mark)
    closed.profile.priority = 1
    for (index, mark) in darkWhenClosed { closed.profile.screens[index].enabled = Marked(false, at: mark) }
    return closed
  }

  /// How far off way-displays lets a rate be, in mHz.
  static let tolerance = 500
  static let variables = ["CALLBACK_MSG", "CALLBACK_LEVEL", "{CALLBACK", "WD_"]

  static let modeKeys = ["NAME_DESC", "WIDTH", "HEIGHT", "HZ", "MAX", "MAX_PREFERRED_REFRESH"]

  static let byDPI = "letters are as large as the primary screen asks for, and no screen is scaled by its DPI"

  /// Keys that a profile has nothing for, and why; nil where nothing is lost.
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

extension String {
  /// Whether two parts of descriptions mean one screen: the one is in the other, in any case.
  func isPart(of other: String) -> Bool {
    guard utf8.count >= 5, other.utf8.count >= 5, !hasPrefix("!"), !other.hasPrefix("!") else { return false }
    let (own, others) = (lowercased(), other.lowercased())
    return others.contains(own) || own.contains(others)
  }
}
