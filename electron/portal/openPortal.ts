import type { Result } from '../../shared/result.js'
import type { Chance, Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import type { Net } from '../ports/net.js'
import { authorizedCaller } from './apiWithToken.js'
import { apiCaller } from './call.js'
import { datasetOf, search } from './catalog.js'
import { testConnection } from './connectionTest.js'
import { datasetOfMedia } from './datasetOfMedia.js'
import { dialectFinder } from './dialect.js'
import { encryptionKey } from './encryptionKey.js'
import { facetsReader } from './facets.js'
import { openLargeRecords } from './largeRecords.js'
import { listing } from './listing.js'
import { openLists } from './lists.js'
import { mayRead } from './mayRead.js'
import { mediaSource } from './media.js'
import { nodeCheck, nodeToken } from './node.js'
import { oauthAddresses } from './oauth.js'
import type { FoundOut, Portal, PortalProfile, PortalSecrets } from './portal.js'
import { canonicalPortal, probe } from './probe.js'
import { records } from './records.js'
import { sharedDetail } from './sharedDetail.js'
import { tokenBroker } from './tokens.js'
import type { WrongTries } from './tryBook.js'

export interface PortalDeps {
  readonly net: Net
  readonly clock: Clock
  readonly chance: Chance
  readonly log: Log
  readonly secrets: PortalSecrets
  readonly profile: PortalProfile
  /** Called when something has been found out that was not known, or not so. */
  readonly remember: (found: FoundOut) => void
  /** Lower-case hex of the digest. */
  readonly sha256: (bytes: Uint8Array) => string
  /** What outlives the program of wrong passwords; without it, only this run knows. */
  readonly tries?: WrongTries | undefined
}

/** One portal over the network port. Nothing is asked until something is. */
export const openPortal = (deps: PortalDeps): Portal => openAt(deps, 'as-typed')

function openAt(deps: PortalDeps, address: 'as-typed' | 'canonical'): Portal {
  const { clock, log, secrets, profile } = deps
  const { portalId } = profile
  const call = apiCaller({ net: deps.net, clock, portalId })
  const dialect = dialectFinder({
    call,
    choice: profile.dialect,
    found: profile.foundDialect,
    remember: (foundDialect) => deps.remember({ foundDialect }),
  })
  const oauth = oauthAddresses(profile.foundOauth, (foundOauth) => deps.remember({ foundOauth }))
  const tokens = tokenBroker({ call, oauth, clock, log, secrets, profile, sha256: deps.sha256, tries: deps.tries })
  const api = authorizedCaller({ call, tokens, secrets, orAsNobody: false })
  // A file that is open to all is found and fetched beside a wrong password too.
  const openApi = authorizedCaller({ call, tokens, secrets, orAsNobody: true })
  const catalog = { api, clock, log, large: openLargeRecords(), lists: openLists({ clock, log }) }
  const openCatalog = { ...catalog, api: openApi }
  const node = { call, oauth, dialect, clock }
  /** What a generation that was only remembered does not serve is asked again, when the portal speaks the other one. */
  const ask = async <T>(question: () => Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>> => {
    const answer = await question()
    const isDoubtful = !answer.ok && answer.failure.code === 'portal/not-supported'
    return isDoubtful && (await dialect.doubt(signal)) ? question() : answer
  }
  const detail = sharedDetail(clock, (id, signal) => datasetOf(openCatalog, id, signal))

  const portal: Portal = {
    portalId,
    dialect,
    search: (query, signal) => search(catalog, query, signal),
    records: (query, signal) => records(catalog, query, signal),
    async listing(asked, signal) {
      const page = await listing(catalog, asked, signal)
      if (page.ok) detail.heard(page.value.items)
      return page
    },
    facets: facetsReader(api),
    dataset: (id, signal) => datasetOf(openCatalog, id, signal),
    datasetOfMedia: (id, signal, hear) => datasetOfMedia(openCatalog, id, signal, hear),
    mayRead: (id, signal) => mayRead(api, id, signal),
    encryptionKey: (signal) => ask(() => encryptionKey({ call, api, dialect, sha256: deps.sha256 }, signal), signal),
    signIn: (signal, how) => tokens.signIn(signal, how),
    signOut: (signal) => tokens.signOut(signal),
    nodeToken: (credentials, scopes, signal) => ask(() => nodeToken(node, credentials, scopes, signal), signal),
    nodeCheck: (token, signal) => ask(() => nodeCheck(node, token, signal), signal),
    test: (signal) => testConnection({ call, api, clock, tokens, secrets, sha256: deps.sha256 }, signal),
    ...mediaSource({ portalId, node, dialect, tokens, secrets, dataset: detail.read }),
    async checkCustomerKey(signal) {
      return ask(async () => {
        const found = await dialect(signal)
        return found.ok ? tokens.tryKey(found.value === 'apm' ? 'apm' : 'oauth2', signal) : found
      }, signal)
    },
    async probe(signal) {
      const canonical = address === 'canonical' ? portalId : await canonicalPortal(call, portalId, signal)
      if (canonical === portalId) return probe({ call, api, portal }, signal)
      return openAt({ ...deps, profile: { ...profile, portalId: canonical } }, 'canonical').probe(signal)
    },
  }
  return portal
}
