#!/bin/bash
# which desk is it?
INTERNAL=eDP-1
EXTERNAL="HDMI-1"
MODE='--mode 1920x1080 --rate 60.00'

only_laptop() {
  xrandr --output "$INTERNAL" --auto --primary --output "$EXTERNAL" --off
}

case "$1" in
  desk)
    xrandr --output $EXTERNAL $MODE --pos 0x0 --primary --output $INTERNAL --auto --pos 0x1080
    ;;
  couch | bed) only_laptop ;;
  *)
    if xrandr --query | grep -q "^DP-2 connected"; then
      for output in HDMI-1 HDMI-2; do
        xrandr --output $output --off
      done
      xrandr --output DP-2 --mode 2560x1440 --pos 0x0 --output "${INTERNAL}" --off
    else
      echo "usage: $0 desk|couch" >&2
      exit 1
    fi
    ;;
esac

feh --bg-fill ~/wall.png
