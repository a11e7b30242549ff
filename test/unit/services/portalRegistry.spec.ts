import { expect, test } from 'vitest'
import type { PortalProfile } from '../../../electron/portal/api/portalClient.js'
import { createPortalRegistry } from '../../../electron/services/portalRegistry.js'
import { portalId } from '../../../shared/ids.js'
import { type Preferences, preferences } from '../../../shared/settings/preferences.js'

const ID = portalId.parse('https://rudi.example')

/** Starts over the text that an earlier start wrote. */
function start(written: string) {
  let now: Preferences = preferences.parse(JSON.parse(written))
  const opened: PortalProfile[] = []
  const portals = createPortalRegistry({
    preferences: {
      read: () => now,
      write: (change) => {
        now = { ...now, ...change }
        return now
      },
    },
    openPortal: (profile) => {
      opened.push(profile)
      return {} as never
    },
    getSecrets: () => ({ account: async () => null, customerKey: async () => null }),
    waitUntilReady: async () => undefined,
    onChanged: () => undefined,
  })
  return { portals, opened, text: () => JSON.stringify(now) }
}

const OLD = {
  id: ID,
  title: 'Rennes',
  dialect: 'auto',
  foundDialect: null,
  demo: false,
  key: null,
  anonymous: { login: 'anonymous', password: 'anonymous' },
}

test('what was found out about a portal is what the next start opens it with', () => {
  const first = start(JSON.stringify({ portals: [OLD], chosen: ID }))
  first.portals.recordDetected(ID, { foundDialect: 'gateway' })
  first.portals.recordDetected(ID, { foundOauth: '/oauth' })
  const next = start(first.text())
  next.portals.get(ID)
  expect(next.opened).toMatchObject([{ portalId: ID, foundDialect: 'gateway', foundOauth: '/oauth' }])
})

test('nothing of it is kept when a person says that the portal is another', () => {
  const { portals, opened } = start(JSON.stringify({ portals: [OLD], chosen: ID }))
  portals.recordDetected(ID, { foundDialect: 'gateway', foundOauth: '/oauth' })
  portals.change(ID, { dialect: 'apm' })
  portals.get(ID)
  expect(opened).toMatchObject([{ dialect: 'apm', foundDialect: null, foundOauth: null }])
})
