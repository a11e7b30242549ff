import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Decrypter, Encrypter } from 'age-encryption'
import { describe, expect, test } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { nativeChunkCipher, portableChunkCipher } from '../../../electron/adapters/system/chunkCipher.js'
import { createSeal, openSeal } from '../../../electron/protect/ageSeal.js'
import { createIdentity } from '../../../electron/protect/identity/ageIdentity.js'
import { openProtectedFile, readClearSteps } from '../../../electron/protect/openProtectedFile.js'
import { createSealedFile } from '../../../electron/protect/sealedFile.js'
import {
  CHUNK_BYTES,
  createChunkNonce,
  findContentStart,
  toSealableBytes,
  toSealedBytes,
} from '../../../shared/protect/ageFileLayout.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'
import { unwrap } from '../../support/unwrap.js'

const content = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 9)) & 255)
const isSame = (one: Uint8Array | null, other: Uint8Array): boolean => one !== null && Buffer.compare(one, other) === 0
const LENGTHS = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES, 3 * CHUNK_BYTES + 17]

describe.each([
  ['native', nativeChunkCipher],
  ['portable', portableChunkCipher],
])('the %s cipher', (_, cipher) => {
  const key = new Uint8Array(32).fill(7)

  test('opens what the other one has sealed, and nothing that was changed', () => {
    for (const length of [0, 1, 1000, CHUNK_BYTES]) {
      const sealed = cipher.seal(key, createChunkNonce(5, false), content(length))
      for (const other of [nativeChunkCipher, portableChunkCipher]) {
        expect(isSame(other.open(key, createChunkNonce(5, false), sealed), content(length))).toBe(true)
        expect(other.open(key, createChunkNonce(5, true), sealed)).toBeNull()
        expect(other.open(key, createChunkNonce(6, false), sealed)).toBeNull()
      }
    }
    expect(cipher.open(key, createChunkNonce(0, true), new Uint8Array(9))).toBeNull()
  })

  test.each(LENGTHS)('writes what age’s own library opens: %i bytes', async (length) => {
    const identity = await createIdentity()
    const seal = await unwrap(createSeal(identity))
    const path = join(await createTemporaryFolder(), 'a.age')
    const file = await unwrap(nodeDisk.open(path, 'create-new'))
    await unwrap(file.writeAt([seal.header], 0))
    const sealed = createSealedFile({ file, cipher, seal, clearBytes: null, damage: 'file/meddled' })
    const whole = toSealableBytes(length)
    // In two steps, like an interrupted download.
    const half = Math.floor(whole / CHUNK_BYTES / 2) * CHUNK_BYTES
    await unwrap(sealed.writeAt([content(length).subarray(0, half)], 0))
    await unwrap(sealed.writeAt([content(length).subarray(half, whole)], half))
    expect(await unwrap(sealed.size())).toBe(whole)
    await unwrap(sealed.writeEnd([content(length).subarray(whole)], whole))
    await sealed.close()
    const bytes = await readFile(path)
    expect(bytes.byteLength).toBe(sealed.diskBytes(length))
    expect(bytes.byteLength).toBe(seal.header.byteLength + toSealedBytes(length))
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity.secretKey)
    expect(isSame(await decrypter.decrypt(bytes), content(length))).toBe(true)
  })

  test.each(LENGTHS)('reads what age’s own library has written, at any place: %i bytes', async (length) => {
    const identity = await createIdentity()
    const encrypter = new Encrypter()
    encrypter.addRecipient((await createIdentity()).recipient)
    encrypter.addRecipient(identity.recipient)
    const path = join(await createTemporaryFolder(), 'a.age')
    const bytes = await encrypter.encrypt(content(length))
    await writeFile(path, bytes)
    const seal = await unwrap(openSeal(identity, bytes.subarray(0, 16_384)))
    const opened = await unwrap(openProtectedFile({ disk: nodeDisk, cipher }, path, seal))
    expect(opened.clearBytes).toBe(length)
    let seen = 0
    unwrap(
      await readClearSteps(opened, async (step, at) => {
        expect(isSame(step, content(length).subarray(at, at + step.byteLength))).toBe(true)
        seen += step.byteLength
        return { ok: true, value: undefined }
      }),
    )
    expect(seen).toBe(length)
    const from = Math.floor(length / 3)
    expect(isSame(await unwrap(opened.file.readAt(70_000, from)), content(length).subarray(from, from + 70_000))).toBe(
      true,
    )
    await opened.file.close()
  })
})

describe('a protected file that is not as it was', () => {
  async function sealedFile(length: number) {
    const identity = await createIdentity()
    const encrypter = new Encrypter()
    encrypter.addRecipient(identity.recipient)
    return {
      identity,
      path: join(await createTemporaryFolder(), 'a.age'),
      bytes: await encrypter.encrypt(content(length)),
    }
  }
  const readAll = async (identity: Parameters<typeof openSeal>[0], path: string) => {
    const bytes = await readFile(path)
    const seal = await openSeal(identity, bytes.subarray(0, 16_384))
    if (!seal.ok) return seal.failure.code
    const opened = await openProtectedFile({ disk: nodeDisk, cipher: nativeChunkCipher }, path, seal.value)
    if (!opened.ok) return opened.failure.code
    const read = await readClearSteps(opened.value, async () => ({ ok: true, value: undefined }))
    await opened.value.file.close()
    return read.ok ? 'whole' : read.failure.code
  }

  test.each([0, 100, 2 * CHUNK_BYTES, 2 * CHUNK_BYTES + 5])('is found: %i bytes', async (length) => {
    const { identity, path, bytes } = await sealedFile(length)
    const start = findContentStart(bytes) ?? 0
    const kinds: readonly (readonly [string, Uint8Array])[] = [
      ['cut behind a chunk', bytes.subarray(0, start + CHUNK_BYTES + 16)],
      ['cut by a byte', bytes.subarray(0, bytes.byteLength - 1)],
      ['one byte longer', Buffer.concat([bytes, Buffer.of(0)])],
      ['a tag longer', Buffer.concat([bytes, bytes.subarray(bytes.byteLength - 16)])],
      ['a bit of its end', changed(bytes, bytes.byteLength - 1)],
      ['a bit of its begin', changed(bytes, start)],
    ]
    await writeFile(path, bytes)
    expect(await readAll(identity, path)).toBe('whole')
    for (const [kind, other] of kinds) {
      if (Buffer.compare(other, bytes) === 0) continue
      await writeFile(path, other)
      expect(await readAll(identity, path), kind).toBe('protect/damaged')
    }
    await writeFile(path, bytes)
    expect(await readAll(await createIdentity(), path)).toBe('identity/wrong')
    await writeFile(path, changed(bytes, start - 20))
    expect(['protect/damaged']).toContain(await readAll(identity, path))
  })

  const changed = (bytes: Uint8Array, at: number): Uint8Array => {
    const copy = Uint8Array.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy
  }
})
