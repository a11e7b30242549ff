import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import { nodeHash } from '../../../../electron/adapters/system/nodeHash.js'
import { createHashFile } from '../../../../electron/crypto/hashFile.js'
import { openOtherCopies } from '../../../../electron/library/copies/otherCopies.js'
import { takeCopy } from '../../../../electron/library/copies/takeCopy.js'
import type { Disk } from '../../../../electron/ports/disk.js'
import type { Media } from '../../../../shared/catalogue/model.js'
import { failure } from '../../../../shared/failure.js'
import { fail } from '../../../../shared/result.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import { createMedia } from '../../../support/samples/catalogueSamples.js'

const TEXT = 'the bytes that the catalogue declares'
const hexOf = (algorithm: string, text: string): string => createHash(algorithm).update(text).digest('hex')
const WANTED: Partial<Media> = {
  name: 'a.csv',
  sizeBytes: TEXT.length,
  checksum: { is: 'usable', algorithm: 'sha-256', hex: hexOf('sha256', TEXT).toUpperCase() },
  encrypted: false,
}

/** Creates a USB stick with one file, an empty dataset folder, and a function that copies the file into it. */
async function setUp(change: Partial<Disk> = {}, signal?: AbortSignal) {
  const [stick, folder] = [await createTemporaryFolder(), await createTemporaryFolder()]
  await writeFile(join(stick, 'a.csv'), TEXT)
  const disk = { ...nodeDisk, ...change }
  const hashFile = createHashFile(disk, nodeHash)
  const opened = await openOtherCopies({ disk, hashFile }, [stick])
  if (!opened.ok) throw new Error(opened.failure.code)
  const log: (readonly [string, number?])[] = []
  const source = {
    copies: opened.value,
    onCopying: () => void log.push(['begun']),
    onCopied: (_: unknown, bytes: number) => void log.push(['ended', bytes]),
  }
  const take = (media: Partial<Media> = {}) =>
    takeCopy({ disk, hashFile, signal }, source, folder, createMedia(1, { ...WANTED, ...media }))
  return { stick, folder, take, log }
}

it('a copy is taken with its hash and counts as verified', async () => {
  const { folder, take, log } = await setUp()
  expect(await take()).toMatchObject({
    file: { folder, name: 'a.csv', sizeBytes: TEXT.length, verdict: { is: 'verified', algorithm: 'sha-256' } },
    sha256: hexOf('sha256', TEXT),
  })
  expect(await readFile(join(folder, 'a.csv'), 'utf8')).toBe(TEXT)
  expect(log).toEqual([['begun'], ['ended', TEXT.length]])
})

it('a copy is compared by the algorithm that the catalogue declares', async () => {
  const { take } = await setUp()
  const taken = await take({ checksum: { is: 'usable', algorithm: 'md5', hex: hexOf('md5', TEXT) } })
  expect(taken).toMatchObject({ file: { verdict: { algorithm: 'md5' } }, sha256: hexOf('sha256', TEXT) })
})

it.each([
  ['has no hash', { checksum: { is: 'absent' } }],
  ['has another hash', { checksum: { is: 'usable', algorithm: 'sha-256', hex: hexOf('sha256', 'other') } }],
  ['has no length', { sizeBytes: null }],
  ['is encrypted', { encrypted: true }],
] as const)('no copy is taken for a media that %s', async (_, media) => {
  const { folder, take } = await setUp()
  expect(await take(media as Partial<Media>)).toBeNull()
  expect(await readdir(folder)).toEqual([])
})

it('a file that has the name already stays, and nothing is copied for it', async () => {
  const { folder, take, log } = await setUp()
  await writeFile(join(folder, 'a.csv'), 'mine')
  expect(await take()).toBeNull()
  expect(await readFile(join(folder, 'a.csv'), 'utf8')).toBe('mine')
  expect(log).toEqual([])
})

it('bytes that changed after they were read do not get the name', async () => {
  const { folder, take } = await setUp({
    publish: async (partial, final, as) => {
      appendFileSync(partial, 'more')
      return nodeDisk.publish(partial, final, as)
    },
  })
  expect(await take()).toBeNull()
  expect(await readdir(folder)).toEqual([])
})

it('a full disk is left as it was: the download that comes next reports it', async () => {
  const { folder, take, log } = await setUp({
    open: async (path, how) => {
      const opened = await nodeDisk.open(path, how)
      const writeAt = async () => fail(failure('disk/full', { needBytes: 1, reserveBytes: 0, freeBytes: 0 }))
      return opened.ok && how === 'create-new' ? { ok: true, value: { ...opened.value, writeAt } } : opened
    },
  })
  expect(await take()).toBeNull()
  expect(await readdir(folder)).toEqual([])
  expect(log.at(-1)).toEqual(['ended', 0])
})

it('an aborted copy ends with the reason of the abort, and leaves nothing', async () => {
  const aborting = new AbortController()
  const { folder, take, log } = await setUp(
    {
      stamp: (path) => {
        if (path.includes('.rudi-partial')) aborting.abort(new Error('ended'))
        return nodeDisk.stamp(path)
      },
    },
    aborting.signal,
  )
  await expect(take()).rejects.toThrow('ended')
  expect(await readdir(folder)).toEqual([])
  expect(log.at(-1)).toEqual(['ended', 0])
})

it('a SHA256SUMS is believed only after the file was read, and not for another folder', async () => {
  const { stick, folder, take } = await setUp()
  const lists = await createTemporaryFolder()
  await writeFile(join(lists, 'SHA256SUMS'), `${hexOf('sha256', TEXT)} *../${stick.split('/').at(-1)}/a.csv\n`)
  const hashFile = createHashFile(nodeDisk, nodeHash)
  const opened = await openOtherCopies({ disk: nodeDisk, hashFile }, [lists])
  const wanted = {
    name: 'a.csv',
    sizeBytes: TEXT.length,
    algorithm: 'sha-256' as const,
    hex: hexOf('sha256', TEXT),
  }
  expect(opened.ok && (await opened.value.find(wanted))).toBeNull()
  expect(await take()).not.toBeNull()
  expect(await readdir(folder)).toEqual(['a.csv'])
})

it('a file among many of its length is found by the list beside it', async () => {
  const many = await createTemporaryFolder()
  for (let n = 100; n < 130; n += 1) await writeFile(join(many, `f${n}`), `text ${n}`)
  await writeFile(join(many, 'SHA256SUMS'), `${hexOf('sha256', 'text 129')} *f129\n`)
  const opened = await openOtherCopies({ disk: nodeDisk, hashFile: createHashFile(nodeDisk, nodeHash) }, [many])
  const wanted = { name: 'a.csv', sizeBytes: 8, algorithm: 'sha-256' as const, hex: hexOf('sha256', 'text 129') }
  expect(opened.ok && (await opened.value.find(wanted))).toBe(join(many, 'f129'))
})
