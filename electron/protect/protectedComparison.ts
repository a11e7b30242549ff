import { join } from 'node:path'
import { failure } from '../../shared/failure.js'
import { isProtectedName } from '../../shared/protect/protectedName.js'
import { fail } from '../../shared/result.js'
import type { ComparisonService } from '../ports/preview/comparisonService.js'
import type { MemoryFolder } from '../ports/protect/memoryFolder.js'
import { type DecryptedCopyDeps, withDecryptedCopies } from './withDecryptedCopies.js'

export interface ProtectedComparisonDeps extends DecryptedCopyDeps {
  /** For files that are not protected. */
  readonly usual: ComparisonService
  /** Opens a separate service. Apart from its answer, it writes only into this folder. */
  readonly openIn: (scratch: string) => ComparisonService
  /** Null on a system without such a folder. The part that opened the folder removes it. */
  readonly openMemoryFolder: () => Promise<MemoryFolder | null>
}

/**
 * Compares protected files without a clear copy on a disk: they are decrypted into a folder in memory and read there.
 * The caller chooses where the differing rows are written. Fails with `protect/no-memory` when the system has no folder
 * in memory.
 */
export function createProtectedComparison(deps: ProtectedComparisonDeps): ComparisonService {
  const { usual, openIn, openMemoryFolder, disk } = deps
  let opened: Promise<{ readonly path: string; readonly service: ComparisonService } | null> | null = null
  const open = () => {
    opened ??= openMemoryFolder().then((folder) =>
      folder === null ? null : { path: folder.path, service: openIn(join(folder.path, 'compare')) },
    )
    return opened
  }
  return {
    async compare(task, watch) {
      const files = [task.old, task.now]
      if (!files.some(({ path }) => isProtectedName(path))) return usual.compare(task, watch)
      const ready = await open()
      if (ready === null) return fail(failure('protect/no-memory'))
      const folder = join(ready.path, 'compared')
      const made = await disk.makeFolder(folder)
      if (!made.ok) return made
      return withDecryptedCopies(deps, folder, files, ([old = task.old, now = task.now]) =>
        ready.service.compare({ ...task, old, now }, watch),
      )
    },
    async close() {
      await usual.close()
      const ready = await opened
      await ready?.service.close()
    },
  }
}
