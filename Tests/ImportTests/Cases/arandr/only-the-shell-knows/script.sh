#!/bin/sh
for output in $(xrandr | awk '/ connected/ { print $1 }'); do
  xrandr --output "$output" --auto
done
