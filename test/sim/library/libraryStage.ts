import { createHash } from 'node:crypto'
import { nodeHash } from '../../../electron/adapters/system/nodeHash.js'
import { createHashFile } from '../../../electron/crypto/hashFile.js'
import { createLibraryFolders } from '../../../electron/library/libraryFolders.js'
import type { CloneFile, Disk } from '../../../electron/ports/disk.js'
import type { HashFile } from '../../../electron/ports/hashing.js'
import type { LibraryFolders } from '../../../electron/ports/library/libraryFolders.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { LIBRARY_NOW_MS } from '../../support/library/libraryDataset.js'
import { createFakeClock, type FakeClock } from '../../support/time/fakeClock.js'
import { createRoomySimDisk } from '../disk/simDisk.js'
import { createSimVolume, type Inode, type SimVolume } from '../disk/simVolume.js'
import type { Broken, Call, Fault } from '../plans/plan.js'
import { createFaultInjector } from '../world/faultInjector.js'
import type { Random } from '../world/random.js'
import { neverSettle } from '../world/simProcess.js'

export const DATASET_FOLDER = '/data/set'
export const STICK_FOLDER = '/stick'
export const STATE_FOLDER = '/state'

/** A mark that occurs only in plain content, in every piece of it that is longer than a disk's smallest sector. */
export const CLEAR_MARK = 'clear-canary-of-the-simulation'

/** The parts that the real code of a scene receives, as one process has them. */
export interface LibraryTools {
  readonly disk: Disk
  readonly clock: FakeClock
  readonly hashFile: HashFile
  readonly cloneFile: CloneFile
  readonly removeEmptyFolder: (path: string) => Promise<Result<void>>
  readonly library: LibraryFolders
  readonly signal: AbortSignal
}

/** Writes a remaining journal into the record, as the next reading of the folder does. */
export async function writeRecords({ library }: LibraryTools): Promise<void> {
  await library.recoverJournals([DATASET_FOLDER])
  await library.settle()
}

/** One process on the stage. */
export interface LibraryProcess {
  readonly tools: LibraryTools
  /** Its calls, in order. */
  readonly calls: readonly Call[]
  /** Resolves when a fault ends it. Whatever it had begun does not continue. */
  readonly died: Promise<'died'>
}

/** A volume on which processes run one after another. */
export interface LibraryStage {
  readonly volume: SimVolume
  /** Every file that ever existed, also those without a name now: a disk keeps their bytes until it needs the space. */
  readonly inodes: readonly Inode[]
  readonly violations: ReadonlySet<string>
  readonly modifiedMs: number
  violated(what: string): void
  startLife(planned: readonly Broken[]): LibraryProcess
  crash(how: 'kill' | 'power' | 'wild-power'): void
}

export interface StageOptions {
  readonly random: Random
  /** Whether the file system can clone files that share blocks. */
  readonly canClone: boolean
  /** The modification time that the disk reports for files. */
  readonly modifiedMs: number
}

const ignore = (): void => undefined

export function createLibraryStage({ random, canClone, modifiedMs }: StageOptions): LibraryStage {
  const violations = new Set<string>()
  const inodes: Inode[] = []
  const plain = createSimVolume(['/data', DATASET_FOLDER, STICK_FOLDER, STATE_FOLDER])
  const violated = (what: string): void => void violations.add(what)
  const volume: SimVolume = {
    ...plain,
    create(path) {
      const inode = plain.create(path)
      inodes.push(inode)
      return inode
    },
  }
  const crash: LibraryStage['crash'] = (how) => volume.crash(how, random.split(`crash ${inodes.length}`))

  return {
    volume,
    inodes,
    violations,
    violated,
    crash,
    modifiedMs,
    startLife(planned) {
      const injector = createFaultInjector(planned, ignore)
      const calls: Call[] = []
      let isAlive = true
      let die: (how: 'died') => void = ignore
      const died = new Promise<'died'>((resolve) => {
        die = resolve
      })
      const call = async (kind: Call): Promise<Fault | null> => {
        if (!isAlive) return neverSettle()
        calls.push(kind)
        const fault = injector.countCall(kind)
        if (fault !== 'kill' && fault !== 'power' && fault !== 'wild-power') return fault
        isAlive = false
        crash(fault)
        die('died')
        return neverSettle()
      }
      const guarded = { ...volume, write: refuseClear(volume, violated) }
      const tools = createTools({ volume: guarded, violated, call, isAlive: () => isAlive }, { canClone, modifiedMs })
      return { tools, calls, died }
    },
  }
}

/** Reports a violation when a process writes a plain byte of a protected file. */
const refuseClear =
  (volume: SimVolume, violated: (what: string) => void): SimVolume['write'] =>
  (inode, at, bytes) => {
    if (Buffer.from(bytes).includes(CLEAR_MARK)) violated('K10 a clear byte of a protected file is written')
    volume.write(inode, at, bytes)
  }

interface Machine {
  readonly volume: SimVolume
  readonly violated: (what: string) => void
  readonly call: (kind: Call) => Promise<Fault | null>
  readonly isAlive: () => boolean
}

function createTools(
  { volume, violated, call, isAlive }: Machine,
  { canClone, modifiedMs }: Pick<StageOptions, 'canClone' | 'modifiedMs'>,
): LibraryTools {
  const simDisk = createRoomySimDisk({ volume, simProcess: { call, isAlive }, onViolation: violated })
  const disk: Disk = {
    ...simDisk,
    async list(path) {
      const listed = await simDisk.list(path)
      return listed.ok ? ok(listed.value.map((entry) => ({ ...entry, modifiedMs }))) : listed
    },
  }
  const clock = createFakeClock(LIBRARY_NOW_MS)
  const hashFile = createHashFile(disk, nodeHash)
  return {
    disk,
    clock,
    hashFile,
    library: createLibraryFolders({ disk, clock, hashFile }),
    signal: new AbortController().signal,
    async removeEmptyFolder(path) {
      const fault = await call('disk.remove')
      if (fault !== null && fault !== 'half') return fail(failure('disk/error'))
      if (volume.find(path) === null) return fail(failure('disk/not-found'))
      if (volume.entries(path).length > 0) return fail(failure('disk/error'))
      volume.unlink(path)
      return fault === null ? ok(undefined) : fail(failure('disk/error'))
    },
    async cloneFile(path, clone) {
      if (!canClone || (await call('disk.open')) !== null) return false
      const bytes = volume.bytesOf(path)
      if (bytes === null || volume.find(clone) !== null) return false
      volume.write(volume.create(clone), 0, Uint8Array.from(bytes))
      return true
    },
  }
}

export const computeSha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Creates a durable file without a call of a process, as if it had always existed. */
export function placeFile({ volume }: LibraryStage, path: string, bytes: Uint8Array): void {
  const found = volume.find(path)
  const inode = found?.type === 'file' ? found.inode : volume.create(path)
  volume.cut(inode, 0)
  volume.write(inode, 0, Uint8Array.from(bytes))
  volume.sync(inode)
}

/** Whether any file on the volume, under any name, has exactly these bytes. */
export const isSomewhere = ({ volume }: LibraryStage, bytes: Uint8Array): boolean =>
  volume.paths().some((path) => Buffer.compare(volume.bytesOf(path) ?? new Uint8Array(), bytes) === 0)

/** Content that depends on `words` and is long enough to be torn. */
export const createContent = (words: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(`${words};`.repeat(200)))
