import type { DownloadView } from '../../shared/download/view.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import type { Api } from '../api.js'

/** A burst of pages is free; after it they are asked for no faster than main answers one verb. */
const BURST = LIMITS.IPC_PER_SECOND / 2
const PACE_MS = 1250 / LIMITS.IPC_PER_SECOND

/**
 * Reads all pages, and gives each away as it comes, so that a hundred thousand rows are seen from the first page on.
 * The answer is the first page's sequence: what changed while the others were read is told by news.
 */
export async function readPages(
  api: Api,
  sleep: (ms: number) => Promise<void>,
  take: (downloads: readonly DownloadView[], sequence: number) => void,
): Promise<Result<number>> {
  let sequence: number | null = null
  for (let after: number | null = null, pages = 0; ; pages++) {
    if (pages >= BURST) await sleep(PACE_MS)
    const page: Awaited<ReturnType<typeof api.ask<'downloads.snapshot'>>> = await api.ask('downloads.snapshot', {
      after,
    })
    if (!page.ok) return page
    sequence ??= page.value.sequence
    take(page.value.downloads, sequence)
    after = page.value.next
    if (after === null) return ok(sequence)
  }
}
