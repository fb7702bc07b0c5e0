import Glibc

/// A shared library that is loaded when something needs it. Linked, those for images and text would add 3 ms to every
/// start of the program and the console's 2 ms, and where one is missing it would not start at all (decision 029).
package struct SharedLibrary {
  private let name: String
  private let handle: UnsafeMutableRawPointer

  /// Loads a library, which stays loaded: the next time costs nothing.
  ///
  /// - Parameters:
  ///   - name: with the number of its interface, as the loader looks for it.
  ///   - purpose: what it is for, to be read after "cannot".
  package init(_ name: String, to purpose: String) throws(DrawingProblem) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      throw DrawingProblem("cannot \(purpose): \(Self.loaderWords)")
    }
    self.name = name
    self.handle = handle
  }

  /// - Returns: a function of the library or of one that it needs itself.
  package func function<Function>(_ name: String) throws(DrawingProblem) -> Function {
    guard let address = dlsym(handle, name) else { throw DrawingProblem("\(self.name): \(Self.loaderWords)") }
    // POSIX guarantees that what dlsym returns for a function can be called through that function's type, and the
    // callers name it with the type that is declared for it.
    return unsafeBitCast(address, to: Function.self)
  }

  private static var loaderWords: String { dlerror().map { String(cString: $0) } ?? "no reason given" }
}
