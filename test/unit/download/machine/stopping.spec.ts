import { expect, test } from 'vitest'
import type { DownloadEvent } from '../../../../shared/download/machine/eventsAndEffects.js'
import { reduceDownload } from '../../../../shared/download/machine/reduceDownload.js'
import { type Download, type FileLocation, FRESH, type Outcome } from '../../../../shared/download/model/state.js'
import { failure } from '../../../../shared/failure.js'

const PLACE: FileLocation = { folder: '/data/d', name: 'a.csv', partial: 'a.csv.rudi-partial', made: true }
const COURSE = { ...FRESH, attempts: 1, place: PLACE, durableBytes: 7 }
const RUNNING: Download = { type: 'running', attempt: 1, refusals: 0, ...COURSE }

const outcome: Outcome = {
  sizeBytes: 10,
  sha256: 'a'.repeat(64),
  declaredDigest: null,
  verdict: { is: 'not-verifiable', because: 'no-checksum' },
  servedBy: 'portal.test',
  startedAtMs: 0,
  stamp: null,
  isLanded: true,
}
const { sha256, verdict } = outcome
const setback = { chance: 0, nowMs: 1 }

const lastWords: readonly DownloadEvent[] = [
  { type: 'stopped', attempt: 1 },
  { type: 'judged', attempt: 1, outcome },
  {
    type: 'mismatched',
    attempt: 1,
    because: failure('file/corrupt'),
    sha256,
    ifSame: null,
    requestedWaitMs: null,
    ...setback,
  },
  { type: 'refused', attempt: 1, because: failure('access/not-granted'), ...setback },
  { type: 'held', attempt: 1, folder: '/d', name: 'n', sizeBytes: 10, verdict, nowMs: 1 },
  { type: 'broke', attempt: 1, because: failure('net/broken'), requestedWaitMs: null, leastMs: 0, ...setback },
]

test.each(lastWords)('$type is the last that an attempt says, also before it has heard the stop', (event) => {
  const [paused] = reduceDownload(RUNNING, { type: 'paused' })
  expect(reduceDownload(paused, event)).toEqual([{ ...COURSE, type: 'paused', because: 'person' }, []])
  const [slept] = reduceDownload(RUNNING, { type: 'slept', nowMs: 1 })
  expect(reduceDownload(slept, event)).toEqual([{ ...COURSE, type: 'queued' }, []])
  const [cancelled] = reduceDownload(RUNNING, { type: 'cancelled' })
  expect(reduceDownload(cancelled, event)).toEqual([{ type: 'cancelled' }, [{ type: 'discard', place: PLACE }]])
})
