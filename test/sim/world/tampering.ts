import { dirname, join } from 'node:path'
import type { QueueRow } from '../../../electron/ports/queueStore.js'
import type { Download } from '../../../shared/download/model/state.js'
import type { Inode } from '../disk/simVolume.js'
import { readState } from '../oracles/readState.js'
import type { Act } from '../plans/plan.js'
import type { SimStage } from './simStage.js'

/**
 * Changes by another program to a partial of ours, at any moment: while we write to it, while no process runs, while it
 * is published.
 */
export const TAMPERINGS = [
  'cut-at-any-time',
  'extend-partial',
  'overwrite-partial',
  'replace-partial',
  'touch-partial',
] as const
type Tampering = (typeof TAMPERINGS)[number]

export const isTampering = (what: Act['do']): what is Tampering => TAMPERINGS.some((one) => one === what)

/** Those that change the bytes. */
export const DESTRUCTIVE_TAMPERINGS: ReadonlySet<string> = new Set<Tampering>([
  'cut-at-any-time',
  'overwrite-partial',
  'replace-partial',
])

const GARBAGE = new TextEncoder().encode('written by another program, which has no business here')

interface Meddling {
  readonly what: Tampering
  readonly file: number
  /** The moment, and the position in the file that follows from it. */
  readonly at: number
}

/** Changes a partial as another program does, without syncing it: other programs need not care about durability. */
export function tamperWithPartial(
  stage: SimStage,
  { what, file, at }: Meddling,
  sometimes: (what: string) => void,
): void {
  const row = stage.stores.rows().find(({ id }) => id === stage.idOf(file))
  const path = row === undefined ? null : partialOf(row)
  const node = path === null ? null : stage.volume.find(path)
  if (row === undefined || path === null || node?.type !== 'file' || !stage.isPlugged) return
  if (what !== 'touch-partial') stage.meddledWith.set(path, stage.time.elapsed())
  sometimes(`${what} ${whenOf(stage, readState(row), path)}`)
  const { volume } = stage
  const { length } = node.inode.live
  switch (what) {
    case 'cut-at-any-time':
      volume.cut(node.inode, at % (length + 1))
      return
    case 'extend-partial':
      volume.write(node.inode, length, GARBAGE)
      return
    case 'overwrite-partial':
      overwrite(stage, node.inode, at)
      return
    case 'replace-partial':
      replace(stage, path, node.inode, at)
      return
    case 'touch-partial':
      volume.touch(node.inode)
      return
  }
}

/** Overwrites existing bytes without making the file longer. */
function overwrite({ volume }: SimStage, inode: Inode, at: number): void {
  const { length } = inode.live
  const from = length === 0 ? 0 : at % length
  if (from < length) volume.write(inode, from, GARBAGE.slice(0, length - from))
}

/**
 * Saves as an editor does: a copy, changed every second time, takes the name. A process that has the old file open
 * keeps it.
 */
function replace(stage: SimStage, path: string, old: Inode, at: number): void {
  const { volume } = stage
  volume.unlink(path)
  const copy = volume.create(path)
  volume.write(copy, 0, old.live.bytes.slice(0, old.live.length))
  if (at % 2 === 0) overwrite(stage, copy, at)
  volume.syncFolder(dirname(path))
}

function partialOf(row: QueueRow): string | null {
  const state = readState(row)
  if (!('place' in state) || state.place?.made !== true) return null
  return join(state.place.folder, state.place.partial)
}

export const TAMPERING_MOMENTS = ['while we write', 'while it waits for its name', 'while no process writes'] as const

function whenOf({ openForWriting }: SimStage, state: Download, path: string): (typeof TAMPERING_MOMENTS)[number] {
  if ((openForWriting.get(path) ?? 0) > 0) return 'while we write'
  return state.type === 'publishing' ? 'while it waits for its name' : 'while no process writes'
}
