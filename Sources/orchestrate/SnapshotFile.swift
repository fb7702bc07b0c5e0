import Displays
import FoundationEssentials
import ProfileFile

/// Snapshots on disk: what `show --json` wrote.
enum SnapshotFile {
  /// 64 outputs with 500 modes each come to about 6 MB.
  private static let largestSize = 64 << 20

  static func read(_ path: String) throws(Failure) -> Snapshot {
    let bytes = try contents(of: path)
    guard bytes.count <= largestSize else {
      throw Failure(.invalidProfile, "\(path): larger than \(largestSize >> 20) MiB, which no snapshot is")
    }
    do {
      return try JSONDecoder().decode(Snapshot.Document.self, from: Data(bytes)).snapshot()
    } catch let error as Snapshot.DocumentError {
      throw problem(at: error.path, error.description, in: bytes, path)
    } catch let error as DecodingError {
      // The JSON decoder does not say where a text stops being JSON.
      if let mark = ProfileFile.markOfSyntaxError(in: bytes, file: path) {
        throw Failure(.invalidProfile, Diagnostic(at: mark, "this is not JSON from here on").description)
      }
      let error = Snapshot.DocumentError(error)
      throw problem(at: error.path, error.description, in: bytes, path)
    } catch {
      throw Failure(.invalidProfile, "\(path): \(error)")
    }
  }

  private static func contents(of path: String) throws(Failure) -> [UInt8] {
    do {
      return path == "-"
        ? try Files.readStandardInput(limit: largestSize) : try Files.read(path, limit: largestSize)
    } catch {
      throw Failure(.invalidProfile, error.description)
    }
  }

  /// JSON is YAML, so the reader of profiles knows the line and column of every value.
  private static func problem(
    at path: [PathPart], _ message: String, in bytes: [UInt8], _ file: String
  ) -> Failure {
    let mark = ProfileFile.mark(ofPath: path, in: bytes, file: file) ?? Mark(file: file, line: 1, column: 1)
    return Failure(.invalidProfile, Diagnostic(at: mark, message).description)
  }
}
