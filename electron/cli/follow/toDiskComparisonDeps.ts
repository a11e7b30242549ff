import type { DiskComparisonDeps } from '../../follow/compareWithDisk.js'
import { createLibraryFolders } from '../../library/libraryFolders.js'
import type { CliContext } from '../core/cliContext.js'

/** Returns what a comparison with the disk needs. It reads the folders of a command as they are now. */
export const toDiskComparisonDeps = (context: CliContext): DiskComparisonDeps => ({
  disk: context.disk,
  libraryFolders: createLibraryFolders(context),
  digest: context.sha256,
})
