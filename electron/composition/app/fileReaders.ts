import { join } from 'node:path'
import { openMemoryFolder } from '../../adapters/appFolders/memoryFolder.js'
import { nodeDisk } from '../../adapters/disk/nodeDisk.js'
import { systemClock } from '../../adapters/system/systemClock.js'
import { createAppCompareProcess } from '../../adapters/workers/appCompareProcess.js'
import { createPreviewProcesses } from '../../adapters/workers/previewProcesses.js'
import type { SupervisedChild, SupervisionOptions } from '../../adapters/workers/supervised/supervisedProcess.js'
import type { FileCrypt } from '../../ports/fileCrypt.js'
import type { Log } from '../../ports/log.js'
import type { FileSealer } from '../../ports/protect/fileSealer.js'
import type { AuditLog } from '../../protect/auditLog.js'
import { createProtectedComparison } from '../../protect/protectedComparison.js'
import { createProtectedPreview } from '../../protect/protectedPreview.js'
import type { AppServicesDeps } from './appServicesDeps.js'

export interface FileReadersDeps {
  readonly log: Log
  /** The folder of the person's data. */
  readonly folder: string
  /** The folder of the bundles, the same in the checkout and in the package. */
  readonly bundles: string
  /** Starts a restricted process for previews from a bundle, with these Node arguments. */
  readonly forkPreview: (script: string, execArgv: readonly string[]) => SupervisedChild
  /** Reads the memory of a process of ours. */
  readonly readResidentMemory: SupervisionOptions['readResidentMemory']
  readonly sealer: FileSealer
  readonly crypt: FileCrypt
  readonly audit: AuditLog
}

/**
 * Limit of the JavaScript heap in megabytes: a parser that needs more ends its own process and does not slow down the
 * machine.
 */
const PREVIEW_HEAP = '--max-old-space-size=1024'

/** Creates what reads the content of files, in restricted processes: previews and comparisons. */
export function createFileReaders(
  deps: FileReadersDeps,
): Pick<AppServicesDeps, 'preview' | 'comparer' | 'openMemoryFolder'> {
  const { log, folder, bundles, forkPreview, readResidentMemory, sealer, crypt, audit } = deps
  const getSupervision = (scratch: string): SupervisionOptions => ({
    start: () => forkPreview(join(bundles, 'preview.cjs'), [PREVIEW_HEAP]),
    scratch,
    clock: systemClock,
    readResidentMemory,
    log,
  })
  const openPreview = (scratch: string, keepsTables: boolean) =>
    createPreviewProcesses({ ...getSupervision(scratch), keepsTables })
  const openComparer = (scratch: string) => createAppCompareProcess(getSupervision(scratch))
  // One instance for everything that reads protected files: opening the folder again would empty it.
  let memory: ReturnType<typeof openMemoryFolder> | null = null
  const openMemory: typeof openMemoryFolder = () => {
    memory ??= openMemoryFolder()
    return memory
  }
  return {
    preview: createProtectedPreview({
      disk: nodeDisk,
      clock: systemClock,
      sealer,
      crypt,
      audit,
      openMemoryFolder: openMemory,
      usual: openPreview(join(folder, 'look'), true),
      // In memory, where there is no room for a second copy.
      openIn: (scratch) => openPreview(scratch, false),
    }),
    comparer: createProtectedComparison({
      disk: nodeDisk,
      sealer,
      crypt,
      openMemoryFolder: openMemory,
      usual: openComparer(join(folder, 'compare-scratch')),
      openIn: openComparer,
    }),
    openMemoryFolder: openMemory,
  }
}
