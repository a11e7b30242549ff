import { join } from 'node:path'
import type { QueueRow } from '../../../electron/ports/queueStore.js'
import type { Download } from '../../../shared/download/model/state.js'
import type { SimStage } from '../world/simStage.js'
import { isTampering } from '../world/tampering.js'
import { readState } from './readState.js'

const makes = (state: Download, path: string): boolean =>
  'place' in state && state.place?.made === true && join(state.place.folder, state.place.partial) === path

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
