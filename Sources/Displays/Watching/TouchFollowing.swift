/// The mirrors and touchscreens that have to follow when another client turns, moves or resizes a screen and that stays
/// so.
package struct FollowedChange: Hashable, Sendable {
  /// Connectors of mirrors whose source it is, `MirrorFollowing`.
  package var mirrors: Set<String> = []
  /// Names of its touchscreens and pens.
  package var touches: Set<String> = []

  package init(mirrors: Set<String> = [], touches: Set<String> = []) {
    (self.mirrors, self.touches) = (mirrors, touches)
  }

  package var isEmpty: Bool { mirrors.isEmpty && touches.isEmpty }
}

extension Snapshot {
  /// The snapshot with devices that reach these places; devices that are not there are left out.
  package func reaching(_ touches: [TouchSetting]) -> Snapshot {
    touches.reduce(self) { snapshot, touch in (try? snapshot.applying(.setTouch(touch))) ?? snapshot }
  }
}
