// A person has removed the portal, or never added it: every handler says so in the same way.
import { expect, it } from 'vitest'
import { createBasketHandlers } from '../../../../electron/ipc/handlers/catalogue/basket.js'
import { createPortalDetailHandlers } from '../../../../electron/ipc/handlers/portal/portalDetails.js'
import { createPortalHandlers } from '../../../../electron/ipc/handlers/portal/portals.js'
import { createQueryHandlers } from '../../../../electron/ipc/handlers/query.js'
import { createStoredFileHandlers } from '../../../../electron/ipc/handlers/storedFiles.js'
import type { PortalRegistry } from '../../../../electron/services/portalRegistry.js'
import { describeUnknownPortal } from '../../../../electron/services/unknownPortal.js'
import { portalId } from '../../../../shared/ids.js'
import { fail, type Result } from '../../../../shared/result.js'

const ID = portalId.parse('https://rudi.example')
const portals = {
  findProfile: () => null,
  get: () => fail(describeUnknownPortal(ID)),
  change: () => fail(describeUnknownPortal(ID)),
  choose: () => fail(describeUnknownPortal(ID)),
} as unknown as PortalRegistry
const deps = { portals } as never

it.each<readonly [string, () => Promise<Result<unknown>>]>([
  ['basket.read', () => createBasketHandlers({} as never, portals, {} as never)['basket.read']({ portalId: ID })],
  [
    'basket.change',
    () =>
      createBasketHandlers({} as never, portals, {} as never)['basket.change']({ portalId: ID, put: [], remove: [] }),
  ],
  ['query.read', () => createQueryHandlers(deps)['query.read']({ portalId: ID })],
  ['query.forgetHistory', () => createQueryHandlers(deps)['query.forgetHistory']({ portalId: ID })],
  ['stored.startAnew', () => createStoredFileHandlers(deps)['stored.startAnew']({ what: 'basket', portalId: ID })],
  ['portals.choose', () => createPortalHandlers(deps)['portals.choose']({ portalId: ID })],
  ['portals.describe', () => createPortalDetailHandlers(deps)['portals.describe']({ portalId: ID })],
  ['portals.change', () => createPortalDetailHandlers(deps)['portals.change']({ portalId: ID })],
  ['portals.test', () => createPortalDetailHandlers(deps)['portals.test']({ portalId: ID })],
])('%s of a portal that is not in Rudi Desk says that it is not', async (_, ask) => {
  expect(await ask()).toMatchObject({ ok: false, failure: { code: 'portal/unknown', facts: { host: 'rudi.example' } } })
})
