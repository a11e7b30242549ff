import { dirname } from 'node:path'
import type { Disk, OpenFile } from '../../electron/ports/disk.js'
import { type FailureCode, failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'

interface Inode {
  bytes: Uint8Array
}

/** A disk in memory. Names point to files, so that links and renames behave as on a real one. */
export interface FakeDisk extends Disk {
  /** What `freeBytes` says; writing does not change it. */
  free: number
  /** The next operation of that name fails so, once. */
  failNext(operation: 'write' | 'sync' | 'publish' | 'create', code: FailureCode): void
  read(path: string): Uint8Array | null
  paths(): readonly string[]
}

/** The one volume that everything lies on. */
const VOLUME = 'v1'

export function fakeDisk(folders: readonly string[]): FakeDisk {
  const files = new Map<string, Inode>()
  const known = new Set<string>(['/', ...folders])
  const failing = new Map<string, FailureCode>()
  const trouble = (operation: string): Result<never> | null => {
    const code = failing.get(operation)
    failing.delete(operation)
    return code === undefined ? null : fail(failure(code))
  }

  const opened = (inode: Inode): OpenFile => ({
    async writeAt(chunks, position) {
      const broken = trouble('write')
      if (broken !== null) return broken
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
    paths: () => [...files.keys()].toSorted(),
    async open(path, how) {
      const inode = files.get(path)
      if (how !== 'create-new') return inode === undefined ? fail(failure('disk/not-found')) : ok(opened(inode))
      const broken = trouble('create')
      if (broken !== null) return broken
      if (inode !== undefined || known.has(path)) return fail(failure('disk/exists'))
      if (!known.has(dirname(path))) return fail(failure('disk/not-found'))
      const made: Inode = { bytes: new Uint8Array() }
      files.set(path, made)
      return ok(opened(made))
    },
    async create(path) {
      const made = await this.open(path, 'create-new')
      return made.ok ? ok(undefined) : made
    },
    async publish(partial, final) {
      const broken = trouble('publish')
      if (broken !== null) return broken
      const inode = files.get(partial)
      if (inode === undefined) return fail(failure('disk/not-found'))
      if (files.has(final) && files.get(final) !== inode) return fail(failure('disk/exists'))
      files.set(final, inode)
      files.delete(partial)
      return ok(undefined)
    },
    async supersede(partial, final, kept) {
      const inode = files.get(partial)
      const old = files.get(final)
      if (inode === undefined) return fail(failure('disk/not-found'))
      if (known.has(final)) return fail(failure('disk/exists'))
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
      files.set(path, { bytes: new TextEncoder().encode(text) })
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
