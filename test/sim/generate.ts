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
  const sizeBytes = random.pick([0, 1, 500, 4097, 20_000, 60_001, 130_000])
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
    chunkBytes: random.pick([1024, 4096, 8192]),
    chunkMs: random.pick([0, 100, 700, 1900, 4000]),
    changesAt: random.rarely(0.3) ? [random.below(30_000), random.below(90_000)].toSorted((a, b) => a - b) : [],
  })
}

/** Whether a lie can be seen through at all with what the catalogue says of the file. */
export function isSeeThrough(name: LieName, file: SimFile): boolean {
  const witness = witnessOf(name)
  if (witness === null) return true
  if (file.kind !== 'plain' || file.sizeBytes === 0) return false
  const hasHash = file.hash === 'sha-256' || file.hash === 'md5'
  if (hasHash) return witness === 'hash' ? file.validator !== 'none' || file.framing === 'length' : hasWord(file)
  return witness === 'size' && file.sized && hasWord(file)
}

/** A server that gives neither a length nor a validator is taken for one that makes its exports anew. */
const hasWord = (file: SimFile): boolean => file.validator !== 'none'

function lies(random: Random, files: readonly SimFile[]): readonly Lie[] {
  const allowed = LIE_NAMES.filter(() => random.rarely(0.3))
  return Array.from({ length: 1 + random.below(4) }).flatMap(() => {
    const file = random.below(files.length)
    const spec = files[file]
    const fitting = spec === undefined ? [] : allowed.filter((name) => isSeeThrough(name, spec))
    if (spec === undefined || fitting.length === 0) return []
    const after = random.below(spec.sizeBytes + 1)
    return [{ file, from: random.below(4), times: random.pick([1, 1, 2, 3, 30]), is: random.pick(fitting), after }]
  })
}

function faults(random: Random, kind: Kind): readonly Broken[] {
  if (random.rarely(kind === 'crashes' ? 0.7 : 0.4)) return []
  const calls = CALLS.filter((call) => call !== 'any' && random.rarely(0.4))
  if (calls.length === 0) return []
  return Array.from({ length: 1 + random.below(4) }, () => {
    const times = random.pick([1, 1, 1, 2, 6, 20])
    return { call: random.pick(calls), nth: 1 + random.below(20), times, is: random.pick(MENDABLE) }
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

const acts = (random: Random, files: number): readonly Act[] =>
  Array.from({ length: 1 + random.below(6) }, () => ({
    at: random.below(random.pick([200, 5000, 60_000])),
    do: random.pick(ACTS),
    file: random.rarely(0.4) ? null : random.below(files),
  })).toSorted((one, other) => one.at - other.at)
