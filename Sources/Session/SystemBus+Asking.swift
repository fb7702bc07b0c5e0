import Displays

extension SystemBus {
  /// Asks everything at once, so that a service that hangs does not delay the answers of others.
  ///
  /// - Parameter isSensorHeld: true if another connection of this process has claimed the sensor.
  func answers(
    to questions: [BusQuestion], within patience: Duration, isSensorHeld: Bool
  ) -> [BusQuestion: Result<BusValue, Silence>] {
    var inquiry = BusInquiry(until: ContinuousClock.now + patience)
    let claims = questions.contains(.orientation) && !isSensorHeld
    if claims { inquiry.claim(on: self) }
    for question in questions { inquiry.ask(question, on: self) }
    inquiry.collect(from: self)
    if claims { release() }
    return inquiry.answers
  }

  /// iio-sensor-proxy reads a sensor as long as a client has claimed it, and until that client's connection ends.
  ///
  /// - Returns: the number by which the reply can be told.
  func claimAccelerometer() throws(BusFailure) -> UInt64 { try callSensors("ClaimAccelerometer") }

  private func release() { _ = try? callSensors("ReleaseAccelerometer") }

  private func callSensors(_ method: String) throws(BusFailure) -> UInt64 {
    let service = BusService.sensors
    return try call(method, of: service.interface, at: service.objectPath, on: service.busName)
  }

  fileprivate func ask(_ question: BusQuestion) throws(BusFailure) -> UInt64 {
    let service = question.service
    guard !service.listsObjects else {
      return try call(
        "GetManagedObjects", of: "org.freedesktop.DBus.ObjectManager", at: service.objectPath, on: service.busName)
    }
    return try call(
      "Get", of: "org.freedesktop.DBus.Properties", at: service.objectPath, on: service.busName, service.interface,
      question.property)
  }
}

/// Questions under way, by the numbers of their requests.
private struct BusInquiry {
  private(set) var answers: [BusQuestion: Result<BusValue, Silence>] = [:]
  private var pending: [UInt64: BusQuestion] = [:]
  private var claim: UInt64?
  /// True if there is an accelerometer that has not been read yet: the first reading comes a moment after the claim,
  /// and is announced.
  private var awaitsReading = false
  private let deadline: ContinuousClock.Instant

  init(until deadline: ContinuousClock.Instant) { self.deadline = deadline }

  mutating func claim(on bus: borrowing SystemBus) {
    // Whether the claim succeeded shows in the answers.
    claim = try? bus.claimAccelerometer()
  }

  mutating func ask(_ question: BusQuestion, on bus: borrowing SystemBus) {
    do { pending[try bus.ask(question)] = question } catch { answers[question] = .failure(.bus(error)) }
  }

  mutating func collect(from bus: borrowing SystemBus) {
    let silence = wait(for: bus)
    for question in pending.values { answers[question] = .failure(silence) }
  }

  /// - Returns: why what is still pending then has no answer.
  private mutating func wait(for bus: borrowing SystemBus) -> Silence {
    while !pending.isEmpty || awaitsReading {
      let left = deadline - .now
      guard left > .zero else { break }
      do throws(BusFailure) {
        guard let message = try bus.next() else {
          try bus.wait(left)
          continue
        }
        take(message, on: bus)
      } catch {
        return .bus(error)
      }
    }
    return bus.isReady ? .serviceSilent : .bus(.silent)
  }

  private mutating func take(_ message: borrowing BusMessage, on bus: borrowing SystemBus) {
    guard let cookie = message.replyCookie else {
      if awaitsReading, SessionChange.announced(by: message).contains(.orientation) { ask(.orientation, on: bus) }
      return
    }
    if cookie == claim, let errorName = message.errorName { return refuseClaim(errorName) }
    guard let question = pending.removeValue(forKey: cookie) else { return }
    if case .failure(.refused) = answers[question] { return }
    answers[question] = message.answer(to: question)
    if question == .orientation { noteReading() }
  }

  /// Notes that the accelerometer cannot be claimed: without a claim it tells nothing, or what it told others once.
  private mutating func refuseClaim(_ errorName: String) {
    let silence = Silence(errorName: errorName)
    guard silence != .serviceNotRunning else { return }
    answers[.orientation] = .failure(silence)
  }

  private mutating func noteReading() {
    awaitsReading =
      answers[.orientation] == .success(.text("undefined")) && answers[.hasAccelerometer] == .success(.boolean(true))
  }
}

extension BusMessage {
  fileprivate func answer(to question: BusQuestion) -> Result<BusValue, Silence> {
    if let errorName { return .failure(Silence(errorName: errorName)) }
    let service = question.service
    let value = service.listsObjects ? objects(with: service.interface).map(BusValue.objects) : valueInVariant()
    return value.map(question.understood) ?? .failure(.incomprehensible)
  }
}
