import type { Result } from '../../shared/result.js'
import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import type { Net } from '../ports/net.js'
import type { RandomSource } from '../ports/randomSource.js'
import type { DetectedPortal, PortalClient, PortalCredentials, PortalProfile } from './api/portalClient.js'
import { createAuthorizedRequest } from './auth/authorizedRequest.js'
import type { PortalLoginAttempts } from './auth/loginAttempts.js'
import { createOauthPrefixFallback } from './auth/oauthPrefixFallback.js'
import { createTokenBroker } from './auth/tokenBroker.js'
import { createDatasetCache } from './catalogue/datasetCache.js'
import { createDecodedRecordCache } from './catalogue/decodedRecordCache.js'
import { createFacetsClient } from './catalogue/facetsClient.js'
import { fetchDataset } from './catalogue/fetchDataset.js'
import { fetchListingPage } from './catalogue/fetchListingPage.js'
import { fetchNamesOfProducer } from './catalogue/fetchNamesOfProducer.js'
import { fetchReadPermission } from './catalogue/fetchReadPermission.js'
import { fetchRecords } from './catalogue/fetchRecords.js'
import { fetchSearchPage } from './catalogue/fetchSearchPage.js'
import { findDatasetOfMedia } from './catalogue/findDatasetOfMedia.js'
import { createAdaptiveListPager } from './catalogue/list/adaptiveListPager.js'
import { leaveOutRefusedSortOrders } from './catalogue/list/leaveOutRefusedSortOrders.js'
import { findCanonicalPortalUrl } from './diagnostics/findCanonicalPortalUrl.js'
import { probePortal } from './diagnostics/probePortal.js'
import { testConnection } from './diagnostics/testConnection.js'
import { createRememberedDialect } from './dialect/rememberedDialect.js'
import { fetchEncryptionKey } from './encryptionKey/fetchEncryptionKey.js'
import { createSendApiRequest } from './http/sendApiRequest.js'
import { createMediaSource } from './media/mediaSource.js'
import { checkNodeToken, fetchNodeToken } from './nodeToken/nodeToken.js'

export interface PortalDeps {
  readonly net: Net
  readonly clock: Clock
  readonly randomSource: RandomSource
  readonly log: Log
  readonly secrets: PortalCredentials
  readonly profile: PortalProfile
  /** Called when requests reveal a fact about the portal that is new or differs from what was known. */
  readonly remember: (found: DetectedPortal) => void
  /** Lower-case hex of the digest. */
  readonly sha256: (bytes: Uint8Array) => string
  /** The stored record of wrong passwords. Without it, refusals are known for this run only. */
  readonly loginAttempts?: PortalLoginAttempts | undefined
}

/** Creates the client of one portal over the network port. It sends no request until one of its functions is called. */
export const createPortalClient = (deps: PortalDeps): PortalClient => openAt(deps, 'as-typed')

function openAt(deps: PortalDeps, address: 'as-typed' | 'canonical'): PortalClient {
  const { clock, log, secrets, profile } = deps
  const { portalId } = profile
  const send = createSendApiRequest({ net: deps.net, clock, portalId })
  const dialect = createRememberedDialect({
    send,
    choice: profile.dialect,
    found: profile.foundDialect,
    remember: (foundDialect) => deps.remember({ foundDialect }),
  })
  const oauth = createOauthPrefixFallback(profile.foundOauth, (foundOauth) => deps.remember({ foundOauth }))
  const tokens = createTokenBroker({
    send,
    oauth,
    clock,
    log,
    secrets,
    profile,
    sha256: deps.sha256,
    loginAttempts: deps.loginAttempts,
  })
  const api = createAuthorizedRequest({ send, tokens, secrets, allowsAnonymous: false })
  // A file that is open to all can be found and downloaded even when the stored password is wrong.
  const openApi = createAuthorizedRequest({ send, tokens, secrets, allowsAnonymous: true })
  const lists = leaveOutRefusedSortOrders(createAdaptiveListPager({ clock, log }), { clock, log })
  const catalog = { api, clock, log, large: createDecodedRecordCache(), lists }
  const openCatalog = { ...catalog, api: openApi }
  const node = { send, oauth, dialect, clock }
  /**
   * Repeats `question` when the portal does not support it and a new detection shows that the portal speaks the other
   * generation than the one in which it was asked.
   */
  const ask = async <T>(question: () => Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>> => {
    const used = dialect.getKnown()
    const answer = await question()
    const isDoubtful = !answer.ok && answer.failure.code === 'portal/not-supported'
    return isDoubtful && (await dialect.recheck(used, signal)) ? question() : answer
  }
  const detail = createDatasetCache(clock, (id, signal) => fetchDataset(openCatalog, id, signal))

  const portal: PortalClient = {
    portalId,
    getDialect: dialect,
    search: (query, signal) => fetchSearchPage(catalog, query, signal),
    fetchRecords: (query, signal) => fetchRecords(catalog, query, signal),
    async fetchListingPage(asked, signal) {
      const page = await fetchListingPage(catalog, asked, signal)
      if (page.ok) detail.dropOutdated(page.value.items)
      return page
    },
    fetchFacets: createFacetsClient(api),
    fetchNamesOfProducer: (id, signal) => fetchNamesOfProducer(openCatalog, id, signal),
    // The dataset is read anew, and cached for the downloads that begin right after it was shown or resolved.
    fetchDataset: (id, signal) => detail.read(id, signal, 'now'),
    findDatasetOfMedia: (id, signal, onRecords) => findDatasetOfMedia(openCatalog, id, signal, onRecords),
    fetchReadPermission: (id, signal) => fetchReadPermission(api, id, signal),
    fetchEncryptionKey: (signal) =>
      ask(() => fetchEncryptionKey({ send, api, dialect, sha256: deps.sha256 }, signal), signal),
    signIn: (signal, how) => tokens.signIn(signal, how),
    signOut: (signal) => tokens.signOut(signal),
    fetchNodeToken: (credentials, scopes, signal) =>
      ask(() => fetchNodeToken(node, credentials, scopes, signal), signal),
    checkNodeToken: (token, signal) => ask(() => checkNodeToken(node, token, signal), signal),
    testConnection: (signal) => testConnection({ send, api, clock, tokens, secrets, sha256: deps.sha256 }, signal),
    ...createMediaSource({ portalId, node, dialect, tokens, secrets, dataset: detail.read }),
    async checkCustomerKey(signal) {
      return ask(async () => {
        const found = await dialect(signal)
        return found.ok ? tokens.tryKey(found.value === 'apm' ? 'apm' : 'oauth2', signal) : found
      }, signal)
    },
    async probe(signal) {
      const canonical = address === 'canonical' ? portalId : await findCanonicalPortalUrl(send, portalId, signal)
      if (canonical === portalId) return probePortal({ send, api, portal }, signal)
      return openAt({ ...deps, profile: { ...profile, portalId: canonical } }, 'canonical').probe(signal)
    },
  }
  return portal
}
