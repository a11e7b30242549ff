// A system colour that changes while the application runs is noticed, by the event of each system.
import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { watchAccent } from '../../../../electron/window/desktop/systemAccent.js'

type Preferences = Parameters<typeof watchAccent>[0]

/** Creates a system whose user has just chosen magenta. */
function aSystem() {
  const reported = new EventEmitter()
  const preferences = {
    getAccentColor: () => 'E3008CFF',
    on: (name: string, listener: () => void) => reported.on(name, listener),
    subscribeLocalNotification: (name: string, listener: () => void) => reported.on(name, listener),
  } as unknown as Preferences
  return { reported, preferences }
}

it.each([
  ['win32', 'accent-color-changed', ['#e3008c']],
  ['darwin', 'NSSystemColorsDidChangeNotification', ['#e3008c']],
  ['linux', 'accent-color-changed', []],
])('on %s', (platform, event, expected) => {
  const received: (string | null)[] = []
  const { reported, preferences } = aSystem()
  watchAccent(preferences, platform, (accent) => received.push(accent))
  reported.emit(event)
  expect(received).toEqual(expected)
})
