import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import { failure } from '../../../shared/failure.js'
import type { DownloadId } from '../../../shared/ids.js'
import type { Engine } from '../../engine/api/engine.js'
import type { CheckedFollow } from '../../follow/compareWithDisk.js'
import { type AskedFile, getAskedKey, openAskedFiles } from '../../follow/producers/askedFiles.js'
import { judgeProducerVersion } from '../../follow/producers/judgeProducerVersion.js'
import type { CliContext } from '../core/cliContext.js'
import type { DownloadResults, DownloadSummary } from '../download/downloadSummary.js'
import type { DueFile } from './dueFiles.js'

/**
 * Reports again the versions of producers that an earlier update has refuted. A new download would give the same
 * result.
 */
export function reportRefutedVersions(
  { followed, dataset, changes }: CheckedFollow,
  summary: Pick<DownloadSummary, 'recordFailed'>,
): void {
  for (const { what, mediaId, byProducer } of changes)
    if (byProducer?.isRefuted === true) {
      const because = failure(what === 'hash' ? 'file/hash-false' : 'file/wrong-size')
      summary.recordFailed(followed.datasetId, mediaId, because, dataset?.media.find(({ id }) => id === mediaId)?.name)
    }
}

/**
 * Wraps a summary: when a file that was fetched anew has another hash, it reports that the hash of the portal is false.
 */
export function reportFalseHashes(summary: DownloadSummary, anew: ReadonlyMap<DownloadId, DueFile>): DownloadResults {
  const isFalse = ({ id, state }: DownloadView): boolean =>
    state.type === 'failed' && state.because.code === 'file/corrupt' && anew.get(id)?.anew?.what === 'hash'
  return {
    ...summary,
    record(view, path) {
      if (!isFalse(view)) return summary.record(view, path)
      summary.recordFailed(view.datasetId, view.mediaId, failure('file/hash-false'), view.name)
      return true
    },
  }
}

/**
 * Stores the outcome of files that were fetched anew. A file with another hash is not fetched again while the producer
 * shows the same version.
 */
export async function storeRefetchOutcomes(
  { disk, clock, sha256, output }: CliContext,
  folder: string,
  engine: Pick<Engine, 'getViews'>,
  anew: ReadonlyMap<DownloadId, DueFile>,
): Promise<void> {
  const news = [...anew].flatMap(([id, { previous, anew: change }]): readonly AskedFile[] => {
    const state = engine.getViews([id])[0]?.state
    const file = previous?.record.files[0]
    if (previous === null || file === undefined || change?.byProducer === undefined) return []
    if (state?.type !== 'done' && state?.type !== 'failed') return []
    const key = getAskedKey({ folder: previous.folder, mediaId: file.mediaId }, sha256)
    const found = change.byProducer.version
    const judged = judgeProducerVersion({ key, sha256: file.sha256, found }, state, clock.now())
    return judged === null ? [] : [judged]
  })
  const noted = news.length === 0 ? null : await openAskedFiles(disk, folder).note(news)
  if (noted?.ok === false) output.fail(noted.failure)
}
