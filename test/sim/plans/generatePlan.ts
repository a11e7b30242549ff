import { LIE_NAMES } from '../servers/lies.js'
import { createRandom, type Random } from '../world/random.js'
import { isDetectable } from './isDetectable.js'
import {
  type Act,
  type Broken,
  breakOnce,
  CALLS,
  LEAST_LIVE_BYTES,
  type Lie,
  MENDABLE,
  type Plan,
  plan as planSchema,
  type SimFile,
  simFile,
} from './plan.js'
import { applySpecialCase, selectSpecialCase } from './specialCase.js'

/** The kind of worlds: `crashes` has several power cuts and kills in each, and little else. */
export type RunKind = 'worlds' | 'crashes'

const ENDS = ['kill', 'power', 'power', 'wild-power'] as const
const ACTS: readonly Act['do'][] = [
  ...(['pause', 'pause', 'resume', 'resume', 'resume', 'retry', 'cancel', 'add-again', 'narrow'] as const),
  ...(['wall-forward', 'wall-back', 'sleep', 'plant-final', 'delete-partial', 'cut-partial'] as const),
  ...(['cut-at-any-time', 'extend-partial', 'overwrite-partial', 'replace-partial', 'touch-partial'] as const),
  ...(['fill-disk', 'free-disk', 'free-disk', 'sign-out', 'sign-in', 'sign-in'] as const),
  ...(['go-first', 'go-last', 'unplug', 'plug-in', 'plug-in'] as const),
]

/**
 * Generates a random plan. Each world leaves out a random part of the lies, faults and acts, because a world in which
 * everything happens at once does not get far (swarm testing). Two worlds of three have a special case, in rotation,
 * because chance alone would never produce the rarest ones.
 */
export function generatePlan(seed: number, kind: RunKind): Plan {
  const random = createRandom(seed).split(kind)
  const specialCase = kind === 'worlds' ? selectSpecialCase(seed) : null
  const files = Array.from({ length: 1 + random.below(kind === 'crashes' ? 3 : 4) }, () => aFile(random))
  const hasLies = kind === 'crashes' ? random.rarely(0.3) : random.rarely(0.6)
  const failing = faults(random, kind)
  const ending = kind === 'crashes' || random.rarely(0.3) ? ends(random, kind) : []
  const broken = [...failing, ...ending, ...cutsAfterKills(random.split('cuts'), ending)]
  const plan = planSchema.parse({
    seed,
    files,
    lies: hasLies ? lies(random, files) : [],
    broken,
    acts: random.rarely(kind === 'crashes' ? 0.3 : 0.5) ? acts(random, files.length) : [],
    running: random.pick([1, 2, 6]),
    perHost: random.pick([1, 2, 4]),
    segments: random.rarely(0.3) ? 2 + random.below(7) : 1,
    bufferedBytes: random.split('buffer').pick([0, 0, 9000, 1_048_576]),
    awayMs: random.pick([0, 0, 0, 3000, 30_000]),
  })
  return specialCase === null ? plan : applySpecialCase(plan, specialCase, random)
}

function aFile(random: Random): SimFile {
  const sizeBytes = sizeFor(random)
  const kind = random.pick(['plain', 'plain', 'plain', 'plain', 'plain', 'plain', 'live', 'sealed'] as const)
  const hasHash = random.rarely(0.5)
  return simFile.parse({
    sizeBytes: Math.max(kind === 'plain' ? 0 : kind === 'live' ? LEAST_LIVE_BYTES : 1, sizeBytes),
    kind,
    hash: hasHash ? random.pick(['sha-256', 'md5'] as const) : random.pick(['none', 'none', 'unusable'] as const),
    sized: random.rarely(0.8),
    validator: random.pick(['etag', 'etag', 'date', 'weak', 'none'] as const),
    framing: kind === 'live' ? 'chunked' : random.pick(['length', 'length', 'length', 'chunked', 'close'] as const),
    ranges: random.rarely(0.85),
    needsToken: random.rarely(0.2),
    chunkBytes: sizeBytes > 1_000_000 ? 256 * 1024 : random.pick([1024, 4096, 8192]),
    chunkMs: random.pick([0, 100, 700, 1900, 4000]),
    ...changes(random),
  })
}

/** Sometimes adds another version, or two that alternate. */
function changes(random: Random): Pick<SimFile, 'changesAt' | 'flaps' | 'inPlace'> {
  if (!random.rarely(0.3)) return { changesAt: [], flaps: false, inPlace: false }
  const flaps = random.rarely(0.5)
  const at = Array.from({ length: flaps ? 5 : 2 }, () => random.below(90_000))
  // A file that returns to its previous bytes would also have its previous tag.
  return { changesAt: at.toSorted((a, b) => a - b), flaps, inPlace: !flaps && random.rarely(0.5) }
}

/**
 * Mostly small sizes, because the interesting cases are at edges; sometimes long enough for writes and syncs by size.
 */
const sizeFor = (random: Random): number =>
  random.rarely(0.01)
    ? random.pick([1_500_000, 9_000_001])
    : random.pick([0, 1, 500, 4097, 40_000, 60_001, 60_003, 130_000])

/** A series of lies for each of a few files: each begins at the request after the previous lie. */
function lies(random: Random, files: readonly SimFile[]): readonly Lie[] {
  const allowed = LIE_NAMES.filter(() => random.rarely(0.4))
  return files.flatMap((spec, file) => {
    const fitting = allowed.filter((name) => isDetectable(name, spec))
    let from = random.pick([0, 0, 0, 1])
    return Array.from({ length: fitting.length === 0 ? 0 : random.below(6) }, () => {
      const is = random.pick(fitting)
      // A slow drip is progress, so an endless one would only take for ever.
      const times = is !== 'drip' && random.rarely(0.05) ? 3000 : random.pick([1, 1, 1, 2, 3])
      const on = random.rarely(0.15) ? ('strands' as const) : ('all' as const)
      const reported: Lie = { file, from, times, is, after: random.below(spec.sizeBytes + 1), on }
      from += times + random.pick([0, 0, 1])
      return reported
    })
  })
}

function faults(random: Random, kind: RunKind): readonly Broken[] {
  if (random.rarely(kind === 'crashes' ? 0.7 : 0.4)) return []
  const calls = CALLS.filter((call) => call !== 'any' && random.rarely(0.4))
  if (calls.length === 0) return []
  return Array.from({ length: 1 + random.below(4) }, () => {
    const times = random.pick([1, 1, 1, 2, 6, 20])
    return { call: random.pick(calls), nth: 1 + random.below(random.pick([3, 20])), times, is: random.pick(MENDABLE) }
  })
}

function ends(random: Random, kind: RunKind): readonly Broken[] {
  const count = kind === 'crashes' ? 8 + random.below(8) : 1 + random.below(2)
  let nth = 0
  return Array.from({ length: count }, () => {
    nth += 1 + random.below(70)
    return breakOnce(nth, random.pick(ENDS))
  })
}

/**
 * After most kills, cuts the power while the next process looks at what it has found: it may have trusted bytes, names
 * and rows that were never synced.
 */
const cutsAfterKills = (random: Random, ending: readonly Broken[]): readonly Broken[] =>
  ending.flatMap(({ is, nth }): Broken[] =>
    is === 'kill' && random.rarely(0.7)
      ? [breakOnce(nth + 1 + random.below(24), random.pick(['power', 'wild-power'] as const))]
      : [],
  )

function acts(random: Random, files: number): readonly Act[] {
  const some = Array.from({ length: 1 + random.below(6) }, () => ({
    at: random.below(random.pick([200, 5000, 60_000])),
    do: random.pick(ACTS),
    file: random.rarely(0.4) ? null : random.below(files),
  }))
  // The person gives another command while the worker is still closing its files.
  const second = some.flatMap((act): Act[] =>
    act.do === 'pause' && random.rarely(0.6)
      ? [{ ...act, at: act.at + random.below(6), do: random.pick(['resume', 'cancel', 'add-again'] as const) }]
      : [],
  )
  return [...some, ...second].toSorted((one, other) => one.at - other.at)
}
