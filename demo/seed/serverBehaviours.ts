/** How the server of a producer answers requests for its files (portal-api.md 5.3, 5.6). */
export interface ServerBehaviour {
  readonly ranges: boolean
  readonly validator: 'strong' | 'weak' | 'last-modified' | 'none'
  readonly disposition: 'quoted' | 'unquoted' | 'absent' | 'raw-utf8' | 'raw-latin1'
  /**
   * Whether it sends the MD5 of its file as plain hex in `Content-Digest`, which is not the format of RFC 9530
   * (portal-api.md 00).
   */
  readonly bareDigest: boolean
  /** The speed limit; null for none. */
  readonly bytesPerSecond: number | null
  /** Whether it answers 302 to its own host, which the portal passes on (portal-api.md 5.2). */
  readonly redirects: boolean
  /** Whether each answer is an export that is made for the request: chunked, without length and ranges. */
  readonly live: boolean
}

/**
 * A storage node of the platform: quoted names, a length, a plain digest, no validator, no ranges (portal-api.md 00,
 * 5.3).
 */
export const STORAGE_NODE: ServerBehaviour = {
  ranges: false,
  validator: 'none',
  disposition: 'quoted',
  bareDigest: true,
  bytesPerSecond: null,
  redirects: false,
  live: false,
}

/** A static file server: ranges, validators and lengths, as a downloader needs. */
export const FILE_SERVER: ServerBehaviour = {
  ...STORAGE_NODE,
  bareDigest: false,
  ranges: true,
  validator: 'strong',
}
