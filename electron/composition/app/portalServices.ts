import type { PortalId } from '../../../shared/ids.js'
import type { Result } from '../../../shared/result.js'
import { createDemoPortal } from '../../lifecycle/demoPortalProcess.js'
import { createPortalCredentials } from '../../portal/auth/createPortalCredentials.js'
import { createCredentialStore } from '../../portal/auth/credentialStore.js'
import type { CatalogueService } from '../../services/catalogue/catalogueService.js'
import { createPortalRegistry, type PortalRegistry } from '../../services/portalRegistry.js'
import type { AppServicesDeps } from './appServicesDeps.js'

/** Creates the registry of portals with their credentials, and the demo portal, which may have to start first. */
export function createPortalServices(deps: AppServicesDeps) {
  const { preferences } = deps
  const credentials = createCredentialStore(deps.keychains.system, deps.keychains.session)
  const demo = createDemoPortal({
    ...deps.demo,
    lastPort: () => preferences.read().demoPort,
    remember: (demoPort) => void preferences.write({ demoPort }),
  })
  let catalogue: CatalogueService | null = null
  const startDemo = async (): Promise<Result<PortalId>> => {
    const id = await demo.start()
    if (!id.ok) return id
    const was = portals.moveDemo(id.value)
    catalogue?.refresh('changes')
    // The old address may belong to another server now, so the credentials kept for it are forgotten (S-05).
    if (was !== null) await Promise.all([credentials.forget(was, 'account'), credentials.forget(was, 'customer-key')])
    return id
  }
  const portals: PortalRegistry = createPortalRegistry({
    preferences,
    openPortal: (profile, secrets) =>
      deps.openPortal(profile, secrets, (found) => portals.recordDetected(profile.portalId, found)),
    getSecrets: (id) => createPortalCredentials(credentials, id),
    waitUntilReady: async ({ demo: isDemo }) => {
      if (isDemo) await startDemo()
    },
    onChanged: (cards) => {
      deps.notify('portals.changed', [...cards])
      catalogue?.onPortalsChanged()
    },
    onLocated: (portal, dataset) => catalogue?.learn(portal, dataset),
  })
  return {
    credentials,
    demo,
    portals,
    startDemo,
    /** Lets the catalogue know of changes of the portals. It needs the portals, so it is created after them. */
    connectCatalogue(created: CatalogueService): void {
      catalogue = created
    },
  }
}
