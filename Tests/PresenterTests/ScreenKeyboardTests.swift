import Foundation
import LabSupport
import Testing

/// The on-screen keyboard, with a real browser and the real program: it comes with a field, types into it, and goes.
@Suite(.serialized, .limited) struct ScreenKeyboardTests {
  private static let hasPrograms = Tool.exists("/usr/bin/chromium") && Tool.exists("/usr/bin/matchbox-keyboard")
  private static let (idle, used, typed) = ("#110000", "#100000", "#0000aa")
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk(["A,monitor=beamer", "B,monitor=tv-1080"]) }

  /// The page has another colour while a field is used, and another one once q was typed.
  ///
  /// - Parameter top: where the field is, from the top of the page.
  private func page(fieldAt top: String) -> String {
    """
    <!doctype html><body style="background: \(Self.idle); margin: 0; color: transparent">
    \(String(repeating: "word ", count: 100))
    <input id=field style="position: absolute; left: 30%; top: \(top); width: 40%; height: 8%; border: 0; padding: 0">
    <script>
    const paint = color => { document.body.style.background = color }
    field.onfocus = () => paint('\(Self.used)')
    field.onblur = () => paint('\(Self.idle)')
    field.oninput = () => { if (field.value == 'q') paint('\(Self.typed)') }
    </script>
    """
  }

  private func present(
    fieldAt top: String, _ behaviour: [String: String] = [:], path: String = "/usr/bin:/bin"
  ) throws -> PresenterRun {
    let file = try desk.scratch.write("page.html", page(fieldAt: top))
    let keys = ["focus": "\"take\"", "keyboard": "\"auto\""].merging(behaviour) { $1 }
    return try desk.present(
      "{\"url\": \"file://\(file.path)\"}", keys, on: "A",
      environment: ["HOME": desk.scratch.path, "PATH": path])
  }

  /// Whether the page is seen in its upper part, and the keyboard below it; it has none of the page's colours.
  private static func isPage(_ color: String, withKeyboard isThere: Bool) -> (Photograph) -> Bool {
    { picture in
      let lower = picture.color(atX: 0.5, y: 0.995)
      return picture.color(atX: 0.01, y: 0.01) == color
        && (isThere ? ![idle, used, typed, "#000000"].contains(lower) : lower == color)
    }
  }

  private func click(_ x: Double, _ y: Double) throws {
    try desk.point(Int(x * 1024), Int(y * 768))
    let program = Tool.repository.appending(path: "lab/build/clients/press").path
    try Tool.run([program, "+1"], display: desk.server.display)
  }

  /// As a person would who touches a page that does not answer: chromium takes clicks late.
  private func click(_ x: Double, _ y: Double, until isReached: @escaping (Photograph) -> Bool) throws {
    for _ in 0..<20 {
      try click(x, y)
      let isHeard = Deadline.limiting(to: .seconds(3)) { (try? desk.wait(for: "A", until: isReached)) != nil }
      if isHeard { return }
    }
    throw ToolFailure("nothing answers to a click at \(x), \(y)")
  }

  private func areKeyboards(_ count: Int) -> Bool {
    ContentProcess.all(on: desk.server.display).count { process in
      (try? String(contentsOfFile: "/proc/\(process.number)/comm", encoding: .utf8)) == "matchbox-keyboa\n"
    } == count
  }

  @Test(.enabled(if: hasPrograms, "chromium or matchbox-keyboard is not installed"))
  func itComesWithAFieldTypesAndGoes() throws {
    let presenter = try present(fieldAt: "20%")
    try desk.wait(for: "A", until: Self.isPage(Self.idle, withKeyboard: false))
    try desk.wait(forHealth: "showing", of: "A")
    #expect(areKeyboards(0), "it is started when it is needed")
    try click(0.5, 0.24, until: Self.isPage(Self.used, withKeyboard: true))
    // The first key of its second row.
    try click(0.03, 0.72)
    try desk.wait(for: "A", until: Self.isPage(Self.typed, withKeyboard: true))
    try desk.wait(forHealth: "showing", of: "A")
    try click(0.9, 0.1)
    try desk.wait(for: "A", until: Self.isPage(Self.idle, withKeyboard: false))
    #expect(areKeyboards(1), "it waits for the next field")
    try click(0.5, 0.24)
    try desk.wait(for: "A", until: Self.isPage(Self.used, withKeyboard: true))
    presenter.program.terminate()
    let errors = try presenter.program.finish().errors
    #expect(!errors.contains("keyboard"), "\(errors)")
    #expect(areKeyboards(0), "it ends with its presenter")
  }

  /// A machine that has none shows the page all the same, and says so.
  @Test(.enabled(if: Tool.exists("/usr/bin/chromium"), "chromium is not installed"))
  func aPageIsShownWithoutIt() throws {
    let folder = "\(desk.scratch.path)/programs"
    try Tool.run(["sh", "-c", "mkdir \(folder) && ln -s /usr/bin/* \(folder) && rm -f \(folder)/matchbox-keyboard"])
    let presenter = try present(fieldAt: "20%", path: folder)
    try desk.wait(for: "A", until: Self.isPage(Self.idle, withKeyboard: false))
    try click(0.5, 0.24, until: Self.isPage(Self.used, withKeyboard: false))
    try desk.wait(forHealth: "showing", of: "A")
    presenter.program.terminate()
    let errors = try presenter.program.finish().errors
    #expect(errors.contains("keyboard: found no program matchbox-keyboard in $PATH on this machine"), "\(errors)")
  }

  /// What is typed can be read.
  @Test(.enabled(if: hasPrograms, "chromium or matchbox-keyboard is not installed"))
  func aFieldBelowItIsMovedUp() throws {
    let presenter = try present(fieldAt: "90%")
    try desk.wait(for: "A", until: Self.isPage(Self.idle, withKeyboard: false))
    try click(0.5, 0.94, until: Self.isPage(Self.used, withKeyboard: true))
    try desk.wait(for: "A") { $0.color(atX: 0.5, y: 0.5) == "#ffffff" || $0.color(atX: 0.5, y: 0.55) == "#ffffff" }
    withExtendedLifetime(presenter) {}
  }

  @Test(.enabled(if: hasPrograms, "chromium or matchbox-keyboard is not installed"))
  func withoutTheKeyThereIsNone() throws {
    let presenter = try present(fieldAt: "20%", ["keyboard": "\"off\""])
    try desk.wait(for: "A", until: Self.isPage(Self.idle, withKeyboard: false))
    try click(0.5, 0.24, until: Self.isPage(Self.used, withKeyboard: false))
    try click(0.9, 0.1)
    let seen = try desk.wait(for: "A", until: Self.isPage(Self.idle, withKeyboard: false))
    #expect(!seen.contains(where: Self.isPage(Self.used, withKeyboard: true)) && areKeyboards(0))
    withExtendedLifetime(presenter) {}
  }
}

extension Photograph {
  /// The colour at a place, by shares of the width and the height.
  fileprivate func color(atX x: Double, y: Double) -> String {
    color(Int(x * Double(width - 1)), Int(y * Double(height - 1)))
  }
}
