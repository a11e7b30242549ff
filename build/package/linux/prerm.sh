#!/bin/sh
# Before removal, for deb and rpm alike: takes away what the installation made beyond the package's files.
set -e

profile=/etc/apparmor.d/rudi-desk

# An upgrade is no removal: dpkg says so in words, rpm by the number of versions that stay.
case "${1-}" in
upgrade | 1) exit 0 ;;
esac
if [ -e "$profile" ]; then
  if [ -d /sys/kernel/security/apparmor ] && command -v apparmor_parser >/dev/null 2>&1; then
    apparmor_parser --remove "$profile" || true
  fi
  rm -f "$profile"
fi
exit 0
