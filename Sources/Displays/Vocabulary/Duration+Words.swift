extension Duration {
  /// For a person: `300 s`, `1.5 s`.
  package var inSeconds: String { "\(Thousandths(whole(.milliseconds))) s" }
}
