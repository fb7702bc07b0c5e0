import CX11
package import Displays

/// The events that a connection wants to hear.
package enum Interest: Hashable, Sendable {
  /// Enough to know whether something changed in the middle of a reading.
  case framebuffer
  /// Every output, CRTC and output property too, for a program that waits for changes.
  case everything

  /// `enable` of RRSelectInput.
  var mask: UInt16 {
    let selected: [xcb_randr_notify_mask_t] =
      switch self {
      case .framebuffer: [XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE]
      case .everything:
        [
          XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE, XCB_RANDR_NOTIFY_MASK_CRTC_CHANGE, XCB_RANDR_NOTIFY_MASK_OUTPUT_CHANGE,
          XCB_RANDR_NOTIFY_MASK_OUTPUT_PROPERTY,
        ]
      }
    return UInt16(truncatingIfNeeded: selected.reduce(0) { $0 | $1.rawValue })
  }
}

/// The changes that events have told of a server.
package struct ServerChange: Hashable, Sendable {
  /// The outputs whose screen was disconnected, even if another one was connected before the next look. Only
  /// connections that hear everything know.
  package var unplugged: Set<OutputID>
  /// True if the change concerns outputs, their EDIDs, CRTCs, the primary output or the framebuffer.
  package var concernsScreens: Bool
  /// Names of the output properties that were set or deleted. A brightness key is heard here and nowhere else.
  package var properties: Set<String>
  /// Windows of others that are followed and were moved, or changed their size.
  package var movedWindows: Set<UInt32> = []
  /// True if a window manager lists other windows than before. Only connections that follow the desktop know.
  package var listsWindows = false
  /// Windows of others that were followed and are gone.
  package var goneWindows: Set<UInt32> = []
  /// True if presenters came or went, or tell something else than before. Only connections that follow them know.
  package var concernsPresenters: Bool
  /// True if screens that sleep on purpose fell asleep, or may have woken. Only connections that follow sleep know.
  package var concernsSleep: Bool
  /// True if DPMS or the screen saver has darkened the screens, or lets them show something again. Only connections
  /// that follow power know.
  package var concernsPower = false
  /// True if input devices came or went, or a client has set what one reaches. Only connections that follow them know.
  package var concernsInputs = false

  package init(
    unplugged: Set<OutputID> = [], concernsScreens: Bool = false, properties: Set<String> = [],
    concernsPresenters: Bool = false, concernsSleep: Bool = false
  ) {
    self.unplugged = unplugged
    self.concernsScreens = concernsScreens
    self.properties = properties
    self.concernsPresenters = concernsPresenters
    self.concernsSleep = concernsSleep
  }

  package var isEmpty: Bool { self == ServerChange() }

  /// True if a reading from before the change may tell something else than one from now.
  var outdatesReadings: Bool {
    concernsScreens || concernsInputs || concernsSleep || concernsPower || !properties.isEmpty
  }

  /// The most names of properties: more than any server has.
  static let mostNames = 256

  /// Drops the names of properties where there are too many, since any client can set properties of any names; then
  /// only `concernsScreens` is set.
  mutating func boundNames() {
    guard properties.count > Self.mostNames else { return }
    properties = []
    concernsScreens = true
  }

  package mutating func formUnion(_ other: ServerChange) {
    unplugged.formUnion(other.unplugged)
    concernsScreens = concernsScreens || other.concernsScreens
    properties.formUnion(other.properties)
    movedWindows.formUnion(other.movedWindows)
    goneWindows.formUnion(other.goneWindows)
    concernsInputs = concernsInputs || other.concernsInputs
    listsWindows = listsWindows || other.listsWindows
    concernsPresenters = concernsPresenters || other.concernsPresenters
    concernsSleep = concernsSleep || other.concernsSleep
    concernsPower = concernsPower || other.concernsPower
  }
}

/// The changes that events have told: since the last reading, and since the last call.
struct Changes {
  /// The changes that no reading has covered.
  private(set) var pending = ServerChange()
  /// The part of it that no caller was told yet.
  private var news = ServerChange()
  /// The number of changes that concerned what readings hold.
  private(set) var outdating = 0

  mutating func note(_ change: ServerChange) {
    pending.formUnion(change)
    news.formUnion(change)
    pending.boundNames()
    news.boundNames()
    if change.outdatesReadings { outdating &+= 1 }
  }

  mutating func takeNews() -> ServerChange {
    defer { news = ServerChange() }
    return news
  }

  /// Takes all: the caller is about to look at the screens, though not at presenters, nor at windows of others that
  /// came or are gone, nor whether the screens sleep.
  mutating func cover() -> ServerChange {
    defer {
      var uncovered = ServerChange(concernsPresenters: news.concernsPresenters, concernsSleep: news.concernsSleep)
      uncovered.concernsPower = news.concernsPower
      (uncovered.listsWindows, uncovered.goneWindows) = (news.listsWindows, news.goneWindows)
      (pending, news) = (ServerChange(), uncovered)
    }
    return pending
  }
}
