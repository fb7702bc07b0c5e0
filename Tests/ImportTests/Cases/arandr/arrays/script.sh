#!/bin/bash
OUTPUTS=(DP-1 HDMI-1
  DP-2)
W=1920
xrandr --output "${OUTPUTS[0]}" --auto
xrandr --output DP-1 --mode ${W}x$H
for output in "${OUTPUTS[@]}"; do
  xrandr --output $output --auto
done
