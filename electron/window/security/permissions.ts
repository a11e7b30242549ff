import type { Session } from 'electron'

/** Every permission that the shipping Electron's typings know: a new one does not compile until it has its line here. */
export type Permission = Parameters<NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>>[1]

/** What our page may ask the system for, and nothing else (W-09). A name that is not in the table is refused. */
export const PERMISSIONS: Readonly<Record<Permission, boolean>> = {
  ar: false,
  'automatic-fullscreen': false,
  'background-fetch': false,
  'background-sync': false,
  'captured-surface-control': false,
  'clipboard-read': false,
  /** Plain text, from a person's click: ids, citations and key fingerprints have copy buttons. No token ever reaches the page. */
  'clipboard-sanitized-write': true,
  'deprecated-sync-clipboard-read': false,
  'display-capture': false,
  fileSystem: false,
  fullscreen: false,
  geolocation: false,
  'geolocation-approximate': false,
  'hand-tracking': false,
  hid: false,
  'idle-detection': false,
  keyboardLock: false,
  'local-fonts': false,
  'local-network': false,
  'local-network-access': false,
  'loopback-network': false,
  media: false,
  mediaKeySystem: false,
  midi: false,
  midiSysex: false,
  nfc: false,
  notifications: false,
  openExternal: false,
  'payment-handler': false,
  'periodic-background-sync': false,
  'persistent-storage': false,
  pointerLock: false,
  'screen-wake-lock': false,
  sensors: false,
  serial: false,
  'smart-card': false,
  'speaker-selection': false,
  'storage-access': false,
  'system-wake-lock': false,
  'top-level-storage-access': false,
  usb: false,
  vr: false,
  'web-app-installation': false,
  'web-printing': false,
  'window-management': false,
  unknown: false,
}

/** Given only to our own origin. The asking frame's address decides, not the top page's (permission-origin confusion). */
export function isPermitted(permission: string, isOurs: boolean): boolean {
  return isOurs && Object.hasOwn(PERMISSIONS, permission) && PERMISSIONS[permission as Permission]
}
