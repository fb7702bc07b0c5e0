#!/bin/sh
# https://github.com/phillipberndt/autorandr/issues/172
xrandr --delmonitor DP-1-3
xrandr --output eDP-1 --off --output DP-1 --mode 5120x1440 --pos 0x0 --primary
xrandr --setmonitor DP-1-1 1280/297x1440/340+0+0 DP-1
xrandr --setmonitor '*DP-1-2' 2560/595x1440/340+1280+0 none
xrandr --setmonitor DP-1-3 1280/298x1440/340+3840+0 none
