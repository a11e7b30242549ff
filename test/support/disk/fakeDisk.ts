import { dirname } from 'node:path'
import type { Disk, OpenFile } from '../../../electron/ports/disk.js'
import { createChangeAttribution, type FileStamp, isUnchanged } from '../../../shared/download/model/fileStamp.js'
import { type FailureCode, failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'

interface Inode {
  bytes: Uint8Array
  readonly file: number
  /** By a clock that moves with every change. */
  modified: number
  changed: number
}

/** A disk in memory. Names point to files, so that links and renames behave as on a real one. */
export interface FakeDisk extends Disk {
  /** What `freeBytes` says; writing does not change it. */
  free: number
  /** The next operation of that name fails so, once. */
  failNext(operation: 'write' | 'sync' | 'publish' | 'create', code: FailureCode): void
  read(path: string): Uint8Array | null
  /** Another program opens the file, writes, and closes it; without `bytes` it changes its rights only. */
  meddle(path: string, bytes?: Uint8Array): void
  paths(): readonly string[]
}

/** The one volume that everything lies on. */
const VOLUME = 'v1'

export function createFakeDisk(folders: readonly string[]): FakeDisk {
  const files = new Map<string, Inode>()
  const known = new Set<string>(['/', ...folders])
  const failing = new Map<string, FailureCode>()
  const trouble = (operation: string): Result<never> | null => {
    const code = failing.get(operation)
    failing.delete(operation)
    return code === undefined ? null : fail(failure(code))
  }

  let ticks = 1
  const newInode = (bytes: Uint8Array): Inode => {
    ticks += 2
    return { bytes, file: ticks, modified: ticks, changed: ticks }
  }
  const touched = (inode: Inode, what: 'bytes' | 'rights'): void => {
    ticks += 1
    inode.changed = ticks
    if (what === 'bytes') inode.modified = ticks
  }
  const stampOf = ({ bytes, file, modified, changed }: Inode): FileStamp => ({
    ...{ sizeBytes: bytes.byteLength, file: String(file) },
    ...{ modifiedNs: String(modified), changedNs: String(changed) },
  })

  const openedBy = (inode: Inode, how: 'create-new' | 'resume' | 'read'): OpenFile => {
    const by = createChangeAttribution(stampOf(inode))
    const file = opened(inode)
    const ours = async (work: () => Promise<Result<void>>): Promise<Result<void>> => {
      by.begins(stampOf(inode))
      const done = work()
      by.ended(stampOf(inode))
      return done
    }
    return {
      ...file,
      writeAt: (chunks, position) => ours(() => file.writeAt(chunks, position)),
      truncate: (length) => ours(() => file.truncate(length)),
      stamp: async () => ok({ ...stampOf(inode), isOurs: how === 'resume' && by.isOurs(stampOf(inode)) }),
    }
  }

  const opened = (inode: Inode): Omit<OpenFile, 'stamp'> => ({
    async writeAt(chunks, position) {
      const broken = trouble('write')
      if (broken !== null) return broken
      touched(inode, 'bytes')
      const end = position + chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0)
      if (end > inode.bytes.byteLength) inode.bytes = resized(inode.bytes, end)
      let at = position
      for (const chunk of chunks) {
        inode.bytes.set(chunk, at)
        at += chunk.byteLength
      }
      return ok(undefined)
    },
    readAt: async (length, position) => ok(inode.bytes.slice(position, position + length)),
    async truncate(length) {
      touched(inode, 'bytes')
      inode.bytes = resized(inode.bytes, length)
      return ok(undefined)
    },
    size: async () => ok(inode.bytes.byteLength),
    sync: async () => trouble('sync') ?? ok(undefined),
    close: async () => undefined,
  })

  return {
    free: 2 ** 40,
    failNext: (operation, code) => void failing.set(operation, code),
    read: (path) => files.get(path)?.bytes ?? null,
    meddle(path, bytes) {
      const inode = files.get(path)
      if (inode === undefined) throw new Error(`no such file: ${path}`)
      if (bytes !== undefined) inode.bytes = bytes
      touched(inode, bytes === undefined ? 'rights' : 'bytes')
    },
    async stamp(path) {
      const inode = files.get(path)
      if (inode !== undefined) return ok(stampOf(inode))
      return fail(failure(known.has(path) ? 'disk/denied' : 'disk/not-found'))
    },
    paths: () => [...files.keys()].toSorted(),
    async open(path, how) {
      const inode = files.get(path)
      if (how !== 'create-new') return inode === undefined ? fail(failure('disk/not-found')) : ok(openedBy(inode, how))
      const broken = trouble('create')
      if (broken !== null) return broken
      if (inode !== undefined || known.has(path)) return fail(failure('disk/exists'))
      if (!known.has(dirname(path))) return fail(failure('disk/not-found'))
      const made = newInode(new Uint8Array())
      files.set(path, made)
      return ok(openedBy(made, how))
    },
    async create(path) {
      const made = await this.open(path, 'create-new')
      return made.ok ? ok(undefined) : made
    },
    async publish(partial, final, as) {
      const broken = trouble('publish')
      if (broken !== null) return broken
      const inode = files.get(partial)
      if (inode === undefined) return fail(failure('disk/not-found'))
      if (as !== undefined && !isUnchanged(as, stampOf(inode))) return fail(failure('file/meddled'))
      if (files.has(final) && files.get(final) !== inode) return fail(failure('disk/exists'))
      touched(inode, 'rights')
      files.set(final, inode)
      files.delete(partial)
      return ok(undefined)
    },
    async supersede(partial, final, kept, as) {
      const inode = files.get(partial)
      const old = files.get(final)
      if (inode === undefined) return fail(failure('disk/not-found'))
      if (as !== undefined && !isUnchanged(as, stampOf(inode))) return fail(failure('file/meddled'))
      if (known.has(final)) return fail(failure('disk/exists'))
      touched(inode, 'rights')
      if (old !== undefined && old !== inode) {
        if (files.has(kept) && files.get(kept) !== old) return fail(failure('disk/exists'))
        files.set(kept, old)
      }
      files.set(final, inode)
      files.delete(partial)
      return ok(undefined)
    },
    async folderId(path) {
      if (files.has(path)) return fail(failure('disk/denied'))
      return known.has(path) ? ok(`${VOLUME}:${path}`) : fail(failure('disk/not-found'))
    },
    async volume(path) {
      if (!known.has(path)) return fail(failure('disk/not-found'))
      return ok({ id: VOLUME, folderId: `${VOLUME}:${path}`, freeBytes: this.free })
    },
    async replaceSmall(path, text) {
      files.set(path, newInode(new TextEncoder().encode(text)))
      return ok(undefined)
    },
    async readSmall(path, maxBytes) {
      const inode = files.get(path)
      if (inode === undefined) return fail(failure('disk/not-found'))
      if (inode.bytes.byteLength > maxBytes) return fail(failure('file/too-large'))
      return ok(new TextDecoder().decode(inode.bytes))
    },
    async makeFolder(path) {
      if (files.has(path)) return fail(failure('disk/exists'))
      if (!known.has(dirname(path))) return fail(failure('disk/not-found'))
      known.add(path)
      return ok(undefined)
    },
    syncFolder: async () => ok(undefined),
    async list(path) {
      if (!known.has(path)) return fail(failure('disk/not-found'))
      const inside = [...files].filter(([name]) => dirname(name) === path)
      return ok(
        inside.map(([name, { bytes }]) => ({
          name: name.slice(path.length + 1),
          is: 'file' as const,
          sizeBytes: bytes.byteLength,
        })),
      )
    },
    async remove(path) {
      files.delete(path)
      return ok(undefined)
    },
    async freeBytes() {
      return ok(this.free)
    },
  }
}

function resized(bytes: Uint8Array, length: number): Uint8Array {
  const next = new Uint8Array(length)
  next.set(bytes.subarray(0, length))
  return next
}
