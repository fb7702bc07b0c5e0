#!/bin/sh
xrandr --mode 1920x1080
xrandr --output $EXTERN --auto
xrandr --output DP-1 --mdoe 1920x1080
xrandr --output DP-2 --pos 10,10 --rotate up --scale big
xrandr --output DP-3 --right-of
xrandr --setmonitor A 1280x720+0+0 none
