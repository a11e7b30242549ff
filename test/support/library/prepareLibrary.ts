import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { FinishedFile, LibraryFolders } from '../../../electron/ports/library/libraryFolders.js'
import type { Dataset } from '../../../shared/catalogue/model.js'
import { createLazyProxy } from '../createLazyProxy.js'
import { createFinishedFile } from './createFinishedFile.js'
import { openLibraryFolders, pickMedia, unwrapNow } from './libraryHarness.js'

/** For each test, an empty folder on the real disk, and a library that has its datasets there. */
export interface PreparedLibrary {
  /** The folder of this test. */
  root(): string
  /** The library of this test. */
  readonly library: LibraryFolders
  /** Opens the library anew, with other parts. */
  reopen(...change: Parameters<typeof openLibraryFolders>): void
  /** Writes the n-th file of a dataset and records it as the engine does; the folder's sidecar is written later. */
  record(dataset: Dataset, n: number, text: string, name?: string): Promise<FinishedFile>
  /** Writes and records a file, and waits until the folder's sidecar is written as well. */
  finish(dataset: Dataset, n: number, text: string, name?: string): Promise<FinishedFile>
}

/** Prepares a library for a spec, and removes its files after each test. */
export function prepareLibrary(): PreparedLibrary {
  let root = ''
  let opened: LibraryFolders | null = null
  const library = createLazyProxy('library', () => opened)
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'library-'))
    opened = openLibraryFolders()
  })
  afterEach(() => rm(root, { recursive: true, force: true }))
  const record: PreparedLibrary['record'] = async (dataset, n, text, name = `${n}.csv`) => {
    const folder = unwrapNow(await library.ensureFolder(root, dataset))
    await writeFile(join(folder, name), text)
    const finished = createFinishedFile(dataset, pickMedia(dataset, n), { folder, name, text })
    unwrapNow(await library.record(finished))
    return finished
  }
  return {
    root: () => root,
    library,
    reopen: (change) => {
      opened = openLibraryFolders(change)
    },
    record,
    finish: async (...file) => {
      const finished = await record(...file)
      await library.settle()
      return finished
    },
  }
}
