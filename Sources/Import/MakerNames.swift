import Displays

/// The makers by the names that tools print for them. One name may stand for several PNP ids, and one id has had
/// several names.
package struct MakerNames: Sendable {
  private var idsByName: [String: [String]] = [:]
  /// By those names that hold commas, without these: Hyprland leaves them out.
  private var idsByPlainName: [String: [String]] = [:]

  /// - Parameter list: PNP ids and full names, as hwdata has them; empty where they are not known.
  package init(_ list: [(id: String, name: String)] = []) {
    for (id, names) in Self.otherNames { for name in names { add(id, name) } }
    for (id, name) in list { add(id, name) }
  }

  private mutating func add(_ id: String, _ name: String) {
    guard idsByName[name]?.contains(id) != true else { return }
    idsByName[name, default: []].append(id)
    if name.contains(",") { idsByPlainName[name.filter { $0 != "," }, default: []].append(id) }
  }

  /// The ids of a maker, in alphabetical order; empty for a name that is not known. A PNP id stands for itself: tools
  /// print it where they know no name.
  func ids(of name: String) -> [String] {
    if let ids = idsByName[name] ?? idsByPlainName[name] { return ids.sorted() }
    // libdisplay-info, where it knows no name. It does so once: a name may be a line of nothing but brackets.
    let isWrapped = name.hasPrefix("PNP(") && name.hasSuffix(")")
    let id = isWrapped ? String(name.dropFirst(4).dropLast()) : name
    if isWrapped, let ids = idsByName[id] ?? idsByPlainName[id] { return ids.sorted() }
    let isID = id.utf8.count == 3 && id.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    return isID ? [id] : []
  }

  /// The ids of all makers one of whose names fits, in alphabetical order.
  func ids(where fits: (String) -> Bool) -> [String] {
    Set(idsByName.filter { fits($0.key) }.flatMap(\.value)).sorted()
  }

  /// The most first words that are a maker's name; 0 for none.
  func length(ofMakerIn words: [String]) -> Int {
    let longest = min(words.count, Self.mostWords)
    return (0...longest).last { !ids(of: words.prefix($0).joined(separator: " ")).isEmpty } ?? 0
  }

  /// The names of all makers that a text mentions, the longest first.
  func mentioned(in text: String) -> [(name: String, ids: [String])] {
    let words = text.split(separator: " ").map(String.init)
    var found: [(name: String, ids: [String])] = []
    for start in words.indices.prefix(Self.mostWords) {
      for end in (start + 1...min(words.count, start + Self.mostWords)).reversed() {
        let name = words[start..<end].joined(separator: " ")
        if name.utf8.count > 3, let ids = idsByName[name] { found.append((name, ids.sorted())) }
      }
    }
    return found.sorted { $0.name.utf8.count > $1.name.utf8.count }
  }

  /// All names of an id.
  func names(of id: String) -> [String] { idsByName.filter { $0.value.contains(id) }.map(\.key).sorted() }

  private static let mostWords = 10

  /// The names that edid-decode, hwdata, libdisplay-info and wlroots have had for makers at other times than now.
  private static let otherNames: [String: [String]] = [
    "AAC": ["AcerView"], "ACI": ["Ancor Communications Inc", "Asus Computer Inc"],
    "ACR": ["Acer Technologies", "Acer, Inc.", "Acer"], "AOC": ["AOC International (USA) Ltd.", "AOC"],
    "APP": ["Apple Computer Inc", "Apple Computer, Inc.", "Apple"], "AUO": ["AU Optronics"],
    "AUS": ["ASUSTek COMPUTER INC", "Asustek Computer Inc", "PNP(AUS)"], "BNQ": ["BenQ Corporation", "PNP(BNQ)"],
    "BOE": ["BOE", "BOE Technology Group Co., Ltd", "PNP(BOE)"],
    "CMN": ["Chimei Innolux Corporation", "InnoLux Display Corporation"],
    "CMO": ["Chi Mei Optoelectronics corp."],
    "CSO": ["California Institute of Technology", "China Star Optoelectronics Technology Co., Ltd"],
    "DEL": ["Dell Inc.", "Dell Inc", "Dell Computer Corp."], "DWE": ["Daewoo Electronics Company Ltd"],
    "ELE": ["Elecom Company Ltd"], "ECP": ["Elecom Company Ltd"],
    "ENC": ["Eizo Nanao Corporation", "EIZO Corporation"], "EIZ": ["EIZO", "Eizo"],
    "FUS": ["Fujitsu Siemens Computers GmbH"],
    "GBT": [
      "GIGA-BYTE TECHNOLOGY CO., LTD.", "GIGA-BYTE TECHNOLOGY CO.", "PNP(GBT)", "Gigabyte Technology Company Ltd",
    ],
    "GSM": ["Goldstar Company Ltd", "LG Electronics", "LG Electronics Inc."],
    "HEC": ["Hisense Electric Co., Ltd.", "Hitachi Engineering Company Ltd"], "HPD": ["Hewlett Packard"],
    "HPN": ["HP Inc.", "PNP(HPN)"], "HSD": ["HannStar Display Corp"], "HWP": ["Hewlett Packard"],
    "HWV": ["Huawei Technologies Co., Inc.", "PNP(HWV)"],
    "IVM": ["Iiyama North America", "Iiyama North America, Inc."],
    "IVO": [
      "InfoVision Optoelectronics (Kunshan) Co.,Ltd China", "InfoVision Optoelectronics (Kunshan) Co.", "PNP(IVO)",
    ],
    "LEN": ["Lenovo Group Limited", "Lenovo", "Lenovo Group Ltd"], "LGD": ["LG Display", "PNP(LGD)"],
    "LPL": ["LG Philips"], "MED": ["Medion", "Messeltronik Dresden GmbH"], "MEI": ["Panasonic Industry Company"],
    "MSI": ["Microstep", "PNP(MSI)", "Micro-Star International"], "NEC": ["NEC Corporation", "NEC"],
    "PHL": ["Philips Consumer Electronics Company", "Philips"],
    "RTK": ["Invalid Vendor Codename - RTK", "DO NOT USE - RTK", "Realtek"],
    "SAM": ["Samsung Electric Company", "Samsung Electronics Co., Ltd", "Samsung"],
    "SDC": ["Samsung Display Corp.", "PNP(SDC)"],
    "SEC": ["Seiko Epson Corporation", "Samsung Electronics"], "SHP": ["Sharp Corporation", "PNP(SHP)"],
    "SNY": ["Sony"], "TSB": ["Toshiba America Info Systems Inc"], "TAI": ["Toshiba America Info Systems Inc"],
    "TOS": ["Toshiba Corporation", "Dynabook Inc."], "TTP": ["Toshiba Corporation"],
    "VIZ": ["VIZIO, Inc", "Vizio Inc"], "VSC": ["ViewSonic Corporation"], "WAC": ["Wacom Tech"],
    "XMI": ["Xiaomi Corporation", "PNP(XMI)", "Xiaomi Inc."], "XMD": ["Xiaomi Corporation"],
  ]
}
