import { randomBytes } from 'node:crypto'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { SegmentPolicy } from '../../shared/download/segments.js'
import { engineRig, type Rig } from '../help/engineRig.js'
import { aMedia } from '../help/samples.js'
import { noProducer, PRODUCER_NAMES, type Producer, startProducer } from '../servers/producers.js'

/*
 * Servers that none of us wrote. The catalogue has no hash of these files: what the producer's own answers say is all
 * that can tell one version from another.
 */

const MB = 1024 * 1024
const SIZE = 6 * MB
const FIRST = randomBytes(SIZE)
const ALONE: SegmentPolicy = { most: 1, eager: true, leastBytes: MB, pieceBytes: MB }

let producer: Producer | null = null
let rig: Rig | null = null
afterEach(async () => {
  await rig?.close()
  await producer?.close()
  rig = null
  producer = null
})

/** A file of yesterday: what changes now changes its date. */
function publish(root: string, bytes: Buffer): string {
  const path = join(root, 'export.csv')
  writeFileSync(path, bytes, { mode: 0o644 })
  const yesterday = Date.now() / 1000 - 86_400
  utimesSync(path, yesterday, yesterday)
  return path
}

function begun(origin: string, segments: SegmentPolicy) {
  const media = aMedia(1, { sizeBytes: SIZE, checksum: { is: 'absent' } })
  const made = engineRig({
    wanted: [{ media, url: `${origin}/export.csv` }],
    more: { segments, window: { running: 2, perHost: 4 } },
  })
  rig = made
  return made
}

describe.each(PRODUCER_NAMES)('%s', (name) => {
  const why = noProducer(name)

  test.skipIf(why !== '')(`is downloaded from, exactly${why}`, async () => {
    producer = await startProducer(name)
    publish(producer.root, FIRST)
    const made = begun(producer.origin, ALONE)
    const [id] = await made.addAll()
    if (id === undefined) throw new Error('nothing was added')
    await made.engine.idle()
    expect(made.view(id)).toMatchObject({ attempts: 1, state: { is: 'done' } })
    expect(made.bytesOf(id).equals(FIRST)).toBe(true)
    expect((await producer.answered())[0]).toEqual({ status: 200, range: null, bodyBytes: SIZE })
  })
})
