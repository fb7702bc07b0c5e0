extension SystemBus {
  /// Asks everything at once, so that a service that hangs keeps nobody else's answer back.
  func answers(to questions: [BusQuestion], within patience: Duration) -> [BusQuestion: Result<Bool, Silence>] {
    let deadline = ContinuousClock.now + patience
    var answers: [BusQuestion: Result<Bool, Silence>] = [:]
    var pending: [UInt64: BusQuestion] = [:]
    for question in questions {
      do { pending[try ask(question)] = question } catch { answers[question] = .failure(.bus(error)) }
    }
    let silence = collect(&pending, into: &answers, until: deadline)
    for question in pending.values { answers[question] = .failure(silence) }
    return answers
  }

  private func ask(_ question: BusQuestion) throws(BusFailure) -> UInt64 {
    let service = question.service
    return try call(
      "Get", of: "org.freedesktop.DBus.Properties", at: service.objectPath, on: service.busName, service.interface,
      question.property)
  }

  /// - Returns: why what is still pending then has no answer.
  private func collect(
    _ pending: inout [UInt64: BusQuestion], into answers: inout [BusQuestion: Result<Bool, Silence>],
    until deadline: ContinuousClock.Instant
  ) -> Silence {
    while !pending.isEmpty {
      let left = deadline - .now
      guard left > .zero else { break }
      do throws(BusFailure) {
        guard let message = try next() else {
          try wait(left)
          continue
        }
        guard let question = message.replyCookie.flatMap({ pending.removeValue(forKey: $0) }) else { continue }
        answers[question] = message.answer
      } catch {
        return .bus(error)
      }
    }
    return isReady ? .serviceSilent : .bus(.silent)
  }
}

extension BusMessage {
  fileprivate var answer: Result<Bool, Silence> {
    if let errorName { return .failure(Silence(errorName: errorName)) }
    return booleanInVariant().map(Result.success) ?? .failure(.incomprehensible)
  }
}

extension Silence {
  /// A bus without the service answers with one of two errors, depending on whether it knows how to start it.
  fileprivate init(errorName: String) {
    let missing = ["org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner"]
    self = missing.contains(errorName) ? .serviceNotRunning : .refused(errorName)
  }
}
