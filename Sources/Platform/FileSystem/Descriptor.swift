import CLinux
import Displays
import Glibc

/// An open descriptor; it closes with its owner.
package struct Descriptor: ~Copyable, Sendable {
  package let number: Int32

  /// - Parameters:
  ///   - number: what the call that opens it returned; below 0 it failed, and `errno` says why.
  ///   - purpose: what it is for, to be read after "cannot".
  package init(_ number: Int32, to purpose: String) throws(Failure) {
    guard number >= 0 else { throw Failure(to: purpose) }
    self.number = number
  }

  /// - Parameter number: below 0 when there is none.
  package init(owning number: Int32) { self.number = number }

  /// - Returns: the descriptor, which the caller closes from now on.
  package consuming func handOver() -> Int32 {
    let number = number
    discard self
    return number
  }

  /// A descriptor that is not open leaves `errno` as it is.
  deinit { if number >= 0 { close(number) } }
}

extension Descriptor {
  /// A descriptor for output that is thrown away: null(4).
  package static func silence() throws(Failure) -> Descriptor {
    try Descriptor(open("/dev/null", O_WRONLY | O_CLOEXEC), to: "be silent")
  }

  /// A file in memory that holds these bytes, for a program that reads them from its start.
  ///
  /// - Parameter purpose: what it is for, to be read after "cannot".
  package static func holding(_ bytes: [UInt8], to purpose: String) throws(Failure) -> Descriptor {
    let file = try Descriptor(CLinux_memory_file("input"), to: purpose)
    do throws(FileProblem) { try FileSystem.write(bytes, to: file.number, named: "input") } catch {
      throw Failure(.failed, "cannot \(purpose): \(error.reason)")
    }
    lseek(file.number, 0, SEEK_SET)
    return file
  }

  /// The end of a new pipe that is read from, without waiting (pipe(2)).
  ///
  /// - Parameters:
  ///   - writing: becomes the other end, on which a writer waits while the reader does not keep up.
  ///   - purpose: what it is for, to be read after "cannot".
  package init(readingFrom writing: inout Descriptor?, to purpose: String) throws(Failure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure(to: purpose) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    writing = Descriptor(owning: ends[1])
    self.init(owning: ends[0])
  }
}

extension Descriptor {
  /// Opens null(4) in place of standard streams that the starting program has closed. Otherwise the next file that is
  /// opened would take their place and get what is printed: the connection to the X server, for one.
  package static func fillStandardStreams() {
    var number: Int32
    repeat { number = open("/dev/null", O_RDWR) } while (STDIN_FILENO...STDERR_FILENO).contains(number)
    if number > STDERR_FILENO { close(number) }
  }
}

extension Descriptor {
  /// Closes all other inherited descriptors, so that a program that waits for the end of a pipe does not wait for a
  /// process that runs for a year.
  package static func closeInherited() {
    for number in inherited { close(number) }
  }

  /// Keeps inherited descriptors open, since another program may wait for this process's end by them, but does not hand
  /// them on: child programs may outlive this process.
  package static func withholdInherited() {
    for number in inherited { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
  }

  private static var inherited: [Int32] {
    let names = (try? FileSystem.names(in: "/proc/self/fd")) ?? []
    return names.compactMap { Int32($0.text) }.filter { $0 > STDERR_FILENO }
  }
}

extension Failure {
  /// - Parameters:
  ///   - purpose: what could not be done, to be read after "cannot".
  ///   - code: why, as in `errno`.
  package init(to purpose: String, code: Int32 = errno) {
    self.init(.failed, "cannot \(purpose): \(String(cString: strerror(code)))")
  }
}
