import type { Content } from './lazyContent.js'
import type { ServerBehaviour } from './serverBehaviours.js'

export type HashKind = 'md5' | 'sha-256' | 'sha-512' | 'dummy' | 'wrong' | 'uuid'
/**
 * How a file is encrypted. `portal`: with the key of the portal, which decrypts it when it sends it. `foreign`: with
 * the key of another portal, so that it arrives encrypted.
 */
export type Sealing = 'no' | 'portal' | 'foreign'

export interface SeedMedia {
  readonly id: string
  readonly datasetId: string
  readonly kind: 'FILE' | 'SERVICE' | 'SERIES'
  readonly name: string | null
  readonly contract: string | null
  readonly fileType: string
  readonly encoding: string | null
  readonly sealing: Sealing
  readonly hash: HashKind
  readonly behaviour: ServerBehaviour
  /**
   * Identifies the content together with the version, in every portal: media of a large catalogue share contents, and
   * so do portals with one seed.
   */
  readonly contentKey: string
  /** Gives the unencrypted bytes of a version. Versions start at 1 and increase when the producer publishes again. */
  content(version: number): Content
}

export type Access = 'open' | 'restricted' | 'personal'

export interface SeedDataset {
  readonly id: string
  readonly index: number
  /** The name of the case that this dataset exists for; null for an ordinary dataset. */
  readonly landmark: string | null
  readonly title: string
  readonly synopsis: string
  readonly theme: string
  readonly keywords: readonly string[]
  readonly producer: { readonly id: string; readonly name: string }
  readonly access: Access
  readonly storage: 'online' | 'archived' | 'unavailable'
  /** ISO-8601, UTC. */
  readonly created: string
  readonly updated: string
  readonly temporal: { readonly start: string; readonly end: string | null } | null
  readonly media: readonly SeedMedia[]
}
