import type { Load } from '../servers/loadDatasets.js'
import type { Pace } from '../servers/nginx.js'
import { bareNode, bareNodeLarge, createOwnTool, OURS, PEERS, syncedCurl, type Tool } from './tools.js'

/** A condition that a work must meet. */
export type Target =
  /** The other tool's time divided by ours, by pairs. */
  | { readonly type: 'faster'; readonly than: string; readonly atLeast: number }
  /** Our rate divided by the hash rate of one core. */
  | { readonly type: 'of-one-core'; readonly atLeast: number }
  /** How much longer ours takes than a variant of itself. */
  | { readonly type: 'longer'; readonly than: string; readonly atMostSeconds: number }
  | { readonly type: 'fetched-again'; readonly atMostBytes: number }

/** What is prepared before the clock starts: nothing, half files, or the long queue. */
export type Scene = 'plain' | 'half' | 'queue'

/** One set of rows of the benchmark. */
export interface Work {
  readonly name: string
  readonly says: string
  readonly scene: Scene
  readonly load: Load
  readonly parallel: number
  readonly segments: number
  readonly hashed: boolean
  readonly roundTripMs: number
  readonly pace: Pace
  readonly runs: number
  readonly tools: readonly Tool[]
  readonly targets: readonly Target[]
}

const MIB = 1_048_576
export const ONE_CONNECTION = `${OURS}, one connection`
export const EMPTY_QUEUE = `${OURS}, empty queue`
export const QUEUED = { full: 100_000, quick: 1_000 } as const

/** `full` are the published loads; `quick` are the smallest that still show that everything works. */
interface Sizes {
  readonly big: number
  readonly quarter: number
  readonly half: number
  readonly many: number
  readonly few: number
}
const SIZES: Readonly<Record<'full' | 'quick', Sizes>> = {
  full: { big: 1024 * MIB, half: 512 * MIB, quarter: 256 * MIB, many: 5000, few: 1000 },
  quick: { big: 8 * MIB, half: 2 * MIB, quarter: 4 * MIB, many: 40, few: 20 },
}
const SMALL_BYTES = 20_000
const RUNS = 5

const USUAL = {
  scene: 'plain',
  parallel: 1,
  segments: 1,
  hashed: false,
  roundTripMs: 0,
  pace: 'full',
  runs: RUNS,
  tools: [createOwnTool(), ...PEERS],
} as const

/** Every work of the published benchmark. */
export function listWorks(size: 'full' | 'quick'): readonly Work[] {
  const { big, half, quarter, many, few } = SIZES[size]
  return [
    {
      ...USUAL,
      name: 'one',
      says: 'one large file; no checksum asked of the peers',
      load: { name: 'one', files: 1, fileBytes: big },
      tools: [createOwnTool(), ...PEERS, syncedCurl, bareNodeLarge],
      targets: [faster('aria2', 1), faster('curl', 0.9)],
    },
    {
      ...USUAL,
      name: 'one-sha256',
      says: 'one large file, SHA-256 checked (curl and wget through tee and sha256sum)',
      load: { name: 'one', files: 1, fileBytes: big },
      hashed: true,
      targets: [faster('aria2', 1.5), faster('curl', 1), { type: 'of-one-core', atLeast: 0.9 }],
    },
    {
      ...USUAL,
      name: 'four-sha256',
      says: 'four files at once, SHA-256 checked',
      load: { name: 'four', files: 4, fileBytes: half },
      parallel: 4,
      hashed: true,
      targets: [faster('aria2', 2.5)],
    },
    {
      ...USUAL,
      name: 'small',
      says: 'small files, sixteen at once (wget one after another)',
      load: { name: 'small', files: many, fileBytes: SMALL_BYTES },
      parallel: 16,
      tools: [createOwnTool(), ...PEERS, syncedCurl, bareNode],
      targets: [faster('aria2', 3), faster('curl', 0.9)],
    },
    {
      ...USUAL,
      name: 'datasets',
      says: 'small files in datasets of three, sixteen at once',
      load: { name: 'datasets', files: many, fileBytes: SMALL_BYTES, filesPerDataset: 3 },
      parallel: 16,
      targets: [faster('aria2', 1)],
    },
    {
      ...USUAL,
      name: 'latency',
      says: 'small files, sixteen at once, behind a round trip of 30 ms',
      load: { name: 'far', files: few, fileBytes: SMALL_BYTES },
      parallel: 16,
      roundTripMs: 30,
      runs: 3,
      targets: [faster('aria2', 1)],
    },
    {
      ...USUAL,
      name: 'capped',
      says: 'one file, 8 MiB/s per connection, eight connections where a tool has them',
      load: { name: 'capped', files: 1, fileBytes: quarter },
      segments: 8,
      pace: 'capped',
      runs: 2,
      tools: [createOwnTool(), createOwnTool(ONE_CONNECTION, { segments: 1 }), ...PEERS],
      targets: [faster(ONE_CONNECTION, 7.5)],
    },
    {
      ...USUAL,
      name: 'resume',
      says: 'the second half of a file: ours after kill -9, the peers over a clean half',
      load: { name: 'one', files: 1, fileBytes: big },
      scene: 'half',
      runs: 3,
      targets: [{ type: 'fetched-again', atMostBytes: 8 * MIB }],
    },
    {
      ...USUAL,
      name: 'queue',
      says: `one small file, with ${QUEUED[size]} downloads in the queue and with none`,
      load: { name: 'small', files: 1, fileBytes: SMALL_BYTES },
      scene: 'queue',
      tools: [createOwnTool(), createOwnTool(EMPTY_QUEUE)],
      targets: [{ type: 'longer', than: EMPTY_QUEUE, atMostSeconds: 1 }],
    },
  ]
}

function faster(than: string, atLeast: number): Target {
  return { type: 'faster', than, atLeast }
}
