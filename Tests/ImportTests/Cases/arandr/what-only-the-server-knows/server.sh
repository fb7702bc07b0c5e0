#!/bin/sh
xrandr --output DP-1 --mode 0x47 --pos 0x0
xrandr --output eDP-1 --auto --scale-from 1920x1080 --same-as DP-1
