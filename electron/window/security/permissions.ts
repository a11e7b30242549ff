import type { Session } from 'electron'

/**
 * The permissions that the typings of the shipping Electron know. A new one does not compile until it is in the table.
 */
export type Permission = Parameters<NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>>[1]

/** The permissions of our page (W-09). A name that is not in the table is refused. */
export const PERMISSIONS: Readonly<Record<Permission, boolean>> = {
  ar: false,
  'automatic-fullscreen': false,
  'background-fetch': false,
  'background-sync': false,
  'captured-surface-control': false,
  'clipboard-read': false,
  /** For plain text after a click: ids, citations and key fingerprints have copy buttons. No token reaches the page. */
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

/**
 * Whether a permission is granted. Only our own origin gets any, and the address of the asking frame decides, not that
 * of the top page.
 */
export function isPermitted(permission: string, isOurs: boolean): boolean {
  return isOurs && Object.hasOwn(PERMISSIONS, permission) && PERMISSIONS[permission as Permission]
}
