import type { Contender, Run, WorkResult } from '../run/runWork.js'
import { OURS } from '../run/tools.js'
import type { Target } from '../run/works.js'

/** The product's own limits, which hold for every work. */
const MEMORY_BYTES = 250 * 1_000_000
const BLOCKED_MS = 20

/** The verdict on one target. `met` is null when there was nothing to judge it by. */
export interface Verdict {
  readonly says: string
  readonly met: boolean | null
}

/** Returns the median, the mean of the two middle values where there are two. NaN for an empty list. */
export function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

/** Returns the other tool's time divided by ours, by pairs. A pair in which either failed is left out. */
export function computeRatios(other: Contender, ours: Contender): readonly number[] {
  return other.runs.flatMap((run, round) => {
    const own = ours.runs[round]
    return own === undefined || own.wrong !== null || run.wrong !== null ? [] : [run.seconds / own.seconds]
  })
}

const good = (contender: Contender | undefined): readonly Run[] =>
  (contender?.runs ?? []).filter(({ wrong }) => wrong === null)

/**
 * Judges every target of a work and the general limits. `coreBytesPerSecond` is the hash rate of one core. Quick loads
 * say nothing about speed, so their speed targets are left out.
 */
export function judgeWork(done: WorkResult, coreBytesPerSecond: number): readonly Verdict[] {
  const isAboutSpeed = done.size === 'full'
  const ours = done.contenders.find(({ name }) => name === OURS)
  if (ours === undefined) return []
  const peak = Math.max(...good(ours).map(({ peakBytes }) => peakBytes))
  const asked = done.work.targets
    .filter(({ type }) => isAboutSpeed || type === 'fetched-again')
    .map((target) => judgeOne(target, done, ours, coreBytesPerSecond))
  const memory = verdict('peak memory in MB', peak / 1e6, { atMost: MEMORY_BYTES / 1e6 })
  const blocked = verdict('main thread blocked in ms', done.blocked?.maxMs ?? Number.NaN, { atMost: BLOCKED_MS })
  const ended: Verdict = { says: 'every run of ours ended well', met: good(ours).length === ours.runs.length }
  return [...asked, memory, ...(isAboutSpeed ? [blocked] : []), ended]
}

function judgeOne(target: Target, done: WorkResult, ours: Contender, coreBytesPerSecond: number): Verdict {
  const other = 'than' in target ? done.contenders.find(({ name }) => name === target.than) : undefined
  switch (target.type) {
    case 'faster': {
      const ratio = other === undefined ? Number.NaN : computeMedian(computeRatios(other, ours))
      return verdict(`times as fast as ${target.than}`, ratio, { atLeast: target.atLeast })
    }
    case 'longer': {
      const more =
        computeMedian(good(ours).map(({ seconds }) => seconds)) -
        computeMedian(good(other).map(({ seconds }) => seconds))
      return verdict(`seconds longer than ${target.than}`, more, { atMost: target.atMostSeconds })
    }
    case 'of-one-core': {
      const bytes = done.work.load.files * done.work.load.fileBytes
      const share = computeMedian(good(ours).map(({ seconds }) => bytes / seconds / coreBytesPerSecond))
      return verdict('of what one core hashes', share, { atLeast: target.atLeast })
    }
    case 'fetched-again': {
      const most = Math.max(...good(ours).map((run) => (run.fetchedAgainBytes ?? Number.NaN) / 1e6))
      return verdict('MB fetched again', most, { atMost: target.atMostBytes / 1e6 })
    }
  }
}

type Bound = { readonly atLeast: number } | { readonly atMost: number }

function verdict(what: string, value: number, bound: Bound): Verdict {
  const wanted = 'atLeast' in bound ? `at least ${round(bound.atLeast)}` : `at most ${round(bound.atMost)}`
  if (!Number.isFinite(value)) return { says: `${what}: not measured (${wanted})`, met: null }
  const met = 'atLeast' in bound ? value >= bound.atLeast : value <= bound.atMost
  return { says: `${round(value)} ${what} (${wanted})`, met }
}

const round = (value: number): string => String(Number(value.toPrecision(3)))
