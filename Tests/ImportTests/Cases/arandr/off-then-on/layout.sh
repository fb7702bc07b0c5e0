#!/bin/sh
# everything off first, then what is wanted
xrandr --output DP-1 --off --output HDMI-1 --off
xrandr --dpi 96
xrandr --output HDMI-1 --auto --right-of eDP-1
xrandr --output DP-1 --mode 1920x1080 --rate 60 --gamma 1.0:0.9:0.8 --left-of eDP-1
