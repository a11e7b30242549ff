import type { BrowserWindow, MessageBoxOptions } from 'electron'
import { expect, it } from 'vitest'
import { showPreferencesReset } from '../../../electron/window/showPreferencesReset.js'

const window = {} as BrowserWindow

function asked(language: 'fr' | 'en', over: BrowserWindow | null): readonly MessageBoxOptions[] {
  const boxes: MessageBoxOptions[] = []
  const dialog = {
    showMessageBox: async (...args: unknown[]) => {
      boxes.push(args.at(-1) as MessageBoxOptions)
      return { response: 0, checkboxChecked: false }
    },
  }
  showPreferencesReset(dialog, over, 'preferences.unreadable-1.json', language)
  return boxes
}

it.each([
  ['fr', /récente\u00a0: .*sous le nom preferences\.unreadable-1\.json\. .*intacts/],
  ['en', /keeps the old ones as preferences\.unreadable-1\.json\. .*untouched/],
] as const)(
  'the notice in %s says under which name the old preferences are kept, and that no file is lost',
  (language, words) => {
    expect(asked(language, window)).toMatchObject([{ type: 'warning', message: expect.stringMatching(words) }])
  },
)

it('nothing is shown where there is no window to show it in', () => {
  expect(asked('en', null)).toEqual([])
})
