import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createDataFolderMeter } from '../../../../electron/adapters/appFolders/dataFolderMeter.js'

it('the usage of the data folder is measured part by part', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rudi-data-'))
  const put = (name: string, bytes: number) => writeFile(join(folder, name), 'x'.repeat(bytes))
  await mkdir(join(folder, 'logs', 'old'), { recursive: true })
  for (const name of ['GPUCache', 'look', 'comparisons']) await mkdir(join(folder, name))
  for (const [name, bytes] of [
    ['library.db', 100],
    ['library.db-wal', 10],
    ['library.copy', 5],
    ['catalogue.db', 70],
    ['files.db', 30],
    ['preferences.json', 7],
    ['logs/rudi-desk.log', 3],
    ['logs/old/1.log', 4],
    ['GPUCache/index', 2],
    ['followed.json', 6],
    ['tables.json', 8],
    ['audit.log', 9],
    ['look/rows.parquet', 50],
    ['comparisons/differences.parquet', 40],
    ['unheard-of', 1],
  ] as const)
    await put(name, bytes)
  // What lies elsewhere is not in the folder.
  await symlink(join(folder, 'logs'), join(folder, 'look', 'elsewhere'))
  expect(Object.fromEntries(await createDataFolderMeter(folder).measure())).toEqual({
    queue: 115,
    catalogue: 70,
    library: 30,
    settings: 21,
    logs: 16,
    temporary: 90 + join(folder, 'logs').length,
    browser: 2,
    other: 1,
  })
  await rm(folder, { recursive: true })
})
