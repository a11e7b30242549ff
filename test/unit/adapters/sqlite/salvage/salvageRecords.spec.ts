import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { PAGE_SIZE_BYTES, salvageRecords } from '../../../../../electron/adapters/sqlite/salvage/salvageRecords.js'
import { createTemporaryFolder } from '../../../../support/disk/temporaryFolder.js'

const ROWS = 200
const LEAF = 0x0d

/** Creates a database of some pages with numbered rows, of which the last quarter was deleted again. */
async function createFile(): Promise<string> {
  const file = join(await createTemporaryFolder(), 'a.db')
  const db = new DatabaseSync(file)
  db.exec('CREATE TABLE a (n INTEGER PRIMARY KEY, text TEXT)')
  const add = db.prepare('INSERT INTO a VALUES (?, ?)')
  for (let n = 1; n <= ROWS; n += 1) add.run(n, 'x'.repeat(200))
  db.exec(`DELETE FROM a WHERE n > ${(ROWS * 3) / 4}`)
  db.close()
  return file
}

const salvage = (file: string): readonly number[] =>
  [...salvageRecords(file)].filter(({ values }) => values.length === 2).map(({ rowid }) => rowid)
const KEPT = Array.from({ length: (ROWS * 3) / 4 }, (_, at) => at + 1)

test('what was deleted is not read from free pages', async () => {
  expect(salvage(await createFile()).toSorted((one, other) => one - other)).toEqual(KEPT)
})

test.each([
  ['begins with a page of rows', (bytes: Buffer, leaf: number) => bytes.writeUInt32BE(leaf, 32)],
  ['has another length', (bytes: Buffer) => bytes.writeUInt32BE(bytes.readUInt32BE(36) + 1, 36)],
])('no row is lost where a damaged list of free pages %s', async (_, damage) => {
  const file = await createFile()
  const bytes = readFileSync(file)
  const pages = Array.from({ length: bytes.length / PAGE_SIZE_BYTES }, (_one, at) => at)
  const leaf = pages.find((at) => at > 0 && bytes[at * PAGE_SIZE_BYTES] === LEAF) ?? 0
  damage(bytes, leaf + 1)
  writeFileSync(file, bytes)
  expect(salvage(file)).toEqual(expect.arrayContaining([...KEPT]))
})

test('the log of a database behind a link is read, which lies beside the file itself', async () => {
  const folder = await createTemporaryFolder()
  const db = new DatabaseSync(join(folder, 'a.db'))
  db.exec(
    'PRAGMA journal_mode = WAL; CREATE TABLE a (n INTEGER PRIMARY KEY, text TEXT); INSERT INTO a VALUES (7, NULL)',
  )
  const real = join(folder, 'real')
  mkdirSync(real)
  for (const end of ['', '-wal']) copyFileSync(join(folder, `a.db${end}`), join(real, `a.db${end}`))
  db.close()
  symlinkSync(join(real, 'a.db'), join(folder, 'link.db'))
  expect(salvage(join(folder, 'link.db'))).toEqual([7])
})
