import Foundation
import LabSupport

/// The actions of a user at the desk.
extension PresenterDesk {
  /// Moves the mouse.
  func point(_ x: Int, _ y: Int) throws { try run("point", x, y) }

  /// Draws a rectangle, red and green above, blue and white below.
  func paint(_ x: Int, _ y: Int, _ width: Int, _ height: Int) throws { try run("paint", x, y, width, height) }

  private func run(_ client: String, _ numbers: Int...) throws {
    let program = Tool.repository.appending(path: "lab/build/clients/\(client)").path
    try Tool.run([program] + numbers.map(String.init), display: server.display)
  }
}
