#!/bin/sh
xrandr --output HDMI-1 --auto
xset -dpms s 300 300
xset r rate 200
xset dpms force off
unclutter --timeout=forever
xset dpms 0 0 0 s 0 0
xset +dpms
