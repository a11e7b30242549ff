// The icon in the notification area: its text and its menu.
import type { MenuItemConstructorOptions } from 'electron'
import { expect, it } from 'vitest'
import { createTray } from '../../../../electron/window/desktop/tray.js'
import { IDLE } from '../../../../shared/desktop/trackDownloadActivity.js'
import { createDesktopMessages } from '../../../../shared/messages/desktopMessages.js'
import type { Language } from '../../../../shared/messages/language.js'

function openTray() {
  let language: Language = 'en'
  const tips: string[] = []
  const menus: (string | undefined)[] = []
  class Tray {
    on(): void {}
    setToolTip(text: string): void {
      tips.push(text)
    }
    setContextMenu(template: readonly MenuItemConstructorOptions[]): void {
      menus.push(template[0]?.label)
    }
  }
  const electron = { Tray, Menu: { buildFromTemplate: (template: unknown) => template } }
  const nothing = (): void => undefined
  const watch = createTray({
    electron: electron as never,
    icon: 'tray.png',
    words: () => createDesktopMessages(language),
    ...{ show: nothing, quit: nothing, pauseAll: nothing, resumeAll: nothing },
    log: { note: nothing } as never,
  })
  const speak = (next: Language): void => {
    language = next
  }
  return { tips, menus, watch, speak }
}

it('tells the progress in its text, and leaves the menu alone meanwhile', () => {
  const { tips, menus, watch } = openTray()
  for (const fraction of [0.1, 0.2, 0.3]) watch({ ...IDLE, live: 2, running: 2, fraction })
  watch({ ...IDLE, done: 2 })
  expect(tips).toHaveLength(4)
  expect(tips[1]).toBe('Rudi Desk: 2 files downloading, 20%')
  expect(menus).toEqual(['Rudi Desk: 2 files downloading', 'Rudi Desk: no activity'])
})

it('speaks the language of now', () => {
  const { tips, menus, watch, speak } = openTray()
  watch(IDLE)
  speak('fr')
  watch(IDLE)
  expect(menus).toEqual(['Rudi Desk: no activity', 'Rudi Desk\u00a0: aucune activité'])
  expect(tips).toEqual(menus)
})
