import type { Content } from './lazyContent.js'

/** What a producer's server does with a request for one of its files (portal-api.md 5.3, 5.6). */
export interface Behaviour {
  readonly ranges: boolean
  readonly validator: 'strong' | 'weak' | 'last-modified' | 'none'
  readonly disposition: 'quoted' | 'unquoted' | 'absent' | 'raw-utf8' | 'raw-latin1'
  /** Sends the MD5 of its file as bare hex in `Content-Digest`, which is not the form of RFC 9530 (portal-api.md 00). */
  readonly bareDigest: boolean
  /** Null: as fast as the socket. */
  readonly bytesPerSecond: number | null
  /** Answers 302 to its own host, which the portal relays (portal-api.md 5.2). */
  readonly redirects: boolean
  /** Chunked, without a length, without ranges: an export made at the moment of asking. */
  readonly live: boolean
}

export type HashKind = 'md5' | 'sha-256' | 'sha-512' | 'dummy' | 'wrong' | 'uuid'
/** `portal`: with the portal's key, opened on the way out. `foreign`: with the key of another portal, arrives as it is. */
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
  readonly behaviour: Behaviour
  /**
   * What the bytes are a function of, beside the version, whatever portal has them: media of a large crowd share their
   * contents, and portals of one seed do.
   */
  readonly contentKey: string
  /** The plain bytes of a version. Versions start at 1 and go up when the producer publishes again. */
  content(version: number): Content
}

export type Access = 'open' | 'restricted' | 'personal'

export interface SeedDataset {
  readonly id: string
  readonly index: number
  /** The case this dataset exists for; null for the crowd. */
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
