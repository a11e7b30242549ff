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
  /** What goes into the sidecar as the producer of these bytes' address; no query, no credentials. */
  readonly publicUrl: string
}

/** The Authorization value for one origin, and no other. Held for one attempt, never stored, never logged. */
export interface MediaCredential {
  readonly origin: string
  readonly authorization: string
  /** Whose credential it is: one of the anonymous account says nothing about the person. */
  readonly of: 'anonymous' | 'account' | 'key'
}

/** How old a catalogue record may be: a few seconds, for downloads that start together, or not at all. */
export type CacheTolerance = 'lately' | 'now'

/** The engine's view of the portals: where a media is today, and what may be sent to get it. */
export interface MediaSource {
  /** Today's record of the media. `now`: read for this question, because what was read lately may be what is wrong. */
  locate(ref: MediaRef, signal: AbortSignal, age?: CacheTolerance): Promise<Result<LocatedMedia>>
  /**
   * The credential for a media, or null when none is needed or had. `refused` is the value a server just answered
   * 401 or 498 to: it is never handed out again, and all callers share its renewal.
   */
  getCredential(
    ref: MediaRef,
    refused: MediaCredential | null,
    signal: AbortSignal,
  ): Promise<Result<MediaCredential | null>>
  /**
   * Whether the portal still knows this credential: what it refuses then, it refuses for want of a right, and no other
   * credential of the same owner would change that (portal-api.md 5.4). Null when the portal does not say.
   */
  isKnown(ref: MediaRef, credential: MediaCredential, signal: AbortSignal): Promise<boolean | null>
}
