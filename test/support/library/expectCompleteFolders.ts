import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import type { RunningPortal } from '../../../demo/portal.js'
import type { SeedMedia } from '../../../demo/seed/model.js'
import { CHECKSUM_FILE_NAME } from '../../../shared/library/sidecar/checksumFile.js'
import { JOURNAL_NAME } from '../../../shared/library/sidecar/journal.js'
import { parseSidecar, SIDECAR_NAME } from '../../../shared/library/sidecar/sidecar.js'
import { type HashedFile, hashFiles } from '../disk/hashFiles.js'
import { TEST_TIMEOUT_MS } from '../time/waitUntil.js'
import { readChecksumFile } from './readChecksumFile.js'

/** The facts of a folder's data files: name and digest, sorted so that two lists can be compared. */
const facts = (files: readonly { readonly name: string; readonly sha256: string }[]): readonly string[] =>
  files.map(({ name, sha256 }) => `${sha256} ${name}`).sort()

/**
 * Checks what a person without the application finds: one folder per dataset, exactly one file per media with the
 * portal's own bytes, a sidecar that names each of them once, checksums that `sha256sum` confirms, and nothing else.
 * Returns the paths of the media.
 */
export async function expectCompleteFolders(
  root: string,
  portal: RunningPortal,
  media: readonly SeedMedia[],
): Promise<readonly string[]> {
  await quiet(root)
  const left = await hashFiles(root)
  const data = left.filter(({ name }) => name !== SIDECAR_NAME && name !== CHECKSUM_FILE_NAME)
  const expected = new Map<string, string>()
  for (const { id, behaviour } of media) {
    // A live export is generated from tonight's data: one version further than the catalogue describes.
    const version = portal.contentStore.getVersion(id) + (behaviour.live ? 1 : 0)
    expected.set(id, await portal.expectedSha256(id, version))
  }
  expect(data.map(({ sha256 }) => sha256).sort()).toEqual([...expected.values()].sort())

  const folders = [...new Set(data.map(({ path }) => dirname(path)))]
  expect(await readdir(root)).toHaveLength(folders.length)
  expect(folders).toHaveLength(new Set(media.map(({ datasetId }) => datasetId)).size)
  const reported = await Promise.all(folders.map((folder) => sidecarSays(folder, data)))
  expect(new Map(reported.flat())).toEqual(expected)
  expect(reported.flat()).toHaveLength(media.length)
  return data.map(({ path }) => path)
}

/**
 * Waits for the sidecars: a folder's sidecar is written a moment after the last file, and a journal lies beside it
 * until then.
 */
async function quiet(root: string): Promise<void> {
  const deadline = Date.now() + TEST_TIMEOUT_MS
  const journals = async (): Promise<readonly string[]> =>
    (await readdir(root, { recursive: true })).filter((name) => name.endsWith(JOURNAL_NAME))
  while ((await journals()).length > 0) {
    if (Date.now() > deadline) throw new Error(`still unfolded: ${(await journals()).join(', ')}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Checks a folder against its records, and returns what they say about each media. */
async function sidecarSays(
  folder: string,
  data: readonly HashedFile[],
): Promise<readonly (readonly [string, string])[]> {
  const here = data.filter(({ path }) => dirname(path) === folder)
  const sidecar = parseSidecar(await readFile(join(folder, SIDECAR_NAME), 'utf8'))
  if (sidecar === null) throw new Error(`no sidecar in ${folder}`)
  expect(facts(sidecar.files)).toEqual(facts(here))
  expect(facts(await readChecksumFile(folder))).toEqual(facts(here))
  return sidecar.files.map(({ mediaId, sha256 }) => [mediaId, sha256])
}
