import { AUTHORITY } from '../../support/samples/authoritySample.js'
import { SAMPLE_NOW_MS } from '../../support/samples/cityCatalogue.js'
import { createFakeBackend, type FakeBackend } from '../../support/window/fake/fakeBackend.js'
import { changeBackend, type Scenes } from './scene.js'
import { openScreen, pressNamed, runSteps, scrollTo } from './sceneSteps.js'

const settings = openScreen('settings')
const section = (nth: number) => runSteps(settings, scrollTo('.settings-group', nth))

/** All settings differ from their defaults. */
const set = (): FakeBackend =>
  changeBackend(
    createFakeBackend({
      accent: '#e3008c',
      network: {
        authorities: [AUTHORITY],
        login: 'this-session-only',
        proxies: ['http://proxy.city.example:3128'],
        keychain: 'this-session-only',
      },
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

const OFFER = {
  version: '0.2.0',
  bytes: 112_000_000,
  notes: 'Faster start.\nDownloads of one dataset can be moved to another folder.',
  isRollback: false,
}

/** A copy that updates itself. */
const updating = (state: FakeBackend['updates']['state']): FakeBackend =>
  createFakeBackend({
    updates: { means: 'self', isForbidden: false, pin: null, checkedMs: SAMPLE_NOW_MS - 3600_000, state },
  })

export const SETTINGS: Scenes = {
  'settings-look': { world: () => createFakeBackend(), reach: settings },
  'settings-searched': {
    world: () => createFakeBackend(),
    reach: runSteps(settings, (page) => page.locator('.settings-head input').fill('proxy')),
  },
  'settings-look-accent': { world: set, reach: settings },
  'settings-downloads': { world: () => createFakeBackend(), reach: section(1) },
  'settings-hours': { world: set, reach: runSteps(settings, scrollTo('.timetable')) },
  'settings-protection': { world: () => createFakeBackend(), reach: section(3) },
  'settings-protection-set': {
    world: () => createFakeBackend({ identity: { identity: 'kept', recipient: `age1${'q'.repeat(58)}` } }),
    reach: runSteps(section(3), pressNamed('Enregistrer le fichier de récupération', 'Save the recovery file')),
  },
  'settings-network': { world: () => createFakeBackend(), reach: section(4) },
  'settings-network-set': { world: set, reach: section(4) },
  'settings-program': { world: () => createFakeBackend(), reach: section(5) },
  'settings-update-offered': { world: () => updating({ type: 'offered', offer: OFFER }), reach: section(5) },
  'settings-update-ready': { world: () => updating({ type: 'ready', offer: OFFER }), reach: section(5) },
  'settings-update-failed': {
    world: () => updating({ type: 'failed', because: { code: 'update/untrusted', facts: {} }, offer: OFFER }),
    reach: section(5),
  },
  'settings-managed': {
    world: () =>
      createFakeBackend({
        managed: ['language', 'zoom', 'proxy', 'updates', 'timetable', 'downloadsRunning'],
        updates: { means: 'self', isForbidden: true, pin: null, checkedMs: null, state: { type: 'idle' } },
      }),
    reach: settings,
  },
  'settings-diagnostics': {
    world: () => createFakeBackend(),
    reach: runSteps(settings, pressNamed('Afficher le rapport', 'Show report')),
  },
}
