// Stored queries on a real disk: names of tables, drafts, history and saved queries.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import { createQueryBooks } from '../../../../electron/services/query/queryBooks.js'
import { failure } from '../../../../shared/failure.js'
import { portalId } from '../../../../shared/ids.js'
import { LIMITS } from '../../../../shared/limits.js'
import { addToHistory, EMPTY_BOOK, keepQuery, parseQueryBook } from '../../../../shared/query/queryBook.js'
import { fail, ok } from '../../../../shared/result.js'

let folder: string

const log = { note: () => undefined }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rudi-queries-'))
})

afterEach(() => rm(folder, { recursive: true }))

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** A disk that does not give its first file, as while another program holds it. */
function createBusyDisk() {
  let isBusy = true
  const readSmall: typeof nodeDisk.readSmall = async (path, most) => {
    if (!isBusy) return nodeDisk.readSmall(path, most)
    isBusy = false
    return fail(failure('disk/denied'))
  }
  return { ...nodeDisk, readSmall }
}

describe('queries of a portal', () => {
  const open = () =>
    createQueryBooks({ disk: nodeDisk, folder: join(folder, 'q'), toFileName: (a) => a.length.toString(), log })
  const portal = { id: portalId.parse('https://rudi.example'), demo: false }

  it('are there after a restart, as they were written last', async () => {
    const books = open()
    await Promise.all([
      books.change(portal, (book) => ({ ...book, draft: 'SELECT 1' })),
      books.change(portal, (book) => addToHistory(book, { sql: 'SELECT 2', atMs: 5, rows: 3 })),
      books.change(portal, (book) => ({ ...book, draft: `${book.draft} + 1` })),
    ])
    expect(await open().read(portal)).toEqual(
      ok({ draft: 'SELECT 1 + 1', saved: [], history: [{ sql: 'SELECT 2', atMs: 5, rows: 3 }] }),
    )
    expect(await open().read({ ...portal, id: portalId.parse('https://other.example') })).toEqual(ok(EMPTY_BOOK))
  })

  it('are kept under another name when they can never be read again, and new ones are begun', async () => {
    await open().change(portal, () => ({ draft: 'SELECT 1', saved: [], history: [] }))
    const stored = open().locate(portal)
    const before = await readFile(stored, 'utf8')
    await writeFile(stored, before.padEnd(LIMITS.QUERY_FILE_BYTES + 1))
    const books = open()
    expect(await books.change(portal, (book) => ({ ...book, draft: 'SELECT 2' }))).toMatchObject({ ok: false })
    expect(await books.startAnew(portal)).toEqual(ok(`${stored}.kept-1`))
    expect((await readFile(`${stored}.kept-1`, 'utf8')).trim()).toBe(before.trim())
    await books.change(portal, (book) => ({ ...book, draft: 'SELECT 3' }))
    expect(await open().read(portal)).toEqual(ok({ draft: 'SELECT 3', saved: [], history: [] }))
    expect(await books.startAnew(portal)).toEqual(ok(null))
  })

  it('are neither empty nor replaced when they cannot be read for a moment', async () => {
    const saved = [{ id: uuid(1), name: 'a', sql: 'b', savedMs: 1 }]
    await open().change(portal, () => ({ draft: 'SELECT 1', saved, history: [] }))
    const toFileName = (address: string): string => address.length.toString()
    const openBusy = () => createQueryBooks({ disk: createBusyDisk(), folder: join(folder, 'q'), toFileName, log })
    const books = openBusy()
    expect(await books.read(portal)).toMatchObject({ ok: false, failure: { code: 'disk/denied' } })
    expect(await books.read(portal)).toEqual(ok({ draft: 'SELECT 1', saved, history: [] }))
    const others = openBusy()
    expect(await others.change(portal, (book) => ({ ...book, draft: '' }))).toMatchObject({ ok: false })
    expect(await others.change(portal, (book) => ({ ...book, draft: `${book.draft} + 1` }))).toMatchObject({ ok: true })
    expect(await open().read(portal)).toEqual(ok({ draft: 'SELECT 1 + 1', saved, history: [] }))
  })

  it('that are damaged on the disk are not shown, stay in the file, and cost no other', async () => {
    await open().change(portal, () => ({
      draft: 'SELECT 1',
      saved: [{ id: uuid(1), name: 'a', sql: 'b', savedMs: 1 }],
      history: [],
    }))
    const [name = ''] = await readdir(join(folder, 'q'))
    const path = join(folder, 'q', name)
    const book = JSON.parse(await readFile(path, 'utf8')) as { saved: object[] }
    await writeFile(path, JSON.stringify({ ...book, history: 'no', saved: [{ id: 'x' }, ...book.saved] }))
    const books = open()
    expect(await books.read(portal)).toMatchObject(ok({ draft: 'SELECT 1', saved: [{ name: 'a' }], history: [] }))
    await books.change(portal, (kept) => ({ ...kept, draft: 'SELECT 2' }))
    const written = JSON.parse(await readFile(path, 'utf8')) as { saved: object[] }
    expect(written).toMatchObject({ draft: 'SELECT 2', saved: [{ name: 'a' }, { id: 'x' }] })
    expect(await open().read(portal)).toMatchObject(ok({ draft: 'SELECT 2', saved: [{ name: 'a' }] }))
  })

  it('that cannot be decoded are not empty: they stay until a person starts anew', async () => {
    await open().change(portal, () => ({ ...EMPTY_BOOK, draft: 'SELECT 1' }))
    const [name = ''] = await readdir(join(folder, 'q'))
    const path = join(folder, 'q', name)
    await writeFile(path, '\0\0')
    const books = open()
    const unreadable = { ok: false, failure: { code: 'state/unreadable', facts: { name } } }
    expect(await books.read(portal)).toMatchObject(unreadable)
    expect(await books.change(portal, (book) => ({ ...book, draft: 'SELECT 2' }))).toMatchObject(unreadable)
    expect(await readFile(path, 'utf8')).toBe('\0\0')
    expect(await books.startAnew(portal)).toEqual(ok(`${path}.kept-1`))
    expect(await books.read(portal)).toEqual(ok(EMPTY_BOOK))
  })

  it('have an end: the oldest of the history goes, and no query is saved past the last', () => {
    let book = EMPTY_BOOK
    for (let n = 0; n < LIMITS.QUERY_HISTORY + 5; n++)
      book = addToHistory(book, { sql: `SELECT ${n}`, atMs: n, rows: 1 })
    book = addToHistory(book, { sql: 'SELECT 50', atMs: 999, rows: null })
    expect(book.history).toHaveLength(LIMITS.QUERY_HISTORY)
    expect(book.history.slice(0, 2).map(({ sql }) => sql)).toEqual(['SELECT 50', `SELECT ${LIMITS.QUERY_HISTORY + 4}`])
    const full = {
      ...EMPTY_BOOK,
      saved: Array.from({ length: LIMITS.QUERY_SAVED }, (_, n) => ({ id: uuid(n), name: 'n', sql: 's', savedMs: 0 })),
    }
    expect(keepQuery(full, { id: uuid(999), name: 'x', sql: 'y', savedMs: 1 })).toBeNull()
    expect(keepQuery(full, { id: uuid(3), name: 'x', sql: 'y', savedMs: 1 })?.saved[3]?.name).toBe('x')
    const tooMany = { ...full, saved: [...full.saved, { id: uuid(999), name: 'x', sql: 'y', savedMs: 1 }] }
    const parsed = parseQueryBook(JSON.stringify(tooMany))
    expect(parsed?.book.saved).toHaveLength(LIMITS.QUERY_SAVED)
    expect(parsed?.unread).toMatchObject([{ name: 'x' }])
  })
})
