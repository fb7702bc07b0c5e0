#!/bin/sh
xrandr --output ${NAME