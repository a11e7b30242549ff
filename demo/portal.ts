import { buildMediaPath } from './api/catalogue/mediaPaths.js'
import type { Counters, PortalContext } from './api/route/portalContext.js'
import { routeProducerRequest } from './api/routeProducerRequest.js'
import { routePortalRequest } from './api/router.js'
import { createControlEndpoints } from './controlEndpoints.js'
import { type ActiveFaults, createActiveFaults } from './faults/activeFaults.js'
import { createCatalogue, extendCatalogue } from './seed/catalogue.js'
import { digestContent } from './seed/digestContent.js'
import type { LandmarkName } from './seed/landmarks.js'
import type { Content } from './seed/lazyContent.js'
import type { SeedDataset, SeedMedia } from './seed/model.js'
import { getSharedKeys } from './seed/portalKeys.js'
import { startServer } from './server.js'
import { type Accounts, canRead, createAccounts, type Person } from './state/accounts.js'
import { createAuthenticator } from './state/authenticator.js'
import { type ContentStore, createContentStore } from './state/contentStore.js'
import type { LoggedRequest } from './state/loggedRequest.js'
import { DEFAULT_OPTIONS, type PortalOptions } from './state/portalOptions.js'
import { createTokenIssuer } from './state/tokenIssuer.js'

/** A portal that runs in this process, and what tests can read of it. */
export interface RunningPortal {
  /** The base address with the base path, without a slash at the end. */
  readonly url: string
  /** The other origin, which serves the files of the producers. */
  readonly producersUrl: string
  readonly options: PortalOptions
  readonly accounts: Accounts
  readonly contentStore: ContentStore
  readonly faults: ActiveFaults
  /** All requests to both origins, in the order of arrival. */
  readonly log: readonly LoggedRequest[]
  readonly counters: Counters
  landmark(name: LandmarkName): SeedDataset
  /** The address at which a client should request this media in the generation of this portal. */
  mediaUrl(media: SeedMedia): string
  /**
   * The bytes that a client should have in the end, decrypted when the portal decrypts them. Tests compare with these.
   */
  expectedBytes(mediaId: string, version?: number): Content
  expectedSha256(mediaId: string, version?: number): Promise<string>
  mayRead(person: Person, datasetId: string): boolean
  /** Publishes the next version of a media. Returns its number. */
  publish(mediaId: string): number
  /**
   * Overwrites the file of the producer while the portal still describes the version before. Returns the new version.
   */
  overwrite(mediaId: string): number
  /** Removes a dataset from the catalogue, or (`restore`) puts it back with its old date. */
  withdraw(datasetId: string): void
  restore(datasetId: string): void
  /** Invalidates every token, as a restart of the servers does. */
  forgetTokens(): void
  /** Moves the clock of the portal forward by `ms`: tokens expire and locks end. */
  turnClock(ms: number): void
  close(): Promise<void>
}

/** Starts a portal of either generation. Options that are not given are those of `DEFAULT_OPTIONS`. */
export async function startPortal(given: Partial<PortalOptions> = {}): Promise<RunningPortal> {
  const options: PortalOptions = { ...DEFAULT_OPTIONS, ...given }
  let turnedMs = 0
  const now = (): number => Date.now() + turnedMs
  const accounts = createAccounts(options.seed)
  const contentStore = createContentStore(
    extendCatalogue(
      createCatalogue({ seed: options.seed, count: options.datasets, biggestBytes: options.biggestBytes }),
      options.more,
    ),
    () => options.keys ?? getSharedKeys(),
  )
  const counters: Counters = { signIns: 0, anonymousSignIns: 0, refreshes: 0, tokens: 0, keysMade: 0 }
  const urls = { portal: '', producers: '' }
  const withdrawn = new Set<string>()
  const portalContext: PortalContext = {
    options,
    accounts,
    contentStore,
    withdrawn,
    counters,
    authenticator: createAuthenticator(accounts, options, now),
    tokens: createTokenIssuer(options.tokenLifetimeMs, options.refreshLifetimeMs, now),
    faults: createActiveFaults(options.faults),
    now,
    urls: () => urls,
  }
  const log: LoggedRequest[] = []
  const control = options.control ? createControlEndpoints(portalContext, log) : null
  const { host } = options
  const producers = await startServer(portalContext, {
    origin: 'producers',
    host,
    port: 0,
    log,
    answer: (receivedRequest) => routeProducerRequest(portalContext, receivedRequest),
  })
  const portal = await startServer(portalContext, {
    origin: 'portal',
    host,
    port: options.port,
    log,
    answer: async (receivedRequest) => control?.(receivedRequest) ?? routePortalRequest(portalContext, receivedRequest),
  }).catch(async (error: unknown) => {
    await producers.close()
    throw error
  })
  const named = host.includes(':') ? `[${host}]` : host
  urls.producers = options.producersAt ?? `http://${named}:${producers.port}`
  urls.portal = `http://${named}:${portal.port}${options.basePath}`

  const oracle = createOracle(contentStore)
  return {
    url: urls.portal,
    producersUrl: urls.producers,
    options,
    accounts,
    contentStore,
    faults: portalContext.faults,
    log,
    counters,
    landmark: contentStore.getLandmark,
    mediaUrl: (media) => urls.portal + buildPath(portalContext, media),
    ...oracle,
    mayRead: (person, datasetId) => {
      const dataset = contentStore.findDataset(datasetId)
      return dataset !== null && canRead(person, dataset)
    },
    publish: contentStore.publish,
    overwrite: contentStore.overwrite,
    withdraw: (datasetId) => void withdrawn.add(datasetId),
    restore: (datasetId) => void withdrawn.delete(datasetId),
    forgetTokens: portalContext.tokens.forgetAll,
    turnClock(ms) {
      turnedMs += ms
    },
    async close() {
      await Promise.all([portal.close(), producers.close()])
    },
  }
}

function buildPath(portalContext: PortalContext, media: SeedMedia): string {
  const dataset = portalContext.contentStore.findDataset(media.datasetId)
  if (!dataset) throw new Error(`media ${media.id} belongs to no dataset of this portal`)
  return buildMediaPath(portalContext, dataset, media)
}

/** Gives what a client should have in the end. */
function createOracle(contentStore: ContentStore): Pick<RunningPortal, 'expectedBytes' | 'expectedSha256'> {
  const getMedia = (id: string): SeedMedia => {
    const found = contentStore.findMedia(id)
    if (!found) throw new Error(`no media ${id} in this portal`)
    return found.media
  }
  return {
    expectedBytes(id, version = contentStore.getVersion(id)) {
      const media = getMedia(id)
      return media.sealing === 'foreign'
        ? contentStore.getStoredContent(media, version)
        : contentStore.getPlainContent(media, version)
    },
    expectedSha256(id, version = contentStore.getVersion(id)) {
      const media = getMedia(id)
      // This is the digest of the decrypted bytes; the catalogue declares the digest of the encrypted ones.
      if (media.sealing !== 'portal') return contentStore.computeDigest(media, 'sha256', version)
      return digestContent(
        contentStore.getPlainContent(media, version),
        'sha256',
        `${media.contentKey}/v${version}/plain`,
      )
    },
  }
}
