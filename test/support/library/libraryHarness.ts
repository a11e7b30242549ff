import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { nodeHash } from '../../../electron/adapters/system/nodeHash.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import { createHashFile } from '../../../electron/crypto/hashFile.js'
import { type Finding, verifyFolder } from '../../../electron/library/files/verifyFolder.js'
import { createLibraryFolders, type LibraryDeps } from '../../../electron/library/libraryFolders.js'
import type { FinishedFile, LibraryFolders } from '../../../electron/ports/library/libraryFolders.js'
import type { LocatedMedia } from '../../../electron/ports/mediaSource.js'
import type { Dataset, Media } from '../../../shared/catalogue/model.js'
import { parseSidecar } from '../../../shared/library/sidecar/sidecar.js'
import { createLazyProxy } from '../createLazyProxy.js'
import { unwrapNow } from '../unwrap.js'
import { createFinishedFile } from './createFinishedFile.js'
import { createFileFacts, LIBRARY_PORTAL } from './libraryDataset.js'

export const hashFile = createHashFile(nodeDisk, nodeHash)

/** Opens the folders of a library on the real disk, as a new process does; a test may replace what they work with. */
export const openLibraryFolders = (change: Partial<LibraryDeps> = {}): LibraryFolders =>
  createLibraryFolders({ disk: nodeDisk, clock: systemClock, hashFile, ...change })

export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

export const pickMedia = (dataset: Dataset, n: number, over: Partial<Media> = {}): Media => ({
  ...createFileFacts(dataset, n).media,
  ...over,
})

/** Locates a media as the portal's client does, with an address that needs no token. */
export function locateMedia(dataset: Dataset, media: Media): LocatedMedia {
  const url = new URL(`${LIBRARY_PORTAL}/medias/${dataset.id}/${media.id}/dwnl`)
  return { dataset, media, url, needsToken: false, publicUrl: url.href }
}

export const readSidecar = async (folder: string) =>
  parseSidecar(await readFile(join(folder, 'dataset.rudi.json'), 'utf8'))

/** What the verification of a folder finds: type and name of each file. */
export async function listFindings(root: string): Promise<string[]> {
  const findings: Finding[] = []
  const signal = new AbortController().signal
  unwrapNow(
    await verifyFolder(root, { disk: nodeDisk, hashFile, signal, onFinding: (finding) => findings.push(finding) }),
  )
  return findings.map(({ type, path }) => `${type} ${basename(path)}`).sort()
}

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
    unwrapNow(await library.record(finished, false))
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
