import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { nodeDisk } from '../../../../../electron/adapters/disk/nodeDisk.js'
import { nodeHash } from '../../../../../electron/adapters/system/nodeHash.js'
import { systemClock } from '../../../../../electron/adapters/system/systemClock.js'
import { openPartial } from '../../../../../electron/engine/transfer/writing/partialWriter.js'
import { countBytes } from '../../../../../shared/download/model/byteRanges.js'
import { LIMITS } from '../../../../../shared/limits.js'

const MIB = 1024 * 1024

/** Creates a writer on a real file, and records its reports. */
async function aWriter() {
  const folder = await mkdtemp(join(tmpdir(), 'rudi-writer-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const partial = join(folder, 'a.rudi-partial')
  await writeFile(partial, '')
  const told: number[] = []
  const opened = await openPartial(
    { disk: nodeDisk, clock: systemClock, hashing: nodeHash },
    { partial, fromByte: 0, islands: [], sums: [], algorithms: [] },
    (ranges) => told.push(countBytes(ranges)),
  )
  if (!opened.ok) throw new Error(opened.failure.code)
  return { writer: opened.value, range: opened.value.openRange(0, 0), told }
}

const isWaiting = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => false), new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 300))])

test('writing waits for the store, so that a crash costs no more than was promised', async () => {
  const { writer, range, told } = await aWriter()
  const chunk = new Uint8Array(MIB)
  let stuck: Promise<unknown> | null = null
  for (let written = 0; written < 16 && stuck === null; written += 1) {
    const write = range.write(chunk)
    if (await isWaiting(write)) stuck = write
  }
  // The bytes are synced and reported, but the store does not confirm them.
  expect(stuck).not.toBeNull()
  expect(told.length).toBeGreaterThan(0)
  expect(writer.countReceivedBytes()).toBeLessThanOrEqual(LIMITS.SYNC_EVERY_BYTES + 3 * MIB)
  writer.acknowledge(told.at(-1) ?? 0)
  expect(await isWaiting(stuck ?? Promise.resolve())).toBe(false)
  await writer.close()
})

test('a writer that is abandoned while it waits ends at once', async () => {
  const { writer, range } = await aWriter()
  let stuck: Promise<unknown> | null = null
  while (stuck === null) {
    const write = range.write(new Uint8Array(MIB))
    if (await isWaiting(write)) stuck = write
  }
  writer.abandon()
  expect(await isWaiting(stuck)).toBe(false)
  await writer.close()
})
