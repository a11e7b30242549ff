// A copy of an earlier version shows the formats of today without asking the portal again.
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openCatalogueStore } from '../../../../../electron/adapters/sqlite/catalogue/catalogueStore.js'
import { type Dataset, dataset as datasetSchema } from '../../../../../shared/catalogue/model.js'
import { type CatalogSearch, NO_FILTER } from '../../../../../shared/catalogue/search/model.js'
import { portalId } from '../../../../../shared/ids.js'
import { generateDataset } from '../../../../support/catalogue/generateDataset.js'
import { createTemporaryFolder } from '../../../../support/disk/temporaryFolder.js'
import { createLibraryDataset } from '../../../../support/library/libraryDataset.js'
import { unwrap } from '../../../../support/unwrap.js'

const PORTAL = portalId.parse('https://rudi.example')
const ALL: CatalogSearch = { ...NO_FILTER, order: 'title', offset: 0, limit: 100, withFacets: true }
const UNKNOWN = 'application/octet-stream'

const open = async (folder: string) => {
  const store = await unwrap(openCatalogueStore(folder))
  onTestFinished(() => store.close())
  return store
}

/** A dataset as the earlier version decoded it: its formats are the declared types. */
function createOldDataset(
  index: number,
  names: readonly string[],
  title = `Relevés ${index} \ud83d "«\u0000»"`,
): Dataset {
  const [media] = createLibraryDataset().media
  const id = `${index}`.padStart(8, '0')
  return datasetSchema.parse({
    ...generateDataset(index, { title }),
    formats: [UNKNOWN],
    media: names.map((name, at) => ({
      ...media,
      id: `${id}-0000-4000-8000-00000000000${at}`,
      name,
      fileType: UNKNOWN,
    })),
  })
}

/** Writes a copy, changes its file, and gives it the shape of the earlier version. */
async function writeOldCopy(datasets: readonly Dataset[], sql = ''): Promise<string> {
  const folder = await createTemporaryFolder()
  const before = await open(folder)
  await unwrap(before.learn(PORTAL, datasets))
  await before.close()
  const db = new DatabaseSync(join(folder, 'catalogue.db'))
  db.exec(`${sql}; PRAGMA user_version = 4; PRAGMA application_id = ${0x52_44_00_00 + 4}`)
  db.close()
  return folder
}

const listFacets = async (folder: string) => {
  const { facets } = await unwrap((await open(folder)).search(PORTAL, ALL, 1))
  return facets?.formats?.map(({ value, count }) => `${value} ${count}`).sort()
}

test('files of an unknown type are listed, counted and described by their extensions', async () => {
  const some = createOldDataset(1, ['arbres.gpkg', 'arbres.csv'])
  const none = createOldDataset(2, ['sans-extension'])
  const other = generateDataset(3, { title: 'Autre' })
  const folder = await writeOldCopy([some, none, other])
  const store = await open(folder)
  const { items } = await unwrap(store.search(PORTAL, ALL, 1))
  const types = ['application/geopackage+sqlite3', 'text/csv']
  expect(items.find(({ id }) => id === some.id)?.formats).toEqual(types)
  expect(await unwrap(store.readDataset(PORTAL, some.id))).toEqual({ ...some, formats: types })
  expect(await unwrap(store.readDataset(PORTAL, none.id))).toEqual(none)
  expect(await unwrap(store.readDataset(PORTAL, other.id))).toEqual(other)
  expect(await listFacets(folder)).toEqual(expect.arrayContaining(['BIN 1', 'CSV 1', 'GPKG 1']))
})

test('a damaged record is not made a sound one', async () => {
  const folder = await writeOldCopy(
    [createOldDataset(1, ['arbres.gpkg']), createOldDataset(2, ['arbres.csv'])],
    `UPDATE datasets SET record = replace(record, 'arbres.gpkg', 'arbres.json')`,
  )
  const store = await open(folder)
  const [first, second] = [createOldDataset(1, []), createOldDataset(2, [])]
  expect(await unwrap(store.readDataset(PORTAL, first.id))).toBeNull()
  expect((await unwrap(store.readDataset(PORTAL, second.id)))?.formats).toEqual(['text/csv'])
})
