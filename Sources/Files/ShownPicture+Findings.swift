package import Displays

extension ShownPicture {
  /// The findings about how faithfully files are shown: one for the scale, with the image that is scaled most, and one
  /// for the rate.
  ///
  /// - Parameter links: where files may lie; nil for anywhere. Whole paths are on the machine that the profile is for.
  package func fidelityFindings(within links: SafeLinks?) -> [Diagnostic] {
    let shown = files.filter { links?.holds($0) ?? true }.compactMap { path in
      facts(of: path).map { (path, Fidelity(of: $0, as: fit, in: room)) }
    }
    let scaled = shown.filter { $0.1.scaleWords != nil }
    let most = scaled.max { $0.1.distance < $1.1.distance }
    let others = scaled.count > 1 ? "; and \(scaled.count - 1) more" : ""
    let scale = most.flatMap { finding(.scaledPicture, $0.0, $0.1.scaleWords.map { $0 + others }) }
    let rate = shown.first { $0.1.rateWords != nil }.flatMap { finding(.frameRate, $0.0, $0.1.rateWords) }
    return [scale, rate].compactMap(\.self)
  }

  private var files: [Path] {
    switch source.images {
    case .folder(let folder): PictureFile.images(in: folder)
    case .images(let paths): paths
    // Its pages are drawn in the size in which they are shown.
    case .document: []
    case nil: source.paths
    }
  }

  private func facts(of path: Path) -> PictureFacts? {
    source.images == nil ? PictureFile.facts(ofVideo: path) : PictureFile.facts(ofImage: path)
  }

  private func finding(_ rule: Rule, _ path: Path, _ words: String?) -> Diagnostic? {
    words.map { Diagnostic(.warning, rule: rule, at: mark, "content: \(path) on \(screen): \($0)") }
  }
}

extension Fidelity {
  /// The factor by which the scale is away from 1.
  fileprivate var distance: Double { scale > 0 ? max(scale, 1 / scale) : 0 }
}
