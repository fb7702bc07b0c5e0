xrandr --auto
