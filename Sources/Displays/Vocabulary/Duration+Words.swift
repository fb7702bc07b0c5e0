extension Duration {
  /// The time for a person: `300 s`, `1.5 s`.
  package var inSeconds: String { "\(seconds) s" }

  /// `3`, `2.5`.
  var seconds: Thousandths { Thousandths(whole(.milliseconds)) }
}
