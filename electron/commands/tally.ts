import { relative, sep } from 'node:path'
import type { DownloadView } from '../../shared/download/view.js'
import type { Failure } from '../../shared/failure.js'
import type { DatasetId, MediaId } from '../../shared/ids.js'
import { exitOf } from './choose.js'
import { EXIT, type ExitCode, type Terminal } from './command.js'

/** The running account of one `download`: an event per file, and the summary that scripts read last. */
export interface Tally {
  /** Counts a download that has come to an end; false while it has not. */
  take(view: DownloadView, path: string | null): boolean
  skipped(dataset: DatasetId, media: MediaId, reason: string): void
  failed(dataset: DatasetId | null, media: MediaId | null, because: Failure): void
  /** Writes the summary and gives the exit code that it means. */
  close(): ExitCode
}

export function openTally(terminal: Terminal, root: string): Tally {
  const counts = { done: 0, failed: 0, skipped: 0, bytes: 0 }
  let worst: ExitCode = EXIT.done
  const tally: Tally = {
    take: (view, path) => {
      const { state, datasetId: dataset, mediaId: media } = view
      if (state.is === 'done') finished(view, path, state)
      else if (state.is === 'failed') tally.failed(dataset, media, state.because)
      else if (state.is === 'paused' && state.because !== 'person') tally.failed(dataset, media, state.because)
      else if (state.is === 'cancelled') tally.skipped(dataset, media, 'cancelled')
      else return false
      return true
    },
    skipped: (dataset, media, reason) => {
      counts.skipped += 1
      terminal.event({ event: 'skipped', dataset, media, reason })
      terminal.note(`${media}  ${reason}`)
    },
    failed: (dataset, media, because) => {
      counts.failed += 1
      worst = worst === EXIT.refused ? worst : exitOf(because.code)
      terminal.fail(because, { dataset, media })
    },
    close: () => {
      terminal.print(`done ${counts.done}  failed ${counts.failed}  skipped ${counts.skipped}`)
      terminal.event({ event: 'summary', ...counts })
      return worst
    },
  }
  return tally

  function finished(
    view: DownloadView,
    path: string | null,
    state: Extract<DownloadView['state'], { is: 'done' }>,
  ): void {
    const shown = path === null ? view.name : relative(root, path).split(sep).join('/')
    const { datasetId: dataset, mediaId: media, attempts, receivedBytes: bytes } = view
    const verified = state.verdict.is === 'verified' ? state.verdict.algorithm : 'none'
    // No conversation: the file was there, and was read again.
    if (attempts === 0) {
      counts.skipped += 1
      terminal.event({ event: 'skipped', dataset, media, reason: 'already-here', path: shown, bytes, verified })
      terminal.note(`=  ${shown}`)
      return
    }
    counts.done += 1
    counts.bytes += bytes
    terminal.event({ event: 'done', dataset, media, path: shown, bytes, verified, attempts })
    terminal.note(`✓  ${shown}`)
  }
}
