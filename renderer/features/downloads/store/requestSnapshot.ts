import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import { ok, type Result } from '../../../../shared/result.js'
import type { Api } from '../../../bridge/api.js'

/**
 * Reads all pages and passes each on as it arrives, so that a hundred thousand rows are visible from the first page on.
 * The next page is requested while this one is processed. Returns the first page's sequence number: events tell what
 * changed while the others were read.
 */
export async function requestSnapshot(
  api: Api,
  take: (downloads: readonly DownloadView[], sequence: number) => void,
): Promise<Result<number>> {
  const ask = (after: number | null) => api.ask('downloads.snapshot', { after })
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
