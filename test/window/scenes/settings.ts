import { aWorld, type World } from '../fakeMachine.js'
import { AUTHORITY } from '../samplePortals.js'
import { changed, down, named, place, type Scenes, through } from './scene.js'

const settings = place('settings')
const section = (nth: number) => through(settings, down('.settings-group', nth))

/** Everything is set otherwise than it comes. */
const set = (): World =>
  changed(
    aWorld({
      accent: '#e3008c',
      network: { authorities: [AUTHORITY], login: 'this-session-only', keychain: 'this-session-only' },
      keychain: 'this-session-only',
    }),
    (world) => {
      world.settings = {
        ...world.settings,
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
  'settings-look': { world: () => aWorld(), reach: settings },
  'settings-searched': {
    world: () => aWorld(),
    reach: through(settings, (page) => page.locator('.settings-head input').fill('proxy')),
  },
  'settings-look-accent': { world: set, reach: settings },
  'settings-downloads': { world: () => aWorld(), reach: section(1) },
  'settings-hours': { world: set, reach: through(settings, down('.timetable')) },
  'settings-network': { world: () => aWorld(), reach: section(2) },
  'settings-network-set': { world: set, reach: section(2) },
  'settings-program': { world: () => aWorld(), reach: section(3) },
  'settings-diagnostics': {
    world: () => aWorld(),
    reach: through(settings, named('Voir le rapport', 'See the report')),
  },
}
