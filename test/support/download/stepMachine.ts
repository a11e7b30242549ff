import { type Checkpoint, recordCheckpoint } from '../../../shared/download/machine/checkpoint.js'
import type { DownloadEvent, Transition } from '../../../shared/download/machine/eventsAndEffects.js'
import { reduceDownload } from '../../../shared/download/machine/reduceDownload.js'
import type { Download } from '../../../shared/download/model/state.js'

/** Everything that changes a download: an event, or a checkpoint of its bytes. */
export type DownloadStep = DownloadEvent | ({ readonly type: 'checkpoint' } & Checkpoint)

/** Returns the download after one step, and the effects to carry out. */
export const stepMachine = (download: Download, step: DownloadStep): Transition =>
  step.type === 'checkpoint' ? recordCheckpoint(download, step) : reduceDownload(download, step)
