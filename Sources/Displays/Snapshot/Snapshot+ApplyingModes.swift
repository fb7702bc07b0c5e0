extension Snapshot {
  /// RRCreateMode: BadName when a mode of that name exists, BadValue for numbers that are no mode line.
  func creating(_ mode: Mode) throws(Refusal) -> Snapshot {
    guard let timing = mode.timing, timing.isValid else { throw Refusal("\(mode) is not a mode to create") }
    guard !createdModes.contains(where: { $0.timing == timing || $0.id == mode.id }) else {
      throw Refusal("the mode \(mode) exists already")
    }
    var result = self
    result.createdModes.append(mode)
    return result
  }

  /// RRAddOutputMode. The mode comes after those that the screen itself lists.
  func adding(_ mode: Mode, to id: OutputID) throws(Refusal) -> Snapshot {
    guard createdModes.contains(mode) else { throw Refusal("there is no mode \(mode)") }
    guard let index = outputs.firstIndex(where: { $0.id == id }) else {
      throw Refusal("there is no output \(id.rawValue)")
    }
    guard !outputs[index].modes.contains(mode) else { throw Refusal("\(name(of: id)) lists \(mode) already") }
    var result = self
    result.outputs[index].modes.append(mode)
    return result
  }

  /// RRDeleteOutputMode: BadAccess for a mode the screen itself lists, BadMatch for the mode in use.
  func removing(_ mode: Mode, from id: OutputID) throws(Refusal) -> Snapshot {
    guard let index = outputs.firstIndex(where: { $0.id == id }), mode.timing != nil,
      let place = outputs[index].modes.firstIndex(of: mode)
    else { throw Refusal("\(name(of: id)) has no created mode \(mode)") }
    guard state(of: id)?.mode.id != mode.id else { throw Refusal("\(name(of: id)) shows \(mode)") }
    var result = self
    result.outputs[index].modes.remove(at: place)
    return result
  }

  /// RRDestroyMode: BadAccess while an output lists the mode or a CRTC shows it.
  func destroying(_ mode: Mode) throws(Refusal) -> Snapshot {
    guard let place = createdModes.firstIndex(of: mode) else { throw Refusal("there is no created mode \(mode)") }
    let isListed = outputs.contains { $0.modes.contains(mode) }
    guard !isListed, !litCRTCs.contains(where: { $0.scanout?.state.mode.id == mode.id }) else {
      throw Refusal("the mode \(mode) is in use")
    }
    var result = self
    result.createdModes.remove(at: place)
    return result
  }
}
