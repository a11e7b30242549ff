import { ok } from '../../../shared/result.js'
import type { Settings } from '../../../shared/settings/schema.js'
import type { PreferenceStore } from '../../ports/preferences.js'
import { storePreferences } from '../../services/settings/storePreferences.js'
import type { IpcHandlers } from '../server/ipcServer.js'

export interface SettingsDeps {
  readonly preferences: PreferenceStore
  /** Called with the new settings after each change: the engine, the desktop and the window apply them. */
  readonly onSettingsChanged: (settings: Settings) => void
}

/** Creates the handlers that give the window the preferences and change them. */
export function createSettingsHandlers({
  preferences,
  onSettingsChanged,
}: SettingsDeps): Pick<IpcHandlers, 'settings.read' | 'settings.write'> {
  return {
    'settings.read': async () => ok(preferences.read().settings),
    'settings.write': async (change) => {
      const { settings } = preferences.read()
      const next: Settings = {
        language: change.language ?? settings.language,
        theme: change.theme ?? settings.theme,
        density: change.density ?? settings.density,
        downloadsRunning: change.downloadsRunning ?? settings.downloadsRunning,
        downloadsPerHost: change.downloadsPerHost ?? settings.downloadsPerHost,
        segments: change.segments ?? settings.segments,
        // Null is a value here: no limit.
        limitBytesPerSecond:
          change.limitBytesPerSecond === undefined ? settings.limitBytesPerSecond : change.limitBytesPerSecond,
        timetable: change.timetable ?? settings.timetable,
        whenClosed: change.whenClosed ?? settings.whenClosed,
        layout: change.layout ?? settings.layout,
        acceptedTerms: change.acceptedTerms ?? settings.acceptedTerms,
        accent: change.accent ?? settings.accent,
        zoom: change.zoom ?? settings.zoom,
        proxy: change.proxy ?? settings.proxy,
        scrub: change.scrub ?? settings.scrub,
        followCheck: change.followCheck ?? settings.followCheck,
        keptVersions: change.keptVersions ?? settings.keptVersions,
        samplePreview: change.samplePreview ?? settings.samplePreview,
        updates: change.updates ?? settings.updates,
        protect: change.protect ?? settings.protect,
      }
      // Settings that a policy fixes do not change.
      const stored = storePreferences(preferences, { settings: next })
      const { settings: kept } = preferences.read()
      onSettingsChanged(kept)
      return stored.ok ? ok(kept) : stored
    },
  }
}
