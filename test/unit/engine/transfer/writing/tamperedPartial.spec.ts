import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { nodeHash } from '../../../../../electron/adapters/system/nodeHash.js'
import { systemClock } from '../../../../../electron/adapters/system/systemClock.js'
import { openPartial, type WriterOptions } from '../../../../../electron/engine/transfer/writing/partialWriter.js'
import type { Disk, OwnFileStamp } from '../../../../../electron/ports/disk.js'
import type { RangeChecksums } from '../../../../../shared/download/model/rangeChecksums.js'
import { ok, type Result } from '../../../../../shared/result.js'
import { createFakeDisk, type FakeDisk } from '../../../../support/disk/fakeDisk.js'

const PARTIAL = '/data/a.rudi-partial'
const bytes = (words: string): Uint8Array => new TextEncoder().encode(words)
const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.failure.code)
  return result.value
}

interface Writing {
  readonly disk: FakeDisk
  /** The disk as the writer sees it, when that differs. */
  readonly seen?: Disk
  readonly order?: Partial<WriterOptions>
  readonly meddle?: () => void
}

/** Writes `new words` after the existing bytes, lets another program change the file, and finishes. */
async function written({ disk, seen = disk, order = {}, meddle = () => undefined }: Writing) {
  const told: RangeChecksums[] = []
  const writer = value(
    await openPartial(
      { disk: seen, clock: systemClock, hashing: nodeHash },
      { partial: PARTIAL, fromByte: 0, islands: [], sums: [], algorithms: [], ...order },
      (_ranges, sums) => told.push(sums),
    ),
  )
  const range = writer.openRange(order.fromByte ?? 0, order.fromByte ?? 0)
  value(await range.write(bytes('new words')))
  await range.close()
  meddle()
  const finished = await writer.finish()
  await writer.close()
  return { finished, told, code: finished.ok ? null : finished.failure.code }
}

async function emptyPartial(): Promise<FakeDisk> {
  const disk = createFakeDisk(['/data'])
  value(await disk.create(PARTIAL))
  return disk
}

/** Wraps a disk so that each stamp of an open file is changed by `change`. */
const seenAs = (disk: Disk, change: (stamp: OwnFileStamp) => OwnFileStamp): Disk => ({
  ...disk,
  async open(path, how) {
    const opened = await disk.open(path, how)
    if (!opened.ok) return opened
    const stamp = async (): Promise<Result<OwnFileStamp>> => ok(change(value(await opened.value.stamp())))
    return ok({ ...opened.value, stamp })
  },
})

const SECONDS = { modifiedNs: '1795412872000000000', changedNs: '1795412872000000000', isOurs: true }
const sha256 = createHash('sha256').update('new words').digest('hex')

test('a file that no other program was at has the digests of what arrived, and its stamp', async () => {
  const disk = await emptyPartial()
  const { finished } = await written({ disk })
  expect(value(finished)).toEqual({ digests: { 'sha-256': sha256 }, stamp: value(await disk.stamp(PARTIAL)) })
})

test('a file on a disk that counts whole seconds is always read once more, and has no stamp', async () => {
  const disk = await emptyPartial()
  const seen = seenAs(disk, (stamp) => ({ ...stamp, ...SECONDS }))
  expect(value((await written({ disk, seen })).finished)).toEqual({ digests: { 'sha-256': sha256 }, stamp: null })
  const other = await emptyPartial()
  const meddle = (): void => other.meddle(PARTIAL, bytes('new wOrds'))
  const blind = seenAs(other, (stamp) => ({ ...stamp, ...SECONDS }))
  expect((await written({ disk: other, seen: blind, meddle })).code).toBe('file/meddled')
})

test('a program that changes it each time that it is read ends it', async () => {
  const disk = await emptyPartial()
  let looks = 0
  const seen = seenAs(disk, (stamp) => {
    looks += 1
    return { ...stamp, changedNs: String(looks), isOurs: false }
  })
  expect((await written({ disk, seen })).code).toBe('file/meddled')
  expect(looks).toBeLessThan(12)
})

test('what was appended is cut off', async () => {
  const disk = await emptyPartial()
  const meddle = (): void => disk.meddle(PARTIAL, bytes('new words and more'))
  expect(value((await written({ disk, meddle })).finished).digests['sha-256']).toBe(sha256)
  expect(Buffer.from(disk.read(PARTIAL) ?? []).toString()).toBe('new words')
})

test('what lay there before has to be what its checksum says', async () => {
  const order = { fromByte: 4, sums: [[0, 4, crc32('old ')]] } as const
  for (const [there, code] of [
    ['old ', null],
    ['OLD ', 'file/meddled'],
  ] as const) {
    const disk = await emptyPartial()
    disk.meddle(PARTIAL, bytes(there))
    expect((await written({ disk, order })).code).toBe(code)
  }
})

test('bytes without a checksum, as in rows of older versions, are not believed once another program changed the file', async () => {
  for (const [touches, code] of [
    [false, null],
    [true, 'file/meddled'],
  ] as const) {
    const disk = await emptyPartial()
    disk.meddle(PARTIAL, bytes('old '))
    const meddle = (): void => (touches ? disk.meddle(PARTIAL) : undefined)
    expect((await written({ disk, order: { fromByte: 4 }, meddle })).code).toBe(code)
  }
})

test('a partial that is shorter than it was a moment ago, or gone, was taken by another program', async () => {
  const disk = await emptyPartial()
  const order = { partial: PARTIAL, fromByte: 4, islands: [], sums: [], algorithms: [] }
  const tools = { disk, clock: systemClock, hashing: nodeHash }
  const short = await openPartial(tools, order, () => undefined)
  const gone = await openPartial(tools, { ...order, partial: '/data/b.rudi-partial' }, () => undefined)
  for (const opened of [short, gone]) expect(opened).toMatchObject({ ok: false, failure: { code: 'file/meddled' } })
})

test('a file that is complete as it was found is synced all the same: a copy or a cut may be in memory only', async () => {
  for (const there of ['old ', 'old and more']) {
    const disk = await emptyPartial()
    disk.meddle(PARTIAL, bytes(there))
    const order = { partial: PARTIAL, fromByte: 4, islands: [], sums: [], algorithms: [] }
    const tools = { disk, clock: systemClock, hashing: nodeHash }
    const writer = value(await openPartial(tools, order, () => undefined))
    disk.failNext('disk.sync', 'error')
    expect(await writer.finish()).toMatchObject({ ok: false, failure: { code: 'disk/error' } })
    await writer.close()
  }
})
