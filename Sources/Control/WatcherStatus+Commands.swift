package import Displays

extension WatcherStatus {
  /// The answers of the programs that profiles ask.
  package var commandAnswers: CommandAnswers {
    get {
      let answers = (commands ?? []).map {
        ($0.at, $0.holds ? .holds : CommandAnswer.refuses($0.reason ?? "it said no"))
      }
      return CommandAnswers(byPlace: Dictionary(answers) { $1 })
    }
    set {
      let all = newValue.byPlace.sorted { $0.key < $1.key }.map { place, answer in
        if case .refuses(let reason) = answer { return Command(at: place, holds: false, reason: reason) }
        return Command(at: place, holds: true)
      }
      commands = all.isEmpty ? nil : all
    }
  }
}
