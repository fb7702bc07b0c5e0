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
    let result = try run(arguments, limit: limit)
    guard let ending = result.ending else {
      throw Failure(.failed, "\(arguments.asCommand) printed more than \(limit) bytes")
    }
    guard case .exited(let code) = ending, codes.contains(code) else {
      throw Failure(.failed, "\(arguments.asCommand) \(ending)")
    }
    return result.bytes
  }

  /// - Parameters:
  ///   - input: what the program reads; nil for nothing.
  ///   - patience: how long it may print nothing.
  /// - Returns: what it printed, and how it ended; `ending` is nil for a program that was ended because it printed more
  ///   than the limit.
  package static func run(
    _ arguments: [String], reading input: [UInt8]? = nil, limit: Int, patience: Duration = FileSystem.patience
  ) throws(Failure) -> (bytes: [UInt8], ending: Child.Ending?) {
    var writing: Descriptor?
    let reading = try Descriptor(readingFrom: &writing, to: "hear what \(arguments.asCommand) prints")
    var child = try started(arguments, reading: input ?? [], writing: writing?.number)
    // Only the program's end is left, so that its own end is seen.
    writing = nil
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try FileSystem.read(
        reading.number, named: "\(arguments.asCommand)", limit: limit, patience: patience)
    } catch {
      child.end()
      throw Failure(.failed, "\(error)")
    }
    guard bytes.count <= limit else {
      child.end()
      return (bytes, nil)
    }
    return (bytes, try ending(of: &child))
  }

  private static func started(_ arguments: [String], reading input: [UInt8], writing: Int32?) throws(Failure) -> Child {
    let silence = try Descriptor.silence()
    let held = try Descriptor.holding(input, to: "tell \(arguments.asProgram) what it reads")
    return try Child(
      arguments, streams: Spawn.Streams(input: held.number, output: writing, talk: silence.number))
  }

  private static func ending(of child: inout Child) throws(Failure) -> Child.Ending {
    let arguments = child.arguments
    _ = Readiness.wait(for: [child.descriptor], until: .now + FileSystem.patience)
    guard let ending = try child.ending() else {
      child.end()
      throw Failure(.failed, "\(arguments.asCommand) does not end")
    }
    return ending
  }
}
