#!/bin/sh
IDLE=2.5
xrandr --output HDMI-1 --auto --primary
xset s off && xset -dpms
xset s noblank
unclutter -idle $IDLE -root &
