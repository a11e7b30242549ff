import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addRange, type ByteRange } from '../../shared/download/model/byteRanges.js'
import { planNextMove } from '../../shared/download/transfer/segmentPlanner.js'
import { parseContentRange } from '../../shared/http/contentRange.js'
import { applyChange, listChanges } from '../support/sabotage/sourceChange.js'
import { createCoverage, EXPECTED_EVENTS } from './oracles/coverage.js'
import { generatePlan } from './plans/generatePlan.js'
import { formatPlan, type Plan, plan as planSchema } from './plans/plan.js'
import { ENGINE_SABOTAGES } from './sabotage/engineSabotages.js'
import { playWorld } from './world/playWorld.js'

const played = async (plan: Plan) => {
  const outcome = await playWorld(plan)
  expect(outcome.violations, `npm run sim -- --plan '${formatPlan(plan)}'`).toEqual([])
  return outcome
}
const world = (value: object): Plan => planSchema.parse({ seed: 1, ...value })

/** A plan without anything that may change the bytes: unchanging files, and a person who cancels nothing. */
function steady(seed: number): Plan {
  const plan = generatePlan(seed, seed % 2 === 0 ? 'worlds' : 'crashes')
  const files = plan.files.map((file) => ({
    ...file,
    changesAt: [],
    kind: 'plain' as const,
    framing: 'length' as const,
  }))
  const acts = plan.acts.filter(({ do: what }) => what !== 'cancel' && what !== 'plant-final')
  return { ...plan, files, acts, lies: [] }
}

const SEEDS = Array.from({ length: 12 }, (_, n) => n + 1)

describe('the same files come out', () => {
  test.each(SEEDS)('with and without faults (world %i)', async (seed) => {
    const plan = steady(seed)
    expect((await played(plan)).files).toEqual((await played({ ...plan, acts: [], broken: [] })).files)
  })

  test.each(SEEDS)(
    'for one download at a time and for many, with one connection and with several (world %i)',
    async (seed) => {
      const plan = { ...steady(seed), broken: [], acts: [] }
      const narrow = await played({ ...plan, running: 1, perHost: 1, segments: 1 })
      expect((await played({ ...plan, running: 6, perHost: 6, segments: 6 })).files).toEqual(narrow.files)
    },
  )
})

test('memory is bounded when the net is fast and the disk is slow', async () => {
  const file = { sizeBytes: 9_000_001, chunkBytes: 256 * 1024, chunkMs: 0 }
  const { files } = await played(world({ files: [file, file], running: 2, perHost: 2 }))
  expect(files.size).toBe(2)
})

test('a sync that failed is never believed later, and what it dropped is fetched again', async () => {
  for (let nth = 1; nth <= 6; nth += 1)
    for (const is of ['half', 'error'] as const)
      await played(
        world({
          files: [{ sizeBytes: 100_000, chunkBytes: 8192 }],
          broken: [{ call: 'disk.sync', nth, times: 1, is }],
        }),
      )
})

test('a flipped bit never ends as done when the catalogue has a hash', async () => {
  const file = { sizeBytes: 40_000, hash: 'sha-256', chunkBytes: 8192 }
  const lies = [{ file: 0, from: 0, times: 1, is: 'same-tag-other-bytes' }]
  const { files } = await played(world({ files: [file], lies }))
  expect(files).toEqual((await played(world({ files: [file] }))).files)
})

describe('a file without a hash that is written over while it is sent', () => {
  const moments = Array.from({ length: 7 }, (_, n) => n * 2300)
  const overwritten = (at: number, file: object, segments: number): Plan => {
    const slow = { sizeBytes: 130_000, chunkBytes: 8192, chunkMs: 700 }
    return world({ files: [{ ...slow, ...file, inPlace: true, changesAt: [at] }], segments })
  }

  test.each([
    ['an ETag', { validator: 'etag' }],
    ['a date', { validator: 'date' }],
    ['a weak ETag', { validator: 'weak' }],
    ['an ETag and no ranges', { validator: 'etag', ranges: false }],
    ['a date and no ranges', { validator: 'date', ranges: false }],
  ])('comes whole from a server that gives %s, whatever the moment', async (_what, file) => {
    for (const segments of [1, 4])
      for (const at of moments) {
        const { files, rested } = await played(overwritten(at, file, segments))
        expect([rested, files.size]).toEqual([['done'], 1])
      }
  })

  // The oracle accepts a mixture only where the verdict says that it is unproven.
  test('is done and marked as unproven where the server gives nothing to distinguish versions', async () => {
    for (const at of moments) await played(overwritten(at, { validator: 'none' }, 1))
  })
})

test('a clock that is turned by fifty years in either direction changes no file and no wait', async () => {
  const file = { sizeBytes: 100_000, chunkBytes: 8192 }
  const lies = [{ file: 0, from: 0, times: 2, is: 'busy-date' }]
  const acts = ['wall-forward', 'wall-back', 'wall-back', 'sleep', 'wall-forward'].map((what, n) => ({
    at: 500 + n * 3000,
    do: what,
    file: null,
  }))
  const { files } = await played(world({ files: [file], lies, acts }))
  expect(files.size).toBe(1)
})

test.each([
  ['the server of a file', { lies: [{ file: 0, from: 0, times: 40, is: 'busy-seconds' }] }],
  ['the portal', { broken: [{ call: 'source.locate', nth: 1, times: 40, is: 'busy' }] }],
])('%s that asks for a wait forty times, and names it, fails nothing', async (_, refusing) => {
  expect((await played(world({ files: [{ sizeBytes: 9000 }], ...refusing }))).rested).toEqual(['done'])
})

test('a body that goes on behind its end is given up with its name, long before the disk is full', async () => {
  const lies = [{ file: 0, from: 0, times: 2, is: 'endless' }]
  const { rested, states } = await played(world({ files: [{ sizeBytes: 40_000, chunkBytes: 8192 }], lies }))
  expect([rested, states]).toEqual([['failed file/too-large'], ['done']])
})

test('a name that the disk refuses for a while costs nothing: the complete file waits, and gets it', async () => {
  const plan = world({ files: [{ sizeBytes: 9000 }], broken: [{ call: 'disk.publish', nth: 1, is: 'busy' }] })
  const { files, met } = await played(plan)
  expect([files.size, met.get('fault busy'), met.get('publishing → done')]).toEqual([1, 1, 1])
})

test('positions beyond four gigabytes stay exact to the byte', () => {
  const totalBytes = 100 * 1024 ** 3 + 7
  const held: readonly ByteRange[] = addRange([], [0, 2 ** 32 + 1])
  expect(planNextMove({ totalBytes, held, segments: [], pieceBytes: 1024 ** 2 })).toEqual({
    type: 'fill',
    range: [2 ** 32 + 1, totalBytes],
  })
  expect(parseContentRange(`bytes ${2 ** 32 + 1}-${totalBytes - 1}/${totalBytes}`)).toEqual({
    type: 'part',
    start: 2 ** 32 + 1,
    end: totalBytes - 1,
    total: totalBytes,
  })
})

describe('the harness', () => {
  test('fails a long run that never met something', () => {
    const coverage = createCoverage(EXPECTED_EVENTS.worlds)
    coverage.add(new Map(EXPECTED_EVENTS.worlds.slice(1).map((what) => [what, 1])))
    expect(coverage.never()).toEqual(EXPECTED_EVENTS.worlds.slice(0, 1))
  })

  test.each(ENGINE_SABOTAGES.map((sabotage) => [sabotage.what, sabotage] as const))(
    'finds the line to sabotage: %s',
    (_, sabotage) => {
      for (const change of listChanges(sabotage)) {
        const source = readFileSync(join(import.meta.dirname, '..', '..', change.file), 'utf8')
        expect(applyChange(source, change)).not.toBe(source)
      }
    },
  )
})
