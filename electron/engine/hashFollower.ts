import type { ChecksumAlgorithm } from '../../shared/catalog/model.js'
import { failure } from '../../shared/failure.js'
import { assert, fail, ok, type Result } from '../../shared/result.js'
import type { OpenFile } from '../ports/disk.js'
import type { Digest, Hashing } from '../ports/hashing.js'

const READ_BYTES = 1024 * 1024

/** Hashes a file in order while it is being written. */
export interface HashFollower {
  /** Bytes that have just been handed to the disk at `position`. Hashed now when everything before them was. */
  saw(bytes: readonly Uint8Array[], position: number): void
  /** The digests of the whole file, once the reading has caught up. Called once, after the last write has ended. */
  finish(): Promise<Result<Digests>>
  /** Gives up reading back, so that `finish` ends soon; safe at any time. Resolves when the file is no longer read. */
  abandon(): Promise<void>
}

export interface Digests {
  readonly sha256: string
  /** In the declared algorithm; the same as `sha256` when that is the declared one. */
  readonly declared: string
}

/**
 * Node's hash states cannot be saved, so after a restart the durable prefix is read back. That happens beside the
 * transfer: new bytes go to disk at once, and the follower meets them there when it has come so far. From then on it
 * hashes what arrives, without reading anything twice.
 */
export function followHash(
  hashing: Hashing,
  algorithm: ChecksumAlgorithm,
  file: OpenFile,
  prefixBytes: number,
): HashFollower {
  const sha256 = hashing.start('sha-256')
  const other = algorithm === 'sha-256' ? null : hashing.start(algorithm)
  let hashed = 0
  /** What was handed to the disk last: it may not be there yet, so it is hashed from memory. */
  let last: Batch = { bytes: [], start: prefixBytes, end: prefixBytes }
  let abandoned = false

  const update = (bytes: Uint8Array): void => {
    sha256.update(bytes)
    other?.update(bytes)
    hashed += bytes.byteLength
  }

  /** Reads back until it stands where the writing stands, then takes the newest batch from memory. */
  const catchUp = async (): Promise<Result<void>> => {
    while (hashed < last.start && !abandoned) {
      const read = await file.readAt(Math.min(READ_BYTES, last.start - hashed), hashed)
      if (!read.ok) return read
      if (read.value.byteLength === 0) throw new Error('broken promise: written bytes can be read back')
      update(read.value)
    }
    if (hashed === last.start) last.bytes.forEach(update)
    return ok(undefined)
  }
  const behind = prefixBytes > 0 ? catchUp() : Promise.resolve(ok(undefined))

  return {
    saw(bytes, position) {
      last = { bytes, start: position, end: position + bytes.reduce((sum, chunk) => sum + chunk.byteLength, 0) }
      if (hashed === position) bytes.forEach(update)
    },
    async finish() {
      const caughtUp = await behind
      if (!caughtUp.ok) return caughtUp
      if (abandoned) return fail(failure('net/broken'))
      assert(hashed === last.end, 'the follower has met the writing')
      return ok(digests(sha256, other))
    },
    async abandon() {
      abandoned = true
      await behind
    },
  }
}

interface Batch {
  readonly bytes: readonly Uint8Array[]
  readonly start: number
  readonly end: number
}

function digests(sha256: Digest, other: Digest | null): Digests {
  const hex = sha256.hex()
  return { sha256: hex, declared: other === null ? hex : other.hex() }
}
