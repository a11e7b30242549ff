import type { Result } from '../../../shared/result.js'
import type { UpdateOffer } from '../../../shared/updates/model.js'
import type { Log } from '../log.js'
import type { Net } from '../net.js'

/** What a build trusts: where releases are published, and whose signatures count. */
export interface UpdateSource {
  /** Https, ending in a slash; http only on this computer, for tests. */
  readonly feed: URL
  /** Whether a `.minisig` text is a signature of these bytes by a key of this build. */
  readonly isSigned: (bytes: Uint8Array, signature: string) => boolean
  /** The version that an administrator prescribes, or null. */
  readonly pin: string | null
  /** The date of the newest metadata that was accepted so far. */
  readonly newestSeenMs: () => number
  /** The wall clock, in milliseconds. */
  readonly nowMs: () => number
  /** Remembers the date of newer metadata. */
  readonly seen: (releaseMs: number) => void
}

/** Finds, downloads and applies another version of this application. It does nothing unless it is called. */
export interface Updater {
  /**
   * Returns what is offered to this copy, or null. Only metadata with a valid signature is accepted, and none that is
   * older than the newest seen. Fails with `update/untrusted`, `update/replayed`, `update/expired`,
   * `update/unreadable`, or as the network does.
   */
  check(signal: AbortSignal): Promise<Result<UpdateOffer | null>>
  /**
   * Downloads what `check` offered last, verifies it, and puts it beside this copy. Fails with `update/damaged` when
   * its bytes are not the signed ones, and as network and disk do; then nothing of it is left.
   */
  download(onProgress: (received: number) => void, signal: AbortSignal): Promise<Result<void>>
  /**
   * Replaces this copy by the downloaded version. Called once, after everything else has ended. `restart` opens the new
   * version then.
   */
  apply(restart: boolean): Result<void>
}

/** The facts about this copy that the updater needs, besides what its build trusts. */
export interface CopyFacts {
  readonly net: Net
  readonly log: Log
  /** As Node names them. */
  readonly platform: string
  readonly arch: string
  /** The file that the AppImage's runtime mounted; null in every other kind of copy. */
  readonly appImage: string | null
  /**
   * The signers of the installers for Windows, as their certificates name them; null when the installers are not
   * signed.
   */
  readonly publisherNames: readonly string[] | null
}

export interface OpenUpdaterDeps extends CopyFacts {
  readonly source: Omit<UpdateSource, 'isSigned'>
  /** Of minisign, one line each. */
  readonly publicKeys: readonly string[]
}

/** The exports of the updater's bundle. */
export interface UpdaterModule {
  openUpdater(deps: OpenUpdaterDeps): Updater
}
