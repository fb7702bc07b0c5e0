package import Displays
package import Platform

/// The files of the page: those that are in their folder when the console starts, and no others.
package struct PageFiles {
  private let folder: Path
  private let names: Set<String>

  private static let largest = 1 << 20

  /// - Throws: where there is no page.
  package init(in folder: Path) throws(Failure) {
    let found = (try? FileSystem.names(in: folder)) ?? []
    self.folder = folder
    names = Set(found.filter { !$0.isHidden && HTTPResponse.type(of: $0) != nil }.map(\.text))
    guard names.contains(Self.first) else {
      throw Failure(.failed, "\(folder): found no \(Self.first), expected the console's page")
    }
  }

  private static let first = "index.html"

  /// - Parameter path: of a request.
  package func response(at path: String) -> HTTPResponse? {
    let name = path == "/" ? Self.first : String(path.dropFirst())
    guard names.contains(name), let type = HTTPResponse.type(of: Path(name)),
      let bytes = try? FileSystem.read(folder.appending(Path(name)), limit: Self.largest)
    else { return nil }
    return HTTPResponse(type: type, bytes)
  }
}
