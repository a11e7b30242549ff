import { failure } from '../../../shared/failure.js'
import { assertNever, fail, type Result } from '../../../shared/result.js'
import { type LookBench, openScratch } from './bench.js'
import { exportResult } from './exportResult.js'
import { openSight } from './open.js'
import type { LookNews, LookOrder, LookWork } from './orders.js'
import { profileOf } from './profile.js'
import { queryTable } from './query.js'

export interface LookRoom extends Pick<LookBench, 'disk' | 'openTables' | 'cloneFile' | 'artist'> {
  readonly tell: (news: LookNews) => void
}

/** The working end of `Looker`. A bug in a job is left to end the process: the other end tells it as one. */
export function takeLooks(room: LookRoom): (order: LookOrder) => void {
  const running = new Map<number, AbortController>()
  return (order) => {
    if (order.is === 'cancel') return running.get(order.job)?.abort()
    const abort = new AbortController()
    running.set(order.job, abort)
    const scratch = openScratch(room.disk, order.scratch, order.job)
    const bench: LookBench = { ...room, scratchPath: scratch.next, signal: abort.signal }
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

function carryOut(bench: LookBench, work: LookWork): Promise<Result<unknown>> {
  switch (work.is) {
    case 'open':
      return openSight(bench, work.file)
    case 'profile':
      return profileOf(bench, work.file)
    case 'query':
      return queryTable(bench, work.files, work.sql)
    case 'export':
      return exportResult(bench, work)
    default:
      return assertNever(work, 'carryOut')
  }
}
