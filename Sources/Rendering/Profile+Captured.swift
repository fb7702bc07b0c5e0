import Applying
import Displays

// The facts about all screens at once, as far as the server and its clients tell.
extension Profile {
  /// Takes the wishes that are held into the profile. Wishes that content holds need no key. A missing wish says
  /// nothing either: a client that held it may have been killed.
  ///
  /// - Parameter running: by seat.
  mutating func takeIn(
    _ snapshot: Snapshot, _ running: [String: RunningPresenter], _ wishes: Wishes, at mark: Mark
  ) {
    keepDrawing(on: Set(running.filter { $0.value.drawsMirror }.keys), in: snapshot)
    dpi = DPIRequest(shownBy: snapshot, holding: wishes).map { Marked($0, at: mark) }
    if wishes.keepAwakeAlways { awake = Marked(.always, at: mark) }
    if let use = wishes[.pointer].flatMap({ PointerUse(text: $0) }) { pointer = Marked(use, at: mark) }
    if let power = snapshot.power { takeIn(power, at: mark) }
  }

  /// Has mirrors drawn on purpose that the hardware could show.
  ///
  /// - Parameter connectors: those on which presenters draw mirrors.
  private mutating func keepDrawing(on connectors: Set<String>, in snapshot: Snapshot) {
    guard !connectors.isEmpty, let match = try? Match.attempt(self, on: snapshot).get(),
      let layout = try? Layout(match, on: snapshot)
    else { return }
    for (index, output) in match.outputs where connectors.contains(snapshot.name(of: output)) {
      guard layout.drawnMirrors[output] == nil, var mirror = screens[index].mirror else { continue }
      mirror.means.value = .drawing
      screens[index].content?.value = .mirror(mirror)
    }
  }

  private mutating func takeIn(_ power: ServerPower, at mark: Mark) {
    switch power.mark?.cause {
    case .profile(let time):
      (standby, awake) = (Marked(true, at: mark), Marked(.auto, at: mark))
      if time != SleepMark.usualWakeFor { wakeFor = Marked(time, at: mark) }
    case .user where power.wakefulness == .asleep && awake.value != .always: standby = Marked(true, at: mark)
    case .user, .over, nil: break
    }
  }
}

extension Snapshot {
  /// The losses that are about no single screen.
  func lossesOfAll(holding wishes: Wishes) -> [String] {
    (power?.lossesOfSleep(holding: wishes) ?? []) + (present.isEmpty ? ["no screens connected"] : [])
  }
}

extension ServerPower {
  /// The effects of `orchestrate sleep`, which a profile says in another way, or not at all.
  fileprivate func lossesOfSleep(holding wishes: Wishes) -> [String] {
    var losses: [String] = []
    if mark?.cause == .user, wakefulness == .asleep {
      losses.append(
        "`orchestrate sleep` ends with input; "
          + (wishes.keepAwakeAlways
            ? "beside `awake: always` no profile says so" : "with `standby: true` the screens sleep again after it"))
    }
    if !sleepers.isEmpty {
      let names = sleepers.sorted { $0.naturallyPrecedes($1) }.map(\.harmless).joined(separator: ", ")
      losses.append("`orchestrate sleep` keeps \(names) dark, which the profile has as `enabled: false`")
    }
    return losses
  }
}

extension Wishes {
  fileprivate var keepAwakeAlways: Bool { self[.awake] == AwakeCause.always.rawValue }
}

extension DPIRequest {
  /// - Returns: nil where no number would find all as it is: without an entry, programs go by what they like.
  fileprivate init?(shownBy snapshot: Snapshot, holding wishes: Wishes) {
    guard let entry = snapshot.fontDPI?.entry, let dpi = Int(entry), "\(dpi)" == entry, FontDPI.allowed.contains(dpi),
      Density(dpi: dpi).describes(snapshot.framebuffer.size, snapshot.framebuffer.physicalSize)
    else { return nil }
    self.init(.value(dpi), tellsXSettings: wishes[.letters] == entry)
  }
}
