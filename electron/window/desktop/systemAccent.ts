import type * as Electron from 'electron'

/** Returns the accent colour of the system as `#rrggbb`, or null. On Linux there is no way to read it. */
export function readSystemAccent(
  preferences: Pick<Electron.SystemPreferences, 'getAccentColor'>,
  platform: string,
): string | null {
  if (platform !== 'darwin' && platform !== 'win32') return null
  const [, rgb] = /^([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(preferences.getAccentColor()) ?? []
  return rgb === undefined ? null : `#${rgb.toLowerCase()}`
}

/** Calls `onChange` whenever the person chooses another accent colour for their system. */
export function watchAccent(
  preferences: Pick<Electron.SystemPreferences, 'getAccentColor' | 'on' | 'subscribeLocalNotification'>,
  platform: string,
  onChange: (accent: string | null) => void,
): void {
  const report = (): void => onChange(readSystemAccent(preferences, platform))
  if (platform === 'win32') preferences.on('accent-color-changed', report)
  if (platform === 'darwin') preferences.subscribeLocalNotification('NSSystemColorsDidChangeNotification', report)
}
