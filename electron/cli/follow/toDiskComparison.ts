import type { DiskComparison } from '../../follow/compareWithDisk.js'
import { createLibraryFolders } from '../../library/libraryFolders.js'
import type { CliContext } from '../core/cliContext.js'

/** Gives what a command compares with: the folders as they are now. */
export const toDiskComparison = (context: CliContext): DiskComparison => ({
  disk: context.disk,
  libraryFolders: createLibraryFolders(context),
  digest: context.sha256,
})
