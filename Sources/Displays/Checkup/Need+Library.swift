extension Need {
  /// The library's name as the loader looks for it.
  package var library: String? {
    switch self {
    case .images: "libImlib2.so.1"
    case .text: "libpangocairo-1.0.so.0"
    case .documents, .player, .browser, .fetcher, .keyboard: nil
    }
  }

  /// The program that lists the pages of a document, and the one that draws them.
  package static let (documentLister, documentDrawer) = ("pdfinfo", "pdftocairo")

  /// The programs: of each list one, the likeliest first.
  package var programs: [[String]] {
    switch self {
    case .images, .text: []
    case .documents: [[Self.documentLister], [Self.documentDrawer]]
    case .player: [["mpv"]]
    case .browser: [Browser.allCases.flatMap(\.programs)]
    case .fetcher: [["curl"]]
    case .keyboard: [["matchbox-keyboard"]]
    }
  }

  /// The programs by which the need is met, in words; nil where one is missing.
  package func met(by isThere: (String) -> Bool) -> String? {
    let found = programs.compactMap { $0.first(where: isThere) }
    return found.isEmpty || found.count < programs.count ? nil : found.joined(separator: ", ")
  }

  /// The words about a machine that does not meet the need.
  var lack: String {
    if let library { return "\(library) is missing" }
    if let first = programs.first, programs.count == 1, first.count > 1 {
      return "found none of \(first.joined(separator: ", "))"
    }
    return "\(programs.joined().joined(separator: " or ")) is missing"
  }

  var subject: String {
    switch self {
    case .images, .text: "library"
    case .documents: "documents"
    case .player: "player"
    case .browser: "browser"
    case .fetcher: "fetcher"
    case .keyboard: "keyboard"
    }
  }

  var purpose: String {
    switch self {
    case .images: "needed to show images"
    case .text: "needed for text and messages on screens"
    case .documents: "needed to show documents"
    case .player: "needed to play videos"
    case .browser: "needed to show web pages"
    case .fetcher: "needed to fetch images from web servers"
    case .keyboard: "needed for a keyboard on a screen with a page"
    }
  }

  /// True if content that asks for it is shown without it, too.
  var isOptional: Bool { self == .keyboard }

  var debianPackage: String {
    switch self {
    case .images: "libimlib2"
    case .text: "libpangocairo-1.0-0"
    case .documents: "poppler-utils"
    case .player: "mpv"
    case .browser: "chromium"
    case .fetcher: "curl"
    case .keyboard: "matchbox-keyboard"
    }
  }
}

extension Profile {
  /// The web pages of the screens' content.
  package var pages: [Page] {
    sources.compactMap { source in
      if case .application(.page(let page)) = source { page } else { nil }
    }
  }

  /// The needs of the screens' content. Programs that the profile names itself are found or missed by name.
  package var needs: Set<Need> { Set(sources.flatMap(\.needs)) }
}
