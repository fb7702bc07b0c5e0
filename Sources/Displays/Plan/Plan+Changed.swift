extension Plan {
  /// The outputs on which something becomes different: lit or dark, the mode, place, orientation or scale, a property,
  /// being the primary one. Those that go dark for a moment on the way are among them.
  ///
  /// - Parameter snapshot: what the plan starts from.
  package func changedOutputs(from snapshot: Snapshot) -> Set<OutputID> {
    steps.reduce(into: []) { outputs, planned in
      switch planned.step {
      // What the CRTC drove before and does not any more goes dark.
      case .configure(let crtc, let scanout): outputs.formUnion(scanout.outputs + snapshot.outputs(of: crtc))
      case .setAgain(_, let scanout): outputs.formUnion(scanout.outputs)
      case .disable(let crtc): outputs.formUnion(snapshot.outputs(of: crtc))
      case .setProperty(let output, _, _): outputs.insert(output)
      case .setMonitor(let monitor): outputs.formUnion(monitor.outputs)
      case .deleteMonitor(let name):
        outputs.formUnion(snapshot.monitors.filter { $0.name == name }.flatMap(\.outputs))
      case .setPrimary(let output): outputs.formUnion([output, snapshot.primary].compactMap(\.self))
      case .createMode, .addMode, .removeMode, .destroyMode, .resizeFramebuffer: break
      }
    }
  }
}
