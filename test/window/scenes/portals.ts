import { generateKeyPairSync } from 'node:crypto'
import type { Page } from 'playwright'
import { failure } from '../../../shared/failure.js'
import { portalCard } from '../../../shared/ipc/contract.js'
import { SAMPLE_NOW_MS } from '../../support/samples/cityCatalogue.js'
import { dropFiles } from '../../support/window/dropFiles.js'
import { createFakeBackend, FAKE_PORTAL, type FakeBackend } from '../../support/window/fake/fakeBackend.js'
import { changeBackend, type Scenes } from './scene.js'
import { openScreen, pressNamed, pressSelector, runSteps } from './sceneSteps.js'

const NANTES = portalCard.parse({
  ...FAKE_PORTAL,
  id: 'https://donnees.nantes.example',
  title: 'Nantes Métropole, données ouvertes de l’agglomération',
  host: 'donnees.nantes.example',
  chosen: false,
})

const withTwo = (some: Partial<FakeBackend> = {}): FakeBackend =>
  createFakeBackend({ portals: [FAKE_PORTAL, NANTES], ...some })
const withAccount = (some: Partial<FakeBackend['account']>, fakeBackend = createFakeBackend()): FakeBackend =>
  changeBackend(fakeBackend, (one) => {
    one.account = { ...one.account, ...some }
  })

const createPortalPem = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }).toString()

const switcher = pressSelector('.portal-switch')
const portals = runSteps(switcher, (page) => page.getByRole('menuitem').last().click())
const accounts = openScreen('accounts')

async function signIn(page: Page): Promise<void> {
  await page.locator('input[name=login]').fill('camille')
  await page.locator('input[name=password]').fill('secret')
  await page.locator('form .button.primary').first().click()
}

export const PORTALS: Scenes = {
  'portals-menu': { world: () => withTwo(), reach: switcher },
  'portals-two': { world: () => withTwo(), reach: portals },
  'portals-tested': {
    world: () => withTwo({ portals: [{ ...FAKE_PORTAL, dialect: 'apm' }, NANTES] }),
    reach: runSteps(portals, pressNamed('Tester la connexion', 'Test connection')),
  },
  'portals-forget': { world: () => withTwo(), reach: runSteps(portals, pressNamed('Retirer Nantes', 'Remove Nantes')) },
  'accounts-anonymous': { world: () => createFakeBackend(), reach: accounts },
  'accounts-refused': {
    world: () =>
      withAccount(
        { keptBy: 'this-session-only' },
        createFakeBackend({ broken: new Map([['accounts.signIn', failure('session/refused', { login: 'camille' })]]) }),
      ),
    reach: runSteps(accounts, signIn),
  },
  'accounts-locked': {
    world: () => withAccount({ lockout: { triesLeft: 0, lockedUntilMs: SAMPLE_NOW_MS + 12 * 60_000 } }),
    reach: accounts,
  },
  'accounts-person': {
    world: () => withAccount({ who: { type: 'person', login: 'camille.legoff' }, customerKey: { hint: 'r4Kd' } }),
    reach: accounts,
  },
  'encryption-full': { world: () => createFakeBackend(), reach: openScreen('encryption') },
  'encryption-two': {
    world: () => createFakeBackend({ pem: createPortalPem() }),
    reach: runSteps(openScreen('encryption'), async (page) => {
      const [one, other] = ['comptages-des-mobilités-douces-de-la-métropole-2023.csv', 'résultats.csv']
      await page.getByText('RSA 4096 bits').waitFor()
      await dropFiles(page, { [String(one)]: Buffer.from('a;b\n'), [String(other)]: Buffer.from('c\n') })
      await page.getByText('résultats.csv').last().waitFor()
    }),
  },
  'encryption-failing': {
    world: () => createFakeBackend({ broken: new Map([['encryption.publicKey', failure('key/not-a-key')]]) }),
    reach: openScreen('encryption'),
  },
  'nodeTokens-full': { world: () => createFakeBackend(), reach: openScreen('nodeTokens') },
}
