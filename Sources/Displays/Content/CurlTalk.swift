/// What curl is told for one request, and what its output says. It follows no redirect: each address is checked before
/// it is asked.
package enum CurlTalk {
  /// The program and its arguments. `-q` comes first: no file of the user's adds to the request. The address stands in
  /// what it reads, since every user can read arguments.
  package static let command = ["curl", "-q", "--config", "-"]
  /// The most bytes of its output: the image, with what stands before and after it.
  package static let mostBytes = FetchedImage.mostBytes + (256 << 10)
  /// The most bytes of an ETag that is kept.
  package static let longestTag = 256

  /// The text that curl reads (curl(1), --config).
  ///
  /// - Parameters:
  ///   - peers: the addresses of the host, as they were checked. curl does not look them up again.
  ///   - tag: the ETag of the copy that is here.
  ///   - seconds: the time for the whole request.
  package static func configuration(
    for address: WebAddress, at peers: [PeerAddress], tag: String?, seconds: Int
  ) -> String {
    var lines = [
      "url = \(quoted("\(address)"))", "proto = \"=http,https\"", "max-redirs = 0", "globoff",
      // A proxy would look the host up itself.
      "noproxy = \"*\"", "user-agent = \"orchestrate\"", "max-filesize = \(FetchedImage.mostBytes)",
      "max-time = \(seconds)", "silent", "include",
      "write-out = \"\\n%{http_code} %{size_download}\\n%{redirect_url}\\n%{errormsg}\"",
    ]
    if address.literal == nil {
      let places = peers.map { $0.bytes.count == 4 ? "\($0)" : "[\($0)]" }.joined(separator: ",")
      lines.append("resolve = \(quoted("\(address.host):\(address.port):\(places)"))")
    }
    if let tag { lines.append("header = \(quoted("If-None-Match: \(tag)"))") }
    return lines.map { "\($0)\n" }.joined()
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  package enum Answer: Hashable, Sendable {
    case image([UInt8], tag: String?)
    /// The copy that is here is still the image.
    case unchanged
    case redirect(String)
    case failed(String)
  }

  /// - Parameter code: the exit code; nil where curl was ended as its output was too long.
  package static func answer(in output: [UInt8], code: Int32?) -> Answer {
    guard let code, let report = Report(output) else {
      return .failed(code == nil ? tooLarge : "curl has ended without a report")
    }
    switch (code, report.status) {
    case (63, _): return .failed(tooLarge)
    case (28, _): return .failed("the server did not send all of it in time")
    case (0, 200): return image(output[report.body], tag: tag(in: output[..<report.body.lowerBound]))
    case (0, 304): return .unchanged
    case (0, 300..<400) where !report.target.isEmpty: return .redirect(report.target)
    case (0, let status): return .failed("the server answers \(status)")
    default: return .failed(report.problem.isEmpty ? "curl ended with exit code \(code)" : report.problem.harmless)
    }
  }

  private static let tooLarge = "it has more than \(FetchedImage.mostBytes >> 20) MiB"

  /// A page that asks for a password, or says that there is no such image, comes with the same status as an image.
  private static func image(_ bytes: ArraySlice<UInt8>, tag: String?) -> Answer {
    guard bytes.count <= FetchedImage.mostBytes else { return .failed(tooLarge) }
    let head = Array(bytes.prefix(ImageFormat.headLength))
    guard ImageFormat(head: head) != nil else {
      return .failed(
        "what the server sends is \(OtherFormat(head: head).name), expected PNG, JPEG, GIF, WebP or SVG")
    }
    return .image(Array(bytes), tag: tag)
  }

  /// The ETag in the lines before an image (RFC 9110, 8.8.3).
  private static func tag(in head: ArraySlice<UInt8>) -> String? {
    let lines = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let line = lines.last(where: { $0.lowercased().hasPrefix("etag:") }) else { return nil }
    let tag = line.dropFirst("etag:".count).drop { $0 == " " || $0 == "\t" }
    return isTag(String(tag)) ? String(tag) : nil
  }

  /// True if a text is an ETag that can be sent back.
  package static func isTag(_ text: String) -> Bool {
    text.utf8.count <= longestTag && text.wholeMatch(of: /(?:W\/)?"[!#-~]*"/) != nil
  }
}

/// What stands behind the image in curl's output, as `write-out` has it: three lines, each after a line break.
private struct Report {
  let status: Int
  /// The bytes that came after the head of the answer.
  let body: Range<Int>
  /// Where a redirect leads, as a whole address.
  let target: String
  let problem: String

  init?(_ output: [UInt8]) {
    var (lines, end) = ([String](), output.count)
    while lines.count < 3 {
      guard let start = output[..<end].lastIndex(of: UInt8(ascii: "\n")) else { return nil }
      lines.insert(String(decoding: output[(start + 1)..<end], as: UTF8.self), at: 0)
      end = start
    }
    let numbers = lines[0].split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 2, 0...end ~= numbers[1] else { return nil }
    (status, body) = (numbers[0], (end - numbers[1])..<end)
    (target, problem) = (lines[1], lines[2])
  }
}
