import { failure } from '../../../shared/failure.js'
import { toFailureView } from '../../../shared/failureView.js'
import type { LibraryFileId } from '../../../shared/ids.js'
import type { OutputOf } from '../../../shared/ipc/contract.js'
import type { Agreement } from '../../../shared/protect/agreement.js'
import { isProtectedName } from '../../../shared/protect/protectedName.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { LibraryFolders } from '../../ports/library/libraryFolders.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import type { IndexedFile } from '../../ports/library/libraryIndexStore.js'
import type { AgreementList } from '../../protect/agreementList.js'
import { type FoundProtectedFiles, findProtectedFiles, isCompanionOf } from '../../protect/findProtectedFiles.js'
import { type PurgeDeps, purgeProtectedFile } from '../../protect/purge/purgeProtectedFile.js'

export interface ProtectedFilesDeps extends PurgeDeps {
  readonly agreements: AgreementList
  readonly libraryIndex: Pick<LibraryIndex, 'read' | 'take'>
  readonly libraryFolders: Pick<LibraryFolders, 'settle' | 'forget'>
  /** Called when the library may have changed. */
  readonly onLibraryChanged: () => void
}

type Purged = OutputOf<'protected.purge'>

/** The protected files of a person: their agreements, and their destruction. */
export interface ProtectedFiles {
  list(): Promise<Result<readonly Agreement[]>>
  agree(agreement: Agreement): Promise<Result<readonly Agreement[]>>
  end(portalId: Agreement['portalId'], datasetId: Agreement['datasetId']): Promise<Result<readonly Agreement[]>>
  /** Destroys protected files and their previous versions. Any other file is refused and stays. */
  purge(files: readonly LibraryFileId[]): Promise<Result<Purged>>
}

export function createProtectedFiles(deps: ProtectedFilesDeps): ProtectedFiles {
  const { agreements, libraryIndex, libraryFolders } = deps
  return {
    list: agreements.read,
    agree: (agreement) => agreements.change(agreement, () => agreement),
    end: (portalId, datasetId) => agreements.change({ portalId, datasetId }, () => null),
    async purge(files) {
      const read = await libraryIndex.read(files)
      if (!read.ok) return read
      // Pending records are written before files are removed from them.
      await libraryFolders.settle()
      let purged = 0
      const failed: Purged['failed'] = []
      const folders = [...new Set(read.value.map(({ folder }) => folder))]
      const found = new Map<string, Result<FoundProtectedFiles>>()
      for (const file of read.value) {
        // A folder of thousands of files is searched once, and what is purged of it concerns no other of its files.
        const inFolder = found.get(file.folder) ?? (await findProtectedFiles(deps.disk, file.folder))
        found.set(file.folder, inFolder)
        const done = await purgeWhole(deps, file, inFolder)
        if (done.ok) purged += 1
        else failed.push({ name: file.name, because: toFailureView(done.failure) })
      }
      // The folders are indexed again, which removes the purged files from the index.
      const taken = await libraryIndex.take(folders.map((folder) => ({ folder, root: null })))
      deps.onLibraryChanged()
      return taken.ok ? ok({ purged, failed }) : taken
    },
  }
}

/** The file itself is purged last: as long as it exists, the files that go with it can be found again. */
async function purgeWhole(
  deps: ProtectedFilesDeps,
  file: IndexedFile,
  found: Result<FoundProtectedFiles>,
): Promise<Result<void>> {
  if (!isProtectedName(file.name)) return fail(failure('protect/not-protected'))
  if (!found.ok) return found
  const [unread] = found.value.unread
  if (unread !== undefined) return fail(unread.because)
  const { folder, name, dataset: datasetId, media: mediaId, sizeBytes } = file
  const mine = { folder, name, datasetId, mediaId, sizeBytes }
  for (const one of [...found.value.entries.filter((other) => isCompanionOf(mine, other)), mine]) {
    const purged = await purgeProtectedFile(deps, one)
    if (!purged.ok) return purged
  }
  return ok(undefined)
}
