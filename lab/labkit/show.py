"""The driver's state for people."""


def _lit(values):
    if values["crtc"] == "-":
        return "dark"
    parts = [f"crtc {values['crtc']}", f"{values['mode']}@{float(values['hz']):.2f}+{values['x']}+{values['y']}"]
    parts += [values["rotation"]] if values["rotation"] != "normal" else []
    parts += [f"reflected {values['reflection']}"] if values["reflection"] != "none" else []
    parts += ["transformed"] if values["transform"] == "yes" else []
    parts += ["standby"] if values["dpms"] == "off" else []
    return " ".join(parts)


def _output(values):
    extras = [f"slow {values['delay']} ms"] if values["delay"] != "0" else []
    extras += ["link bad"] if values["link"] == "bad" else []
    return [values["name"], values["kind"], values["state"], values["monitor"], ", ".join([_lit(values), *extras])]


def _fault(values):
    limits = [f"only no. {values['nth']}"] if values["nth"] != "0" else []
    limits += [f"the first {values['count']}"] if values["count"] != "0" else []
    rate = f"@{values['hz']}" if values.get("hz", "0.000") != "0.000" else ""
    what = f"{values['refuses']} {values.get('mode', '')}{rate}".strip()
    return f"fault: {values['output']} refuses {what}" + (f" ({', '.join(limits)})" if limits else "")


def _table(rows):
    widths = [max(map(len, column)) for column in zip(*rows)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]


def status(display, lines):
    """A head line, one line an output, one line a fault. `lines` are pairs of a word and its values."""
    lines = list(lines)
    card = lines[0][1]
    slow = [f"{what} slow {card[key]} ms" for what, key in
            (("framebuffer", "resize-delay"), ("probe", "probe-delay")) if card[key] != "0"]
    head = ", ".join([f"{display}  {card['crtcs']} CRTCs",
                      f"framebuffer {card['framebuffer']} of at most {card['max']}", *slow])
    outputs = _table([_output(values) for kind, values in lines if kind == "output"])
    return "\n".join([head, *outputs, *(_fault(values) for kind, values in lines if kind == "fault")])
