import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { nodeHash } from '../../../electron/adapters/system/nodeHash.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import { createHashFile } from '../../../electron/crypto/hashFile.js'
import { type Finding, verifyFolder } from '../../../electron/library/files/verifyFolder.js'
import { createLibraryFolders, type LibraryDeps } from '../../../electron/library/libraryFolders.js'
import type { LibraryFolders } from '../../../electron/ports/library/libraryFolders.js'
import type { LocatedMedia } from '../../../electron/ports/mediaSource.js'
import type { Dataset, Media } from '../../../shared/catalogue/model.js'
import { parseSidecar } from '../../../shared/library/sidecar/sidecar.js'
import { createFileFacts, LIBRARY_PORTAL } from './libraryDataset.js'

export const hashFile = createHashFile(nodeDisk, nodeHash)

/** Opens the folders of a library on the real disk, as a new process does; a test may replace what they work with. */
export const openLibraryFolders = (change: Partial<LibraryDeps> = {}): LibraryFolders =>
  createLibraryFolders({ disk: nodeDisk, clock: systemClock, hashFile, ...change })

export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

export const unwrapNow = <T>(result: { ok: true; value: T } | { ok: false; failure: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

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
