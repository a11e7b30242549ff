import { z } from 'zod'
import { LIE_NAMES } from '../servers/lies.js'

/** What a world is made of: a small value that can be read, shrunk, kept in a file and played again. Times in elapsed ms. */

const count = z.number().int().nonnegative()
const ms = z.number().int().nonnegative()

/** A file that is made anew grows by hundreds of bytes: a shorter one would differ each time, and no version could be confirmed. */
export const LEAST_LIVE_BYTES = 4097

/** Less than this is not asked for by itself where several connections fetch one file: little, so that small files are shared. */
export const PIECE_BYTES = 8000

export const simFile = z.object({
  sizeBytes: count,
  /** What the catalogue declares: nothing, a true hash, or a text that cannot be one. */
  hash: z.enum(['none', 'sha-256', 'md5', 'unusable']).default('none'),
  /** Whether the catalogue declares the size. */
  sized: z.boolean().default(true),
  /** What the server declares to distinguish versions. */
  validator: z.enum(['etag', 'date', 'weak', 'none']).default('etag'),
  framing: z.enum(['length', 'chunked', 'close']).default('length'),
  ranges: z.boolean().default(true),
  needsToken: z.boolean().default(false),
  /** `live`: made anew for each request. `sealed`: the portal opens it on the way, whole only. */
  kind: z.enum(['plain', 'live', 'sealed']).default('plain'),
  chunkBytes: z.number().int().positive().default(4096),
  chunkMs: ms.default(700),
  /** When it is replaced by its next version. */
  changesAt: z.array(ms).max(5).default([]),
  /** Each change goes back to the version before the last: two that take turns. */
  flaps: z.boolean().default(false),
  /** Each change is written over the file itself: what is being sent goes on as the new version. */
  inPlace: z.boolean().default(false),
})
export type SimFile = z.infer<typeof simFile>

/** What a server does instead of what it should. `from`: the first request of the file (from 0) that meets it; `times` of them. */
export const lie = z.object({
  file: count,
  from: count,
  times: z.number().int().positive(),
  is: z.enum(LIE_NAMES),
  /** Where in the body, for lies about a body. */
  after: count.default(0),
  /** Which requests: all, or only those for a part that ends before the end. */
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
  /** Half of what was asked happens, then it fails: a short write, a link without its unlink, a sync that drops its pages. */
  'half',
  'kill',
  'power',
  /** A power cut on a file system that does not keep the order of names. */
  'wild-power',
] as const
export type Fault = (typeof FAULTS)[number]

/** Those after which the process goes on. */
export const MENDABLE = FAULTS.filter((fault) => fault !== 'kill' && fault !== 'power' && fault !== 'wild-power')

/** The `nth` (from 1) call of that kind in the whole world, and `times - 1` more, meet the fault. */
export const broken = z.object({
  call: z.enum(CALLS),
  nth: z.number().int().positive(),
  times: z.number().int().positive().default(1),
  is: z.enum(FAULTS),
})
export type Broken = z.infer<typeof broken>

/** What a person, a stranger or the weather does. */
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
  /** Conversations that there may be about one file. */
  segments: z.number().int().min(1).max(8).default(1),
  /** Bodies of this size are taken into memory whole. */
  bufferedBytes: count.default(0),
  /** How long no process runs between one that ended and the next. */
  awayMs: ms.default(0),
})
export type Plan = z.infer<typeof plan>

export const readPlan = (text: string): Plan => plan.parse(JSON.parse(text))

/** What `readPlan` fills in by itself is left out, so that a plan on a command line is short. */
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

/** The plan in words, one line per file, lie, fault and act. */
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
