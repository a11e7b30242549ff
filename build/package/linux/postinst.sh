#!/bin/sh
# After installation, for deb and rpm alike: makes sure that Chromium can build its sandbox here.
set -e

app=/usr/lib/rudi-desk
profile=/etc/apparmor.d/rudi-desk

if [ -d /etc/apparmor.d ] && command -v apparmor_parser >/dev/null 2>&1 &&
  apparmor_parser --skip-kernel-load --skip-cache "$app/apparmor" >/dev/null 2>&1; then
  cp "$app/apparmor" "$profile"
  if [ -d /sys/kernel/security/apparmor ]; then apparmor_parser --replace "$profile" || true; fi
else
  rm -f "$profile"
fi

# Root may always make namespaces: what counts is whether an ordinary user may.
chmod 0755 "$app/chrome-sandbox"
if [ ! -e "$profile" ] && command -v setpriv >/dev/null 2>&1 && command -v unshare >/dev/null 2>&1 &&
  ! setpriv --reuid=65534 --regid=65534 --clear-groups unshare --user --map-root-user true >/dev/null 2>&1; then
  chmod 4755 "$app/chrome-sandbox"
fi

# Debian does these two by itself.
if [ ! -e /etc/debian_version ]; then
  if command -v update-desktop-database >/dev/null 2>&1; then update-desktop-database -q /usr/share/applications || true; fi
  if command -v gtk-update-icon-cache >/dev/null 2>&1; then gtk-update-icon-cache -q /usr/share/icons/hicolor || true; fi
fi
exit 0
