/// The version of the program and everything that it installs.
package enum Version {
  package static let current = "0.1.0"
}
