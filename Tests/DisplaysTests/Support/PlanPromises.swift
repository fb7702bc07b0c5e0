import Displays
import Testing

/// What every plan promises, checked against the model of the server.
enum PlanPromises {
  /// Executes the first steps of a plan (all unless said otherwise): none is refused, none darkens the last screen.
  static func walk(_ plan: Plan, from snapshot: Snapshot, steps: Int = .max, seed: UInt64) throws -> Snapshot {
    var now = snapshot
    for planned in plan.steps.prefix(steps) {
      let wasLit = now.showsSomething
      now = try now.applying(planned.step)
      #expect(!wasLit || now.showsSomething, "seed \(seed): \(planned.summary) darkens everything")
      #expect(!planned.reason.isEmpty, "seed \(seed): \(planned.summary) has no reason")
    }
    return now
  }

  static func expectReached(_ layout: Layout, in result: Snapshot, seed: UInt64) {
    for output in result.outputs {
      let state = result.state(of: output.id)
      #expect(state == layout.states[output.id], "seed \(seed): \(output.name)")
      let isListed = state.map { state in output.modes.contains { $0.id == state.mode.id } } ?? true
      let isLeft = layout.exchangedScreens.contains { $0.isLeft && $0.connector == output.name }
      #expect(isListed || isLeft || !output.isConnected, "seed \(seed): \(output.name) does not list its mode")
    }
    if case .asleep(let cause, _) = layout.sleep { #expect(result.power?.sleeps(for: cause) == true, "seed \(seed)") }
    if layout.sleep == .awake { #expect(result.power?.mark == nil, "seed \(seed)") }
    if let primary = layout.primary { #expect(result.primary == primary.output, "seed \(seed)") }
    #expect(Set(result.monitors) == Set(layout.monitors), "seed \(seed)")
    if case .value(let dpi) = layout.dpi?.amount {
      let framebuffer = result.framebuffer
      #expect(result.fontDPI?.entry == "\(dpi)", "seed \(seed)")
      #expect(Density(dpi: dpi).describes(framebuffer.size, framebuffer.physicalSize), "seed \(seed)")
    }
    for (output, picture) in layout.pictures {
      let size = result.framebuffer.size
      #expect(picture.footprint.extent.fits(in: size), "seed \(seed): \(result.name(of: output)) is cut off")
    }
    for property in layout.properties {
      #expect(result.output(property.output)?.properties[property.name]?.value == property.value, "seed \(seed)")
    }
  }

  /// Exactly what the layout needs once the picture changes; untouched, unless too small, while it does not.
  static func expectFramebuffer(
    _ needed: Size, from snapshot: Snapshot, by plan: Plan, in result: Snapshot, seed: UInt64
  ) {
    let changesPicture = plan.steps.contains { ["configure-crtc", "disable-crtc"].contains($0.step.kind) }
    let expected = changesPicture ? needed : snapshot.framebuffer.size.union(needed)
    #expect(result.framebuffer.size == expected, "seed \(seed)")
  }

  /// Only what differs is touched: a CRTC that shows the right thing before gets no request, and no CRTC gets more than
  /// one for each output that it passes on, and one for what it is to show.
  static func expectThrift(_ plan: Plan, from snapshot: Snapshot, to layout: Layout, seed: UInt64) {
    var touched: [CRTCID: Int] = [:]
    for planned in plan.steps {
      switch planned.step {
      case .configure(let crtc, _), .disable(let crtc): touched[crtc, default: 0] += 1
      default: break
      }
    }
    for crtc in snapshot.crtcs where crtc.scanout == layout.scanouts[crtc.id] {
      #expect(touched[crtc.id] == nil, "seed \(seed): CRTC \(crtc.id.rawValue) is touched without need")
    }
    for crtc in snapshot.crtcs {
      let allowed = max(2, (crtc.scanout?.outputs.count ?? 0) + 1)
      #expect(touched[crtc.id, default: 0] <= allowed, "seed \(seed): \(plan.steps.map(\.summary))")
    }
  }

  /// What is wished is held by one step each, and needs none when it is held.
  static func expectWishes(of profile: Profile, setting dpi: Int?, seed: UInt64) {
    let plan = WishPlan(for: profile, showing: [:], dpi: dpi, held: Wishes())
    let isAwake = profile.awake.value == .always && !profile.standby.value
    #expect(plan.wanted.isAwake == isAwake, "seed \(seed)")
    #expect(plan.wanted[.pointer] == profile.pointer.value.text, "seed \(seed)")
    #expect(
      (plan.wanted[.letters] != nil) == (profile.dpi?.value.tellsXSettings ?? false && dpi != nil), "seed \(seed)")
    #expect(plan.steps.map(\.text) == Wish.allCases.compactMap { plan.wanted[$0] }, "seed \(seed)")
    let again = WishPlan(for: profile, showing: [:], dpi: dpi, held: plan.wanted)
    #expect(again.steps.isEmpty && again.wanted == plan.wanted, "seed \(seed)")
  }
}
