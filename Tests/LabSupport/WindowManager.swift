import Foundation

/// A stock window manager; it ends with its owner.
package final class WindowManager {
  package enum Kind: String, CaseIterable, Sendable {
    case openbox, xfwm4, metacity, i3

    /// - Parameter folder: for what it reads.
    fileprivate func command(in folder: Scratch, composing: Bool, _ settings: String) throws -> [String] {
      switch self {
      case .openbox: return ["openbox", "--sm-disable"]
      // Without a GPU nothing tells it of vertical blanks.
      case .xfwm4: return ["xfwm4", "--vblank=off", "--compositor=\(composing ? "on" : "off")"]
      case .metacity: return ["metacity", "--sm-disable", composing ? "--composite" : "--no-composite"]
      // Without a file it would ask for one.
      case .i3: return ["i3", "-c", try folder.write("i3", "# i3 config file (v4)\n\(settings)").path]
      }
    }
  }

  private let folder: Scratch
  private let program: LabClient
  /// Who has asked it whether it is there.
  private let witness: LabClient

  package var pid: Int32 { program.pid }

  /// Starts it, and returns once it manages windows.
  ///
  /// - Parameters:
  ///   - composing: whether it is its own compositor, if it can be one.
  ///   - settings: of i3.
  package init(
    _ kind: Kind = .openbox, composing: Bool = false, settings: String = "", display: String
  ) throws {
    folder = try Scratch()
    program = try LabClient(stock: kind.command(in: folder, composing: composing, settings), display: display)
    witness = try LabClient("managed", display: display)
    guard try witness.nextLine() == "managed" else { throw ToolFailure("no window manager came") }
  }
}
