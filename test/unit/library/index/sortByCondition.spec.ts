import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import { openLibraryStore } from '../../../../electron/adapters/sqlite/library/libraryStore.js'
import { systemClock } from '../../../../electron/adapters/system/systemClock.js'
import { createLibraryIndex } from '../../../../electron/library/index/createLibraryIndex.js'
import { buildSidecar } from '../../../../shared/library/sidecar/buildSidecar.js'
import { formatSidecar } from '../../../../shared/library/sidecar/sidecar.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../../support/library/libraryDataset.js'
import {
  ALL_FILES,
  createDatasetFolder,
  createDatasetId,
  scanAll,
} from '../../../support/library/libraryIndexHarness.js'
import { unwrap } from '../../../support/unwrap.js'

it('the library sorts by condition: first what a person can mend, then outdated files, and proven ones last', async () => {
  const root = await createTemporaryFolder()
  const store = await unwrap(openLibraryStore(await createTemporaryFolder()))
  const files = createLibraryIndex({ disk: nodeDisk, clock: systemClock, store })
  onTestFinished(() => files.close())
  const dataset = createLibraryDataset()
  const proven = { verdict: { is: 'verified', algorithm: 'sha-256' } } as const
  const facts = [
    createFileFacts(dataset, 0, { ...proven, name: 'a proven.csv' }),
    createFileFacts(dataset, 1, { ...proven, name: 'z proven and outdated.csv' }),
  ]
  const folder = join(root, 'velos')
  await mkdir(folder)
  for (const { name } of facts) await writeFile(join(folder, name), 'abcd')
  await writeFile(
    join(folder, 'dataset.rudi.json'),
    formatSidecar(buildSidecar(dataset, LIBRARY_PORTAL, facts, LIBRARY_NOW_MS)),
  )
  await createDatasetFolder(root, 'gares', { id: createDatasetId(1), title: 'Gares' })
  await scanAll(files, [root])
  const list = async () => (await unwrap(files.readPage({ ...ALL_FILES, order: 'standing' }))).items
  const findId = async (wanted: string) => (await list()).flatMap(({ id, name }) => (name === wanted ? [id] : []))
  await unwrap(
    files.markOutdated([...(await findId('z proven and outdated.csv')), ...(await findId('gares-1.csv'))], true),
  )
  expect((await list()).map(({ name }) => name)).toEqual([
    'gares-1.csv',
    'z proven and outdated.csv',
    'gares-0.csv',
    'a proven.csv',
  ])
})
