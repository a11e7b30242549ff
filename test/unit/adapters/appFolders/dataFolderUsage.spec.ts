import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createDataFolderUsage } from '../../../../electron/adapters/appFolders/dataFolderUsage.js'

it('the usage of the data folder is measured part by part', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rudi-data-'))
  const put = (name: string, bytes: number) => writeFile(join(folder, name), 'x'.repeat(bytes))
  await mkdir(join(folder, 'logs', 'old'), { recursive: true })
  await mkdir(join(folder, 'GPUCache'))
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
    ['unheard-of', 1],
  ] as const)
    await put(name, bytes)
  expect(Object.fromEntries(await createDataFolderUsage(folder).measure())).toEqual({
    queue: 115,
    catalogue: 70,
    library: 30,
    settings: 7,
    logs: 7,
    browser: 2,
    other: 1,
  })
  await rm(folder, { recursive: true })
})
