import Foundation

/// Touchscreens on a server of the lab, and a client that tells where in the framebuffer their touches arrive.
package final class TouchLab {
  private let driver: LabControl
  private let display: String
  private let client: LabClient
  /// Its end for reading stays open here too: a client that is gone is told by what it says, and not by SIGPIPE.
  private let input = Pipe()

  package init(_ server: LabServer) throws {
    driver = try server.driver()
    display = server.display
    client = try LabClient(arguments: ["touches"], display: display, input: input.fileHandleForReading)
    // From here on nothing is missed.
    _ = try heard()
  }

  /// - Parameters:
  ///   - label: how the lab calls it; its name too, where none is given.
  ///   - facts: `usb=04f3:2494`, `node=/dev/input/event7`, `pen`, `calibrated`.
  package func add(_ label: String, named name: String? = nil, _ facts: String...) throws {
    try driver.run(["device", label, "add", "name=\(name ?? label)"] + facts)
  }

  package func remove(_ label: String) throws { try driver.run("device", label, "remove") }

  /// Has another tool set what a device reaches.
  package func map(_ name: String, to matrix: [Double]) throws {
    let program = Tool.repository.appending(path: "lab/build/clients/map").path
    try Tool.run([program, name] + matrix.map { "\($0)" }, display: display)
  }

  /// A finger down and up.
  ///
  /// - Parameter place: from 0 to 1 on the device.
  /// - Returns: the place in the framebuffer, to a hundredth of a pixel.
  package func touch(_ label: String, at place: (x: Double, y: Double)) throws -> (x: Double, y: Double) {
    try driver.run("touch", label, "\(place.x)", "\(place.y)")
    try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
    let lines = try heard()
    let words = lines.first?.split(separator: " ").suffix(2).compactMap { Double($0) } ?? []
    guard lines.count == 1, words.count == 2 else { throw ToolFailure("\(label): heard \(lines)") }
    return (words[0], words[1])
  }

  /// A finger, or a pen, down at the first place, on to the others, and up. No client is asked where it arrives.
  package func slide(_ label: String, over places: [(x: Double, y: Double)]) throws {
    try driver.run(["touch", label] + places.flatMap { ["\($0.x)", "\($0.y)"] })
  }

  /// Its answer: what it has heard since the last one.
  private func heard() throws -> [String] {
    var lines: [String] = []
    while let line = try client.nextLine() {
      if line == "." { return lines }
      lines.append(line)
    }
    throw ToolFailure("the client touches has ended: \(lines)")
  }
}
