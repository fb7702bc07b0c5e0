import Testing

/// Starts the tests. Without it the package manager looks for tests of another library, in an index that costs every
/// build a seventh of its time.
@main struct Main {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
