import Displays
import Files
import LabSupport
import Platform
import Testing

@Suite(.limited) struct LearnedFileTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func file(_ set: String, _ names: [String] = ["laptop", "DELL U2720Q"]) -> LearnedFile {
    LearnedFile(named: names, for: ScreenSet([set]), in: Path("\(scratch.path)/profiles"))
  }

  @Test func itIsWrittenAgainUntilAPersonChangesIt() throws {
    let file = file("a")
    #expect(file.path.name.description.hasPrefix("learned-laptop-dell-u2720q-"))
    #expect(!file.isLearned)
    try file.write("version: 1\n")
    try file.write("version: 1\nothers: off\n")
    #expect(file.isLearned)
    let text = try scratch.read("profiles/\(file.path.name)")
    #expect(text.hasSuffix("\nversion: 1\nothers: off\n"))
    try scratch.write("profiles/\(file.path.name)", text + "# mine\n")
    #expect(!file.isLearned)
    #expect(throws: Failure.self) { try file.write("version: 1\n") }
    #expect(try scratch.read("profiles/\(file.path.name)").hasSuffix("# mine\n"))
  }

  @Test func anotherSetOfScreensHasAnotherFile() {
    #expect(file("a").path != file("b").path)
    #expect(file("a", ["../../x\n"]).path.folder == file("a").path.folder)
    #expect(file("a", [String(repeating: "long", count: 100)]).path.name.bytes.count < 100)
  }

  @Test func thereIsAnEnd() throws {
    for number in 0..<LearnedFile.most { try file("\(number)").write("version: 1\n") }
    #expect(throws: Failure.self) { try file("one more").write("version: 1\n") }
    try file("0").write("version: 1\nothers: off\n")
  }
}
