extension Duration {
  /// For a person: `300 s`, `1.5 s`.
  package var inSeconds: String {
    let milliseconds = whole(.milliseconds)
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let fraction = String("\(1000 + rest)".dropFirst().reversed().drop { $0 == "0" }.reversed())
    return fraction.isEmpty ? "\(seconds) s" : "\(seconds).\(fraction) s"
  }
}
