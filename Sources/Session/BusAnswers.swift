import Displays

/// What a question led to: a value, or the reason for a person why there is none.
enum Known<Value> {
  case known(Value)
  case unknown(String)
}

/// The bus's answers, and what they mean for the lid and for power.
struct BusAnswers {
  private let answers: [BusQuestion: Result<Bool, Silence>]

  init(_ answers: [BusQuestion: Result<Bool, Silence>]) { self.answers = answers }

  init(silent questions: [BusQuestion], because silence: Silence) {
    answers = Dictionary(uniqueKeysWithValues: questions.map { ($0, .failure(silence)) })
  }

  /// logind leads, since UPower is giving its lid handling up. But logind says "not closed" of a machine without a lid
  /// too, so UPower's word that there is none outweighs it.
  var lid: Known<Lid> {
    switch (self[.lidClosed], self[.lidPresentByUPower], self[.lidClosedByUPower]) {
    case (true, _, _): .known(.closed)
    case (_, false, _): .unknown("UPower sees no lid on this machine")
    case (false, _, _): .known(.open)
    case (nil, true, let isClosed?): .known(isClosed ? .closed : .open)
    case (nil, _, _): .unknown(reason(.lidClosed, .lidPresentByUPower, .lidClosedByUPower))
    }
  }

  /// UPower leads: it knows which batteries supply the machine. logind looks at sockets only.
  var power: Known<Power> {
    if let isOnBattery = self[.onBattery] { return .known(isOnBattery ? .battery : .ac) }
    if let isExternal = self[.externalPower] { return .known(isExternal ? .ac : .battery) }
    return .unknown(reason(.onBattery, .externalPower))
  }

  private subscript(question: BusQuestion) -> Bool? { try? answers[question]?.get() }

  private func reason(_ questions: BusQuestion...) -> String {
    var reasons: [String] = []
    for question in questions {
      guard case .failure(let silence) = answers[question] else { continue }
      let reason = silence.reason(for: question)
      if !reasons.contains(reason) { reasons.append(reason) }
    }
    return reasons.joined(separator: "; ")
  }
}
