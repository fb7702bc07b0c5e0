#!/bin/sh
xrandr --newmode "1400x1050_60.00" 121.75 1400 1488 1632 1864 1050 1053 1057 1089 -hsync +vsync
xrandr --addmode VGA-1 1400x1050_60.00
xrandr --output VGA-1 --mode 1400x1050_60.00 --scale 1.25x1.25
xrandr --output eDP-1 --mode 1920x1080 --scale-from 2560x1440 --left-of VGA-1
xrandr --output DP-1 --mode 1920x1080 --transform 1,0,0,0,0.5,0,0,0,1 --right-of VGA-1
xrandr --output DP-2 --auto
