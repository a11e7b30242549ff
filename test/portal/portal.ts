import { type Accounts, accountsOf, gatekeeper, mayRead, type Person } from './accounts.js'
import { controlled } from './control.js'
import { type Faults, faultsOf } from './faults/faults.js'
import { type Library, libraryOf } from './library.js'
import type { Logged } from './log.js'
import { DEFAULTS, type PortalOptions } from './options.js'
import { catalogue, extended } from './seed/catalogue.js'
import type { Content } from './seed/content.js'
import { digest } from './seed/digest.js'
import type { LandmarkName } from './seed/landmarks.js'
import type { SeedDataset, SeedMedia } from './seed/model.js'
import { sharedKeys } from './seed/sealing.js'
import { serve } from './server.js'
import { tokenOffice } from './tokens.js'
import { portalPath } from './wire/metadata.js'
import { portalAnswer, producerAnswer } from './wire/router.js'
import type { Counters, World } from './world.js'

/** A portal that runs in this process, and what a test may know of it. */
export interface RunningPortal {
  /** Base address with the base path, without a slash at the end. */
  readonly url: string
  /** Another origin, where the producers' files lie. */
  readonly producersUrl: string
  readonly options: PortalOptions
  readonly accounts: Accounts
  readonly library: Library
  readonly faults: Faults
  /** Every request at either origin, in the order of arrival. */
  readonly log: readonly Logged[]
  readonly counters: Counters
  landmark(name: LandmarkName): SeedDataset
  /** Where a client should end up asking for this media, in this portal's generation. */
  mediaUrl(media: SeedMedia): string
  /** The bytes a client should end with: opened when the portal opens them. The oracle of every test. */
  expectedBytes(mediaId: string, version?: number): Content
  expectedSha256(mediaId: string, version?: number): Promise<string>
  mayRead(person: Person, datasetId: string): boolean
  /** The producer publishes the next version. */
  publish(mediaId: string): number
  /** A dataset leaves the catalogue, or comes back to it with the date it had. */
  withdraw(datasetId: string): void
  restore(datasetId: string): void
  /** What a restart of the portal's servers does: every token dies. */
  forgetTokens(): void
  /** Turns the portal's own clock: tokens age, locks open. */
  turnClock(ms: number): void
  close(): Promise<void>
}

/** Starts a portal of either generation. Everything not said is as `DEFAULTS`. */
export async function startPortal(given: Partial<PortalOptions> = {}): Promise<RunningPortal> {
  const options: PortalOptions = { ...DEFAULTS, ...given }
  let turnedMs = 0
  const now = (): number => Date.now() + turnedMs
  const accounts = accountsOf(options.seed)
  const library = libraryOf(
    extended(
      catalogue({ seed: options.seed, count: options.datasets, biggestBytes: options.biggestBytes }),
      options.more,
    ),
    () => options.keys ?? sharedKeys(),
  )
  const counters: Counters = { signIns: 0, anonymousSignIns: 0, refreshes: 0, tokens: 0, keysMade: 0 }
  const urls = { portal: '', producers: '' }
  const withdrawn = new Set<string>()
  const world: World = {
    options,
    accounts,
    library,
    withdrawn,
    counters,
    gatekeeper: gatekeeper(accounts, options, now),
    tokens: tokenOffice(options.tokenLifetimeMs, options.refreshLifetimeMs, now),
    faults: faultsOf(options.faults),
    now,
    urls: () => urls,
  }
  const log: Logged[] = []
  const control = options.control ? controlled(world, log) : null
  const { host } = options
  const producers = await serve(world, {
    origin: 'producers',
    host,
    port: 0,
    log,
    answer: (heard) => producerAnswer(world, heard),
  })
  const portal = await serve(world, {
    origin: 'portal',
    host,
    port: options.port,
    log,
    answer: async (heard) => control?.(heard) ?? portalAnswer(world, heard),
  }).catch(async (error: unknown) => {
    await producers.close()
    throw error
  })
  const named = host.includes(':') ? `[${host}]` : host
  urls.producers = options.producersAt ?? `http://${named}:${producers.port}`
  urls.portal = `http://${named}:${portal.port}${options.basePath}`

  const oracle = oracleOf(library)
  return {
    url: urls.portal,
    producersUrl: urls.producers,
    options,
    accounts,
    library,
    faults: world.faults,
    log,
    counters,
    landmark: library.landmark,
    mediaUrl: (media) => urls.portal + pathOf(world, media),
    ...oracle,
    mayRead: (person, datasetId) => {
      const dataset = library.dataset(datasetId)
      return dataset !== null && mayRead(person, dataset)
    },
    publish: library.publish,
    withdraw: (datasetId) => void withdrawn.add(datasetId),
    restore: (datasetId) => void withdrawn.delete(datasetId),
    forgetTokens: world.tokens.forgetAll,
    turnClock(ms) {
      turnedMs += ms
    },
    async close() {
      await Promise.all([portal.close(), producers.close()])
    },
  }
}

function pathOf(world: World, media: SeedMedia): string {
  const dataset = world.library.dataset(media.datasetId)
  if (!dataset) throw new Error(`media ${media.id} belongs to no dataset of this portal`)
  return portalPath(world, dataset, media)
}

/** What a client should end with. */
function oracleOf(library: Library): Pick<RunningPortal, 'expectedBytes' | 'expectedSha256'> {
  const mediaOf = (id: string): SeedMedia => {
    const found = library.media(id)
    if (!found) throw new Error(`no media ${id} in this portal`)
    return found.media
  }
  return {
    expectedBytes(id, version = library.version(id)) {
      const media = mediaOf(id)
      return media.sealing === 'foreign' ? library.stored(media, version) : library.plain(media, version)
    },
    expectedSha256(id, version = library.version(id)) {
      const media = mediaOf(id)
      // Of the opened bytes: the catalogue's own digest is of the sealed ones.
      if (media.sealing !== 'portal') return library.digest(media, 'sha256', version)
      return digest(library.plain(media, version), 'sha256', `${media.contentKey}/v${version}/plain`)
    },
  }
}
