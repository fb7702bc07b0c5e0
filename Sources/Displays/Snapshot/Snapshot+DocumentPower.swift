extension Snapshot.Document {
  /// The state of all that darkens all screens at once. Times are whole seconds without input, 0 for never.
  package struct Power: Codable, Hashable, Sendable {
    /// The server cannot put screens to sleep when left out.
    package var dpms: DPMS?
    package var screenSaver: ScreenSaver
    /// The sleep of the screens on purpose; they do not sleep when left out.
    package var asleepOnPurpose: Sleep?
    /// The sleeping screens by their names in the profile; none when left out.
    package var asleepScreens: [String]?

    /// The sleep's cause, and the settings that DPMS returns to.
    package struct Sleep: Codable, Hashable, Sendable {
      package var cause: String
      /// The time for which input wakes the screens, in milliseconds; of a profile only.
      package var wakeFor: Int?
      package var earlier: DPMS
    }

    package struct DPMS: Codable, Hashable, Sendable {
      package var enabled: Bool
      package var level: String
      package var standby: Int
      package var suspend: Int
      package var off: Int
    }

    package struct ScreenSaver: Codable, Hashable, Sendable {
      package var active: Bool
      package var timeout: Int
      package var interval: Int
      /// True if the saver makes the screens black; it does when left out.
      package var blanks: Bool?
    }
  }
}

extension Snapshot.Document.Power {
  init(_ power: ServerPower) {
    let saver = power.screenSaver
    self.init(
      dpms: power.dpms.map(DPMS.init),
      screenSaver: ScreenSaver(
        active: saver.isActive, timeout: saver.timeout, interval: saver.interval,
        blanks: saver.prefersBlanking ? nil : false),
      asleepOnPurpose: power.mark.map(Sleep.init),
      asleepScreens: power.sleepers.isEmpty ? nil : power.sleepers.sorted())
  }

  func checked() throws(Snapshot.DocumentError) -> ServerPower {
    let place = DocumentPlace.root["power"]
    return ServerPower(
      dpms: try dpms?.checked(at: place["dpms"]), screenSaver: try screenSaver.checked(at: place["screenSaver"]),
      mark: try asleepOnPurpose?.checked(at: place["asleepOnPurpose"]), sleepers: Set(asleepScreens ?? []))
  }
}

extension Snapshot.Document.Power.Sleep {
  fileprivate init(_ mark: SleepMark) {
    self.init(
      cause: mark.cause.kind.rawValue, wakeFor: mark.cause.wakeFor?.whole(.milliseconds),
      earlier: Snapshot.Document.Power.DPMS(mark.earlier))
  }

  fileprivate func checked(at place: DocumentPlace) throws(Snapshot.DocumentError) -> SleepMark {
    let longest = SleepMark.wakeTimes.upperBound.whole(.milliseconds)
    let time = try place["wakeFor"].number(wakeFor ?? SleepMark.usualWakeFor.whole(.milliseconds), in: 0...longest)
    let kind: SleepMark.Cause.Kind = try place["cause"].word(cause)
    return SleepMark(
      SleepMark.Cause(kind, wakeFor: .milliseconds(time)), earlier: try earlier.checked(at: place["earlier"]))
  }
}

extension Snapshot.Document.Power.DPMS {
  fileprivate init(_ dpms: ServerPower.DPMS) {
    self.init(
      enabled: dpms.isEnabled, level: dpms.level.rawValue, standby: dpms.standby, suspend: dpms.suspend, off: dpms.off)
  }

  fileprivate func checked(at place: DocumentPlace) throws(Snapshot.DocumentError) -> ServerPower.DPMS {
    ServerPower.DPMS(
      isEnabled: enabled, level: try place["level"].word(level), standby: try place["standby"].seconds(standby),
      suspend: try place["suspend"].seconds(suspend), off: try place["off"].seconds(off))
  }
}

extension Snapshot.Document.Power.ScreenSaver {
  fileprivate func checked(at place: DocumentPlace) throws(Snapshot.DocumentError) -> ServerPower.ScreenSaver {
    ServerPower.ScreenSaver(
      isActive: active, timeout: try place["timeout"].seconds(timeout),
      interval: try place["interval"].seconds(interval), prefersBlanking: blanks ?? true)
  }
}

extension DocumentPlace {
  /// 16 bits in DPMSGetTimeouts and in GetScreenSaver.
  fileprivate func seconds(_ seconds: Int) throws(Snapshot.DocumentError) -> Int {
    try number(seconds, in: 0...Int(UInt16.max))
  }
}
