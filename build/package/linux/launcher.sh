#!/bin/sh
# rudi-desk: opens the window, or runs a command of the command line with the application's own runtime.
app=$(dirname "$(readlink -f "$0")")

has_display() { [ -n "${DISPLAY-}${WAYLAND_DISPLAY-}" ]; }

open_window() {
  if ! has_display; then
    echo 'rudi-desk: there is no display here to open a window on; rudi-desk help lists the commands.' >&2
    exit 1
  fi
  exec "$app/rudi-desk" "$@"
}

first=${1-}
case "${first%%=*}" in
'' | --) open_window "$@" ;;
# The window asks about a link. Without a display, the command line says which command follows it.
rudi:* | http*://*/catalogue/detail/* | http*://*/organization/detail/*)
  if has_display && [ "$#" -eq 1 ]; then exec "$app/rudi-desk" "$1"; fi
  ;;
# The options of the command line, which may come before a command. All other switches are the window's.
--portal | --dialect | --data-dir | --proxy | --ca | --sign-in-again | --json | --log-level | --help | -h | \
  --query | --theme | --limit | --offline | --to | --connections | --segments | --give-up-after | --from | \
  --shard | --trust | --newer | --on-collision | --layout | --protect | --repair | --producer | --list | \
  --files | --dry-run | --keep | --key | --out | --exit-code | --as | --sign | --private-key | --yes | --scope | \
  --port | --seed | --datasets | --token-lifetime | --biggest-bytes | --bytes-per-second | --list-item-ms | \
  --base-path | --acl | --fault | --control | --keys | --version | --doctor) ;;
-*) open_window "$@" ;;
esac

# This mode never opens a page, so there is nothing for Chromium's sandbox to hold, and a server's root may run it.
# Nothing is drawn: a renderer that is still being loaded while the command ends would end it by a signal.
# What comes after -- is read by the command line alone, never by Chromium.
exec "$app/rudi-desk" --rudi-cli --no-sandbox --no-zygote --in-process-gpu --disable-gpu --disable-software-rasterizer \
  --ozone-platform=headless --log-level=3 -- "$@"
