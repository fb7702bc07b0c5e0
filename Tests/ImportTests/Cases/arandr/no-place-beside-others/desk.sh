xrandr --output eDP-1 --mode 1920x1080 --output HDMI-1 --mode 1920x1080 --pos 1920x0 --output DP-1 --off
