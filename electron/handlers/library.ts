import { join } from 'node:path'
import { opensSafely } from '../../shared/download/naming.js'
import { failureShown } from '../../shared/download/view.js'
import { failure } from '../../shared/failure.js'
import { datasetId, type HeldFileId, mediaId, portalId } from '../../shared/ids.js'
import type { DecodedInputOf, OutputOf } from '../../shared/ipc/contract.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { DownloadRequest, Engine } from '../engine/engine.js'
import type { Handlers } from '../ipcServer.js'
import type { ShelvedFile } from '../ports/fileShelf.js'
import type { HeldFiles } from '../ports/heldFiles.js'
import type { LibraryKeeper } from './libraryKeeper.js'
import type { Native } from './native.js'
import type { PortalShelf } from './portalShelf.js'

type Verbs =
  | 'library.page'
  | 'library.verify'
  | 'library.stopVerifying'
  | 'library.open'
  | 'library.reveal'
  | 'library.forget'
  | 'library.fetchAgain'
  | 'library.history'

export interface LibraryNeeds {
  readonly heldFiles: HeldFiles
  readonly keeper: LibraryKeeper
  readonly engine: Pick<Engine, 'add'>
  readonly shelf: Pick<PortalShelf, 'get'>
  readonly native: Pick<Native, 'reveal' | 'openFile'>
}

/** What a person does with what is on disk. The window names files by their number; where they lie is known here only. */
export function libraryHandlers(needs: LibraryNeeds): Pick<Handlers, Verbs> {
  const { heldFiles, keeper, native } = needs
  const done = ok(undefined)
  return {
    'library.page': async (query) => {
      const page = await heldFiles.page(query)
      // What is on the screen is what is worth looking at: what is otherwise is told as news.
      if (page.ok) keeper.glance(page.value.items.map(({ id }) => id))
      return page
    },
    'library.verify': async ({ files }) => {
      const picked = await pick(heldFiles, files)
      if (!picked.ok) return picked
      keeper.verify(picked.value)
      return ok({ count: picked.value.length })
    },
    'library.stopVerifying': async () => {
      keeper.stopVerifying()
      return done
    },
    'library.open': async ({ file }) => {
      const path = await openable(heldFiles, file)
      if (!path.ok) return path
      const opened = await native.openFile(path.value)
      return opened.ok ? done : opened
    },
    'library.reveal': async ({ file }) => {
      const found = await one(heldFiles, file)
      if (!found.ok) return found
      native.reveal(pathOf(found.value))
      return done
    },
    'library.forget': async ({ files }) => {
      const hidden = await heldFiles.hide(files, true)
      keeper.touched()
      return hidden.ok ? done : hidden
    },
    'library.fetchAgain': async ({ files }) => {
      const picked = await pick(heldFiles, files)
      return picked.ok ? fetchAgain(needs, picked.value) : picked
    },
    'library.history': async ({ file }) => {
      const events = await heldFiles.history(file)
      return events.ok ? ok([...events.value]) : events
    },
  }
}

const pathOf = ({ folder, name }: ShelvedFile): string => join(folder, name)

async function one(heldFiles: HeldFiles, id: HeldFileId): Promise<Result<ShelvedFile>> {
  const found = await heldFiles.read([id])
  if (!found.ok) return found
  const [file] = found.value
  return file === undefined ? fail(failure('disk/not-found')) : ok(file)
}

/** A file that we made, that is there, and that does not run when it is opened (F-03). */
async function openable(heldFiles: HeldFiles, id: HeldFileId): Promise<Result<string>> {
  const found = await one(heldFiles, id)
  if (!found.ok) return found
  const { name } = found.value
  if (!opensSafely(name)) return fail(failure('file/may-run', { name }))
  const looked = await heldFiles.glance([id])
  if (!looked.ok) return looked
  const now = await one(heldFiles, id)
  if (!now.ok) return now
  return now.value.seen === 'missing' ? fail(failure('disk/not-found', { name })) : ok(pathOf(now.value))
}

type Files = DecodedInputOf<'library.verify'>['files']

/** Those that are named, or all that a wish finds. */
async function pick(heldFiles: HeldFiles, files: Files): Promise<Result<readonly ShelvedFile[]>> {
  if (Array.isArray(files)) return heldFiles.read(files)
  const all: ShelvedFile[] = []
  for (;;) {
    const some = await heldFiles.pick(files, all.length, LIMITS.ADD_BATCH)
    if (!some.ok) return some
    all.push(...some.value)
    if (some.value.length < LIMITS.ADD_BATCH) return ok(all)
  }
}

type Outcome = OutputOf<'library.fetchAgain'>

/**
 * Asks for these media once more, into the folders where they are: what is damaged, missing or older than the
 * catalogue is replaced, and the file that was there stays beside it under a name that says so. What turns out to be
 * the same bytes still is not fetched.
 */
async function fetchAgain({ engine, shelf }: LibraryNeeds, files: readonly ShelvedFile[]): Promise<Result<Outcome>> {
  const requests: DownloadRequest[] = []
  const refused: Outcome['refused'] = []
  for (const file of files) {
    const request = requestFor(shelf, file)
    if (request.ok) requests.push(request.value)
    else if (refused.length < LIMITS.LIBRARY_PAGE)
      refused.push({ name: file.name, because: failureShown(request.failure) })
  }
  if (requests.length === 0) return ok({ added: 0, refused })
  const added = await engine.add(requests)
  return added.ok ? ok({ added: added.value.length, refused }) : added
}

function requestFor(shelf: LibraryNeeds['shelf'], file: ShelvedFile): Result<DownloadRequest> {
  const ids = {
    portalId: portalId.safeParse(file.portal),
    datasetId: datasetId.safeParse(file.dataset),
    mediaId: mediaId.safeParse(file.media),
  }
  if (!ids.portalId.success || !ids.datasetId.success || !ids.mediaId.success)
    return fail(failure('portal/unknown-media'))
  const portal = shelf.get(ids.portalId.data)
  if (!portal.ok) return portal
  return ok({
    ref: { portalId: ids.portalId.data, datasetId: ids.datasetId.data, mediaId: ids.mediaId.data },
    root: file.root,
    datasetTitle: file.title,
    producer: file.producer,
    mediaName: file.name,
    onCollision: 'replace',
  })
}
