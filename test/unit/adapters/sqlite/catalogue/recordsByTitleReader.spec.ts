// A list by title without an index in memory must equal the list from the index in memory.
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { openCatalogueDatabaseReadOnly } from '../../../../../electron/adapters/sqlite/catalogue/catalogueDatabase.js'
import {
  openCatalogueReader,
  openCatalogueStore,
} from '../../../../../electron/adapters/sqlite/catalogue/catalogueStore.js'
import { createRecordsByTitleReader } from '../../../../../electron/adapters/sqlite/catalogue/recordsByTitleReader.js'
import { createSearchIndexes } from '../../../../../electron/adapters/sqlite/catalogue/searchIndexes.js'
import type { CatalogueReader } from '../../../../../electron/ports/catalogueStore.js'
import { type CatalogSearch, NO_FILTER } from '../../../../../shared/catalogue/search/model.js'
import { createInitialState } from '../../../../../shared/catalogue/sync/syncMachine.js'
import { portalId } from '../../../../../shared/ids.js'
import { generateDataset } from '../../../../support/catalogue/generateDataset.js'
import { createTemporaryFolder } from '../../../../support/disk/temporaryFolder.js'
import { unwrap } from '../../../../support/unwrap.js'

const PORTAL = portalId.parse('https://rudi.example')
const ALL: CatalogSearch = { ...NO_FILTER, order: 'title', offset: 0, limit: 1000 }

/** Opens one store that writes and one that reads the same file, which answers without an index in memory. */
async function openBoth() {
  const folder = await createTemporaryFolder()
  const store = await unwrap(openCatalogueStore(folder))
  onTestFinished(() => store.close())
  const titles = openTitles(folder)
  return { folder, store, titles }
}

function openTitles(folder: string) {
  const opened = openCatalogueDatabaseReadOnly(folder, (db) => {
    const indexes = createSearchIndexes(db, { held: new Map(), damaged: () => undefined })
    return { db, titles: createRecordsByTitleReader(db, indexes) }
  })
  if (opened === null) throw new Error('there is a file')
  onTestFinished(() => opened.db.close())
  return opened.titles
}

async function openReader(folder: string): Promise<CatalogueReader> {
  const reader = await unwrap(openCatalogueReader(folder))
  if (reader === null) throw new Error('there is a file')
  onTestFinished(() => reader.close())
  return reader
}

function alterFile(folder: string, sql: string): void {
  const db = new DatabaseSync(join(folder, 'catalogue.db'))
  db.exec(sql)
  db.close()
}

/** Changes the file to the form of a program that only had the first two migrations. */
const AS_SHAPE_2 = `DROP TABLE titles; PRAGMA user_version = 2; PRAGMA application_id = ${0x52_44_00_00 + 2}`

// Accents, case and ligatures; one letter before another; letters beyond the first 65,536, one of which UTF-8 sorts
// after the last of those below; a lone surrogate; a combining mark alone, which folds to nothing.
const LETTERS = [
  'a',
  'A',
  'à',
  'b',
  'É',
  'e',
  'œ',
  'Z',
  ' ',
  '0',
  '2',
  '10',
  '-',
  'ﬁ',
  '\ufffd',
  '😀',
  '𝒶',
  '\ud83d',
  '\u0301',
  '中',
]
const title = fc.oneof(
  fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 5 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const content = fc.record({
  first: fc.array(title, { maxLength: 40 }),
  renamed: fc.array(fc.tuple(fc.nat(39), title), { maxLength: 8 }),
  removed: fc.array(fc.nat(39), { maxLength: 8 }),
  text: fc.oneof(fc.constant(''), title, fc.constantFrom('a', 'b e', 'comptages')),
  offset: fc.nat(12),
  limit: fc.integer({ min: 1, max: 20 }),
  isWalked: fc.boolean(),
})

test('the same pages as with an index in memory, whatever the titles, through every change', async () => {
  const { store, titles } = await openBoth()
  let runs = 0
  await fc.assert(
    fc.asyncProperty(content, async ({ first, renamed, removed, text, offset, limit, isWalked }) => {
      const portal = portalId.parse(`https://portal-${++runs}.example`)
      const state = { ...createInitialState(), walkedMs: isWalked ? 1 : null }
      const changes = [
        { put: first.map((one, index) => generateDataset(index, { title: one })), remove: [] },
        { put: renamed.map(([index, one]) => generateDataset(index, { title: one })), remove: [] },
        { put: [], remove: removed.map((index) => generateDataset(index).id) },
      ]
      for (const change of changes) {
        await unwrap(store.change(portal, { state, met: [], ...change }))
        for (const search of [ALL, { ...ALL, text }, { ...ALL, text, offset, limit }])
          expect(titles.readRecords(portal, search)).toEqual(await unwrap(store.readRecords(portal, search, 1)))
      }
    }),
    { numRuns: 60 },
  )
})

test('what another process writes between two pages', async () => {
  const { store, titles } = await openBoth()
  await unwrap(store.learn(PORTAL, [generateDataset(1, { title: 'b' })]))
  expect(titles.readRecords(PORTAL, ALL)?.items.map((one) => one.title)).toEqual(['b'])
  await unwrap(store.learn(PORTAL, [generateDataset(2, { title: 'a' })]))
  expect(titles.readRecords(PORTAL, ALL)?.items.map((one) => one.title)).toEqual(['a', 'b'])
  await unwrap(store.learn(PORTAL, [generateDataset(1, { title: 'A' })]))
  expect(titles.readRecords(PORTAL, ALL)?.items.map((one) => one.title)).toEqual(['A', 'a'])
})

test.each([
  ['by title', {}],
  ['by the index in memory', { themes: ['mobility'] }],
])('a list %s that another process changes between its pages has each dataset once', async (_, some) => {
  const { folder, store } = await openBoth()
  const titled = (n: number, title: string) => generateDataset(n, { title, theme: 'mobility' })
  await unwrap(
    store.learn(
      PORTAL,
      Array.from({ length: 6 }, (_one, n) => titled(n, `title ${n}`)),
    ),
  )
  const reader = await openReader(folder)
  const readTitles = async (offset: number) =>
    (await unwrap(reader.readRecords(PORTAL, { ...ALL, ...some, offset, limit: 2 }, 1))).items.map((one) => one.title)
  expect(await readTitles(0)).toEqual(['title 0', 'title 1'])
  const state = createInitialState()
  const remove = [0, 3].map((n) => generateDataset(n).id)
  await unwrap(store.change(PORTAL, { state, put: [titled(7, 'a'), titled(8, 'b'), titled(9, 'c')], met: [], remove }))
  expect(await readTitles(2)).toEqual(['title 2'])
  expect(await readTitles(4)).toEqual(['title 4', 'title 5'])
  expect(await readTitles(0)).toEqual(['a', 'b'])
})

test.each([
  ['another order', { order: '-title' as const }],
  ['a theme', { themes: ['mobility'] }],
  ['what is on disk', { holdings: ['absent' as const] }],
])('%s is left to the index in memory', async (_name, some) => {
  const { store, titles } = await openBoth()
  await unwrap(store.learn(PORTAL, [generateDataset(1)]))
  expect(titles.readRecords(PORTAL, { ...ALL, ...some })).toBeNull()
})

test('a portal that is forgotten leaves no title behind', async () => {
  const { folder, store, titles } = await openBoth()
  await unwrap(store.learn(PORTAL, [generateDataset(1)]))
  await unwrap(store.forget(PORTAL))
  expect(titles.readRecords(PORTAL, ALL)).toBeNull()
  const db = new DatabaseSync(join(folder, 'catalogue.db'), { readOnly: true })
  expect(db.prepare('SELECT count(*) AS count FROM titles').get()).toMatchObject({ count: 0 })
  db.close()
})

test('a title that was damaged in the file puts no dataset elsewhere', async () => {
  const { folder, store } = await openBoth()
  const put = ['a', 'b', 'c', 'd'].map((one, index) => generateDataset(index, { title: one }))
  await unwrap(store.learn(PORTAL, put))
  alterFile(folder, "UPDATE titles SET title = x'007a' WHERE key = 2")
  const reader = await openReader(folder)
  expect((await unwrap(reader.readRecords(PORTAL, ALL, 1))).items.map((one) => one.title)).toEqual(['a', 'b', 'c', 'd'])
  // Also not on a page without a damaged title, once that is known.
  const page = await unwrap(reader.readRecords(PORTAL, { ...ALL, offset: 1, limit: 1 }, 1))
  expect(page.items.map((one) => one.title)).toEqual(['b'])
})

test('a record that is damaged in the file is left out', async () => {
  const { folder, store, titles } = await openBoth()
  const put = ['a', 'b', 'c'].map((one, index) => generateDataset(index, { title: one, theme: 'energy' }))
  await unwrap(store.learn(PORTAL, put))
  alterFile(folder, `UPDATE datasets SET record = replace(record, '"energy"', '"culture"') WHERE key = 3`)
  expect(titles.readRecords(PORTAL, ALL)?.items.map((one) => one.title)).toEqual(['a', 'b'])
})

test('a file without titles is read in the same order as it is, and gets them when it is opened for writing', async () => {
  const folder = await createTemporaryFolder()
  const state = { ...createInitialState(), walkedMs: 1 }
  const names = ['Été', 'arbres', 'Zones', '😀', '\ufffd', '', 'été']
  const put = names.map((one, index) => generateDataset(index, { title: one }))
  const before = await unwrap(openCatalogueStore(folder))
  await unwrap(before.change(PORTAL, { state, put, met: [], remove: [] }))
  const [stock, list] = [await unwrap(before.readStatus(PORTAL)), await unwrap(before.readRecords(PORTAL, ALL, 1))]
  const text = await unwrap(before.search(PORTAL, { ...ALL, text: 'arbres' }, 1))
  await before.close()
  alterFile(folder, AS_SHAPE_2)

  const reader = await openReader(folder)
  expect(await unwrap(reader.readRecords(PORTAL, ALL, 1))).toEqual(list)
  expect(openTitles(folder).readRecords(PORTAL, ALL)).toBeNull()

  const after = await unwrap(openCatalogueStore(folder))
  onTestFinished(() => after.close())
  expect(await unwrap(after.readStatus(PORTAL))).toEqual(stock)
  for (const dataset of put) expect(await unwrap(after.readDataset(PORTAL, dataset.id))).toEqual(dataset)
  expect(await unwrap(after.readRecords(PORTAL, ALL, 1))).toEqual(list)
  expect(await unwrap(after.search(PORTAL, { ...ALL, text: 'arbres' }, 1))).toEqual(text)
  expect(openTitles(folder).readRecords(PORTAL, ALL)).toEqual(list)
})

test('a file whose titles do not count numbers is read in the order of numbers, and gets it when it is opened for writing', async () => {
  const folder = await createTemporaryFolder()
  const names = ['lot 10', 'lot 2', 'arbres']
  const before = await unwrap(openCatalogueStore(folder))
  await unwrap(
    before.learn(
      PORTAL,
      names.map((one, index) => generateDataset(index, { title: one })),
    ),
  )
  await before.close()
  // As the earlier version wrote them: letter by letter.
  for (const [index, name] of names.entries()) {
    const key = Buffer.from(name, 'utf16le').swap16().toString('hex')
    alterFile(folder, `UPDATE titles SET title = x'${key}' WHERE key = ${index + 1}`)
  }
  alterFile(folder, `PRAGMA user_version = 3; PRAGMA application_id = ${0x52_44_00_00 + 3}`)
  const inOrder = ['arbres', 'lot 2', 'lot 10']

  const reader = await openReader(folder)
  expect((await unwrap(reader.readRecords(PORTAL, ALL, 1))).items.map(({ title }) => title)).toEqual(inOrder)
  expect(openTitles(folder).readRecords(PORTAL, { ...ALL, limit: 1 })).toBeNull()

  await (await unwrap(openCatalogueStore(folder))).close()
  const records = openTitles(folder).readRecords(PORTAL, ALL)
  expect(records?.items.map(({ title }) => title)).toEqual(inOrder)
})

test('a record that is damaged before its title is made is left out, and does not stop the others', async () => {
  const folder = await createTemporaryFolder()
  const before = await unwrap(openCatalogueStore(folder))
  await unwrap(before.learn(PORTAL, [generateDataset(1, { title: 'b' }), generateDataset(2, { title: 'a' })]))
  await before.close()
  alterFile(folder, `${AS_SHAPE_2}; UPDATE datasets SET card = replace(card, '"title":"a"', '"title":"z"')`)
  await (await unwrap(openCatalogueStore(folder))).close()
  expect(
    openTitles(folder)
      .readRecords(PORTAL, ALL)
      ?.items.map((one) => one.title),
  ).toEqual(['b'])
})
