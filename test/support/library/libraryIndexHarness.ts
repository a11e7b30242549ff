import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LibraryIndex } from '../../../electron/ports/library/libraryIndex.js'
import { type DatasetId, datasetId } from '../../../shared/ids.js'
import type { LibraryQuery } from '../../../shared/library/model.js'
import { buildSidecar } from '../../../shared/library/sidecar/buildSidecar.js'
import { formatSidecar } from '../../../shared/library/sidecar/sidecar.js'
import { unwrap } from '../unwrap.js'
import { createFileFacts, createLibraryDataset, LIBRARY_NOW_MS, LIBRARY_PORTAL } from './libraryDataset.js'

/** The query for all files of the library. */
export const ALL_FILES: LibraryQuery = {
  text: '',
  only: null,
  by: 'dataset',
  order: 'group',
  descending: false,
  without: [],
  offset: 0,
  limit: 100,
}

/** Creates a dataset's folder as a finished download leaves it, with two files of four bytes. */
export async function createDatasetFolder(
  root: string,
  name: string,
  over: Parameters<typeof createLibraryDataset>[0] = {},
): Promise<string> {
  const folder = join(root, name)
  await mkdir(folder, { recursive: true })
  const dataset = createLibraryDataset(over)
  const facts = [0, 1].map((n) => createFileFacts(dataset, n, { name: `${name}-${n}.csv` }))
  for (const fact of facts) await writeFile(join(folder, fact.name), 'abcd')
  await writeFile(
    join(folder, 'dataset.rudi.json'),
    formatSidecar(buildSidecar(dataset, LIBRARY_PORTAL, facts, LIBRARY_NOW_MS)),
  )
  return folder
}

/** Creates the id of the n-th dataset. */
export const createDatasetId = (n: number): DatasetId => datasetId.parse(`5f0c1a2b-0000-4000-8000-0000000000${10 + n}`)

/** Scans until everything below these roots, and below those that are known, is in the index. */
export async function scanAll(files: LibraryIndex, roots: readonly string[]): Promise<void> {
  while (!(await unwrap(files.scan(roots))).done);
}
