#!/usr/bin/env bash
# left of the window
set -e
/usr/bin/xrandr --dpi 96 \
    --output LVDS1 --auto --primary \
    --output 'HDMI2' --mode 1920x1080 --rate 60 --above LVDS1 \
        --set "Broadcast RGB" "Full" --set "max bpc" 8 \
    --output VGA1 --preferred --same-as LVDS1 --gamma 1:1:0.8

xrandr --output HDMI2 --brightness 0.9 --reflect xy --primary; feh --bg-scale ~/wall.png
nitrogen --restore &
