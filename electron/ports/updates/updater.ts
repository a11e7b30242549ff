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
  /** The date of the newest metadata that was accepted, and how to remember a newer one. */
  readonly newestSeenMs: () => number
  /** The wall clock, in milliseconds. */
  readonly nowMs: () => number
  readonly seen: (releaseMs: number) => void
}

/** Finds, downloads and applies another version of this application. Nothing happens that was not called for. */
export interface Updater {
  /**
   * What is offered to this copy, or null. Only metadata with a right signature is believed, and none that is older than
   * the newest seen. Fails with `update/untrusted`, `update/replayed`, `update/expired`,
   * `update/unreadable`, or as the network does.
   */
  check(signal: AbortSignal): Promise<Result<UpdateOffer | null>>
  /**
   * Downloads what `check` offered last, verifies it, and lays it ready beside this copy. Fails with `update/damaged`
   * when its bytes are not those that were signed, or as network and disk do; then nothing of it is left.
   */
  download(onProgress: (received: number) => void, signal: AbortSignal): Promise<Result<void>>
  /** Puts what is ready in this copy's place. Called once, after everything else has ended. `restart` opens it then. */
  apply(restart: boolean): Result<void>
}

/** What the updater of this copy is made of, besides what its build trusts. */
export interface CopyFacts {
  readonly net: Net
  readonly log: Log
  /** As Node names them. */
  readonly platform: string
  readonly arch: string
  /** The file that the AppImage's runtime mounted; null in every other kind of copy. */
  readonly appImage: string | null
  /** Who signs the installers for Windows, as their certificate names them; null where they are not signed. */
  readonly publisherNames: readonly string[] | null
}

export interface OpenUpdaterDeps extends CopyFacts {
  readonly source: Omit<UpdateSource, 'isSigned'>
  /** Of minisign, one line each. */
  readonly publicKeys: readonly string[]
}

/** What the updater's bundle exports. */
export interface UpdaterModule {
  openUpdater(deps: OpenUpdaterDeps): Updater
}
