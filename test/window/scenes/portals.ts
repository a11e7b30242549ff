import type { Page } from 'playwright'
import { failure } from '../../../shared/failure.js'
import { portalCard } from '../../../shared/ipc/contract.js'
import { aWorld, PORTAL, type World } from '../fakeMachine.js'
import { NOW_MS } from '../sampleData.js'
import { changed, named, place, press, type Scenes, through } from './scene.js'

const NANTES = portalCard.parse({
  ...PORTAL,
  id: 'https://donnees.nantes.example',
  title: 'Nantes Métropole, données ouvertes de l’agglomération',
  host: 'donnees.nantes.example',
  chosen: false,
})

const withTwo = (some: Partial<World> = {}): World => aWorld({ portals: [PORTAL, NANTES], ...some })
const withAccount = (some: Partial<World['account']>, world = aWorld()): World =>
  changed(world, (one) => {
    one.account = { ...one.account, ...some }
  })

const switcher = press('.portal-switch')
const portals = through(switcher, (page) => page.getByRole('menuitem').last().click())
const accounts = place('accounts')

async function signIn(page: Page): Promise<void> {
  await page.locator('input[name=login]').fill('camille')
  await page.locator('input[name=password]').fill('secret')
  await page.locator('form .button.primary').first().click()
}

export const PORTALS: Scenes = {
  'portals-menu': { world: () => withTwo(), reach: switcher },
  'portals-two': { world: () => withTwo(), reach: portals },
  'portals-tested': {
    world: () => withTwo({ portals: [{ ...PORTAL, dialect: 'apm' }, NANTES] }),
    reach: through(portals, named('Tester la connexion', 'Test connection')),
  },
  'portals-forget': { world: () => withTwo(), reach: through(portals, named('Oublier Nantes', 'Forget Nantes')) },
  'accounts-anonymous': { world: () => aWorld(), reach: accounts },
  'accounts-refused': {
    world: () =>
      withAccount(
        { keptBy: 'this-session-only' },
        aWorld({ broken: new Map([['accounts.signIn', failure('session/refused', { login: 'camille' })]]) }),
      ),
    reach: through(accounts, signIn),
  },
  'accounts-locked': {
    world: () => withAccount({ lockout: { triesLeft: 0, lockedUntilMs: NOW_MS + 12 * 60_000 } }),
    reach: accounts,
  },
  'accounts-person': {
    world: () => withAccount({ who: { is: 'person', login: 'camille.legoff' }, customerKey: { hint: 'r4Kd' } }),
    reach: accounts,
  },
  'exports-full': { world: () => aWorld(), reach: place('exports') },
  'exports-failing': {
    world: () => aWorld({ broken: new Map([['exports.publicKey', failure('key/not-a-key')]]) }),
    reach: place('exports'),
  },
  'tools-full': { world: () => aWorld(), reach: place('tools') },
}
