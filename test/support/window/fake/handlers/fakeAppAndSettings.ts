import { ok } from '../../../../../shared/result.js'
import { answerNothing, type FakeBackend, type VerbHandlers } from '../fakeBackend.js'

/** The application itself: its settings, updates and identity. */
export const createAppAndSettingsHandlers = (fakeBackend: FakeBackend) => {
  return {
    'app.storage': () =>
      ok({
        folder: '~/.config/rudi-desk',
        parts: [
          { what: 'queue', bytes: 4_200_000 },
          { what: 'catalogue', bytes: 61_000_000 },
          { what: 'library', bytes: 1_900_000 },
          { what: 'logs', bytes: 340_000 },
        ],
      }),
    'app.revealStorage': answerNothing,
    'app.licences': () => ok('react 19.3.1\n\nMIT License …'),
    'app.describe': () =>
      ok({
        version: '0.1.0',
        runtime: 'Electron 45.4.1',
        versions: { chromium: '146.0.7680.72', node: '24.11.0', sqlite: '3.51.0', duckdb: '1.5.5' },
        systemLanguage: 'fr',
        keychain: fakeBackend.keychain,
        platform: fakeBackend.accent === null ? 'linux' : 'win32',
        accent: fakeBackend.accent,
        managed: [...fakeBackend.managed],
      }),
    'app.diagnostics': () => ok('Rudi Desk 0.1.0\nElectron 45.4.1, Linux\n\n[downloads]\ndone = 12\n'),
    'app.saveDiagnostics': () => ok(true),
    'app.leave': answerNothing,
    'settings.read': () => ok(fakeBackend.settings),
    'settings.write': (patch) => {
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
      fakeBackend.settings = { ...fakeBackend.settings, ...given }
      return ok(fakeBackend.settings)
    },
    'updates.read': () => ok(fakeBackend.updates),
    'updates.check': answerNothing,
    'updates.download': answerNothing,
    'updates.cancel': answerNothing,
    'updates.restart': answerNothing,
    'identity.describe': () => ok(fakeBackend.identity),
    'identity.unlock': () => {
      fakeBackend.identity = { identity: 'kept', recipient: `age1${'q'.repeat(58)}` }
      return ok(fakeBackend.identity)
    },
    'identity.create': () => {
      fakeBackend.identity = { identity: 'kept', recipient: `age1${'q'.repeat(58)}` }
      return ok(fakeBackend.identity)
    },
    'identity.saveRecovery': () => ok({ name: 'rudi-desk-identity.txt' }),
  } satisfies Partial<VerbHandlers>
}
