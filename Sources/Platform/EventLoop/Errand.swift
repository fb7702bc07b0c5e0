import Displays
import Glibc

/// A program that is run for what it prints, and waited for: one of the system's, that ends by itself.
package enum Errand {
  /// - Parameters:
  ///   - arguments: a path or a name in `$PATH`, and what the program is given. Never a shell's line.
  ///   - limit: of bytes; a program that prints more is ended.
  ///   - codes: with which it may end.
  /// - Throws: where it cannot be started, says nothing for ten seconds, prints too much, or ends in another way.
  package static func output(
    of arguments: [String], limit: Int, endingWith codes: Set<Int32> = [0]
  ) throws(Failure) -> [UInt8] {
    var writing: Descriptor?
    let reading = try Descriptor(readingFrom: &writing, to: "hear what \(arguments.asCommand) prints")
    var child = try started(arguments, writing: writing?.number)
    // Only the program's end is left, so that its own end is seen.
    writing = nil
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try FileSystem.read(reading.number, named: "\(arguments.asCommand)", limit: limit)
    } catch {
      child.end()
      throw Failure(.failed, "\(error)")
    }
    guard bytes.count <= limit else {
      child.end()
      throw Failure(.failed, "\(arguments.asCommand) printed more than \(limit) bytes")
    }
    try check(&child, codes)
    return bytes
  }

  private static func started(_ arguments: [String], writing: Int32?) throws(Failure) -> Child {
    let silence = try Descriptor.silence()
    return try Child(arguments, streams: Spawn.Streams(output: writing, talk: silence.number))
  }

  private static func check(_ child: inout Child, _ codes: Set<Int32>) throws(Failure) {
    let arguments = child.arguments
    _ = Readiness.wait(for: [child.descriptor], until: .now + FileSystem.patience)
    guard let ending = try child.ending() else {
      child.end()
      throw Failure(.failed, "\(arguments.asCommand) does not end")
    }
    guard case .exited(let code) = ending, codes.contains(code) else {
      throw Failure(.failed, "\(arguments.asCommand) \(ending)")
    }
  }
}
