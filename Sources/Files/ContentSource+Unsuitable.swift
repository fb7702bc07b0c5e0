import Displays
import Platform

/// The check for files that content names, that exist, and that no screen can show.
extension ContentSource {
  /// Why a presenter cannot read what is there; nil where it can. A player of films takes pipes and devices too.
  func problem(reading path: Path) -> FileProblem? {
    do throws(FileProblem) {
      switch images {
      case .folder: _ = try FileSystem.names(in: path)
      case nil where !isText: guard FileSystem.isReadable(path) else { throw FileProblem(path) }
      case .images, .document, nil: _ = try FileSystem.read(path, limit: 0)
      }
      return nil
    } catch {
      return error
    }
  }

  /// - Parameters:
  ///   - path: a file or folder of it, which is there.
  ///   - links: where they may lead; nil for anywhere.
  func unsuitableFiles(in path: Path, within links: SafeLinks?, at mark: Mark) -> [Diagnostic] {
    switch images {
    case .images: Self.fault(of: path).map { [Self.finding(path, $0, at: mark)] } ?? []
    case .folder: Self.findings(inFolder: path, within: links, at: mark)
    case .document: Self.documentFault(of: path).map { [Self.finding(path, $0, at: mark)] } ?? []
    case nil where isText: Self.textFault(of: path).map { [Self.finding(path, $0, at: mark)] } ?? []
    case nil: Self.isDocument(path) ? [Self.finding(path, "is no film", at: mark)] : []
    }
  }

  private var isText: Bool { if case .drawn(let drawn) = self { drawn.words != nil } else { false } }

  /// The fault of a text's file; nil for a text, and for a file that cannot be read.
  private static func textFault(of path: Path) -> String? {
    guard let bytes = try? FileSystem.read(path, limit: FileText.mostBytes) else { return nil }
    do throws(FileText.Problem) {
      _ = try FileText.text(of: bytes)
      return nil
    } catch {
      return "cannot be shown: \(error)"
    }
  }

  private static func findings(inFolder path: Path, within links: SafeLinks?, at mark: Mark) -> [Diagnostic] {
    let names = ((try? FileSystem.names(in: path)) ?? []).filter(Slides.isImage)
    guard !names.isEmpty else {
      return [finding(path, "has no images in it, expected files such as a.png or b.jpg", at: mark)]
    }
    let slides = names.prefix(PictureFile.mostImages).map(path.appending).filter { links?.holds($0) ?? true }
    let faults = slides.compactMap { slide in fault(of: slide).map { (slide, $0) } }
    // The others are shown.
    let severity: Diagnostic.Severity = faults.count == names.count ? .error : .warning
    let unread = slides.compactMap { ContentSource.image($0, Framing()).problem(reading: $0)?.asContent }
    return faults.map { finding($0, $1, severity, at: mark) } + unread.map { Profile.missing($0, at: mark) }
  }

  /// The fault of an image's file; nil for an image, and for a file that cannot be read.
  private static func fault(of path: Path) -> String? {
    guard let head = try? FileSystem.read(path, limit: ImageFormat.headLength), ImageFormat(head: head) == nil else {
      return nil
    }
    let format = OtherFormat(head: head)
    let remedy = format.source.map { "write \($0): \(path.name)" } ?? format.remedy
    return "is \(format.name), expected PNG, JPEG, GIF, WebP or SVG; \(remedy)"
  }

  /// The fault of a document's file; nil for a PDF, and for a file that cannot be read.
  private static func documentFault(of path: Path) -> String? {
    guard let head = try? FileSystem.read(path, limit: ImageFormat.headLength), !ImageFormat.isDocument(head) else {
      return nil
    }
    let remedy = ImageFormat(head: head) == nil ? "" : "; write image: \(path.name)"
    return "is \(head.isEmpty ? "empty" : "no document"), expected a PDF\(remedy)"
  }

  /// Players of films take many formats; these are none.
  private static func isDocument(_ path: Path) -> Bool {
    guard let head = try? FileSystem.read(path, limit: ImageFormat.headLength) else { return false }
    return head.isEmpty || ImageFormat.isDocument(head) || head.starts(with: "%!".utf8)
  }

  private static func finding(
    _ path: Path, _ fault: String, _ severity: Diagnostic.Severity = .error, at mark: Mark
  ) -> Diagnostic {
    Diagnostic(severity, rule: .unsuitableFile, at: mark, "content: \(path) \(fault)")
  }
}

extension FileProblem {
  /// The problem as a complaint about content.
  var asContent: String { "content: \(path) \(attempt.rawValue): \(reason)" }
}
