import type { Dataset, Media } from '../../shared/catalogue/model.js'
import type { DatasetId, MediaId, PortalId } from '../../shared/ids.js'
import type { Result } from '../../shared/result.js'

/** Identifies what is being downloaded: never a URL, which is looked up again at each start. */
export interface MediaRef {
  readonly portalId: PortalId
  readonly datasetId: DatasetId
  readonly mediaId: MediaId
}

/** Everything an attempt needs to know of a media, as the catalogue has it today. */
export interface LocatedMedia {
  readonly dataset: Dataset
  readonly media: Media
  readonly url: URL
  /** Whether the URL needs a token from the start; when false none is sent unless the server asks (401). */
  readonly needsToken: boolean
  /** The address that the sidecar names as the source of the bytes. It has no query and no credentials. */
  readonly publicUrl: string
}

/** The Authorization value for one origin, and no other. Held for one attempt, never stored, never logged. */
export interface MediaCredential {
  readonly origin: string
  readonly authorization: string
  /** The owner of the credential. A refusal of the anonymous account says nothing about the person. */
  readonly of: 'anonymous' | 'account' | 'key'
}

/** How old a catalogue record may be: a few seconds, for downloads that start together, or not at all. */
export type CacheTolerance = 'lately' | 'now'

/** Tells the engine where a media is today, and which credential may be sent to get it. */
export interface MediaSource {
  /**
   * Returns today's record of the media. `now` reads it for this call, because a cached record may be the cause of an
   * error.
   */
  locate(ref: MediaRef, signal: AbortSignal, age?: CacheTolerance): Promise<Result<LocatedMedia>>
  /**
   * Returns the credential for a media, or null when none is needed or available. `refused` is a value that a server
   * has just answered with 401 or 498: it is never returned again, and all callers share its renewal.
   */
  getCredential(
    ref: MediaRef,
    refused: MediaCredential | null,
    signal: AbortSignal,
  ): Promise<Result<MediaCredential | null>>
  /**
   * Whether the portal still accepts this credential. When it does, a refusal is about a missing right, and no other
   * credential of the same owner would help (portal-api.md 5.4). Null when the portal does not tell.
   */
  isKnown(ref: MediaRef, credential: MediaCredential, signal: AbortSignal): Promise<boolean | null>
}
