// A colour that is chosen while the application runs is heard of, in the way that each system tells it.
import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { watchAccent } from '../../../electron/composition/desktopServices.js'

type Preferences = Parameters<typeof watchAccent>[0]

/** A system whose person has just chosen magenta. */
function aSystem() {
  const told = new EventEmitter()
  const preferences = {
    getAccentColor: () => 'E3008CFF',
    on: (name: string, hear: () => void) => told.on(name, hear),
    subscribeLocalNotification: (name: string, hear: () => void) => told.on(name, hear),
  } as unknown as Preferences
  return { told, preferences }
}

it.each([
  ['win32', 'accent-color-changed', ['#e3008c']],
  ['darwin', 'NSSystemColorsDidChangeNotification', ['#e3008c']],
  ['linux', 'accent-color-changed', []],
])('on %s', (platform, event, expected) => {
  const heard: (string | null)[] = []
  const { told, preferences } = aSystem()
  watchAccent(preferences, platform, (accent) => heard.push(accent))
  told.emit(event)
  expect(heard).toEqual(expected)
})
