xrandr --output DP-1 --auto --output DP-2 --auto --right-of DP-3
