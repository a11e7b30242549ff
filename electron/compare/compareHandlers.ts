import { join } from 'node:path'
import type { ContentDecoding } from '../ports/contentDecoding.js'
import type { Disk } from '../ports/disk.js'
import type { Hashing } from '../ports/hashing.js'
import type { OpenSqliteReader } from '../ports/preview/sqliteReader.js'
import type { OpenTableEngine } from '../ports/preview/tableEngine.js'
import type { RpcHandlers } from '../ports/workers/workerRpc.js'
import { compareFiles } from './compareFiles.js'
import type { COMPARE_METHODS } from './compareMethods.js'

export interface CompareWorkerDeps {
  readonly disk: Disk
  readonly openTables: OpenTableEngine
  readonly openSqlite: OpenSqliteReader
  readonly updateCrc: Hashing['updateCrc']
  readonly contentDecoding: ContentDecoding
}

/** Creates the handlers of the process that compares. The caller removes what they write into the scratch folder. */
export function createCompareHandlers({
  disk,
  openTables,
  openSqlite,
  updateCrc,
  contentDecoding,
}: CompareWorkerDeps): RpcHandlers<typeof COMPARE_METHODS> {
  return {
    compare: async ({ scratch, task }, { signal, onProgress }) => {
      const spillFolder = join(scratch, 'spill')
      const made = await disk.makeFolder(spillFolder)
      if (!made.ok) return made
      let count = 0
      const createScratchPath = (): string => join(scratch, `${count++}.part`)
      return compareFiles(
        {
          disk,
          openTables,
          openSqlite,
          updateCrc,
          contentDecoding,
          scratchPath: createScratchPath,
          spillFolder,
          signal,
          onPhase: onProgress,
        },
        task,
      )
    },
  }
}
