import { LIE_NAMES, type LieName, RANGE_LIES } from '../servers/lies.js'
import type { Random } from '../world/random.js'
import { TAMPERINGS } from '../world/tampering.js'
import { isDetectable } from './isDetectable.js'
import { type Act, CALLS, type Call, DEEDS, MENDABLE, type Plan, type SimFile, simFile } from './plan.js'

/** The special case that a world is built for. */
export type SpecialCase =
  | { readonly type: 'lie'; readonly name: LieName }
  | { readonly type: 'fault'; readonly call: Call }
  | { readonly type: 'act'; readonly does: Act['do'] }
  /** A complete file that cannot be published yet, and then is gone. */
  | { readonly type: 'loss' }
  /** A file without a hash that is overwritten while it is sent. */
  | { readonly type: 'overwrite' }
  /** Another program changes the partial of a file that only the server's validators identify. */
  | { readonly type: 'tampering'; readonly does: (typeof TAMPERINGS)[number]; readonly isNamed: boolean }

const SPECIAL_CASES: readonly SpecialCase[] = [
  ...LIE_NAMES.map((name): SpecialCase => ({ type: 'lie', name })),
  ...CALLS.filter((call) => call !== 'any').map((call): SpecialCase => ({ type: 'fault', call })),
  ...DEEDS.filter((does) => does !== 'plant-copy').map((does): SpecialCase => ({ type: 'act', does })),
  { type: 'loss' },
  { type: 'overwrite' },
  { type: 'overwrite' },
  ...TAMPERINGS.flatMap((does): SpecialCase[] => [
    { type: 'tampering', does, isNamed: false },
    { type: 'tampering', does, isNamed: true },
  ]),
]

/** Every third world has no special case. */
export function selectSpecialCase(seed: number): SpecialCase | null {
  return seed % 3 === 0 ? null : (SPECIAL_CASES[(Math.floor(seed / 3) * 2 + (seed % 3)) % SPECIAL_CASES.length] ?? null)
}

/** Gives the world a file for its special case, early enough to happen. */
export function applySpecialCase(plan: Plan, specialCase: SpecialCase, random: Random): Plan {
  const [, ...others] = plan.files
  const withFirst = (file: SimFile): SimFile[] => [file, ...others]
  const elsewhere = plan.lies.filter(({ file }) => file !== 0)
  if (specialCase.type === 'fault') {
    const fault = {
      call: specialCase.call,
      nth: 1 + random.below(4),
      times: random.pick([1, 2]),
      is: random.pick(MENDABLE),
    }
    return { ...plan, files: withFirst(longFile(random)), broken: [fault, ...plan.broken] }
  }
  if (specialCase.type === 'act') {
    const at = random.below(random.pick([3000, 20_000]))
    // The planted file is another program's file or one with the same bytes.
    const does =
      specialCase.does === 'plant-final' ? random.pick(['plant-final', 'plant-copy'] as const) : specialCase.does
    const act = { at, do: does, file: 0 }
    return { ...plan, files: withFirst(longFile(random)), acts: [act, ...plan.acts] }
  }
  if (specialCase.type === 'loss') return losing(plan, random)
  if (specialCase.type === 'overwrite') return overwriting(plan, random)
  if (specialCase.type === 'tampering') return meddling(plan, specialCase, random)
  const file = fileFor(specialCase.name, random)
  const lie = { file: 0, is: specialCase.name, times: random.pick([1, 1, 2, 3]), on: 'all' as const }
  const after = random.below(file.sizeBytes)
  // A server that lies about ranges is only asked for one after a break.
  const first = { file: 0, from: 0, times: 1, is: 'reset' as const, after: 60_000, on: 'all' as const }
  const reported = RANGE_LIES.has(specialCase.name) ? [first, { ...lie, from: 1, after }] : [{ ...lie, from: 0, after }]
  return {
    ...plan,
    files: withFirst(file),
    lies: [...reported, ...elsewhere],
    segments: RANGE_LIES.has(specialCase.name) ? 1 : plan.segments,
  }
}

function losing(plan: Plan, random: Random): Plan {
  const [, ...others] = plan.files
  const stuck = {
    call: 'disk.publish' as const,
    nth: 1,
    times: 4,
    is: random.pick(['busy', 'denied', 'full'] as const),
  }
  const taken: Act = { at: 40_000 + random.below(2000), do: 'delete-partial', file: 0 }
  const acts: Act[] = [taken, { at: 45_000, do: 'resume', file: 0 }]
  const file = simFile.parse({ sizeBytes: 9000, chunkMs: 100 })
  const lies = plan.lies.filter((lie) => lie.file !== 0)
  return { ...plan, files: [file, ...others], broken: [stuck], acts, lies }
}

function overwriting(plan: Plan, random: Random): Plan {
  const [, ...others] = plan.files
  const file = simFile.parse({
    ...longFile(random),
    hash: random.pick(['none', 'unusable'] as const),
    validator: random.pick(['etag', 'etag', 'date', 'weak', 'none'] as const),
    framing: random.pick(['length', 'length', 'chunked'] as const),
    ranges: random.rarely(0.7),
    needsToken: false,
    inPlace: true,
    changesAt: [random.below(40_000), random.below(90_000)].toSorted((one, other) => one - other),
  })
  const lies = plan.lies.filter((lie) => lie.file !== 0)
  return { ...plan, files: [file, ...others], lies, segments: random.pick([1, 1, 2, 4]) }
}

/**
 * The file is changed once or twice while it is fetched or paused; with `isNamed`, while it is complete and cannot be
 * published yet.
 */
function meddling(plan: Plan, { does, isNamed }: Extract<SpecialCase, { type: 'tampering' }>, random: Random): Plan {
  const [, ...others] = plan.files
  const file = { ...longFile(random), hash: random.pick(['none', 'none', 'sha-256'] as const), needsToken: false }
  const is = random.pick(['busy', 'half', 'denied'] as const)
  const stuck = { call: 'disk.publish' as const, nth: 1, times: 5, is }
  const rest = random.below(20_000)
  const pause: Act[] = [
    { at: rest, do: 'pause', file: 0 },
    { at: rest + 6000, do: 'resume', file: 0 },
  ]
  const tamperings = Array.from(
    { length: 1 + random.below(2) },
    (): Act => ({
      at: isNamed ? 20_000 + random.below(25_000) : random.below(30_000),
      do: does,
      file: 0,
    }),
  )
  return {
    ...plan,
    files: [file, ...others],
    lies: plan.lies.filter((lie) => lie.file !== 0),
    broken: isNamed ? [stuck] : plan.broken,
    acts: [...tamperings, ...(!isNamed && random.rarely(0.4) ? pause : [])].toSorted((one, other) => one.at - other.at),
    segments: random.pick([1, 1, 3]),
  }
}

/** A file that is long and slow enough that some bytes are durable before it ends. */
function longFile(random: Random): SimFile {
  return simFile.parse({
    sizeBytes: random.pick([100_000, 100_000, 130_001, 130_003]),
    hash: random.pick(['none', 'none', 'sha-256'] as const),
    validator: random.pick(['etag', 'etag', 'date'] as const),
    needsToken: random.rarely(0.4),
    chunkBytes: 8192,
    chunkMs: random.pick([700, 1900]),
  })
}

function fileFor(name: LieName, random: Random): SimFile {
  const file = {
    ...longFile(random),
    validator: name === 'older-date' ? ('date' as const) : longFile(random).validator,
    // A partial of an older version needs a newer version beside it.
    changesAt: name === 'other-mirror' ? [1] : [],
    ...(name === 'session-lost' ? { needsToken: true } : {}),
  }
  return isDetectable(name, file) ? file : { ...file, hash: 'sha-256' }
}
