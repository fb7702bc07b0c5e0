/// An output property (RRGetOutputProperty) and what RRQueryOutputProperty says it accepts.
package struct Property: Hashable, Sendable {
  package var value: PropertyValue
  package var allowed: Allowed
  package var immutable: Bool

  package enum Allowed: Hashable, Sendable {
    case anything
    case range(ClosedRange<Int>)
    case names([String])
    case numbers([Int])
  }

  package init(value: PropertyValue, allowed: Allowed = .anything, immutable: Bool = false) {
    self.value = value
    self.allowed = allowed
    self.immutable = immutable
  }

  package func accepts(_ value: PropertyValue) -> Bool {
    switch (allowed, value) {
    case (.anything, _): !immutable
    case (.range(let range), .number(let number)): !immutable && range.contains(number)
    case (.names(let names), .name(let name)): !immutable && names.contains(name)
    case (.numbers(let numbers), .number(let number)): !immutable && numbers.contains(number)
    default: false
    }
  }
}

package enum PropertyValue: Hashable, Sendable {
  case number(Int)
  case name(String)
  /// A value that is not one number or one name (EDID, CTM, …), as its bytes in hexadecimal.
  case bytes(String)
}

extension PropertyValue: CustomStringConvertible {
  package var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .name(let name): name
    case .bytes(let bytes): bytes
    }
  }
}
