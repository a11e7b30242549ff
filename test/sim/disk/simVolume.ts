import { basename, dirname } from 'node:path'
import type { Random } from '../world/random.js'

/*
 * A disk as a power cut sees it, after SQLite's crash tests: the durable state, and an ordered list of changes that are
 * not durable yet.
 *
 * - `sync` makes a file's data durable and says nothing of its name; `syncFolder` makes the names in one folder durable.
 * - A killed process loses nothing, because the system still has all its writes. They are no more durable than before:
 *   the next process reads them, a power cut may still take them, and a sync by any process makes them durable.
 * - A power cut decides for each write that was not synced: applied, lost, torn at a sector, garbage in its sectors, or
 *   the size grown and the data zero. The names of one folder are kept up to some point of their order, as journals of
 *   names do, whatever happened to the data; on a wild disk each name is kept or lost independently.
 */

type DataOp =
  | { readonly type: 'write'; readonly at: number; readonly bytes: Uint8Array }
  | { readonly type: 'cut'; readonly length: number }

export interface Inode {
  /** The number of the file, and when it last changed, by a clock that advances with every change. */
  readonly file: number
  modified: number
  changed: number
  live: Content
  durable: Content
  pending: DataOp[]
}

type Node = { readonly type: 'folder' } | { readonly type: 'file'; readonly inode: Inode }
type NameOp = readonly (readonly [path: string, node: Node | null])[]

export interface Listed {
  readonly name: string
  readonly type: 'file' | 'folder'
  readonly sizeBytes: number
}

export type Crash = 'kill' | 'power' | 'wild-power'

export interface SimVolume {
  find(path: string): Node | null
  create(path: string): Inode
  link(from: Inode, to: string): void
  unlink(path: string): void
  /** In one step, removes the old name of a file and lets the new one point here, replacing whatever it pointed to. */
  rename(from: string, to: string): void
  makeFolder(path: string): void
  write(inode: Inode, at: number, bytes: Uint8Array): void
  cut(inode: Inode, length: number): void
  sync(inode: Inode): void
  /** Changes its rights or dates. */
  touch(inode: Inode): void
  /** A sync fails: what was not durable is dropped from memory too, and the next sync reports no error. */
  dropPages(inode: Inode): void
  syncFolder(path: string): void
  /** Makes everything durable, as if it had always existed. */
  settle(): void
  crash(how: Crash, random: Random): void
  paths(): readonly string[]
  entries(folder: string): readonly Listed[]
  bytesOf(path: string): Uint8Array | null
  /**
   * Returns what the worst power cut at this moment would leave of this file, or null when not even its name would
   * remain.
   */
  durableBytesOf(path: string): Uint8Array | null
  /** Whether this file exists and no power cut could change anything about its bytes or its name. */
  isSettled(path: string): boolean
  usedBytes(): number
}

export function createSimVolume(folders: readonly string[]): SimVolume {
  const folder: Node = { type: 'folder' }
  let names = new Map<string, Node>(['/', ...folders].map((path) => [path, folder]))
  let durableNames = new Map(names)
  const pending = new Map<string, NameOp[]>()

  let ticks = 1
  const tick = (): number => {
    ticks += 1
    return ticks
  }
  const wrote = (inode: Inode): void => {
    inode.modified = tick()
    inode.changed = inode.modified
  }
  const touch = (inode: Inode | null): void => {
    if (inode !== null) inode.changed = tick()
  }

  const apply = (to: Map<string, Node>, op: NameOp): void => {
    for (const [path, node] of op) node === null ? to.delete(path) : to.set(path, node)
  }
  const changeNames = (op: NameOp): void => {
    apply(names, op)
    const at = dirname(op[0]?.[0] ?? '/')
    pending.set(at, [...(pending.get(at) ?? []), op])
  }
  const inodeAt = (path: string): Inode | null => {
    const node = names.get(path)
    return node?.type === 'file' ? node.inode : null
  }
  const inodes = (): ReadonlySet<Inode> =>
    new Set([...names.values()].flatMap((node) => (node.type === 'file' ? [node.inode] : [])))

  /** Whether the names of all folders above are durable: a power cut takes a file along with its folder. */
  const isReachable = (path: string): boolean =>
    path === '/' || (durableNames.has(dirname(path)) && isReachable(dirname(path)))

  const powerCut = (how: Crash, random: Random): void => {
    const kept = new Map(durableNames)
    for (const ops of pending.values()) {
      const upTo = random.below(ops.length + 1)
      ops.forEach((op, n) => {
        if (how === 'wild-power' ? random.rarely(0.5) : n < upTo) apply(kept, op)
      })
    }
    for (const path of kept.keys()) if (path !== '/' && !kept.has(dirname(path))) kept.delete(path)
    names = kept
    for (const inode of inodes()) {
      const left = copyOf(inode.durable)
      // Its dates are those in the journal, not those of the last write.
      if (inode.pending.length > 0) wrote(inode)
      for (const op of inode.pending) survive(left, op, random)
      inode.live = left
    }
  }

  const settle = (): void => {
    durableNames = new Map(names)
    pending.clear()
    for (const inode of inodes()) {
      inode.durable = copyOf(inode.live)
      inode.pending = []
    }
  }

  return {
    find: (path) => names.get(path) ?? null,
    create(path) {
      const file = tick()
      const inode: Inode = { file, modified: file, changed: file, live: content(), durable: content(), pending: [] }
      changeNames([[path, { type: 'file', inode }]])
      return inode
    },
    link(inode, to) {
      touch(inode)
      changeNames([[to, { type: 'file', inode }]])
    },
    unlink(path) {
      touch(inodeAt(path))
      if (names.has(path)) changeNames([[path, null]])
    },
    rename(from, to) {
      const node = names.get(from)
      if (node?.type !== 'file') throw new Error(`only a file can be renamed here: ${from}`)
      touch(node.inode)
      changeNames([
        [to, node],
        [from, null],
      ])
    },
    makeFolder: (path) => changeNames([[path, folder]]),
    write(inode, at, bytes) {
      const op: DataOp = { type: 'write', at, bytes }
      perform(inode.live, op)
      inode.pending.push(op)
      wrote(inode)
    },
    cut(inode, length) {
      const op: DataOp = { type: 'cut', length }
      perform(inode.live, op)
      inode.pending.push(op)
      wrote(inode)
    },
    sync(inode) {
      for (const op of inode.pending) perform(inode.durable, op)
      inode.pending = []
    },
    touch,
    dropPages(inode) {
      const { length } = inode.live
      inode.live = copyOf(inode.durable)
      perform(inode.live, { type: 'cut', length })
      perform(inode.durable, { type: 'cut', length })
      inode.pending = []
    },
    syncFolder(path) {
      for (const op of pending.get(path) ?? []) apply(durableNames, op)
      pending.delete(path)
    },
    settle,
    crash(how, random) {
      if (how === 'kill') return
      powerCut(how, random)
      // After the restart, the machine finds what is on the disk.
      settle()
    },
    paths: () => [...names].flatMap(([path, node]) => (node.type === 'file' ? [path] : [])).toSorted(),
    entries: (at) =>
      [...names].flatMap(([path, node]): Listed[] => {
        if (path === at || dirname(path) !== at) return []
        return [{ name: basename(path), type: node.type, sizeBytes: node.type === 'file' ? node.inode.live.length : 0 }]
      }),
    bytesOf: (path) => view(inodeAt(path)?.live),
    durableBytesOf(path) {
      const node = durableNames.get(path)
      return node?.type === 'file' && isReachable(path) ? view(node.inode.durable) : null
    },
    isSettled: (path) =>
      names.get(path) === durableNames.get(path) && isReachable(path) && inodeAt(path)?.pending.length === 0,
    usedBytes: () => [...inodes()].reduce((sum, { live }) => sum + live.length, 0),
  }
}

/** A growing array of bytes. */
interface Content {
  bytes: Uint8Array
  length: number
}

const content = (): Content => ({ bytes: new Uint8Array(0), length: 0 })
const copyOf = ({ bytes, length }: Content): Content => ({ bytes: bytes.slice(0, length), length })
const view = (of: Content | undefined): Uint8Array | null => (of === undefined ? null : of.bytes.subarray(0, of.length))

function perform(to: Content, op: DataOp): void {
  const end = op.type === 'cut' ? op.length : op.at + op.bytes.byteLength
  if (end > to.bytes.byteLength) {
    const grown = new Uint8Array(Math.max(end, to.bytes.byteLength * 2))
    grown.set(to.bytes.subarray(0, to.length))
    to.bytes = grown
  }
  if (op.type === 'cut') {
    // Bytes that were cut off read as zeros when the file grows again.
    if (op.length < to.length) to.bytes.fill(0, op.length, to.length)
    to.length = op.length
  } else {
    to.bytes.set(op.bytes, op.at)
    to.length = Math.max(to.length, end)
  }
}

const SECTORS = [512, 4096]

/** Applies what a power cut leaves of a change that was not synced. */
function survive(to: Content, op: DataOp, random: Random): void {
  const left = remainsOf(to, op, random)
  if (left !== null) perform(to, left)
}

function remainsOf(to: Content, op: DataOp, random: Random): DataOp | null {
  const lot = random.below(op.type === 'cut' ? 2 : 5)
  if (lot === 0) return null
  if (op.type === 'cut' || lot === 1) return op
  const { at, bytes } = op
  if (lot === 2) {
    const sector = random.pick(SECTORS)
    const torn = random.below(Math.ceil(bytes.byteLength / sector) + 1) * sector
    return { type: 'write', at, bytes: bytes.subarray(0, torn) }
  }
  if (lot === 3) return { type: 'write', at, bytes: bytes.map(() => random.below(256)) }
  return { type: 'cut', length: Math.max(to.length, at + bytes.byteLength) }
}
