import ArgumentParser
import Platform
import Presenting

/// The command by which presenters count the pages of a document, in a process with the limits of a decoder.
struct Pages: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pages",
    abstract: "Lists the pages of the document that is standard input, as pdfinfo does.",
    shouldDisplay: false)

  func run() throws {
    Descriptor.closeInherited()
    try exitingWithStatus { try DocumentPrograms.list() }
  }
}
