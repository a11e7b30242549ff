import type { Result } from '../../shared/result.js'
import type { Clock } from '../ports/clock.js'
import type { RpcCallContext, RpcHandlers } from '../ports/workers/workerRpc.js'
import type { PreviewContext } from './context/previewContext.js'
import { createScratchFiles } from './context/scratchFiles.js'
import { createPreview } from './createPreview.js'
import { exportTable } from './export/exportTable.js'
import { keepTable } from './kept/keepTable.js'
import { buildMap } from './map/buildMap.js'
import { classifyFeatures } from './map/classifyFeatures.js'
import { readFeatureRows } from './map/featuresView.js'
import type { PREVIEW_METHODS } from './previewMethods.js'
import { profileTable } from './profile/profileTable.js'
import { answerQuery } from './query/answerQuery.js'
import { computeChart } from './query/computeChart.js'
import { explainQuery } from './query/explainQuery.js'
import { readQueryTables } from './query/readQueryTables.js'

export type PreviewWorkerDeps = Omit<PreviewContext, 'scratchPath' | 'signal'> & {
  readonly clock: Pick<Clock, 'sleep'>
}

/**
 * Creates the handlers of the preview process. Files that a call has written into the scratch folder are removed before
 * it is answered.
 */
export function createPreviewHandlers(deps: PreviewWorkerDeps): RpcHandlers<typeof PREVIEW_METHODS> {
  const withScratch = async <T>(
    folder: string,
    { id, signal }: Pick<RpcCallContext<never>, 'id' | 'signal'>,
    work: (context: PreviewContext) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const scratch = createScratchFiles(deps.disk, folder, id)
    try {
      return await work({ ...deps, scratchPath: scratch.next, signal })
    } finally {
      await scratch.clear()
    }
  }
  return {
    open: ({ scratch, file }, call) => withScratch(scratch, call, (context) => createPreview(context, file)),
    keep: (task, call) =>
      withScratch(task.scratch, call, (context) =>
        keepTable({ ...context, clock: deps.clock, onProgress: call.onProgress }, task),
      ),
    profile: ({ scratch, file }, call) =>
      withScratch(scratch, call, (context) =>
        profileTable({ ...context, clock: deps.clock, onProgress: call.onProgress }, file),
      ),
    map: ({ scratch, ...task }, call) => withScratch(scratch, call, (context) => buildMap(context, task)),
    mapRows: ({ scratch, attributes, rows }, call) =>
      withScratch(scratch, call, (context) => readFeatureRows(context, attributes, rows)),
    mapColours: ({ scratch, attributes, ...how }, call) =>
      withScratch(scratch, call, (context) => classifyFeatures(context, attributes, how)),
    queryTables: ({ scratch, sql }, call) => withScratch(scratch, call, (context) => readQueryTables(context, sql)),
    answer: ({ scratch, ...task }, call) => withScratch(scratch, call, (context) => answerQuery(context, task)),
    explain: ({ scratch, files, sql }, call) =>
      withScratch(scratch, call, (context) => explainQuery(context, files, sql)),
    chart: ({ scratch, ...task }, call) => withScratch(scratch, call, (context) => computeChart(context, task)),
    export: ({ scratch, ...task }, call) =>
      withScratch(scratch, call, (context) => exportTable(context, task, call.onProgress)),
  }
}
