import Displays
import Files

extension Validation {
  /// A JUnit report: a test case for each profile and each machine, which fails when a finding there counts.
  ///
  /// Readers differ in what they take; this is what GitLab, Jenkins and junitparser have in common: one failure for
  /// each case, and findings that do not make it fail in its output.
  var junit: String {
    let files = files.map { Case(name: "\($0.text.path)", findings: $0.findings) }
    let machines = fleet?.machines.map { Case(name: "\($0.file)", findings: $0.own + $0.ofProfiles) } ?? []
    let suites = [suite("profiles", files)] + (fleet == nil ? [] : [suite("machines", machines)])
    let failures = (files + machines).filter { $0.findings.contains(where: counts) }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="orchestrate validate" tests="\(files.count + machines.count)" failures="\(failures.count)" errors="0">
      \(suites.joined(separator: "\n"))
      </testsuites>
      """
  }

  private struct Case {
    let name: String
    let findings: [Diagnostic]
  }

  private func suite(_ name: String, _ cases: [Case]) -> String {
    let failures = cases.filter { $0.findings.contains(where: counts) }.count
    let head = #"  <testsuite name="\#(name)" tests="\#(cases.count)" failures="\#(failures)" errors="0" skipped="0">"#
    return ([head] + cases.map { testCase($0.name, suite: name, $0.findings) } + ["  </testsuite>"])
      .joined(separator: "\n")
  }

  private func testCase(_ name: String, suite: String, _ findings: [Diagnostic]) -> String {
    let (fatal, mild) = (findings.filter(counts), findings.filter { !counts($0) })
    let head = #"    <testcase name="\#(name.escapedForXML)" classname="\#(suite)" file="\#(name.escapedForXML)""#
    var parts: [String] = []
    if let first = fatal.first {
      let more = fatal.count > 1 ? " (and \(fatal.count - 1) more)" : ""
      let message = (first.message + more).escapedForXML
      parts.append(#"      <failure type="\#(first.rule.rawValue)" message="\#(message)">\#(fatal.lines)</failure>"#)
    }
    if !mild.isEmpty { parts.append("      <system-out>\(mild.lines)</system-out>") }
    return parts.isEmpty ? head + "/>" : ([head + ">"] + parts + ["    </testcase>"]).joined(separator: "\n")
  }
}

extension [Diagnostic] {
  fileprivate var lines: String { map { $0.line(color: false).escapedForXML }.joined(separator: "\n") }
}
