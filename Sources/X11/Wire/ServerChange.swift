import CX11
package import Displays

/// What a connection wants to hear of.
package enum Interest: Hashable, Sendable {
  /// Enough to know whether something changed in the middle of a reading.
  case framebuffer
  /// Every output, CRTC and output property too: what somebody needs who waits for changes.
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

/// What events told of a server.
package struct ServerChange: Hashable, Sendable {
  /// Outputs whose screen was pulled out, even if another one was plugged in before anybody looked. Only connections
  /// that hear everything know.
  package var unplugged: Set<OutputID>
  /// Whether the change concerns outputs, their EDIDs, CRTCs, the primary output or the framebuffer.
  package var concernsScreens: Bool
  /// Names of the output properties that were set or deleted. A brightness key is heard here and nowhere else.
  package var properties: Set<String>
  /// Windows of others that are followed and were moved, or changed their size.
  package var movedWindows: Set<UInt32> = []
  /// Whether a window manager lists other windows than before. Only connections that follow the desktop know.
  package var listsWindows = false
  /// Windows of others that were followed and are gone.
  package var goneWindows: Set<UInt32> = []
  /// Whether presenters came or went, or tell something else than before. Only connections that follow them know.
  package var concernsPresenters: Bool
  /// Whether screens that sleep on purpose fell asleep, or may have woken. Only connections that follow that know.
  package var concernsSleep: Bool
  /// Whether DPMS or the screen saver has darkened the screens, or lets them show something again. Only connections that
  /// follow power know.
  package var concernsPower = false
  /// Whether input devices came or went, or a client has set what one reaches. Only connections that follow them know.
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

  /// Whether a reading from before it may tell something else than one from now.
  var outdatesReadings: Bool { concernsScreens || concernsInputs || !properties.isEmpty }

  /// More names than any server has properties.
  static let mostNames = 256

  /// Any client can set properties of any names. Of too many it is only said that the screens are to be looked at.
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

/// What events told: since the last reading, and since anybody asked.
struct Changes {
  /// What no reading has covered.
  private(set) var pending = ServerChange()
  /// The part of it that no caller was told yet.
  private var news = ServerChange()
  /// How many of them concerned what readings hold.
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

  /// Takes all: the caller is about to look at the screens, though not at presenters, nor whether they sleep.
  mutating func cover() -> ServerChange {
    defer {
      var uncovered = ServerChange(concernsPresenters: news.concernsPresenters, concernsSleep: news.concernsSleep)
      uncovered.concernsPower = news.concernsPower
      (pending, news) = (ServerChange(), uncovered)
    }
    return pending
  }
}
