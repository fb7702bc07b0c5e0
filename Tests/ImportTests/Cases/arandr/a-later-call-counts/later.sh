#!/bin/sh
xrandr --output DP-1 --mode 1920x1080 --pos 0x0 --primary --output HDMI-1 --mode 1920x1080 --same-as DP-1 --scale-from 3840x2160
xrandr --output HDMI-1 --scale 1x1 --pos 1920x0
xrandr --output DP-2 --mode 1280x1024 --rate 75 --right-of HDMI-1 --pos 0x0
xrandr --output DP-2 --mode 1280x720
xrandr --noprimary
