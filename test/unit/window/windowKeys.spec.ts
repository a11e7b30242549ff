// Ctrl+W and Ctrl+Q where there is no menu that has them.
import type { Input } from 'electron'
import { expect, it } from 'vitest'
import { handleWindowKeys } from '../../../electron/window/windowKeys.js'

function pressIn(platform: NodeJS.Platform, input: Partial<Input>): readonly string[] {
  const done: string[] = []
  const window = {
    close: () => done.push('close'),
    webContents: {
      on: (_name: string, listener: (event: { preventDefault(): void }, input: Partial<Input>) => void) =>
        listener(
          { preventDefault: () => done.push('kept from the page') },
          { type: 'keyDown', control: true, alt: false, shift: false, meta: false, isAutoRepeat: false, ...input },
        ),
    },
  }
  handleWindowKeys(window as never, { platform, quit: () => done.push('quit') })
  return done
}

it.each(['linux', 'win32'] as const)('close the window and quit on %s', (platform) => {
  expect(pressIn(platform, { key: 'w' })).toEqual(['kept from the page', 'close'])
  expect(pressIn(platform, { key: 'Q' })).toEqual(['kept from the page', 'quit'])
})

it.each<[string, Partial<Input>]>([
  ['without Ctrl', { key: 'w', control: false }],
  ['with Shift', { key: 'w', shift: true }],
  ['with AltGr, which types a letter', { key: 'q', alt: true }],
  ['of a key that is held', { key: 'w', isAutoRepeat: true }],
  ['at the end of a key', { key: 'w', type: 'keyUp' }],
  ['of another key', { key: 'e' }],
])('are nothing %s', (_how, input) => {
  expect(pressIn('linux', input)).toEqual([])
})

it('are left to the menu on macOS', () => {
  expect(pressIn('darwin', { key: 'w' })).toEqual([])
})
