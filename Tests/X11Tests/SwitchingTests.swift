import Displays
import LabSupport
import Testing

@testable import X11

/// Two hundred states of overscan, mirrors, insets, scale, rotation and properties on a real server: whichever was
/// there before, the one that is applied ends as if it had been applied to the server's start, and nothing is left to
/// do.
@Suite(.serialized, .limited) struct SwitchingTests {
  private let server: LabServer
  private static let switches: UInt64 = 30

  init() throws {
    server = try LabServer(
      [
        "eDP-1,kind=plain,monitor=office,crtcs=0+1+2+3", "HDMI-1,kind=amdgpu,monitor=tv-1080,crtcs=0+1+2+3",
        "HDMI-2,kind=radeon,monitor=tv-1080,crtcs=0+1+2+3", "HDMI-3,kind=vc4,monitor=office,crtcs=0+1+2+3",
        "VGA-1,kind=poor,monitor=beamer,crtcs=4",
      ], crtcs: 5)
  }

  @Test func theStateBeforeLeavesNoTrace() throws {
    var connection = try Connection(display: server.display)
    let start = try connection.read(.all).snapshot
    var random = StateGenerator(seed: 11)
    for _ in 0..<Self.switches {
      let (from, to) = (random.profile(number: random.pick(200)), random.profile(number: random.pick(200)))
      let alone = try reach(to, from: start, on: &connection)
      _ = try reach(from, from: start, on: &connection)
      let after = try apply(to, on: &connection)
      for output in after.outputs where after.state(of: output.id) != nil {
        #expect(
          after.state(of: output.id) == alone.state(of: output.id), "\(to.name) after \(from.name): \(output.name)")
        #expect(
          output.properties == alone.output(output.id)?.properties, "\(to.name) after \(from.name): \(output.name)")
      }
      #expect(after.monitors == alone.monitors, "\(to.name) after \(from.name)")
      #expect(after.framebuffer.size == alone.framebuffer.size, "\(to.name) after \(from.name)")
    }
  }

  /// From the state in which the server was at the start.
  private func reach(_ profile: Profile, from start: Snapshot, on connection: inout Connection) throws -> Snapshot {
    let now = try connection.read(.all)
    let back = try Plan(from: now.snapshot, to: Layout(restoring: start, in: now.snapshot)).steps.map(\.step)
    #expect(try connection.execute(back, against: now) == .done)
    return try apply(profile, on: &connection)
  }

  private func apply(_ profile: Profile, on connection: inout Connection) throws -> Snapshot {
    let before = try connection.read(.all)
    let steps = try way(to: profile, from: before.snapshot)
    #expect(try connection.execute(steps, against: before) == .done, "\(profile.name)")
    let after = try connection.read(.all).snapshot
    #expect(try after == before.snapshot.applying(steps), "\(profile.name): the model")
    #expect(try way(to: profile, from: after) == [], "\(profile.name): a second run")
    return after
  }

  private func way(to profile: Profile, from snapshot: Snapshot) throws -> [Step] {
    let layout = try Layout(Match.attempt(profile, on: snapshot).get(), on: snapshot)
    return try Plan(from: snapshot, to: layout).steps.map(\.step)
  }
}

/// Profiles by number, always the same ones.
private struct StateGenerator {
  private var state: UInt64
  private static let mark = Mark(file: "state.yaml", line: 1, column: 1)

  init(seed: UInt64) { state = seed }

  /// A linear congruential generator (Knuth, MMIX); its high bits are random enough.
  mutating func pick(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  private mutating func pick<Element>(_ choices: [Element]) -> Element { choices[pick(choices.count)] }

  func profile(number: Int) -> Profile {
    var random = StateGenerator(seed: UInt64(number))
    var entries: [ScreenEntry] = []
    for name in ["eDP-1", "HDMI-1", "HDMI-2", "HDMI-3", "VGA-1"] {
      entries.append(random.entry(name, mirroring: entries.filter { $0.mirror == nil }.map(\.name.value)))
    }
    return Profile(
      name: "state \(number)", mark: Self.mark, others: Marked(.off, at: Self.mark),
      arrangement: Arrangement(direction: random.pick([.row, .column])), screens: entries)
  }

  private mutating func entry(_ name: String, mirroring sources: [String]) -> ScreenEntry {
    let mark = Self.mark
    var entry = ScreenEntry(
      name: Marked(name, at: mark), selector: Selector(mark: mark, connector: .exact(name)))
    entry.primary = Marked(name == "eDP-1", at: mark)
    entry.modes = Marked([pick([.preferred, .lowest])], at: mark)
    entry.overscan = overscan().map { Marked($0, at: mark) }
    guard name != "VGA-1" else { return entry }
    entry.rotation = Marked(pick([.normal, .normal, .left, .inverted, .right]), at: mark)
    entry.reflection = Marked(pick([.none, .none, .x, .xy]), at: mark)
    if !sources.isEmpty, pick(4) == 0 {
      let mirror = Mirror(of: Marked(pick(sources), at: mark), fit: pick(Fit.allCases))
      entry.content = Marked(.mirror(mirror), at: mark)
    } else {
      entry.scale = Marked(Scale(millionths: pick([1_000_000, 1_000_000, 1_500_000, 2_000_000, 750_000])), at: mark)
    }
    if name == "HDMI-1" || name == "eDP-1" {
      let bits = Marked(PropertyValue.number(8 + 2 * pick(3)), at: mark)
      entry.properties = [PropertySetting(name: "max bpc", value: bits)]
    }
    return entry
  }

  private mutating func overscan() -> Overscan? {
    let even = Borders(.percent(thousandths: 1000 + 37 * pick(250)))
    let uneven = Borders(
      left: .pixels(pick(90)), right: .percent(thousandths: 2500), top: .pixels(0), bottom: .pixels(7))
    return pick([
      nil, Overscan(.none), Overscan(.always(even)), Overscan(.always(uneven)), Overscan(.always(uneven), by: .inset),
      Overscan(.whenDeclared(even)),
    ])
  }
}
