import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import { LIMITS } from '../../../../shared/limits.js'
import { ok, type Result } from '../../../../shared/result.js'
import type { Api } from '../../../bridge/api.js'

/** A burst of pages is free; after it, pages are requested no faster than the main process answers one verb. */
const BURST = LIMITS.IPC_PER_SECOND / 2
const PACE_MS = 1250 / LIMITS.IPC_PER_SECOND

/**
 * Reads all pages and passes each on as it arrives, so that a hundred thousand rows are visible from the first page on.
 * The next page is requested while this one is processed. Returns the first page's sequence number: events tell what
 * changed while the others were read.
 */
export async function readSnapshot(
  api: Api,
  sleep: (ms: number) => Promise<void>,
  take: (downloads: readonly DownloadView[], sequence: number) => void,
): Promise<Result<number>> {
  let asked = 0
  let rested: Promise<void> = Promise.resolve()
  const ask = async (after: number | null) => {
    await rested
    asked += 1
    if (asked >= BURST) rested = sleep(PACE_MS)
    return api.ask('downloads.snapshot', { after })
  }
  let sequence: number | null = null
  for (let asking = ask(null); ; ) {
    const page = await asking
    if (!page.ok) return page
    const { downloads, next } = page.value
    sequence ??= page.value.sequence
    if (next !== null) asking = ask(next)
    take(downloads, sequence)
    if (next === null) return ok(sequence)
  }
}
