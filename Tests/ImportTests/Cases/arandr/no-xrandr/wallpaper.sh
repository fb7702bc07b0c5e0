#!/bin/sh
feh --bg-fill picture.png
