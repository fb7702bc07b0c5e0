import Displays
package import Files
package import Platform

extension [CaseSource] {
  /// The report for a person: one paragraph for each case in which something is not as expected.
  package func text(color: Bool) -> String {
    let paragraphs = flatMap { source in
      source.rehearsals.filter { !$0.rehearsal.deviations.isEmpty }.map { one, rehearsal in
        let title = one.name.value.styled(.boldRed, color: color)
        return (["\(one.name.mark): failed: \(title)"] + rehearsal.deviations.map(\.text)).joined(separator: "\n")
      }
    }
    return paragraphs.joined(separator: "\n")
  }

  package var summary: String {
    let cases = map(\.rehearsals.count).reduce(0, +)
    return "\(cases) \(cases == 1 ? "case" : "cases"), \(map(\.failures).reduce(0, +)) failed"
  }

  /// The report as JUnit writes it, which CI systems show: a suite a file, a test a case.
  package var junit: String {
    let suites = map { source in
      let path = "\(source.path)".escapedForXML
      let cases = source.rehearsals.map { one, rehearsal in
        let head = "    <testcase name=\"\(one.name.value.escapedForXML)\" classname=\"\(path)\""
        guard !rehearsal.deviations.isEmpty else { return "\(head)/>" }
        let first = rehearsal.deviations[0].line.escapedForXML
        let text = rehearsal.deviations.map(\.text).joined(separator: "\n").escapedForXML
        return "\(head)>\n      <failure message=\"\(first)\">\(text)</failure>\n    </testcase>"
      }
      let counts = "tests=\"\(source.rehearsals.count)\" failures=\"\(source.failures)\""
      return (["  <testsuite name=\"\(path)\" \(counts)>"] + cases + ["  </testsuite>"])
        .joined(separator: "\n")
    }
    return (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>"] + suites + ["</testsuites>"])
      .joined(separator: "\n")
  }
}

extension CaseSource {
  /// All that is not as the cases have it, a line each.
  package var deviationLines: [String] { rehearsals.flatMap(\.rehearsal.deviations).map(\.line) }
}

extension Failure {
  /// The report of a run that has come to no case: a case of its own, in which this is the error.
  package var junit: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites>
      <testsuite name="orchestrate test" tests="1" failures="0" errors="1">
        <testcase name="cases" classname="orchestrate test">
          <error message="\(message.escapedForXML)">\(words.escapedForXML)</error>
        </testcase>
      </testsuite>
    </testsuites>
    """
  }
}

extension Deviation {
  /// The deviation: its place, and the difference below.
  fileprivate var text: String { "  \(mark): \(subject)\n    expected \(expected)\n    found    \(found)" }

  fileprivate var line: String { "\(mark): \(subject): expected \(expected), found \(found)" }
}

/// The JSON of `test`.
package struct CasesDocument: Encodable {
  package let passed: Bool
  package let cases: [CaseDocument]

  package struct CaseDocument: Encodable {
    package let file: String
    package let line: Int
    package let name: String
    package let passed: Bool
    let deviations: [DeviationDocument]
  }

  struct DeviationDocument: Encodable {
    let line: Int
    let column: Int
    let subject: String
    let expected: String
    let found: String
  }

  package init(_ sources: [CaseSource]) {
    cases = sources.flatMap { source in
      source.rehearsals.map { one, rehearsal in
        CaseDocument(
          file: "\(source.path)", line: one.name.mark.line, name: one.name.value, passed: rehearsal.deviations.isEmpty,
          deviations: rehearsal.deviations.map {
            DeviationDocument(
              line: $0.mark.line, column: $0.mark.column, subject: $0.subject, expected: $0.expected, found: $0.found)
          })
      }
    }
    passed = cases.allSatisfy(\.passed)
  }
}
