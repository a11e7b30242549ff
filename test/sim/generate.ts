import { LIE_NAMES, type LieName, witnessOf } from './lies.js'
import {
  type Act,
  type Broken,
  CALLS,
  FAULTS,
  type Lie,
  type Plan,
  plan as planSchema,
  type SimFile,
  simFile,
} from './plan.js'
import { type Random, randomOf } from './random.js'

/** Which worlds are wanted: `crashes` puts several power cuts and kills in each, and little else. */
export type Kind = 'worlds' | 'crashes'

const ENDS = ['kill', 'power', 'power', 'wild-power'] as const
const MENDABLE = FAULTS.filter((fault) => fault !== 'kill' && fault !== 'power' && fault !== 'wild-power')
const ACTS: readonly Act['do'][] = [
  ...(['pause', 'pause', 'resume', 'resume', 'resume', 'retry', 'cancel', 'add-again', 'narrow'] as const),
  ...(['wall-forward', 'wall-back', 'sleep', 'plant-final', 'delete-partial', 'cut-partial'] as const),
  ...(['fill-disk', 'free-disk', 'free-disk', 'sign-out', 'sign-in', 'sign-in'] as const),
]

/**
 * A random plan. Each world switches off a random part of the lies, faults and acts: worlds in which everything happens
 * at once never get far (swarm testing).
 */
export function generatePlan(seed: number, kind: Kind): Plan {
  const random = randomOf(seed).split(kind)
  const files = Array.from({ length: 1 + random.below(kind === 'crashes' ? 3 : 4) }, () => aFile(random))
  const hasLies = kind === 'crashes' ? random.rarely(0.3) : random.rarely(0.7)
  const broken = [...faults(random, kind), ...(kind === 'crashes' || random.rarely(0.3) ? ends(random, kind) : [])]
  return planSchema.parse({
    seed,
    files,
    lies: hasLies ? lies(random, files) : [],
    broken,
    acts: random.rarely(kind === 'crashes' ? 0.3 : 0.5) ? acts(random, files.length) : [],
    running: random.pick([1, 2, 6]),
    perHost: random.pick([1, 2, 4]),
  })
}

function aFile(random: Random): SimFile {
  const sizeBytes = sizeFor(random)
  const kind = random.pick(['plain', 'plain', 'plain', 'plain', 'plain', 'plain', 'live', 'sealed'] as const)
  const hasHash = random.rarely(0.5)
  return simFile.parse({
    sizeBytes: kind === 'plain' ? sizeBytes : Math.max(1, sizeBytes),
    kind,
    hash: hasHash ? random.pick(['sha-256', 'md5'] as const) : random.pick(['none', 'none', 'unusable'] as const),
    sized: random.rarely(0.8),
    validator: random.pick(['etag', 'etag', 'date', 'weak', 'none'] as const),
    framing: kind === 'live' ? 'chunked' : random.pick(['length', 'length', 'length', 'chunked', 'close'] as const),
    ranges: random.rarely(0.85),
    needsToken: random.rarely(0.2),
    chunkBytes: sizeBytes > 1_000_000 ? 256 * 1024 : random.pick([1024, 4096, 8192]),
    chunkMs: random.pick([0, 100, 700, 1900, 4000]),
    changesAt: random.rarely(0.3) ? [random.below(30_000), random.below(90_000)].toSorted((a, b) => a - b) : [],
  })
}

/** Mostly small, since what matters happens at edges; now and then long enough for writes and syncs by size. */
const sizeFor = (random: Random): number =>
  random.rarely(0.01) ? random.pick([1_500_000, 9_000_001]) : random.pick([0, 1, 500, 4097, 40_000, 60_001, 130_000])

/** Whether a lie can be seen through at all with what the catalogue says of the file. */
export function isSeeThrough(name: LieName, file: SimFile): boolean {
  const witness = witnessOf(name)
  if (witness === null) return true
  if (file.kind !== 'plain' || file.sizeBytes === 0) return false
  const hasHash = file.hash === 'sha-256' || file.hash === 'md5'
  // Of a length that never changes: a whole file of other bytes is a version like any, and a splice of two is not.
  if (name === 'same-tag-other-bytes' && file.sizeBytes % 2 === 0) return true
  if (hasHash) return witness === 'hash' ? file.validator !== 'none' || file.framing === 'length' : hasWord(file)
  return witness === 'size' && file.sized && hasWord(file)
}

/** A server that gives neither a length nor a validator is taken for one that makes its exports anew. */
const hasWord = (file: SimFile): boolean => file.validator !== 'none'

/** A row of lies for each of a few files: what the next request meets begins where the last lie ended. */
function lies(random: Random, files: readonly SimFile[]): readonly Lie[] {
  const allowed = LIE_NAMES.filter(() => random.rarely(0.4))
  return files.flatMap((spec, file) => {
    const fitting = allowed.filter((name) => isSeeThrough(name, spec))
    let from = random.pick([0, 0, 0, 1])
    return Array.from({ length: fitting.length === 0 ? 0 : random.below(6) }, () => {
      const is = random.pick(fitting)
      // A drip is progress, a little at a time: for ever would be only that.
      const times = is !== 'drip' && random.rarely(0.05) ? 3000 : random.pick([1, 1, 1, 2, 3])
      const told = { file, from, times, is, after: random.below(spec.sizeBytes + 1) }
      from += times + random.pick([0, 0, 1])
      return told
    })
  })
}

function faults(random: Random, kind: Kind): readonly Broken[] {
  if (random.rarely(kind === 'crashes' ? 0.7 : 0.4)) return []
  const calls = CALLS.filter((call) => call !== 'any' && random.rarely(0.4))
  if (calls.length === 0) return []
  return Array.from({ length: 1 + random.below(4) }, () => {
    const times = random.pick([1, 1, 1, 2, 6, 20])
    return { call: random.pick(calls), nth: 1 + random.below(random.pick([3, 20])), times, is: random.pick(MENDABLE) }
  })
}

function ends(random: Random, kind: Kind): readonly Broken[] {
  const count = kind === 'crashes' ? 8 + random.below(8) : 1 + random.below(2)
  let nth = 0
  return Array.from({ length: count }, () => {
    nth += 1 + random.below(70)
    return { call: 'any' as const, nth, times: 1, is: random.pick(ENDS) }
  })
}

function acts(random: Random, files: number): readonly Act[] {
  const some = Array.from({ length: 1 + random.below(6) }, () => ({
    at: random.below(random.pick([200, 5000, 60_000])),
    do: random.pick(ACTS),
    file: random.rarely(0.4) ? null : random.below(files),
  }))
  // Second thoughts come quickly, while the lane still lets go.
  const second = some.flatMap((act): Act[] =>
    act.do === 'pause' && random.rarely(0.6)
      ? [{ ...act, at: act.at + random.below(6), do: random.pick(['resume', 'cancel', 'add-again'] as const) }]
      : [],
  )
  return [...some, ...second].toSorted((one, other) => one.at - other.at)
}
