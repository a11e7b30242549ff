import { failure } from '../../shared/failure.js'
import { assertNever, fail, type Result } from '../../shared/result.js'
import { createScratchFiles, type PreviewContext } from './context/previewContext.js'
import { createPreview } from './createPreview.js'
import type { PreviewJob, PreviewReply, PreviewRequest } from './protocol.js'
import { profileColumns } from './table/columnProfiles.js'
import { exportQuery } from './table/exportQuery.js'
import { runQuery } from './table/query.js'

export interface PreviewWorkerDeps extends Pick<PreviewContext, 'disk' | 'openTables' | 'cloneFile' | 'renderers'> {
  readonly tell: (news: PreviewReply) => void
}

/** The working end of `PreviewService`. A bug in a job is left to end the process: the other end tells it as one. */
export function servePreviews(room: PreviewWorkerDeps): (order: PreviewRequest) => void {
  const running = new Map<number, AbortController>()
  return (order) => {
    if (order.is === 'cancel') return running.get(order.job)?.abort()
    const abort = new AbortController()
    running.set(order.job, abort)
    const scratch = createScratchFiles(room.disk, order.scratch, order.job)
    const bench: PreviewContext = { ...room, scratchPath: scratch.next, signal: abort.signal }
    void carryOut(bench, order.work)
      .catch((reason: unknown) => {
        if (!abort.signal.aborted) throw reason
        return fail(failure('look/cancelled'))
      })
      .then(async (result) => {
        await scratch.clear()
        running.delete(order.job)
        room.tell({ job: order.job, result })
      })
  }
}

function carryOut(bench: PreviewContext, work: PreviewJob): Promise<Result<unknown>> {
  switch (work.is) {
    case 'open':
      return createPreview(bench, work.file)
    case 'profile':
      return profileColumns(bench, work.file)
    case 'query':
      return runQuery(bench, work.files, work.sql)
    case 'export':
      return exportQuery(bench, work)
    default:
      return assertNever(work, 'carryOut')
  }
}
