import { nativeChunkCipher } from '../../../electron/adapters/system/chunkCipher.js'
import type { FileSeal } from '../../../electron/ports/protect/fileSealer.js'
import { createSeal } from '../../../electron/protect/ageSeal.js'
import { createFileSealer } from '../../../electron/protect/createFileSealer.js'
import { createIdentity } from '../../../electron/protect/identity/ageIdentity.js'
import { CHUNK_BYTES, createChunkNonce } from '../../../shared/protect/ageFileLayout.js'
import { ok } from '../../../shared/result.js'
import { unwrap } from '../../support/unwrap.js'
import { CLEAR_MARK, type LibraryStage } from './libraryStage.js'

/** Plain content of this length, with the mark in every hundred bytes. */
export const createClear = (bytes: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(`${CLEAR_MARK} `.repeat(bytes / CLEAR_MARK.length)).subarray(0, bytes))

/** Keys that are created once, because that takes long. No stage uses one of them twice. */
export interface SealPool {
  next(): FileSeal
}

const SEALS = 12
const identity = createIdentity()
const seals = identity.then(async (made) => {
  const all: FileSeal[] = []
  for (let count = 0; count < SEALS; count += 1) all.push(await unwrap(createSeal(made)))
  return all
})

export async function createSealPool(): Promise<SealPool> {
  const all = await seals
  let used = 0
  return {
    next() {
      const seal = all[used++]
      if (seal === undefined) throw new Error('a stage needs more seals than there are')
      return seal
    },
  }
}

/** Decrypts what was encrypted with keys of the pool. */
export const createSimSealer = async () => {
  const made = await identity
  return createFileSealer({ read: async () => ok(made) })
}

/** A whole file of the age format. */
export function sealWholeFile({ header, key }: FileSeal, clear: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = [header]
  const last = Math.max(0, Math.ceil(clear.byteLength / CHUNK_BYTES) - 1)
  for (let chunk = 0; chunk <= last; chunk += 1) {
    const bytes = clear.subarray(chunk * CHUNK_BYTES, (chunk + 1) * CHUNK_BYTES)
    chunks.push(nativeChunkCipher.seal(key, createChunkNonce(chunk, chunk === last), bytes))
  }
  return Uint8Array.from(Buffer.concat(chunks))
}

/** The part of a header that holds the wrapped key. */
export const toSecret = ({ header }: FileSeal): Buffer => Buffer.from(header.subarray(30, 100))

/** Whether a key is anywhere on the disk, also in files without a name. */
export const isKeyThere = ({ inodes }: LibraryStage, seal: FileSeal): boolean =>
  inodes.some(({ live, durable }) =>
    [live, durable].some(({ bytes, length }) =>
      Buffer.from(bytes.buffer, bytes.byteOffset, length).includes(toSecret(seal)),
    ),
  )
