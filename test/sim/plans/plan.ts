import { z } from 'zod'
import { LIE_NAMES } from '../servers/lies.js'

/**
 * The plan of a world: a small value that can be read, shrunk, stored and played again. Times in elapsed milliseconds.
 */

const count = z.number().int().nonnegative()
const ms = z.number().int().nonnegative()

/**
 * The smallest generated file: it grows by hundreds of bytes, so a shorter one would differ so much each time that no
 * version could be confirmed.
 */
export const LEAST_LIVE_BYTES = 4097

/**
 * The smallest part that gets its own request when several connections fetch one file; little, so that small files are
 * shared.
 */
export const PIECE_BYTES = 8000

export const simFile = z.object({
  sizeBytes: count,
  /** The declared hash: none, a true hash, or a text that cannot be one. */
  hash: z.enum(['none', 'sha-256', 'md5', 'unusable']).default('none'),
  /** Whether the catalogue declares the size. */
  sized: z.boolean().default(true),
  /** The validator that the server sends. */
  validator: z.enum(['etag', 'date', 'weak', 'none']).default('etag'),
  framing: z.enum(['length', 'chunked', 'close']).default('length'),
  ranges: z.boolean().default(true),
  needsToken: z.boolean().default(false),
  /** `live`: made anew for each request. `sealed`: the portal opens it on the way, whole only. */
  kind: z.enum(['plain', 'live', 'sealed']).default('plain'),
  chunkBytes: z.number().int().positive().default(4096),
  chunkMs: ms.default(700),
  /** When it is replaced by its next versions. */
  changesAt: z.array(ms).max(5).default([]),
  /** Each change returns to the version before the last, so that two versions alternate. */
  flaps: z.boolean().default(false),
  /** Each change overwrites the file itself, so that a running response continues with the new version. */
  inPlace: z.boolean().default(false),
})
export type SimFile = z.infer<typeof simFile>

/**
 * A wrong behaviour of a server. `from`: the first request of the file, from 0, that meets it; `times`: how many
 * requests do.
 `is` keeps its name: saved seeds hold it. */
export const lie = z.object({
  file: count,
  from: count,
  times: z.number().int().positive(),
  is: z.enum(LIE_NAMES),
  /** The position in the body, for lies about bodies. */
  after: count.default(0),
  /** Which requests meet it: all, or only those for a part that ends before the end. */
  on: z.enum(['all', 'strands']).default('all'),
})
export type Lie = z.infer<typeof lie>

export const CALLS = [
  'any',
  'disk.open',
  'disk.write',
  'disk.read',
  'disk.truncate',
  'disk.size',
  'disk.sync',
  'disk.publish',
  'disk.replace',
  'disk.readSmall',
  'disk.folder',
  'disk.syncFolder',
  'disk.list',
  'disk.remove',
  'disk.free',
  'store.put',
  'store.sync',
  'net.send',
  'net.chunk',
  'source.locate',
  'source.credential',
] as const
export type Call = (typeof CALLS)[number]

export const FAULTS = [
  'full',
  'error',
  'busy',
  'denied',
  'gone',
  /**
   * Half of the call happens and then it fails: a short write, a link without its unlink, a sync that drops its pages.
   */
  'half',
  'kill',
  'power',
  /** A power cut on a file system that does not keep the order of names. */
  'wild-power',
] as const
export type Fault = (typeof FAULTS)[number]

/** The faults after which the process continues. */
export const MENDABLE = FAULTS.filter((fault) => fault !== 'kill' && fault !== 'power' && fault !== 'wild-power')

/** The `nth` call of that kind in the whole world, from 1, and `times - 1` more, meet the fault. `is` keeps its name, as in a lie. */
export const broken = z.object({
  call: z.enum(CALLS),
  nth: z.number().int().positive(),
  times: z.number().int().positive().default(1),
  is: z.enum(FAULTS),
})
export type Broken = z.infer<typeof broken>

/** Breaks the `nth` call of a world, of any kind. */
export const breakOnce = (nth: number, is: Fault): Broken => ({ call: 'any', nth, times: 1, is })

/** Actions of a person or another program, and changes of the environment. */
export const DEEDS = [
  'pause',
  'resume',
  'cancel',
  'retry',
  'add-again',
  'narrow',
  'wall-forward',
  'wall-back',
  'sleep',
  'plant-final',
  'plant-copy',
  'delete-partial',
  'cut-partial',
  // Another program changes the partial, even while we write in it.
  'cut-at-any-time',
  'extend-partial',
  'overwrite-partial',
  'replace-partial',
  'touch-partial',
  'fill-disk',
  'free-disk',
  'sign-out',
  'sign-in',
  'go-first',
  'go-last',
  'unplug',
  'plug-in',
] as const

export const act = z.object({
  at: ms,
  do: z.enum(DEEDS),
  /** A file, or all of them. */
  file: count.nullable().default(null),
})
export type Act = z.infer<typeof act>

export const plan = z.object({
  seed: z.number().int(),
  files: z.array(simFile).min(1).max(60),
  lies: z.array(lie).max(100).default([]),
  broken: z.array(broken).max(200).default([]),
  acts: z.array(act).max(100).default([]),
  running: z.number().int().positive().default(6),
  perHost: z.number().int().positive().default(4),
  /** Connections that one file may have. */
  segments: z.number().int().min(1).max(8).default(1),
  /** Bodies up to this size are buffered in memory. */
  bufferedBytes: count.default(0),
  /** The pause between the end of one process and the start of the next. */
  awayMs: ms.default(0),
})
export type Plan = z.infer<typeof plan>

export const readPlan = (text: string): Plan => plan.parse(JSON.parse(text))

/** Formats a plan without its default values, so that it is short on a command line. */
export function formatPlan(value: Plan): string {
  const bare = simFile.parse({ sizeBytes: 0 })
  const files = value.files.map((file) => ({
    sizeBytes: file.sizeBytes,
    ...Object.fromEntries(
      Object.entries(file).filter(
        ([key, said]) => key !== 'sizeBytes' && JSON.stringify(said) !== JSON.stringify(Reflect.get(bare, key)),
      ),
    ),
  }))
  const lists = { lies: value.lies, broken: value.broken, acts: value.acts }
  const used = Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))
  return JSON.stringify({
    seed: value.seed,
    files,
    ...used,
    running: value.running,
    perHost: value.perHost,
    segments: value.segments,
    ...(value.bufferedBytes === 0 ? {} : { bufferedBytes: value.bufferedBytes }),
    ...(value.awayMs === 0 ? {} : { awayMs: value.awayMs }),
  })
}

/** Describes the plan in one line per file, lie, fault and act. */
export function describePlan(value: Plan): readonly string[] {
  const files = value.files.map((file, n) => {
    const changes =
      file.changesAt.length === 0
        ? ''
        : `, ${file.inPlace ? 'overwritten' : 'replaced'} at ${file.changesAt.join(', ')} ms`
    const kind = file.kind === 'plain' ? '' : `${file.kind}, `
    const server = `${file.framing}, ${file.validator}${file.ranges ? '' : ', no ranges'}${file.needsToken ? ', token' : ''}`
    return `file ${n}: ${file.sizeBytes} bytes, ${kind}hash ${file.hash}, ${server}${changes}`
  })
  const lies = value.lies.map(
    ({ file, from, times, is, after }) =>
      `file ${file}: its requests ${from + 1}–${from + times} meet ${is}${after > 0 ? ` after ${after} bytes` : ''}`,
  )
  const faults = value.broken.map(
    ({ call, nth, times, is }) => `${call} number ${nth}${times > 1 ? `–${nth + times - 1}` : ''}: ${is}`,
  )
  const acts = value.acts.map(
    ({ at, do: what, file }) => `at ${at} ms: ${what} ${file === null ? 'all' : `file ${file}`}`,
  )
  const away = value.awayMs === 0 ? [] : [`between two processes: ${value.awayMs} ms`]
  return [...files, ...lies, ...faults, ...acts, ...away]
}
