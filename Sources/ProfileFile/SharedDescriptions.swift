package import Displays

/// The descriptions of all define files of a folder.
package struct SharedDescriptions: Sendable {
  /// The define files in the order of their names.
  package let files: [DefineFile]
  /// The faults in the files, each by itself and beside the others, in the order of files and lines.
  package let findings: [Diagnostic]

  package static let none = SharedDescriptions([])

  package init(_ files: [DefineFile]) {
    self.files = files
    let all = files.flatMap(\.descriptions)
    let together = Self.repetitions(in: all) + Descriptions(shared: all).findings(in: .folder)
    // Descriptions that lead into one circle report it once.
    var told: Set<Diagnostic> = []
    findings = (files.flatMap(\.findings) + together).filter { told.insert($0).inserted }.sorted { $0.mark < $1.mark }
  }

  var descriptions: [Description] { files.flatMap(\.descriptions) }

  /// Reports names that several files have: which of them counts must not depend on the files' names. (Within a file,
  /// two of one name are two equal keys.)
  private static func repetitions(in all: [Description]) -> [Diagnostic] {
    all.map(\.name).grouped(by: \.value).flatMap { name, places in
      places.dropFirst().map { place in
        Diagnostic(
          rule: .duplicateKey, at: place.mark,
          "define: found \(name.quoted) again, first at \(places[0].mark); give one of them another name")
      }
    }
  }
}

extension SharedDescriptions {
  /// Descriptions of a profile that are used in place of those of the same name here.
  package func hidden(behind own: [Marked<String>]) -> [Diagnostic] {
    own.compactMap { name in
      descriptions.first { $0.name.value == name.value }.map { hidden in
        Diagnostic(
          .warning, rule: .hiddenDescription, at: name.mark,
          "define: this \(name.value.quoted) is used in place of the one at \(hidden.name.mark)")
      }
    }
  }

  /// - Parameter used: where the names of those stand that the profiles of the folder are made of.
  package func unused(besides used: Set<Mark>) -> [Diagnostic] {
    descriptions.filter { !used.contains($0.name.mark) }.map { description in
      Diagnostic(
        .warning, rule: .unusedDescription, at: description.name.mark,
        "define: no profile of this folder uses \(description.name.value.quoted)")
    }
  }
}
