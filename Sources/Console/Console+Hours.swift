import Applying
import Displays
import Files
import Platform
import ProfileFile
import Watching

// What is in force when.
extension Console {
  /// The profiles of a week, with a draft in place of its file.
  func week(_ request: HTTPRequest) throws -> HTTPResponse {
    guard let day = CalendarDay(written: try request.members()["day"]?.words ?? "") else {
      throw RefusedRequest(400, "\"day\" is no date, expected one such as 2026-12-24")
    }
    let wanted = try DraftRequest(request)
    let draft = try Draft(wanted, of: try edition(of: wanted.path))
    var profiles = loadedProfiles().profiles
    if let own = draft.source.profile { profiles = profiles.filter { $0.name != own.name } + [own] }
    return .json(try WeekDocument(of: profiles, around: day, in: try viewingNow().situation(for: profiles).asApplied))
  }

  private func loadedProfiles() -> ProfileShelf {
    var shelf = ProfileShelf(store)
    shelf.load()
    return shelf
  }
}

extension CalendarDay {
  /// - Parameter text: such as `2026-12-24`, in the years that profiles know.
  fileprivate init?(written text: String) {
    let numbers = text.split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 3, DateWindow.years.contains(numbers[0]) else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }
}
