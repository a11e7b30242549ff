import { assert } from '../../../../shared/assert.js'
import type { HashAlgorithm } from '../../../../shared/download/transfer/hashAlgorithm.js'
import type { FileDigests } from '../../../../shared/download/transfer/workerProtocol.js'
import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import type { Hashing, OffloadedDigest } from '../../../ports/hashing.js'
import { startDigests, toFileDigests, withSha256 } from './digests.js'

const READ_BYTES = 1024 * 1024

/** Hashes a file from its start while it is written in any order. */
export interface IncrementalHasher {
  /**
   * Takes bytes that were just passed to the disk at `position`. They are hashed at once if everything before them was.
   */
  update(bytes: readonly Uint8Array[], position: number): void
  /** Notes that everything before `readyBytes` is in the file. */
  onStored(readyBytes: number): void
  /** Returns the digests of the whole file once all of it was read. Called once, after the last write. */
  finish(): Promise<Result<FileDigests>>
  /**
   * Stops reading back, so that `finish` ends soon; may be called at any time. Resolves when the file is no longer
   * read.
   */
  abandon(): Promise<void>
}

/**
 * Node cannot save the state of a hash, so after a restart the durable prefix is read back. Bytes that were written out
 * of order are read back once the gap before them is filled. Both happen during the transfer: new bytes go to disk at
 * once, and the hasher reads them there until it has caught up. From then on it hashes bytes from memory and reads
 * nothing twice.
 *
 * A large file is passed to a second thread, which reads it from its start, so that hashing and receiving run at the
 * same time. If that thread fails, this one hashes the file.
 */
export function createIncrementalHasher(
  hashing: Hashing,
  extraAlgorithms: readonly HashAlgorithm[],
  file: OpenFile,
  prefixBytes: number,
): IncrementalHasher {
  const local = createLocalHasher(hashing, extraAlgorithms, file, prefixBytes)
  let offloaded: OffloadedDigest | null = null

  const onReady = (readyBytes: number): void => {
    if (offloaded === null && readyBytes >= LIMITS.HASH_BESIDE_BYTES && local.isBusy()) {
      offloaded = hashing.startOffloaded(file, withSha256(extraAlgorithms))
      if (offloaded !== null) local.pause()
    }
    offloaded?.extendTo(readyBytes)
  }
  onReady(prefixBytes)

  return {
    update: local.update,
    onStored(readyBytes) {
      local.onStored(readyBytes)
      onReady(readyBytes)
    },
    async finish() {
      const offloadedDigests = offloaded === null ? null : await offloaded.finish()
      if (offloadedDigests?.ok === true) return ok(toFileDigests(offloadedDigests.value))
      if (offloadedDigests !== null) await local.restart()
      return local.finish()
    },
    async abandon() {
      await Promise.all([local.abandon(), offloaded?.abandon()])
    },
  }
}

/** Hashes the file on this thread. */
function createLocalHasher(
  hashing: Hashing,
  extraAlgorithms: readonly HashAlgorithm[],
  file: OpenFile,
  prefixBytes: number,
) {
  let digests = startDigests(hashing, extraAlgorithms)
  let hashed = 0
  let ready = prefixBytes
  /** The bytes that were last passed to the disk. They may not be in the file yet, so they are hashed from memory. */
  let fresh: Batch = { bytes: [], start: prefixBytes }
  let reading: Promise<Result<void>> | null = null
  let outcome: Result<void> = ok(undefined)
  let state: 'busy' | 'resting' | 'abandoned' = 'busy'

  const update = (bytes: Uint8Array): void => {
    digests.update(bytes)
    hashed += bytes.byteLength
  }

  const takeFresh = (): void => {
    if (hashed === fresh.start) fresh.bytes.forEach(update)
  }

  /** Reads back until everything ready is hashed; the newest batch is taken from memory. */
  const catchUp = async (): Promise<Result<void>> => {
    for (;;) {
      takeFresh()
      const upTo = hashed < fresh.start ? fresh.start : ready
      if (hashed >= upTo || state !== 'busy') return ok(undefined)
      const read = await file.readAt(Math.min(READ_BYTES, upTo - hashed), hashed)
      if (!read.ok) return read
      // Another program has truncated the file: the bytes that we wrote are gone.
      if (read.value.byteLength === 0) return fail(failure('disk/error', { note: 'partial too short' }))
      update(read.value)
    }
  }

  const follow = (): void => {
    if (reading !== null || hashed >= ready || state !== 'busy' || !outcome.ok) return
    reading = catchUp().then((caughtUp) => {
      outcome = caughtUp
      reading = null
      return caughtUp
    })
  }
  follow()

  return {
    isBusy: () => state === 'busy',
    update(bytes: readonly Uint8Array[], position: number): void {
      // Bytes behind a gap are read back when the gap is filled.
      if (position !== ready || state !== 'busy') return
      fresh = { bytes, start: position }
      if (reading === null) takeFresh()
    },
    onStored(readyBytes: number): void {
      ready = readyBytes
      follow()
    },
    /** Stops hashing here, because the other thread takes over. */
    pause(): void {
      if (state === 'busy') state = 'resting'
      fresh = { bytes: [], start: ready }
    },
    /** Hashes the file from its start again. */
    async restart(): Promise<void> {
      await reading
      if (state !== 'resting') return
      digests = startDigests(hashing, extraAlgorithms)
      hashed = 0
      fresh = { bytes: [], start: ready }
      state = 'busy'
    },
    async finish(): Promise<Result<FileDigests>> {
      // Bytes that became ready at the end of a reading start another one.
      for (follow(); reading !== null; follow()) await reading
      if (!outcome.ok) return outcome
      if (state === 'abandoned') return fail(failure('net/broken'))
      assert(hashed === ready, 'the follower has met the writing')
      return ok(digests.finish())
    },
    async abandon(): Promise<void> {
      state = 'abandoned'
      await reading
    },
  }
}

interface Batch {
  readonly bytes: readonly Uint8Array[]
  readonly start: number
}
