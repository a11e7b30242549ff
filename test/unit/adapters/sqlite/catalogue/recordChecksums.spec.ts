// Damage in the copy of a catalogue that is still valid text and JSON must be detected.
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { beforeEach, expect, test } from 'vitest'
import {
  openCatalogueReader,
  openCatalogueStore,
} from '../../../../../electron/adapters/sqlite/catalogue/catalogueStore.js'
import type { CatalogueReader } from '../../../../../electron/ports/catalogueStore.js'
import { NO_FILTER } from '../../../../../shared/catalogue/search/model.js'
import { createInitialState } from '../../../../../shared/catalogue/sync/syncMachine.js'
import { portalId } from '../../../../../shared/ids.js'
import { generateDataset } from '../../../../support/catalogue/generateDataset.js'
import { createTemporaryFolder } from '../../../../support/disk/temporaryFolder.js'
import { unwrap } from '../../../../support/unwrap.js'

const PORTAL = portalId.parse('http://127.0.0.1')
const ALL = Array.from({ length: 12 }, (_, n) => generateDataset(n))
const [FIRST] = ALL
const state = { ...createInitialState(), walkedMs: 1 }

let folder = ''
beforeEach(async () => {
  folder = await createTemporaryFolder()
  const catalogueStore = await unwrap(openCatalogueStore(folder))
  await unwrap(catalogueStore.change(PORTAL, { state, put: ALL, met: [], remove: [] }))
  await catalogueStore.close()
})

function changed(sql: string): void {
  const db = new DatabaseSync(join(folder, 'catalogue.db'))
  db.exec(sql)
  db.close()
}
const listed = async (copy: Pick<CatalogueReader, 'search'>): Promise<readonly string[]> => {
  const wish = { ...NO_FILTER, order: 'title', offset: 0, limit: 100 } as const
  return (await unwrap(copy.search(PORTAL, wish, 1))).items.map(({ title }) => title)
}

test.each(['card', 'line', 'record'])(
  'a letter of a %s that changed: the record leaves the copy, and comes again',
  async (text) => {
    // Changes the first letter of the title.
    changed(`UPDATE datasets SET ${text} = replace(${text}, '"title":"', '"title":"Z') WHERE id = '${FIRST?.id}'`)
    const catalogueStore = await unwrap(openCatalogueStore(folder))
    const titles = await listed(catalogueStore)
    const dataset = FIRST === undefined ? null : await unwrap(catalogueStore.readDataset(PORTAL, FIRST.id))
    expect([titles.some((title) => title.startsWith('Z')), dataset]).toEqual([false, null])
    expect(await unwrap(catalogueStore.readStatus(PORTAL))).toMatchObject({ held: ALL.length - 1 })
    await unwrap(catalogueStore.change(PORTAL, { state, put: ALL, met: [], remove: [] }))
    expect((await listed(catalogueStore)).length).toBe(ALL.length)
    expect(FIRST && (await unwrap(catalogueStore.readDataset(PORTAL, FIRST.id)))).toEqual(FIRST)
    await catalogueStore.close()
  },
)

test('a record under the id of another is not believed', async () => {
  changed(`UPDATE datasets SET id = replace(id, '-4000-', '-4001-') WHERE id = '${FIRST?.id}'`)
  const catalogueStore = await unwrap(openCatalogueStore(folder))
  expect((await listed(catalogueStore)).length).toBe(ALL.length - 1)
  await catalogueStore.close()
})

test('a copy from before there were checksums is read as it is, written on, and not thrown away', async () => {
  changed(
    `DROP TABLE titles; ALTER TABLE datasets DROP COLUMN card_sum; ALTER TABLE datasets DROP COLUMN line_sum;
     ALTER TABLE datasets DROP COLUMN record_sum; PRAGMA user_version = 1; PRAGMA application_id = ${0x52_44_00_00 + 1}`,
  )
  const copy = await unwrap(openCatalogueReader(folder))
  if (copy === null) throw new Error('there is a copy')
  expect((await listed(copy)).length).toBe(ALL.length)
  expect(FIRST && (await unwrap(copy.readDataset(PORTAL, FIRST.id)))).toEqual(FIRST)
  await copy.close()
  const catalogueStore = await unwrap(openCatalogueStore(folder))
  expect((await listed(catalogueStore)).length).toBe(ALL.length)
  await unwrap(catalogueStore.learn(PORTAL, [generateDataset(50)]))
  expect((await listed(catalogueStore)).length).toBe(ALL.length + 1)
  await catalogueStore.close()
})

test('a copy whose shape a newer version made is thrown away and filled again', async () => {
  changed(`PRAGMA user_version = 99; PRAGMA application_id = ${0x52_44_00_00 + 99}`)
  const store = await unwrap(openCatalogueStore(folder))
  expect((await listed(store)).length).toBe(0)
  await unwrap(store.learn(PORTAL, [generateDataset(50)]))
  expect((await listed(store)).length).toBe(1)
  await store.close()
})
