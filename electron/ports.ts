import type { ChecksumAlgorithm, Dataset, Media } from '../shared/catalog/model.js'
import type { PublicKey } from '../shared/crypt/key.js'
import type { LaneOrder } from '../shared/download/lane.js'
import type { Verdict } from '../shared/download/view.js'
import type { Failure } from '../shared/failure.js'
import type { Way } from '../shared/http/proxy.js'
import type { DatasetId, MediaId, PortalId } from '../shared/ids.js'
import type { Result } from '../shared/result.js'
import type { Preferences } from '../shared/settings/schema.js'

/**
 * The seams between what we decide and the world. Each port has a real adapter, a fake for tests,
 * and one contract test that runs against both.
 */

/** Wall time is for people and for servers; elapsed time is for waiting. They are different types so nobody mixes them. */
export type WallMs = number & { readonly wall: unique symbol }
export type ElapsedMs = number & { readonly elapsed: unique symbol }

export interface Clock {
  now(): WallMs
  elapsed(): ElapsedMs
  /** Resolves once `ms` have passed, or as soon as `signal` aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export interface Chance {
  /** Uniform in [0, 1). */
  next(): number
  uuid(): string
}

export interface Log {
  /** Writes one structured event. Redaction happens behind this port, never at the call site. */
  note(event: string, facts?: Readonly<Record<string, string | number | boolean | null>>): void
}

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: URL
  /** Host and port of the portal that led to this address: what a person configured decides what may be reached from there (N-04). */
  readonly home: string
  /** Lower-case names. `accept-encoding: identity` is the caller's to send. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
  /** Limits of this one conversation, in milliseconds. */
  readonly headersMs: number
  readonly idleBodyMs: number
}

export interface Reply {
  readonly status: number
  /** The first value of a header, or null. Names are matched without regard to case. */
  header(name: string): string | null
  /** Every value of a header: two `content-length`s are a lie worth seeing. */
  headerAll(name: string): readonly string[]
  /** Bytes as they came off the wire: never decompressed, never decoded. Throws a `NetBreak` when the conversation breaks. */
  readonly body: AsyncIterable<Uint8Array>
  /** Ends the conversation without reading the rest. Safe to call twice. */
  discard(): void
}

/** How a conversation broke in the middle of its body. Thrown by `Reply.body` only, caught at once by whoever reads it. */
export class NetBreak extends Error {
  constructor(readonly failure: Failure) {
    super(failure.code)
  }
}

export interface Net {
  /** One conversation: no retry, no redirect, no cookie, no cache, no decompression. */
  send(request: Request): Promise<Result<Reply>>
  close(): Promise<void>
}

/** How to get to an address from here. Asked for each connection, because networks change. Never rejects. */
export type ProxyFor = (url: URL) => Promise<Way>

export interface OpenFile {
  writeAt(bytes: readonly Uint8Array[], position: number): Promise<Result<void>>
  /** Fewer bytes than asked only at the end of the file. */
  readAt(length: number, position: number): Promise<Result<Uint8Array>>
  truncate(length: number): Promise<Result<void>>
  size(): Promise<Result<number>>
  /** When this succeeds the bytes survive a power cut. When it fails, the file's unsynced bytes are to be treated as lost. */
  sync(): Promise<Result<void>>
  close(): Promise<void>
}

export interface Disk {
  /** `create-new` takes the name exactly once or fails with `disk/exists`; no link is followed in either case. */
  open(path: string, how: 'create-new' | 'resume' | 'read'): Promise<Result<OpenFile>>
  /** Gives a finished partial its final name without ever replacing: fails with `disk/exists` when the name is taken. */
  publish(partial: string, final: string): Promise<Result<void>>
  /** Replaces a small file of our own (sidecars) by write, sync, rename, sync folder. */
  replaceSmall(path: string, text: string): Promise<Result<void>>
  readSmall(path: string, maxBytes: number): Promise<Result<string>>
  makeFolder(path: string): Promise<Result<void>>
  syncFolder(path: string): Promise<Result<void>>
  list(
    path: string,
  ): Promise<
    Result<readonly { readonly name: string; readonly is: 'file' | 'folder' | 'other'; readonly sizeBytes: number }[]>
  >
  /** Succeeds also when there was nothing. */
  remove(path: string): Promise<Result<void>>
  freeBytes(path: string): Promise<Result<number>>
}

/** What a person has set and which portals are configured. No secret is ever given to it. */
export interface PreferenceStore {
  read(): Preferences
  /** Replaces the named parts and gives the whole back. On disk before it returns. */
  write(change: Partial<Preferences>): Preferences
}

/** Where secrets rest. Whether they survive the session is something the person is told. */
export interface Keychain {
  strength(): Promise<'kept-by-system' | 'this-session-only'>
  keep(account: string, secret: string): Promise<Result<void>>
  recall(account: string): Promise<Result<string | null>>
  forget(account: string): Promise<Result<void>>
}

/** Identifies what is being downloaded: never a URL, which is looked up again at each start. */
export interface MediaRef {
  readonly portalId: PortalId
  readonly datasetId: DatasetId
  readonly mediaId: MediaId
}

/** Everything an attempt needs to know of a media, as the catalogue has it today. */
export interface Located {
  readonly dataset: Dataset
  readonly media: Media
  readonly url: URL
  /** Whether the URL needs a token from the start; when false none is sent unless the server asks (401). */
  readonly needsToken: boolean
  /** What goes into the sidecar as the producer of these bytes' address; no query, no credentials. */
  readonly publicUrl: string
}

/** The Authorization value for one origin, and no other. Held for one attempt, never stored, never logged. */
export interface Credential {
  readonly origin: string
  readonly authorization: string
}

/** How old a catalogue record may be: a few seconds, shared by those who start together, or not at all. */
export type RecordAge = 'lately' | 'now'

/** The engine's view of the portals: where a media is today, and what may be sent to get it. */
export interface MediaSource {
  /** Today's record of the media. `now`: read for this question, because what was read lately may be what is wrong. */
  locate(ref: MediaRef, signal: AbortSignal, age?: RecordAge): Promise<Result<Located>>
  /**
   * The credential for a media, or null when none is needed or had. `refused` is the value a server just answered
   * 401 or 498 to: it is never handed out again, and its renewal is shared by everybody who asks.
   */
  credential(ref: MediaRef, refused: Credential | null, signal: AbortSignal): Promise<Result<Credential | null>>
}

/** A file that is complete, synced, published and judged. */
export interface FinishedFile {
  readonly ref: MediaRef
  readonly dataset: Dataset
  readonly media: Media
  /** Absolute folder of the dataset, and the name in it. */
  readonly folder: string
  readonly name: string
  readonly sizeBytes: number
  readonly sha256: string
  /** The digest in the declared algorithm, when that is not SHA-256. */
  readonly declaredDigest: { readonly algorithm: ChecksumAlgorithm; readonly hex: string } | null
  readonly verdict: Verdict
  readonly publicUrl: string
  /** The host that finally sent the bytes, after redirects. */
  readonly servedBy: string
  readonly validators: { readonly etag: string | null; readonly lastModified: string | null }
  readonly contentType: string | null
  readonly startedAt: WallMs
  readonly finishedAt: WallMs
  readonly attempts: number
}

export interface HeldFile {
  readonly folder: string
  readonly name: string
  readonly sizeBytes: number
  readonly verdict: Verdict
}

/** What the engine needs to know of what is on disk, and how it leaves a trace there. */
export interface Library {
  /** The absolute folder of a dataset inside `root`: the one that already holds it, else a new one. Made on return. */
  folderFor(root: string, dataset: Dataset): Promise<Result<string>>
  /** The same media, same version, present and verified by reading it again; null when it must be fetched. Adopts files whose row was lost. Aborting ends the reading by throwing the signal's reason. */
  held(root: string, located: Located, signal?: AbortSignal): Promise<Result<HeldFile | null>>
  /**
   * Leaves the file's trace in the dataset's folder, durable on return; groups concurrent calls per folder. Sidecar and
   * `SHA256SUMS` have it a moment later, when the folder goes quiet, and every few seconds at the latest.
   */
  record(file: FinishedFile): Promise<Result<void>>
  /** Resolves when the sidecars and sums have everything that was recorded. Never fails: what could not be written is tried at the next start. */
  settle(): Promise<void>
}

/** What whoever asked for a long work on a file may do and see meanwhile. */
export interface FileWatch {
  /** Aborting ends the work by throwing the signal's reason, once it has cleaned up behind itself. */
  readonly signal?: AbortSignal | undefined
  /** In bytes of the source that are through. */
  readonly onProgress?: ((doneBytes: number, totalBytes: number) => void) | undefined
}

/** All paths absolute; the target's folder exists, and the target is never replaced. */
export interface SealTask {
  readonly source: string
  readonly target: string
  readonly publicKey: PublicKey
}

export interface OpenTask {
  readonly source: string
  readonly target: string
  /** A PEM file. Only its path crosses: the key is read where it is used. */
  readonly privateKeyPath: string
}

/**
 * Encrypts and decrypts whole files of any size, in the portal's format and off the main thread, one after the other.
 * On success the target is complete and durable, `bytes` long; on any failure or abort nothing is left of it.
 * The failures are those of `electron/analysis/seal.ts` and `open.ts`. Progress comes at most `LIMITS.NEWS_PER_SECOND`.
 */
export interface FileCrypt {
  seal(task: SealTask, watch: FileWatch): Promise<Result<{ readonly bytes: number }>>
  open(task: OpenTask, watch: FileWatch): Promise<Result<{ readonly bytes: number }>>
  /** Aborts what runs and waits, waits for its cleaning up, then lets the thread go. */
  close(): Promise<void>
}

/** One reading, as many digests as asked. */
export interface FileDigest {
  readonly sizeBytes: number
  readonly digests: ReadonlyMap<ChecksumAlgorithm, string>
}

/**
 * Reads a whole file and gives its digests, lower-case hex. The disk's failures as they are. Aborting ends the reading
 * by throwing the signal's reason, once the file is closed.
 */
export type HashFile = (
  path: string,
  algorithms: readonly ChecksumAlgorithm[],
  signal?: AbortSignal,
) => Promise<Result<FileDigest>>

/** A digest that grows. The work is done where it is called: never on the main thread for a media's bytes. */
export interface Digest {
  update(bytes: Uint8Array): void
  /** Lower-case hex. Called once. */
  hex(): string
}

export interface Hashing {
  start(algorithm: ChecksumAlgorithm): Digest
}

/** One download as the store keeps it: what was asked, and where it stands. Both JSON; the engine decodes them. */
export interface StoredDownload {
  readonly id: string
  readonly request: string
  readonly state: string
}

/** The durable queue. One engine at a time: a second one that opens it gets `state/in-use` (L-01). */
export interface DownloadStore {
  /** In the order in which they were added. */
  all(): Result<readonly StoredDownload[]>
  /** Adds or replaces, all or none. `durable` also waits for the disk; otherwise a killed process keeps it, a power cut may not. */
  put(rows: readonly StoredDownload[], how: 'told' | 'durable'): Result<void>
  remove(ids: readonly string[]): Result<void>
  close(): void
}

/** One lane, as the engine sees it: a place to post orders to. */
export interface LaneLine {
  post(order: LaneOrder): void
  /** Resolves when the lane has let go of everything and is gone. */
  readonly gone: Promise<void>
}

/**
 * Where conversations happen: threads in the product, the same code in-process in the simulator. `hear` gets the
 * lane's news undecoded; `died` is called when it ends without having been asked to.
 */
export type StartLane = (hear: (news: unknown) => void, died: (note: string) => void) => LaneLine
