import { dirname, join } from 'node:path'
import type { StoredDownload } from '../../electron/ports/downloadStore.js'
import type { Download } from '../../shared/download/state.js'
import { stateOf } from './oracles.js'
import type { Stage } from './person.js'
import type { Act } from './plan.js'
import type { Inode } from './volume.js'

/** What another program does to a partial of ours, at any moment: while we write in it, while nobody runs, while it gets its name. */
export const HANDS = [
  'cut-at-any-time',
  'extend-partial',
  'overwrite-partial',
  'replace-partial',
  'touch-partial',
] as const
type Hands = (typeof HANDS)[number]

export const isHands = (what: Act['do']): what is Hands => HANDS.some((one) => one === what)

/** Those after which the bytes are others. */
export const SPOILING: ReadonlySet<string> = new Set<Hands>(['cut-at-any-time', 'overwrite-partial', 'replace-partial'])

const GARBAGE = new TextEncoder().encode('written by another program, which has no business here')

interface Meddling {
  readonly what: Hands
  readonly file: number
  /** Also where in the file it happens. */
  readonly at: number
}

/** Nothing of it is synced: another program need not care whether its bytes survive. */
export function layHands(stage: Stage, { what, file, at }: Meddling, sometimes: (what: string) => void): void {
  const row = stage.stores.rows().find(({ id }) => id === stage.idOf(file))
  const path = row === undefined ? null : partialOf(row)
  const node = path === null ? null : stage.volume.find(path)
  if (row === undefined || path === null || node?.is !== 'file' || !stage.isPlugged) return
  if (what !== 'touch-partial') stage.meddledWith.set(path, stage.time.elapsed())
  sometimes(`${what} ${whenOf(stage, stateOf(row), path)}`)
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

/** What is there is written over, and becomes no longer. */
function overwrite({ volume }: Stage, inode: Inode, at: number): void {
  const { length } = inode.live
  const from = length === 0 ? 0 : at % length
  if (from < length) volume.write(inode, from, GARBAGE.slice(0, length - from))
}

/** As an editor saves: a copy, changed for one of two times, takes the name. Whoever has the old one open keeps that. */
function replace(stage: Stage, path: string, old: Inode, at: number): void {
  const { volume } = stage
  volume.unlink(path)
  const copy = volume.create(path)
  volume.write(copy, 0, old.live.bytes.slice(0, old.live.length))
  if (at % 2 === 0) overwrite(stage, copy, at)
  volume.syncFolder(dirname(path))
}

function partialOf(row: StoredDownload): string | null {
  const state = stateOf(row)
  if (!('place' in state) || state.place?.made !== true) return null
  return join(state.place.folder, state.place.partial)
}

export const WHEN = ['while we write', 'while it waits for its name', 'while nobody writes'] as const

function whenOf({ openForWriting }: Stage, state: Download, path: string): (typeof WHEN)[number] {
  if ((openForWriting.get(path) ?? 0) > 0) return 'while we write'
  return state.is === 'publishing' ? 'while it waits for its name' : 'while nobody writes'
}
