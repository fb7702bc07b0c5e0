import FuzzTargets
import Glibc

/// What libFuzzer calls with each of its inputs. The reader under test is named by FUZZ_TARGET.
private let target = getenv("FUZZ_TARGET").flatMap { FuzzTarget(rawValue: String(cString: $0)) }

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let target else { fatalError("FUZZ_TARGET is none of \(FuzzTarget.allCases.map(\.rawValue))") }
  let bytes = [UInt8](UnsafeBufferPointer(start: data, count: size))
  if let complaint = target.complaint(about: bytes) { fatalError(complaint) }
  return 0
}
