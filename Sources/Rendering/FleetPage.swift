package import Control
import Displays
import FoundationEssentials

/// One page with a picture of each host's screens, and a mark at what is wrong. It is a file of its own: it loads
/// nothing, runs nothing, and all that hosts have sent is text in it, or a picture that was made here.
package struct FleetPage {
  private let answers: [FleetAnswer]
  private let taken: Timestamp

  package init(_ answers: [FleetAnswer], taken: Timestamp) { (self.answers, self.taken) = (answers, taken) }

  package var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
    <meta name="viewport" content="width=device-width">
    <title>\(answers.count) machines</title>
    <style>\(Self.style)</style>
    <h1>\(summary)</h1>
    <p>\(taken.local)</p>
    <main>
    \(answers.map(\.section).joined(separator: "\n"))
    </main>
    </html>

    """
  }

  /// The counts, trouble first.
  private var summary: String {
    let silent = answers.count { $0.status == nil }
    let differing = answers.count { $0.status != nil && !$0.isInSync }
    let idle = answers.count { $0.isInSync && $0.status?.profile == nil }
    let parts = [(silent, "without an answer"), (differing, "not as wanted"), (idle, "without a profile")]
    let words =
      parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      + ["\(answers.count - silent - differing - idle) in sync"]
    return words.joined(separator: ", ")
  }

  private static let style = """
    :root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif }
    body { margin: 1.5rem }
    main { display: grid; grid-template-columns: repeat(auto-fill, minmax(18rem, 1fr)); gap: 1rem }
    section { border: 2px solid #8885; border-radius: 6px; padding: .75rem; overflow-wrap: anywhere }
    section.wrong { border-color: #c22 }
    h1 { font-size: 1.4rem; margin: 0 }
    h2 { font-size: 1rem; margin: 0 0 .5rem }
    img, .none { width: 100%; aspect-ratio: auto; background: #000; display: block }
    .none { color: #ccc; padding: 2rem 0; text-align: center }
    ul { list-style: none; margin: .5rem 0 0; padding: 0; font-size: .875rem }
    li.wrong::before { content: "✗ "; color: #c22; font-weight: bold }
    """
}

extension FleetAnswer {
  fileprivate var section: String {
    """
    <section\(isInSync ? "" : " class=\"wrong\"")>
    <h2>\(host.escapedForXML)</h2>
    \(image)
    <ul>
    \(lines.joined(separator: "\n"))
    </ul>
    </section>
    """
  }

  private var image: String {
    guard let picture else {
      return "<div class=\"none\">\((pictureProblem ?? "no picture").escapedForXML)</div>"
    }
    let text = Data(picture).base64EncodedString()
    return "<img alt=\"The screens of \(host.escapedForXML)\" src=\"data:image/png;base64,\(text)\">"
  }

  /// The state, and each screen with its content.
  private var lines: [String] {
    let state = item(state.text(color: false), isWrong: !isInSync)
    return [state]
      + (status?.screens ?? []).map { screen in
        let parts = (screen.parts ?? []) + (screen.messages ?? [])
        let contents = [screen.content].compactMap(\.self) + parts.map(\.content)
        let words = [screen.name ?? screen.output, screen.state.rawValue] + contents.map(\.words)
        return item(words.joined(separator: ", "), isWrong: contents.contains { $0.hasFailed || $0.isUnseen })
      }
  }

  private func item(_ words: String, isWrong: Bool) -> String {
    "<li\(isWrong ? " class=\"wrong\"" : "")>\(words.escapedForXML)</li>"
  }
}
