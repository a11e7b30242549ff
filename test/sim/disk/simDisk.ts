import { basename, dirname, join } from 'node:path'
import type { Disk, OpenFile, SmallText } from '../../../electron/ports/disk.js'
import { type Failure, type FailureCode, failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Call, Fault } from '../plans/plan.js'
import type { SimProcess } from '../world/simProcess.js'
import { createSimFileHandle, type OpenMode, readStamp } from './simFileHandle.js'
import { createSimNameOperations } from './simNameOperations.js'
import type { Inode, SimVolume } from './simVolume.js'

/** The volume behind the port, and the parts of the world that observe it. */
export interface SimDiskDeps {
  readonly volume: SimVolume
  readonly simProcess: Pick<SimProcess, 'call' | 'isAlive'>
  /** The capacity of the volume in bytes; what is not used is free. */
  readonly capacityBytes: () => number
  /** The number by which the system knows the volume; null while it is unplugged. */
  readonly volumeNumber: () => number | null
  readonly oracle: DiskOracle
}

/** Called with each violation. */
export interface DiskOracle {
  onOpened(path: string): void
  onClosed(path: string): void
  /** Bytes are written to a file, up to this position. */
  onWrite(path: string, endBytes: number): void
  /** A write failed: its writer drops the bytes that it holds. */
  onWriteFailed(): void
  /** An open file is read although this handle itself wrote everything in it, from its beginning and in order. */
  onReadBack(path: string): void
  /** A partial is about to get its final name. */
  onPublish(final: string): void
  onViolation(what: string): void
}

const CODES: Readonly<Partial<Record<Fault, FailureCode>>> = {
  full: 'disk/full',
  error: 'disk/error',
  busy: 'disk/in-use',
  denied: 'disk/denied',
  gone: 'disk/gone',
}
const SLOW_MS = 3

const refusal = (fault: Fault): Failure => failure(CODES[fault] ?? 'disk/error')

const ignore = (): void => undefined

/** A disk of `createSimDisk` on one volume with unlimited room, whose oracle reports only forbidden calls. */
export const createRoomySimDisk = ({
  onViolation: violated,
  ...deps
}: Pick<SimDiskDeps, 'volume' | 'simProcess'> & Pick<SimDiskDeps['oracle'], 'onViolation'>): Disk =>
  createSimDisk({
    ...deps,
    capacityBytes: () => 2 ** 40,
    volumeNumber: () => 1,
    oracle: {
      onOpened: ignore,
      onClosed: ignore,
      onWrite: ignore,
      onWriteFailed: ignore,
      onReadBack: ignore,
      onPublish: ignore,
      onViolation: violated,
    },
  })

/**
 * Creates a `Disk` over the simulated volume, in the same steps as the real one: a crash may happen between any two of
 * them.
 */
export function createSimDisk({ volume, simProcess: life, capacityBytes, volumeNumber, oracle }: SimDiskDeps): Disk {
  /** Folders that this process has made durable. */
  const lasting = new Set<string>()
  const freeBytes = (): number => Math.max(0, capacityBytes() - volume.usedBytes())

  /** Makes one system call: it fails as the plan says, or `work` happens in one step. */
  const step = async <T>(kind: Call, work: (isHalf: boolean) => Result<T>): Promise<Result<T>> => {
    const fault = await life.call(kind, SLOW_MS)
    if (kind === 'disk.write' && (fault !== null || volumeNumber() === null)) oracle.onWriteFailed()
    if (volumeNumber() === null) return fail(failure('disk/gone'))
    if (fault === null) return work(false)
    if (fault === 'half') {
      work(true)
      return fail(failure(kind === 'disk.write' ? 'disk/full' : 'disk/error'))
    }
    return fail(refusal(fault))
  }

  const opened = (inode: Inode, path: string, how: OpenMode): OpenFile =>
    createSimFileHandle({ volume, simProcess: life, oracle, step, freeBytes }, inode, path, how)

  const create = (path: string): Result<Inode> => {
    if (volume.find(path) !== null) return fail(failure('disk/exists'))
    if (volume.find(dirname(path))?.type !== 'folder') return fail(failure('disk/not-found'))
    return ok(volume.create(path))
  }

  const remove = (path: string): Promise<Result<void>> =>
    step('disk.remove', () => {
      volume.unlink(path)
      return ok(undefined)
    })

  const syncFolder = (path: string): Promise<Result<void>> =>
    step('disk.syncFolder', () => {
      if (volume.find(path)?.type !== 'folder') return fail(failure('disk/not-found'))
      volume.syncFolder(path)
      return ok(undefined)
    })

  const getDraft = (path: string): string => join(dirname(path), `.${basename(path)}.rudi-new`)
  const writeDraft = async (path: string, text: SmallText): Promise<Result<void>> => {
    const draft = getDraft(path)
    let made = await step('disk.open', () => create(draft))
    if (!made.ok && made.failure.code === 'disk/exists') {
      const removed = await remove(draft)
      if (!removed.ok) return removed
      made = await step('disk.open', () => create(draft))
    }
    if (!made.ok) return made
    const file = opened(made.value, draft, 'create-new')
    const wrote = await file.writeAt([new TextEncoder().encode(typeof text === 'string' ? text : text.join(''))], 0)
    const synced = wrote.ok ? await file.sync() : wrote
    await file.close()
    return synced
  }
  const replaceByDraft = (path: string): Promise<Result<void>> =>
    step('disk.replace', () => {
      if (volume.find(getDraft(path)) === null) return fail(failure('disk/not-found'))
      volume.rename(getDraft(path), path)
      return ok(undefined)
    })
  const replaceSmallTogether: Disk['replaceSmallTogether'] = async (folder, files) => {
    const paths = files.map(([name]) => join(folder, name))
    const written = await Promise.all(files.map(([name, text]) => writeDraft(join(folder, name), text)))
    let done: Result<void> = written.find(({ ok }) => !ok) ?? ok(undefined)
    for (const path of paths) if (done.ok) done = await replaceByDraft(path)
    if (done.ok) return syncFolder(folder)
    for (const path of paths) await remove(getDraft(path))
    return done
  }

  return {
    async open(path, how) {
      const found = await step('disk.open', (): Result<Inode> => {
        if (how === 'create-new') return create(path)
        const node = volume.find(path)
        return node?.type === 'file' ? ok(node.inode) : fail(failure('disk/not-found'))
      })
      return found.ok ? ok(opened(found.value, path, how)) : found
    },
    async create(path) {
      const made = await step('disk.open', () => create(path))
      return made.ok ? ok(undefined) : made
    },
    stamp: (path) =>
      step('disk.size', () => {
        const there = volume.find(path)
        if (there === null) return fail(failure('disk/not-found'))
        return there.type === 'file' ? ok(readStamp(there.inode)) : fail(failure('disk/denied'))
      }),
    setModified: (path) =>
      step('disk.size', () => (volume.find(path)?.type === 'file' ? ok(undefined) : fail(failure('disk/not-found')))),
    ...createSimNameOperations({ volume, oracle, step, remove, syncFolder }),
    replaceSmall: (path, text) => replaceSmallTogether(dirname(path), [[basename(path), text]]),
    replaceSmallTogether,
    readSmall: (path, maxBytes) =>
      step('disk.readSmall', () => {
        const bytes = volume.bytesOf(path)
        if (bytes === null) return fail(failure('disk/not-found'))
        return bytes.byteLength > maxBytes ? fail(failure('file/too-large')) : ok(new TextDecoder().decode(bytes))
      }),
    async makeFolder(path) {
      const made = await step('disk.folder', () => {
        const there = volume.find(path)
        if (there !== null) return there.type === 'folder' ? ok(!lasting.has(path)) : fail(failure('disk/exists'))
        if (volume.find(dirname(path))?.type !== 'folder') return fail(failure('disk/not-found'))
        volume.makeFolder(path)
        lasting.delete(path)
        return ok(true)
      })
      if (!made.ok || !made.value) return made.ok ? ok(undefined) : made
      const synced = await syncFolder(dirname(path))
      if (synced.ok) lasting.add(path)
      return synced
    },
    syncFolder,
    list: (path) =>
      step('disk.list', () => {
        if (volume.find(path)?.type !== 'folder') return fail(failure('disk/not-found'))
        return ok(volume.entries(path))
      }),
    remove,
    freeBytes: () => step('disk.free', () => ok(freeBytes())),
    folderId: (path) =>
      step('disk.free', () => {
        const there = volume.find(path)
        if (there === null) return fail(failure('disk/not-found'))
        return there.type === 'folder' ? ok(path) : fail(failure('disk/denied'))
      }),
    volume: (path) =>
      step('disk.free', () =>
        volume.find(path)?.type === 'folder'
          ? ok({ id: `volume-${volumeNumber()}`, folderId: path, freeBytes: freeBytes() })
          : fail(failure('disk/not-found')),
      ),
  }
}
