#!/bin/sh
# As people split an ultrawide in two; what the mode is, only the server knows.
xrandr --setmonitor HDMI-1~1 1720/397x1440/333+0+0 HDMI-1
xrandr --setmonitor HDMI-1~2 1720/397x1440/333+1720+0 none
