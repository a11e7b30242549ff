import { AUTHORITY } from '../../support/samples/portalSamples.js'
import { createFakeBackend, type FakeBackend } from '../../support/window/fakeBackend.js'
import { changeBackend, openScreen, pressNamed, runSteps, type Scenes, scrollTo } from './scene.js'

const settings = openScreen('settings')
const section = (nth: number) => runSteps(settings, scrollTo('.settings-group', nth))

/** Everything is set otherwise than it comes. */
const set = (): FakeBackend =>
  changeBackend(
    createFakeBackend({
      accent: '#e3008c',
      network: { authorities: [AUTHORITY], login: 'this-session-only', keychain: 'this-session-only' },
      keychain: 'this-session-only',
    }),
    (fakeBackend) => {
      fakeBackend.settings = {
        ...fakeBackend.settings,
        accent: 'system',
        limitBytesPerSecond: 2_000_000,
        proxy: { is: 'address', origin: 'http://proxy.example:3128' },
        timetable: [
          { days: [1, 2, 3, 4, 5], fromMinute: 480, toMinute: 1080, limit: 500_000 },
          { days: [6, 7], fromMinute: 1320, toMinute: 360, limit: 'pause' },
        ],
      }
    },
  )

export const SETTINGS: Scenes = {
  'settings-look': { world: () => createFakeBackend(), reach: settings },
  'settings-searched': {
    world: () => createFakeBackend(),
    reach: runSteps(settings, (page) => page.locator('.settings-head input').fill('proxy')),
  },
  'settings-look-accent': { world: set, reach: settings },
  'settings-downloads': { world: () => createFakeBackend(), reach: section(1) },
  'settings-hours': { world: set, reach: runSteps(settings, scrollTo('.timetable')) },
  'settings-network': { world: () => createFakeBackend(), reach: section(2) },
  'settings-network-set': { world: set, reach: section(2) },
  'settings-program': { world: () => createFakeBackend(), reach: section(3) },
  'settings-diagnostics': {
    world: () => createFakeBackend(),
    reach: runSteps(settings, pressNamed('Afficher le rapport', 'Show report')),
  },
}
