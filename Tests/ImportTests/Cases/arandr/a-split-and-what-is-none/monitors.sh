#!/bin/sh
xrandr --delmonitor old
xrandr --output DP-1 --mode 3840x1080 --pos 0x0 --primary --output DP-2 --mode 1920x1080 --rotate left --right-of DP-1
xrandr --output HDMI-1 --mode 1920x1080 --rotate right --pos 4920x0
xrandr --setmonitor wide 1280/400x1080/330+0+0 DP-1
xrandr --setmonitor narrow 2560/800x1080/330+1280+0 none
xrandr --setmonitor top 1080/300x1000/300+4920+0 HDMI-1 --setmonitor bottom 1080/300x920/300+4920+1000 none
xrandr --setmonitor part 540/300x1920/300+3840+0 DP-2
xrandr --setmonitor both auto DP-3,DP-4
xrandr --setmonitor gone 1/1x1/1+0+0 none; xrandr --delmonitor gone
