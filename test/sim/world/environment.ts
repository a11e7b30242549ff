import { join } from 'node:path'
import type { DownloadRequest, Engine } from '../../../electron/engine/api/engine.js'
import type { QueueRow } from '../../../electron/ports/queueStore.js'
import type { RandomSource } from '../../../electron/ports/randomSource.js'
import type { Download } from '../../../shared/download/model/state.js'
import type { SimVolume } from '../disk/simVolume.js'
import { readState } from '../oracles/oracles.js'
import type { Plan } from '../plans/plan.js'
import type { Publisher } from '../servers/simPortal.js'
import type { Random } from './random.js'
import type { SimStage } from './simUser.js'
import { isTampering } from './tampering.js'

/** The folder of the downloads. */
export const DOWNLOAD_ROOT = '/data'

/**
 * Whether a download may rightly fail: a body that ends with its connection cannot be proved complete without a hash.
 */
export const canFail = (plan: Plan, publisher: Publisher, mediaId: string): boolean =>
  plan.files.some(
    ({ framing, hash, kind }, file) =>
      publisher.media(file).id === mediaId &&
      framing === 'close' &&
      (kind === 'sealed' || hash === 'none' || hash === 'unusable'),
  )

/** Enqueues files that are not in the store yet, as a person does who starts the application again. */
export async function enqueueMissing(
  engine: Engine | null,
  requests: readonly DownloadRequest[],
  stage: SimStage,
): Promise<void> {
  const missing = requests.filter((_, file) => stage.idOf(file) === null)
  if (engine !== null && missing.length > 0) await engine.add(missing)
}

/** Creates files of other programs, in the folder itself and beside it. */
export function createForeignFiles(stage: SimStage): void {
  for (const name of ['notes.txt', 'keep.csv']) {
    const path = join(DOWNLOAD_ROOT, name)
    const inode = stage.volume.create(path)
    stage.volume.write(inode, 0, new TextEncoder().encode(name))
    stage.volume.sync(inode)
    stage.foreign.set(path, name)
  }
  stage.volume.syncFolder(DOWNLOAD_ROOT)
}

/** Wraps the volume to count the bytes written to it. */
export function countWrittenBytes(volume: SimVolume, written: { bytes: number }): SimVolume {
  return {
    ...volume,
    write(inode, at, bytes) {
      written.bytes += bytes.byteLength
      volume.write(inode, at, bytes)
    },
  }
}

const makes = (state: Download, path: string): boolean =>
  'place' in state && state.place?.made === true && join(state.place.folder, state.place.partial) === path

/** The engine's source of randomness, derived from that of the world. */
export const createSimChance = (random: Random): RandomSource => ({
  next: random.next,
  uuid: () => 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => random.below(16).toString(16)),
})

/**
 * Checks the use of files: one writer at a time (S5); the store knows of a partial before it is written, and of a final
 * name before the file gets it, because otherwise a crash would leave a file without a record (D-08).
 */
export const watchFileHandles = (
  stage: SimStage,
  violated: (what: string) => void,
  longestOf: (row: QueueRow) => number,
  written: { failures: number },
) => ({
  onWrite(path: string, endBytes: number): void {
    if (!/\.rudi-partial(-\d+)?$/.test(path)) return
    const row = stage.stores.rows().find((one) => makes(readState(one), path))
    const longest = row === undefined ? Number.POSITIVE_INFINITY : longestOf(row)
    if (endBytes > longest) violated(`S10 ${path} grows to ${endBytes} bytes, and ${longest} would be much`)
    if (row === undefined) violated(`D-08 bytes go into ${path}, and the store knows of no such partial`)
    const isComplete = stage.stores
      .durableRows()
      .map(readState)
      .some(
        (state) =>
          state.type === 'publishing' &&
          state.outcome.isLanded &&
          join(state.place.folder, state.place.partial) === path,
      )
    if (isComplete) violated(`D-08 bytes go into ${path}, and after a power cut it would be given its name as complete`)
  },
  onWriteFailed(): void {
    written.failures += 1
  },
  onReadBack(path: string): void {
    // Several connections compare their seams, and a file that another program touched is read again.
    const isAlone = stage.plan.segments === 1 && !stage.plan.acts.some((act) => isTampering(act.do))
    if (isAlone) violated(`V3 ${path} is read back, though it was written in order and by no other program`)
  },
  onPublish(final: string): void {
    // A file that was refused twice is kept beside, for a person to examine.
    if (/\.rudi-mismatch(-\d+)?$/.test(final)) return
    const states = stage.stores.durableRows().map(readState)
    const isKnown = states.some(
      (state) => state.type === 'publishing' && join(state.place.folder, state.place.name) === final,
    )
    if (!isKnown) violated(`D-08 ${final} gets its name, and after a power cut no record would say whose it is`)
  },
  onOpened(path: string): void {
    const writers = (stage.openForWriting.get(path) ?? 0) + 1
    stage.openForWriting.set(path, writers)
    if (writers > 1) violated(`S5 ${writers} writers in ${path}`)
  },
  onClosed(path: string): void {
    stage.openForWriting.set(path, (stage.openForWriting.get(path) ?? 1) - 1)
  },
  onViolation: violated,
})
