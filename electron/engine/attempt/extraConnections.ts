import type { DownloadId } from '../../../shared/ids.js'
import type { EngineContext } from '../context/engineContext.js'
import type { TransferHandle } from '../workerPool/transferHandle.js'

/** The further connections of a download, besides its first one. */
export interface ExtraConnections {
  /** Takes the number of connections that the worker has open and wants, the first included. */
  onReport(open: number, wanted: number): void
  end(): void
}

/**
 * Opens further connections within the budget of their server, gives each back when it is closed, and tells the worker
 * how many it may have.
 */
export function createExtraConnections(
  context: Pick<EngineContext, 'hasWaitingDownload' | 'openExtraConnection'>,
  id: DownloadId,
  job: () => TransferHandle | null,
): ExtraConnections {
  const opened: (() => void)[] = []
  let isOver = false
  const giveBack = (count: number): void => {
    while (opened.length > Math.max(0, count)) opened.pop()?.()
  }
  return {
    onReport(open, wanted) {
      if (isOver) return
      giveBack(Math.max(open, wanted) - 1)
      // A download that waits for its first connection goes before one with several. The worker closes a connection
      // first, and it is given back after that.
      const mustYield = opened.length > 0 && context.hasWaitingDownload(id)
      while (!mustYield && opened.length < wanted - 1) {
        const release = context.openExtraConnection(id)
        if (release === null) break
        opened.push(release)
      }
      const most = 1 + opened.length - (mustYield ? 1 : 0)
      if (mustYield) giveBack(Math.max(open, most) - 1)
      job()?.setConnections(Math.max(1, most))
    },
    end() {
      isOver = true
      giveBack(0)
    },
  }
}
