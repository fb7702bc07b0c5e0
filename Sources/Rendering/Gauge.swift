/// A measured number as Prometheus reads it: the text exposition format, version 0.0.4.
/// https://prometheus.io/docs/instrumenting/exposition_formats/
package struct Gauge {
  /// The whole name, so that a search for it finds it; that of a counter ends in `_total`.
  package let name: String
  /// The help text, one sentence.
  package let help: String
  let samples: [Sample]

  package struct Sample {
    let labels: [(name: String, value: String)]
    package let value: Int
  }

  package init(_ name: String, _ help: String, _ samples: [Sample]) {
    (self.name, self.help, self.samples) = (name, help, samples)
  }

  /// True if it only grows, until what counts starts anew.
  private var isCounter: Bool { name.hasSuffix("_total") }

  fileprivate var text: String {
    let head = ["# HELP \(name) \(help.escaped())", "# TYPE \(name) \(isCounter ? "counter" : "gauge")"]
    return (head + samples.map { "\(name)\($0.labelText) \($0.value)" }).joined(separator: "\n")
  }
}

extension Gauge.Sample {
  fileprivate var labelText: String {
    labels.isEmpty ? "" : "{" + labels.map { "\($0)=\"\($1.escaped("\""))\"" }.joined(separator: ",") + "}"
  }
}

extension [Gauge] {
  /// The gauges as a page for Prometheus, without the end of the last line. Gauges without samples are left out.
  package var exposition: String { filter { !$0.samples.isEmpty }.map(\.text).joined(separator: "\n") }
}

extension String {
  /// The text with escapes, made by scalars: to Swift a carriage return and a line feed are one character, and so are a
  /// quotation mark and an accent behind it.
  ///
  /// - Parameter quote: what needs a backslash too; in a label's value, that is the quotation mark around it.
  fileprivate func escaped(_ quote: Unicode.Scalar? = nil) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\n": text += "\\n"
      case "\\": text += "\\\\"
      case quote: text += "\\\(scalar)"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
