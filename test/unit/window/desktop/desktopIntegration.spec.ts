// What the desktop shows beside the window: the language it speaks, and where a click leads.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { createDesktopIntegration } from '../../../../electron/window/desktop/desktopIntegration.js'
import { IDLE } from '../../../../shared/desktop/trackDownloadActivity.js'
import { DEFAULT_SETTINGS, type Settings } from '../../../../shared/settings/schema.js'

const nothing = (): void => undefined

function openDesktop() {
  let language: Settings['language'] = 'en'
  const tips: string[] = []
  const shown: string[] = []
  class Tray {
    on(): void {}
    setContextMenu(): void {}
    setToolTip(text: string): void {
      tips.push(text)
    }
  }
  const clicks: (() => void)[] = []
  const notices: WeakRef<object>[] = []
  class Notification {
    static isSupported(): boolean {
      return true
    }
    constructor() {
      notices.push(new WeakRef(this))
    }
    on(name: string, listener: () => void): void {
      if (name === 'click') clicks.push(listener)
    }
    show(): void {}
  }
  const integration = createDesktopIntegration({
    electron: {
      ...{ app: { quit: nothing }, dialog: {}, Tray, Notification },
      Menu: { buildFromTemplate: (template: unknown) => template },
      powerSaveBlocker: { start: () => 1, stop: nothing },
    } as never,
    icon: 'tray.png',
    systemLanguage: 'en',
    preferences: {
      read: () => ({ settings: { ...DEFAULT_SETTINGS, language } }) as never,
      write: () => {
        throw new Error('nothing is written')
      },
      getWriteFailure: () => null,
    },
    window: () => null,
    show: () => shown.push('window'),
    showDownloads: () => shown.push('downloads'),
    log: { note: nothing } as never,
    clock: { sleep: () => Promise.resolve() },
    life: new AbortController().signal,
  })
  const speak = (next: Settings['language']): void => {
    language = next
  }
  return { integration, tips, shown, clicks, notices, speak }
}

it('the tray follows the language while nothing is downloaded, and is not opened for it', async () => {
  const { integration, tips, speak } = openDesktop()
  integration.followLanguage()
  expect(tips).toEqual([])
  integration.watch(IDLE)
  speak('fr')
  integration.followLanguage()
  await expect.poll(() => tips).toEqual(['Rudi Desk: no activity', 'Rudi Desk\u00a0: aucune activité'])
})

it('the news of ended downloads leads to them, and an agreement that ends to the window', () => {
  const { integration, shown, clicks } = openDesktop()
  integration.watch({ ...IDLE, live: 1 })
  integration.watch({ ...IDLE, done: 1 })
  integration.remind({ title: 'Vélos' }, 3)
  for (const click of clicks) click()
  expect(shown).toEqual(['downloads', 'window'])
})

it('a notification is there for its click until it is closed', async () => {
  const { integration, notices } = openDesktop()
  integration.remind({ title: 'Vélos' }, 3)
  // A weak reference is held until the end of the task that made it.
  await new Promise((resolve) => setTimeout(resolve, 0))
  setFlagsFromString('--expose_gc')
  runInNewContext('gc')()
  expect(notices[0]?.deref()).toBeDefined()
})
