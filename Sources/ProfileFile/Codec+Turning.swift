import Displays

/// The turning of a screen's picture: a rotation, or as the accelerometer says.
struct TurningCodec: Codec {
  private static let auto = "auto"

  var expects: String { examples.joinedAsChoice }
  var examples: [String] { Rotation.allCases.map(\.rawValue) + [Self.auto] }
  var schema: Schema { .words(examples) }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Turning? {
    switch field.node.scalar.map({ ($0.text, Rotation(rawValue: $0.text)) }) {
    case (_, let rotation?)?: return .fixed(rotation)
    case (Self.auto, nil)?: return .auto
    default:
      decoder.mismatch(field, hint: decoder.hint(field, among: examples))
      return nil
    }
  }

  func encode(_ turning: Turning) -> String? {
    switch turning {
    case .fixed(let rotation): rotation.rawValue
    case .bySensor: Self.auto
    }
  }
}

extension Codec where Self == TurningCodec {
  static var turning: Self { TurningCodec() }
}
