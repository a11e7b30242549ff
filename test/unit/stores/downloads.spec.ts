import { describe, expect, it } from 'vitest'
import { type Book, firstIn, leftSecondsOf, openBook } from '../../../renderer/stores/downloadBook.js'
import { EVERY, listRows, partOf, type Row } from '../../../renderer/stores/downloadRows.js'
import { standingOf } from '../../../renderer/stores/downloads.js'
import type { DownloadView } from '../../../shared/download/view.js'
import { aDownload } from '../../window/sampleData.js'

const DONE = { is: 'done', atMs: 1, verdict: { is: 'verified', algorithm: 'md5' } }
const running = (index: number, bytesPerSecond = 1000) => aDownload(index, { is: 'running', bytesPerSecond })
const bookOf = (...downloads: readonly DownloadView[]): Book => {
  const book = openBook()
  book.take(downloads)
  return book
}
const kindsOf = (rows: readonly Row[]) => rows.map(({ is }) => is)
const idsOf = (rows: readonly Row[]) => rows.flatMap((row) => (row.is === 'download' ? [row.id] : []))

describe('news about downloads', () => {
  const news = (sequence: number) => ({ sequence, changed: [], removed: [] })
  it('follow, are known already, or show that some were lost', () => {
    expect([standingOf(4, news(5)), standingOf(4, news(4)), standingOf(4, news(6)), standingOf(null, news(1))]).toEqual(
      ['next', 'old', 'lost', 'lost'],
    )
  })
})

describe('the book', () => {
  it('counts the same one by one as all at once, whatever happened to them', () => {
    const states: readonly unknown[] = [
      { is: 'queued' },
      { is: 'running', bytesPerSecond: 7 },
      { is: 'paused', because: 'person' },
      { is: 'failed', atMs: 1, because: { code: 'file/corrupt', facts: {} } },
      { is: 'cancelled' },
      DONE,
    ]
    const book = openBook()
    for (let step = 0; step < 400; step++)
      book.take([aDownload((step * 7) % 31, states[(step * 11 + (step >> 3)) % 6])])
    book.remove([aDownload(3, DONE).id])
    const anew = bookOf(...book.all())
    expect({ ...book.sums(), ...book.counts(), kinds: book.kinds() }).toEqual({
      ...{ ...anew.sums(), ...anew.counts() },
      kinds: anew.kinds(),
    })
    const sums = (one: Book) =>
      [...one.groups()]
        .map(({ members, version: _version, ...rest }) => ({ ...rest, size: members.size }))
        .toSorted((a, b) => a.datasetId.localeCompare(b.datasetId))
    expect(sums(book)).toEqual(sums(anew))
    expect([...book.producers()].toSorted()).toEqual([...anew.producers()].toSorted())
  })

  it('adds speeds up and says what is left', () => {
    const one = { ...running(0, 3000), receivedBytes: 0, totalBytes: 10_000 }
    const other = { ...running(1, 2000), receivedBytes: 5000, totalBytes: 10_000 }
    expect(leftSecondsOf(bookOf(one, other).sums())).toBe(3)
  })

  it('does not promise an end while a size is unknown', () => {
    expect(leftSecondsOf(bookOf({ ...running(0), totalBytes: null }).sums())).toBeNull()
  })

  it('never shows progress of a group whose size is not known', () => {
    const book = bookOf({ ...running(0), totalBytes: null })
    expect([...book.groups()].map(partOf)).toEqual([null])
  })

  it('hides what leaves from every count, and shows it again as it is by then', () => {
    const book = bookOf(running(0), aDownload(1, DONE))
    book.hide([running(0).id])
    expect([book.size(), book.counts().running, firstIn(book, 'running')]).toEqual([1, 0, null])
    book.take([aDownload(0, DONE)])
    expect(book.counts().done).toBe(1)
    book.unhide()
    expect([book.size(), book.counts().done]).toEqual([2, 2])
  })

  it('has another structure for another row, and the same for another figure', () => {
    const book = bookOf(running(0))
    const before = book.structure()
    book.take([{ ...running(0), receivedBytes: 77 }])
    expect(book.structure()).toBe(before)
    book.take([aDownload(0, DONE)])
    expect(book.structure()).toBeGreaterThan(before)
  })
})

describe('the list of downloads', () => {
  const book = bookOf(running(0), aDownload(1, DONE), aDownload(30, DONE), aDownload(31, DONE))

  it('groups by dataset and folds finished datasets into one line', () => {
    expect(kindsOf(listRows(book, false))).toEqual(['group', 'download', 'download', 'finished'])
  })

  it('counts what is verified in the finished line', () => {
    expect(listRows(book, false).at(-1)).toEqual({ is: 'finished', key: 'finished', count: 2, verified: 2 })
  })

  it('shows the finished ones when unfolded', () => {
    expect(listRows(book, true)).toHaveLength(7)
  })

  it('keeps a dataset’s downloads in the order of their turns: priority, then place', () => {
    const at = (index: number, position: number, priority: 'high' | 'normal') => ({
      ...aDownload(index, { is: 'queued' }, 0),
      ...{ position, priority },
    })
    const line = bookOf(at(0, 30, 'normal'), at(1, 20, 'normal'), at(2, 90, 'high'))
    expect(idsOf(listRows(line, false))).toEqual([at(2, 0, 'high').id, at(1, 0, 'high').id, at(0, 0, 'high').id])
    line.take([at(0, 10, 'normal')])
    expect(idsOf(listRows(line, false))).toEqual([at(2, 0, 'high').id, at(0, 0, 'high').id, at(1, 0, 'high').id])
  })

  it('finds by words of name, dataset and producer, with accents and case ignored, finished or not', () => {
    const found = listRows(book, false, { ...EVERY, text: 'COMPTAGES velos' })
    expect(idsOf(found)).toEqual([])
    expect(idsOf(listRows(book, false, { ...EVERY, text: 'PIETONS ville' })).length).toBeGreaterThan(0)
    const [, , third] = [...book.all()]
    expect(idsOf(listRows(book, false, { ...EVERY, text: third?.name ?? '' }))).toContain(third?.id)
  })

  it('narrows by state and by producer, and leaves out datasets with nothing left', () => {
    expect(kindsOf(listRows(book, false, { ...EVERY, kind: 'running' }))).toEqual(['group', 'download'])
    const producer = running(0).producer
    const shown = idsOf(listRows(book, false, { ...EVERY, producer }))
    expect(shown.map((id) => book.get(id)?.producer)).toEqual(shown.map(() => producer))
    expect(listRows(book, false, { ...EVERY, producer: 'nobody' })).toEqual([])
  })

  it('makes only the rows anew of datasets in which something changed', () => {
    const many = bookOf(...Array.from({ length: 30 }, (_, index) => aDownload(index, { is: 'queued' })))
    const before = listRows(many, false)
    many.take([aDownload(0, { is: 'running', bytesPerSecond: 1 })])
    const after = listRows(many, false)
    expect(after.filter((row) => !before.includes(row))).toHaveLength(4)
  })
})
