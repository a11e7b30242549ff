import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Schedule } from '../../../../shared/download/bandwidth/bandwidthSchedule.js'
import type { Failure } from '../../../../shared/failure.js'
import type { InputOf, OutputOf } from '../../../../shared/ipc/contract.js'
import type { Language } from '../../../../shared/messages/language.js'
import type { Result } from '../../../../shared/result.js'
import { DEFAULT_SETTINGS, type Settings } from '../../../../shared/settings/schema.js'
import type { Api } from '../../../bridge/api.js'

export interface SettingsState {
  readonly settings: Settings
  /** Facts about the computer and its language; null until the main process has answered. */
  readonly about: OutputOf<'app.describe'> | null
  /** The timetable before a row was removed a moment ago. */
  readonly timetableWas: Schedule | null
  /** Why the last change is not on the disk: it holds until the application ends. */
  readonly failure: Failure | null
}

type DefaultFolder = OutputOf<'folders.getDefault'>

export interface SettingsStore extends StoreApi<SettingsState> {
  readonly start: () => Promise<void>
  readonly diagnose: () => Promise<Result<string>>
  readonly saveDiagnostics: () => Promise<Result<boolean>>
  readonly readLicences: () => Promise<Result<string>>
  readonly readStorage: () => Promise<Result<OutputOf<'app.storage'>>>
  readonly revealStorage: () => Promise<Result<void>>
  readonly readDefaultFolder: () => Promise<Result<DefaultFolder>>
  /** Null when the person cancelled the dialog. */
  readonly chooseDefaultFolder: () => Promise<Result<DefaultFolder>>
  readonly resetDefaultFolder: () => Promise<Result<DefaultFolder>>
  readonly write: (patch: InputOf<'settings.write'>) => Promise<void>
  /**
   * Removes one row of the timetable at once. It can be restored until the removal is settled or the timetable is
   * changed.
   */
  readonly removeHours: (at: number) => Promise<void>
  readonly undo: () => Promise<void>
  readonly settle: () => void
}

/** The language of the window: the chosen one, otherwise the computer's, otherwise French. */
export const getEffectiveLanguage = ({ settings, about }: SettingsState): Language =>
  settings.language === 'system' ? (about?.systemLanguage ?? 'fr') : settings.language

/** The part of the settings that a patch changes. */
const toAskedSettings = (patch: InputOf<'settings.write'>): Partial<Settings> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))

export function createSettingsStore(api: Api): SettingsStore {
  const store = createStore<SettingsState>(() => ({
    settings: DEFAULT_SETTINGS,
    about: null,
    timetableWas: null,
    failure: null,
  }))
  let writing = 0
  api.listen('settings.changed', (settings) => {
    if (writing === 0) store.setState({ settings })
  })
  api.listen('app.recoloured', (accent) =>
    store.setState(({ about }) => ({ about: about === null ? null : { ...about, accent } })),
  )

  /**
   * Shows the requested value at once, so that the next key press starts from it, and the written value in the end: of
   * several writes under way only the last answer knows all of them.
   */
  async function write(patch: InputOf<'settings.write'>): Promise<void> {
    writing++
    store.setState(({ settings, timetableWas }) => ({
      settings: { ...settings, ...toAskedSettings(patch) },
      timetableWas: patch.timetable === undefined ? timetableWas : null,
    }))
    const written = await api.ask('settings.write', patch)
    const kept = written.ok ? written : await api.ask('settings.read', undefined)
    store.setState({ failure: written.ok ? null : written.failure })
    writing--
    if (writing === 0 && kept.ok) store.setState({ settings: kept.value })
  }
  return {
    ...store,
    write,
    async start() {
      const [about, settings] = await Promise.all([
        api.ask('app.describe', undefined),
        api.ask('settings.read', undefined),
      ])
      store.setState({
        ...(about.ok ? { about: about.value } : {}),
        ...(settings.ok ? { settings: settings.value } : {}),
      })
    },
    diagnose: () => api.ask('app.diagnostics', undefined),
    saveDiagnostics: () => api.ask('app.saveDiagnostics', undefined),
    readLicences: () => api.ask('app.licences', undefined),
    readStorage: () => api.ask('app.storage', undefined),
    revealStorage: () => api.ask('app.revealStorage', undefined),
    readDefaultFolder: () => api.ask('folders.getDefault', undefined),
    chooseDefaultFolder: () => api.ask('folders.chooseDefault', undefined),
    resetDefaultFolder: () => api.ask('folders.resetDefault', undefined),
    async removeHours(at) {
      const { timetable } = store.getState().settings
      await write({ timetable: timetable.filter((_, n) => n !== at) })
      store.setState({ timetableWas: timetable })
    },
    async undo() {
      const { timetableWas } = store.getState()
      if (timetableWas !== null) await write({ timetable: timetableWas })
    },
    settle: () => store.setState({ timetableWas: null }),
  }
}
