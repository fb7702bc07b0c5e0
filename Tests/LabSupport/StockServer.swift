import Foundation

/// A stock X server for one test: poor in what it can do, and everywhere. It ends with its owner.
package final class StockServer: Sendable {
  package let display: String
  private let process: Child
  private let folder: URL

  private static let xvfb = "/usr/bin/Xvfb"
  private static let dummyDriver = "/usr/lib/xorg/modules/drivers/dummy_drv.so"
  package static var hasXvfb: Bool { Tool.exists(xvfb) }
  package static var hasDummyDriver: Bool { Tool.exists(dummyDriver) }

  /// One output with one mode of 0 Hz. It does not begin anew when its last client has left, which would throw out one
  /// that comes at that moment.
  package static func virtualFramebuffer(depth: Int = 24) throws -> StockServer {
    try StockServer { _ in [xvfb, "-noreset", "-screen", "0", "1024x768x\(depth)", "-nolisten", "tcp"] }
  }

  /// The `dummy` driver: the outputs DUMMY0 to DUMMY15, of which the first is lit.
  package static func dummy() throws -> StockServer {
    try StockServer { folder in
      let configuration = folder.appending(path: "xorg.conf")
      try Data(dummyConfiguration.utf8).write(to: configuration)
      return [
        "/usr/lib/xorg/Xorg", "-noreset", "-novtswitch", "-sharevts", "-nolisten", "tcp",
        "-config", configuration.path, "-logfile", folder.appending(path: "log").path,
      ]
    }
  }

  /// - Parameter command: the server's command line; gets a folder that lives as long as the server.
  private init(_ command: (URL) throws -> [String]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "x11-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let output = Pipe()
    // The server picks a free display, and writes its number when it is ready for clients.
    process = try Tool.start(command(folder) + ["-displayfd", "1"], output: output)
    guard let number = try output.fileHandleForReading.readLine(from: "an X server that starts") else {
      throw ToolFailure("the server ended before it was ready")
    }
    display = ":\(number)"
  }

  deinit {
    process.send(SIGTERM)
    if (try? process.ending()) == nil { process.end() }
    try? FileManager.default.removeItem(at: folder)
  }

  private static let dummyConfiguration = """
    Section "ServerFlags"
      Option "AutoAddDevices" "off"
      Option "AutoAddGPU" "off"
    EndSection
    Section "Device"
      Identifier "card"
      Driver "dummy"
      VideoRam 65536
    EndSection
    Section "Screen"
      Identifier "screen"
      Device "card"
      DefaultDepth 24
      SubSection "Display"
        Depth 24
        Modes "1280x1024" "1024x768"
        Virtual 2560 1024
      EndSubSection
    EndSection
    """
}
