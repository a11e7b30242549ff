import { describe, expect, it } from 'vitest'
import type { Api } from '../../../../../renderer/bridge/api.js'
import { createSettingsStore } from '../../../../../renderer/features/settings/store/settingsStore.js'
import { failure } from '../../../../../shared/failure.js'
import type { Result } from '../../../../../shared/result.js'
import { fail, ok } from '../../../../../shared/result.js'
import { DEFAULT_SETTINGS, type Settings } from '../../../../../shared/settings/schema.js'

/** Creates a main process that answers writes when the test says so; `notify` sends its event. */
function createSlowMachine() {
  let kept: Settings = DEFAULT_SETTINGS
  const waiting: (() => void)[] = []
  const listeners: ((settings: Settings) => void)[] = []
  let refusing = false
  const api: Api = {
    ask: ((name: string, input: Partial<Settings>) =>
      name === 'settings.read'
        ? Promise.resolve(ok(kept))
        : new Promise<Result<Settings>>((resolve) => {
            waiting.push(() => {
              if (refusing) return resolve(fail(failure('disk/full')))
              kept = { ...kept, ...input }
              resolve(ok(kept))
            })
          })) as Api['ask'],
    takeDropped: () => Promise.reject(new Error('nothing is dropped here')),
    listen: ((_: string, listener: (settings: Settings) => void) => {
      listeners.push(listener)
      return () => undefined
    }) as Api['listen'],
  }
  return {
    api,
    /** Answers the oldest write. */
    answer: async () => {
      waiting.shift()?.()
      await new Promise((resolve) => setTimeout(resolve, 0))
    },
    refuse: () => {
      refusing = true
    },
    notify: (settings: Settings) => {
      for (const listener of listeners) listener(settings)
    },
  }
}

describe('what is set in the window', () => {
  it('counts at once, so that a second key begins where the first one ended', async () => {
    const machine = createSlowMachine()
    const settings = createSettingsStore(machine.api)
    void settings.write({ zoom: 110 })
    expect(settings.getState().settings.zoom).toBe(110)
    void settings.write({ zoom: 125 })
    await machine.answer()
    expect(settings.getState().settings.zoom).toBe(125)
    await machine.answer()
    expect(settings.getState().settings.zoom).toBe(125)
  })

  it('is not undone by news from before it', async () => {
    const machine = createSlowMachine()
    const settings = createSettingsStore(machine.api)
    void settings.write({ zoom: 110 })
    machine.notify(DEFAULT_SETTINGS)
    expect(settings.getState().settings.zoom).toBe(110)
    await machine.answer()
    machine.notify({ ...DEFAULT_SETTINGS, zoom: 90 })
    expect(settings.getState().settings.zoom).toBe(90)
  })

  it('is what it was when it could not be written', async () => {
    const machine = createSlowMachine()
    machine.refuse()
    const settings = createSettingsStore(machine.api)
    void settings.write({ zoom: 110 })
    await machine.answer()
    expect(settings.getState().settings.zoom).toBe(100)
  })

  it('leaves alone what is not said', async () => {
    const machine = createSlowMachine()
    const settings = createSettingsStore(machine.api)
    void settings.write({ zoom: undefined, theme: 'dark' })
    expect(settings.getState().settings).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark' })
  })

  it('is said not to be on the disk, as long as it is not', async () => {
    const machine = createSlowMachine()
    const settings = createSettingsStore(machine.api)
    machine.refuse()
    void settings.write({ zoom: 110 })
    await machine.answer()
    expect(settings.getState().failure).toEqual(failure('disk/full'))
  })
})
