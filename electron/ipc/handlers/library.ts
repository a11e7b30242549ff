import { join } from 'node:path'
import { isSafeToOpen } from '../../../shared/download/files/runnableFiles.js'
import { failure } from '../../../shared/failure.js'
import { toFailureView } from '../../../shared/failureView.js'
import type { LibraryFileId } from '../../../shared/ids.js'
import type { DecodedInputOf, OutputOf } from '../../../shared/ipc/contract.js'
import { getFetchedMs } from '../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { DownloadRequest, Engine } from '../../engine/api/engine.js'
import { type KeptVersion, listPreviousVersions } from '../../follow/versions/listPreviousVersions.js'
import { restorePreviousVersion } from '../../follow/versions/restorePreviousVersion.js'
import type { NativeShell } from '../../ports/desktop/nativeShell.js'
import type { CloneFile, Disk } from '../../ports/disk.js'
import type { HashFile } from '../../ports/hashing.js'
import type { LibraryFolders } from '../../ports/library/libraryFolders.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import type { IndexedFile } from '../../ports/library/libraryIndexStore.js'
import type { FileRepairs } from '../../services/library/fileRepairs.js'
import type { LibrarySync } from '../../services/library/librarySync.js'
import { toRedownloadRequest } from '../../services/library/toRedownloadRequest.js'
import type { PathTokens } from '../../services/pathTokens.js'
import type { PortalRegistry } from '../../services/portalRegistry.js'
import type { IpcHandlers } from '../server/ipcServer.js'

type Verbs =
  | 'library.page'
  | 'library.addFolder'
  | 'library.verify'
  | 'library.open'
  | 'library.reveal'
  | 'library.drag'
  | 'library.forget'
  | 'library.delete'
  | 'library.describe'
  | 'library.goBack'
  | 'library.ids'
  | 'library.fetchAgain'
  | 'library.repair'

export interface LibraryHandlerDeps {
  readonly libraryIndex: LibraryIndex
  readonly librarySync: Pick<LibrarySync, 'addRoots' | 'glance' | 'isBehind' | 'verify' | 'onIndexChanged'>
  readonly engine: Pick<Engine, 'add'>
  readonly fileRepairs: FileRepairs
  readonly libraryFolders: Pick<LibraryFolders, 'recordAgain' | 'settle'>
  readonly disk: Disk
  readonly hashFile: HashFile
  readonly cloneFile: CloneFile
  readonly removeEmptyFolder: (path: string) => Promise<Result<void>>
  readonly life: AbortSignal
  readonly pathTokens: Pick<PathTokens, 'findFolder'>
  readonly portals: Pick<PortalRegistry, 'get'>
  readonly nativeShell: Pick<NativeShell, 'chooseFolder' | 'formatPath' | 'reveal' | 'openFile' | 'trash' | 'startDrag'>
}

/** The actions on local files. The window names files by their number; only this process knows their paths. */
export function createLibraryHandlers(deps: LibraryHandlerDeps): Pick<IpcHandlers, Verbs> {
  const { libraryIndex, librarySync, nativeShell } = deps
  const done = ok(undefined)
  return {
    'library.page': async (query) => {
      // Taken before the page is read: a change that happens meanwhile is reported as an event.
      const isBehind = librarySync.isBehind()
      const page = await libraryIndex.readPage(query)
      // The files on the screen are checked; a change is reported as an event.
      if (page.ok) librarySync.glance(page.value.items.map(({ id }) => id))
      return page.ok ? ok({ ...page.value, isBehind }) : page
    },
    'library.addFolder': async () => {
      const folder = await nativeShell.chooseFolder()
      if (folder === null) return ok(null)
      const added = await librarySync.addRoots([folder])
      if (!added.ok) return added
      const found = await libraryIndex.countBelow(folder)
      return found.ok ? ok({ label: nativeShell.formatPath(folder), found: found.value }) : found
    },
    'library.verify': async ({ files }) => {
      const picked = await pick(libraryIndex, files)
      if (!picked.ok) return picked
      librarySync.verify(picked.value)
      return ok({ count: picked.value.length })
    },
    'library.open': async ({ file }) => {
      const path = await findOpenablePath(libraryIndex, file)
      if (!path.ok) return path
      const opened = await nativeShell.openFile(path.value)
      return opened.ok ? done : opened
    },
    'library.reveal': async ({ file }) => {
      const found = await findFile(libraryIndex, file)
      if (!found.ok) return found
      nativeShell.reveal(getPath(found.value))
      return done
    },
    'library.drag': async ({ files }) => {
      const looked = await findOpenable(libraryIndex, files)
      if (!looked.ok) return looked
      const [first] = looked.value
      if (files.length === 1 && first?.ok === false) return first
      const paths = looked.value.flatMap((path) => (path.ok ? [path.value] : []))
      return ok({ count: nativeShell.startDrag(paths) ? paths.length : 0 })
    },
    'library.forget': async ({ files }) => {
      const hidden = await libraryIndex.hide(files, 'forgotten')
      librarySync.onIndexChanged()
      return hidden.ok ? done : hidden
    },
    'library.delete': async ({ files }) => {
      const found = await libraryIndex.read(files)
      return found.ok ? deleteFiles(deps, found.value) : found
    },
    'library.describe': async ({ file }) => {
      const found = await findFile(libraryIndex, file)
      if (!found.ok) return found
      const row = await libraryIndex.readRow(file)
      if (!row.ok) return row
      if (row.value === null) return fail(failure('disk/not-found'))
      const events = await libraryIndex.readHistory(file)
      if (!events.ok) return events
      const versions = await listPreviousVersions(deps.disk, found.value.folder, found.value.media)
      return ok({
        row: row.value,
        path: getPath(found.value),
        events: [...events.value],
        versions: versions.map(toVersionView),
      })
    },
    'library.goBack': async ({ file, version }) => goBack(deps, file, version),
    'library.ids': async ({ offset, limit, ...query }) => {
      const picked = await libraryIndex.pick(query, offset, limit)
      return picked.ok ? ok(picked.value.map(({ id }) => id)) : picked
    },
    'library.fetchAgain': async ({ files }) => {
      const picked = await pick(libraryIndex, files)
      return picked.ok ? fetchAgain(deps, picked.value) : picked
    },
    'library.repair': async ({ files, from }) => {
      const folder = from === null ? null : deps.pathTokens.findFolder(from)
      if (from !== null && folder === null) return fail(failure('input/folder-expired'))
      const picked = await pick(libraryIndex, files)
      if (!picked.ok) return picked
      const begun = await deps.fileRepairs.repair(picked.value, folder)
      return begun.ok ? ok({ left: deps.fileRepairs.countUnderWay() }) : begun
    },
  }
}

const getPath = ({ folder, name }: IndexedFile): string => join(folder, name)

async function findFile(libraryIndex: LibraryIndex, id: LibraryFileId): Promise<Result<IndexedFile>> {
  const found = await libraryIndex.read([id])
  if (!found.ok) return found
  const [file] = found.value
  return file === undefined ? fail(failure('disk/not-found')) : ok(file)
}

/** A file that we made, that exists, and that is not executed when it is opened (F-03). */
async function findOpenablePath(libraryIndex: LibraryIndex, id: LibraryFileId): Promise<Result<string>> {
  const looked = await findOpenable(libraryIndex, [id])
  if (!looked.ok) return looked
  const [path] = looked.value
  return path ?? fail(failure('disk/not-found'))
}

/** Finds the paths of these files that may be opened, and why the others may not. All are looked at together. */
async function findOpenable(
  libraryIndex: LibraryIndex,
  ids: readonly LibraryFileId[],
): Promise<Result<readonly Result<string>[]>> {
  const looked = await libraryIndex.glance(ids)
  if (!looked.ok) return looked
  const now = await libraryIndex.read(ids)
  return now.ok ? ok(now.value.map(judgeOpenable)) : now
}

function judgeOpenable(file: IndexedFile): Result<string> {
  const { name, seen } = file
  if (!isSafeToOpen(name)) return fail(failure('file/may-run', { name }))
  return seen === 'missing' ? fail(failure('disk/not-found', { name })) : ok(getPath(file))
}

type Files = DecodedInputOf<'library.verify'>['files']

/** The named files, or all that a query finds. */
async function pick(libraryIndex: LibraryIndex, files: Files): Promise<Result<readonly IndexedFile[]>> {
  if (Array.isArray(files)) return libraryIndex.read(files)
  const all: IndexedFile[] = []
  for (;;) {
    const some = await libraryIndex.pick(files, all.length, LIMITS.ADD_BATCH)
    if (!some.ok) return some
    all.push(...some.value)
    if (some.value.length < LIMITS.ADD_BATCH) return ok(all)
  }
}

const toVersionView = ({ id, file }: KeptVersion): OutputOf<'library.describe'>['versions'][number] => ({
  id,
  atMs: getFetchedMs(file),
  sizeBytes: file.sizeBytes,
  sha256: file.sha256,
})

async function goBack(deps: LibraryHandlerDeps, id: LibraryFileId, version: string): Promise<Result<undefined>> {
  const { libraryIndex, librarySync, libraryFolders } = deps
  const found = await findFile(libraryIndex, id)
  if (!found.ok) return found
  const { folder, media } = found.value
  const wanted = (await listPreviousVersions(deps.disk, folder, media)).find((kept) => kept.id === version)
  if (wanted === undefined) return fail(failure('disk/not-found'))
  const tools = { ...deps, signal: deps.life, recordAgain: libraryFolders.recordAgain }
  const restored = await restorePreviousVersion(tools, folder, wanted)
  if (restored.ok) await libraryFolders.settle()
  await libraryIndex.take([{ folder, root: null }])
  librarySync.onIndexChanged()
  return restored.ok ? ok(undefined) : restored
}

/** One after another, because each may ask the desktop. Files that could not be moved stay in the library. */
async function deleteFiles(
  { libraryIndex, librarySync, nativeShell }: LibraryHandlerDeps,
  files: readonly IndexedFile[],
): Promise<Result<OutputOf<'library.delete'>>> {
  const gone: LibraryFileId[] = []
  const failed: OutputOf<'library.delete'>['failed'] = []
  for (const file of files) {
    const moved = await nativeShell.trash(getPath(file))
    if (moved.ok || file.seen === 'missing') gone.push(file.id)
    else failed.push({ name: file.name, because: toFailureView(moved.failure) })
  }
  const hidden = gone.length === 0 ? ok(undefined) : await libraryIndex.hide(gone, 'deleted')
  librarySync.onIndexChanged()
  return hidden.ok ? ok({ deleted: gone.length, failed }) : hidden
}

type Outcome = OutputOf<'library.fetchAgain'>

/**
 * Downloads these media again, into the folders where they are: a damaged, missing or outdated file is replaced, and
 * the previous file stays beside it under a name that says so. A file that turns out to have the same bytes is not
 * fetched.
 */
async function fetchAgain(
  { engine, portals, libraryIndex }: LibraryHandlerDeps,
  files: readonly IndexedFile[],
): Promise<Result<Outcome>> {
  const requests: DownloadRequest[] = []
  const refused: Outcome['refused'] = []
  const folders = new Map<string, ReturnType<LibraryIndex['listFoldersOf']>>()
  for (const file of files) {
    const key = `${file.portal}\n${file.dataset}`
    const listing = folders.get(key) ?? libraryIndex.listFoldersOf(file.portal, file.dataset)
    folders.set(key, listing)
    const listed = await listing
    if (!listed.ok) return listed
    const request = toRedownloadRequest(portals, file, listed.value.length > 1 ? file.folder : undefined)
    if (request.ok) requests.push(request.value)
    else if (refused.length < LIMITS.LIBRARY_PAGE)
      refused.push({ name: file.name, because: toFailureView(request.failure) })
  }
  const refusedCount = files.length - requests.length
  if (requests.length === 0) return ok({ added: 0, refused, refusedCount })
  const added = await engine.add(requests)
  return added.ok ? ok({ added: added.value.length, refused, refusedCount }) : added
}
