extension Need {
  /// The library's name as the loader looks for it.
  package var library: String? {
    switch self {
    case .images: "libImlib2.so.1"
    case .text: "libpangocairo-1.0.so.0"
    case .documents, .player, .browser, .fetcher, .keyboard: nil
    }
  }

  /// The programs of which one is enough.
  package var programs: [String] {
    switch self {
    case .images, .text: []
    case .documents: ["pdftocairo"]
    case .player: ["mpv"]
    case .browser: Browser.allCases.flatMap(\.programs)
    case .fetcher: ["curl"]
    case .keyboard: ["matchbox-keyboard"]
    }
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
  /// The needs of the screens' content. Programs that the profile names itself are found or missed by name.
  package var needs: Set<Need> { Set(contents.flatMap { $0.value.presented?.allSources ?? [] }.flatMap(\.needs)) }
}
