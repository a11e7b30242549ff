#!/bin/sh
# rudi-desk: opens the window, or runs a command of the command line with the application's own runtime.
app=$(dirname "$(readlink -f "$0")")

case "${1-}" in
'' | -- | rudi:*)
  if [ -z "${DISPLAY-}${WAYLAND_DISPLAY-}" ]; then
    echo 'rudi-desk: there is no display here to open a window on; rudi-desk help lists the commands.' >&2
    exit 1
  fi
  exec "$app/rudi-desk" "$@"
  ;;
# The options that may come before a command. All other switches are the window's.
--portal | --portal=* | --dialect | --dialect=* | --data-dir | --data-dir=* | --proxy | --proxy=* | --ca | --ca=* | \
  --sign-in-again | --json | --log-level | --log-level=* | --help | -h | --version | --doctor) ;;
-*) exec "$app/rudi-desk" "$@" ;;
esac

# This mode never opens a page, so there is nothing for Chromium's sandbox to hold, and a server's root may run it.
# What comes after -- is read by the command line alone, never by Chromium.
exec "$app/rudi-desk" --rudi-cli --no-sandbox --no-zygote --in-process-gpu --disable-gpu --ozone-platform=headless \
  --log-level=3 -- "$@"
