import CVersion

/// Of the program and everything that it installs.
package enum Version {
  /// `0.1.0`, or for what `make build` makes before that is tagged, `0.1.0~git20261126024534.98727ab3`.
  package static let current = String(cString: orchestrate_version())
}
