import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createDownloadIndex,
  type DownloadIndex,
  findFirst,
  getOverallProgress,
  getRemainingSeconds,
} from '../../../../../renderer/features/downloads/store/downloadIndex.js'
import { classifySequence } from '../../../../../renderer/features/downloads/store/downloadsStore.js'
import {
  buildRows,
  getProgressRatio,
  type ListRow,
  NO_LIST_FILTER,
} from '../../../../../renderer/features/downloads/store/listRows.js'
import type { DownloadView } from '../../../../../shared/download/model/downloadView.js'
import { failure } from '../../../../../shared/failure.js'
import { createDownloadView } from '../../../../support/samples/downloadSamples.js'

const DONE = { type: 'done', atMs: 1, verdict: { is: 'verified', algorithm: 'md5' } }
const running = (index: number, bytesPerSecond = 1000) => createDownloadView(index, { type: 'running', bytesPerSecond })
const bookOf = (...downloads: readonly DownloadView[]): DownloadIndex => {
  const index = createDownloadIndex()
  index.take(downloads)
  return index
}
const kindsOf = (rows: readonly ListRow[]) => rows.map(({ type }) => type)
const idsOf = (rows: readonly ListRow[]) => rows.flatMap((row) => (row.type === 'download' ? [row.id] : []))

describe('news about downloads', () => {
  const news = (sequence: number) => ({ sequence, changed: [], removed: [], briefBytesPerSecond: 0, arrivedBytes: 0 })
  it('follow, are known already, or show that some were lost', () => {
    expect([
      classifySequence(4, news(5)),
      classifySequence(4, news(4)),
      classifySequence(4, news(6)),
      classifySequence(null, news(1)),
    ]).toEqual(['next', 'old', 'lost', 'lost'])
  })
})

describe('the book', () => {
  it('adds the speed of bodies that were too quick to have one, as long as something moves', () => {
    const index = createDownloadIndex()
    index.takeArrived({ briefBytesPerSecond: 500, arrivedBytes: 0 })
    expect(index.getTotals().bytesPerSecond).toBe(0)
    index.take([running(0, 1000)])
    expect(index.getTotals().bytesPerSecond).toBe(1500)
    index.take([createDownloadView(0, { type: 'verifying' })])
    expect(index.getTotals().bytesPerSecond).toBe(500)
    index.take([createDownloadView(0, { type: 'queued' })])
    expect(index.getTotals().bytesPerSecond).toBe(0)
  })

  it('counts the same one by one as all at once, whatever happened to them', () => {
    const states: readonly unknown[] = [
      { type: 'queued' },
      { type: 'running', bytesPerSecond: 7 },
      { type: 'paused', because: 'person' },
      { type: 'failed', atMs: 1, because: { code: 'file/corrupt', facts: {} } },
      { type: 'cancelled' },
      DONE,
    ]
    const index = createDownloadIndex()
    for (let step = 0; step < 400; step++)
      index.take([createDownloadView((step * 7) % 31, states[(step * 11 + (step >> 3)) % 6])])
    index.remove([createDownloadView(3, DONE).id])
    const anew = bookOf(...index.listAll())
    expect({ ...index.getTotals(), ...index.getCounts(), kinds: index.getGroupCounts() }).toEqual({
      ...anew.getTotals(),
      ...anew.getCounts(),
      kinds: anew.getGroupCounts(),
    })
    const sums = (one: DownloadIndex) =>
      [...one.listGroups()]
        .map(({ members, version: _version, order: _order, recent: _recent, ...rest }) => ({
          ...rest,
          size: members.size,
        }))
        .toSorted((a, b) => a.datasetId.localeCompare(b.datasetId))
    expect(sums(index)).toEqual(sums(anew))
    expect([...index.getProducerCounts()].toSorted()).toEqual([...anew.getProducerCounts()].toSorted())
  })

  it('adds speeds up and says what is left', () => {
    const one = { ...running(0, 3000), receivedBytes: 0, totalBytes: 10_000 }
    const other = { ...running(1, 2000), receivedBytes: 5000, totalBytes: 10_000 }
    const next = { ...createDownloadView(2, { type: 'queued' }), receivedBytes: 0, totalBytes: 10_000 }
    expect(getRemainingSeconds(bookOf(one, other, next))).toBe(5)
  })

  it('says no less time for all than for one of them', () => {
    const quick = { ...running(0, 9000), receivedBytes: 0, totalBytes: 9000 }
    const slow = { ...running(1, 10), receivedBytes: 0, totalBytes: 1200 }
    expect(getRemainingSeconds(bookOf(quick, slow))).toBe(120)
  })

  it('says how far all are together, which a finished file does not turn back', () => {
    const index = createDownloadIndex()
    const at = (n: number, receivedBytes: number) => ({ ...running(n), receivedBytes, totalBytes: 100 })
    expect(getOverallProgress(index)).toBeNull()
    index.take([at(0, 50), at(1, 0)])
    expect(getOverallProgress(index)).toMatchObject({ part: 0.25, receivedBytes: 50, totalBytes: 200 })
    index.take([{ ...createDownloadView(0, DONE), receivedBytes: 100, totalBytes: 100 }])
    expect(getOverallProgress(index)).toMatchObject({ part: 0.5, receivedBytes: 100, totalBytes: 200 })
    index.take([{ ...createDownloadView(1, DONE), receivedBytes: 100, totalBytes: 100 }])
    expect(getOverallProgress(index)).toBeNull()
    // Earlier downloads are not part of the next work.
    index.take([at(2, 10)])
    expect(getOverallProgress(index)).toMatchObject({ part: 0.1, receivedBytes: 10, totalBytes: 100 })
  })

  it('counts files while a size is unknown, those that were finished too', () => {
    const index = createDownloadIndex()
    const known = (n: number) => ({ ...running(n), receivedBytes: 50, totalBytes: 100 })
    index.take([known(0), known(1), known(2), { ...running(3), receivedBytes: 30, totalBytes: null }])
    expect(getOverallProgress(index)).toEqual({
      part: 0,
      receivedBytes: 180,
      totalBytes: null,
      files: { done: 0, of: 4 },
    })
    index.take([{ ...createDownloadView(0, DONE), receivedBytes: 100, totalBytes: 100 }])
    expect(getOverallProgress(index)).toMatchObject({ part: 0.25, files: { done: 1, of: 4 } })
    // Once the size is known, bytes say more than files.
    index.take([{ ...running(3), receivedBytes: 30, totalBytes: 100 }])
    expect(getOverallProgress(index)).toMatchObject({ part: 0.575, totalBytes: 400 })
  })

  it('does not promise an end while a size is unknown', () => {
    expect(getRemainingSeconds(bookOf({ ...running(0), totalBytes: null }))).toBeNull()
  })

  it('shows the progress of a group whose size is not known by its finished files', () => {
    const one = { ...running(0), totalBytes: null }
    const other = { ...createDownloadView(1, DONE), datasetId: one.datasetId }
    const ratios = (...views: readonly DownloadView[]) => [...bookOf(...views).listGroups()].map(getProgressRatio)
    expect(ratios(one)).toEqual([0])
    expect(ratios(one, other)).toEqual([0.5])
  })

  it('hides what leaves from every count, and shows it again as it is by then', () => {
    const index = bookOf(running(0), createDownloadView(1, DONE))
    index.hide([running(0).id])
    expect([index.getSize(), index.getCounts().running, findFirst(index, 'running')]).toEqual([1, 0, null])
    index.take([createDownloadView(0, DONE)])
    expect(index.getCounts().done).toBe(1)
    index.unhide()
    expect([index.getSize(), index.getCounts().done]).toEqual([2, 2])
  })

  it('has another structure for another row, and the same for another figure', () => {
    const index = bookOf(running(0))
    const before = index.getStructure()
    index.take([{ ...running(0), receivedBytes: 77 }])
    expect(index.getStructure()).toBe(before)
    index.take([createDownloadView(0, DONE)])
    expect(index.getStructure()).toBeGreaterThan(before)
  })
})

describe('the list of downloads', () => {
  const index = bookOf(
    running(0),
    createDownloadView(1, DONE),
    createDownloadView(30, DONE),
    createDownloadView(31, DONE),
  )

  it('groups by dataset and folds finished datasets into one line', () => {
    expect(kindsOf(buildRows(index, false))).toEqual(['group', 'download', 'download', 'finished'])
  })

  it('counts what is verified in the finished line', () => {
    expect(buildRows(index, false).at(-1)).toEqual({ type: 'finished', key: 'finished', count: 2, verified: 2 })
  })

  it('shows the finished ones when unfolded', () => {
    expect(buildRows(index, true)).toHaveLength(7)
  })

  it('keeps a dataset’s downloads in the order of their turns: priority, then place', () => {
    const at = (index: number, position: number, priority: 'high' | 'normal') => ({
      ...createDownloadView(index, { type: 'queued' }, 0),
      position,
      priority,
    })
    const line = bookOf(at(0, 30, 'normal'), at(1, 20, 'normal'), at(2, 90, 'high'))
    expect(idsOf(buildRows(line, false))).toEqual([at(2, 0, 'high').id, at(1, 0, 'high').id, at(0, 0, 'high').id])
    line.take([at(0, 10, 'normal')])
    expect(idsOf(buildRows(line, false))).toEqual([at(2, 0, 'high').id, at(0, 0, 'high').id, at(1, 0, 'high').id])
  })

  it('has what is running first, its dataset before the others and its row before those of its dataset', () => {
    const queued = (index: number, dataset: number) => createDownloadView(index, { type: 'queued' }, dataset)
    const runs = createDownloadView(4, { type: 'running', bytesPerSecond: 1 }, 1)
    const line = bookOf(queued(0, 0), queued(1, 0), queued(2, 1), queued(3, 1), runs)
    const order = [4, 2, 3, 0, 1].map((index) => createDownloadView(index, { type: 'queued' }, 0).id)
    expect(idsOf(buildRows(line, false))).toEqual(order)
    expect(kindsOf(buildRows(line, false))).toEqual([
      'group',
      ...['', '', ''].map(() => 'download'),
      'group',
      'download',
      'download',
    ])
    line.take([createDownloadView(4, { type: 'verifying' }, 1)])
    expect(idsOf(buildRows(line, false))).toEqual(order)
    line.take([queued(4, 1)])
    expect(idsOf(buildRows(line, false))[0]).toBe(queued(0, 0).id)
  })

  it('gives a dataset a row of its own only where it groups several downloads, whatever is filtered', () => {
    const queued = (index: number, dataset: number) => createDownloadView(index, { type: 'queued' }, dataset)
    const line = bookOf(queued(0, 0), queued(1, 1), queued(2, 1))
    expect(kindsOf(buildRows(line, false))).toEqual(['download', 'group', 'download', 'download'])
    const [, second] = [...line.listAll()]
    const found = buildRows(line, false, { ...NO_LIST_FILTER, text: second?.name ?? '' })
    expect(kindsOf(found)).toEqual(['group', 'download'])
    line.take([queued(3, 0)])
    expect(kindsOf(buildRows(line, false)).slice(0, 3)).toEqual(['group', 'download', 'download'])
    line.remove([queued(3, 0).id])
    expect(kindsOf(buildRows(line, false))[0]).toBe('download')
  })

  it('finds by words of name, dataset and producer, with accents and case ignored, finished or not', () => {
    const found = buildRows(index, false, { ...NO_LIST_FILTER, text: 'COMPTAGES velos' })
    expect(idsOf(found)).toEqual([])
    expect(idsOf(buildRows(index, false, { ...NO_LIST_FILTER, text: 'PIETONS ville' })).length).toBeGreaterThan(0)
    const [, , third] = [...index.listAll()]
    expect(idsOf(buildRows(index, false, { ...NO_LIST_FILTER, text: third?.name ?? '' }))).toContain(third?.id)
  })

  it('narrows by state and by producer, and leaves out datasets with nothing left', () => {
    expect(kindsOf(buildRows(index, false, { ...NO_LIST_FILTER, kind: 'running' }))).toEqual(['group', 'download'])
    const producer = running(0).producer
    const shown = idsOf(buildRows(index, false, { ...NO_LIST_FILTER, producer }))
    expect(shown.map((id) => index.get(id)?.producer)).toEqual(shown.map(() => producer))
    expect(buildRows(index, false, { ...NO_LIST_FILTER, producer: 'unknown' })).toEqual([])
  })

  it('has the same rows after any changes as a list that is built anew', () => {
    const states = [
      { type: 'queued' },
      { type: 'running', bytesPerSecond: 7 },
      DONE,
      { type: 'paused', because: 'person' },
    ]
    const change = fc.record({
      index: fc.nat(8),
      state: fc.nat(states.length - 1),
      place: fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(40) }),
      isRemoved: fc.nat(15).map((n) => n === 0),
      isSeen: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(change, { minLength: 30, maxLength: 60 }), fc.constantFrom('', '2'), (changes, text) => {
        const filter = { ...NO_LIST_FILTER, text }
        const changing = createDownloadIndex()
        for (const { index, state, place, isRemoved, isSeen } of changes) {
          const view = createDownloadView(index, states[state])
          if (isRemoved) changing.remove([view.id])
          else changing.take([{ ...view, position: place ?? index }])
          if (isSeen) buildRows(changing, true, filter)
        }
        const anew = bookOf(...[...changing.listGroups()].flatMap(({ members }) => [...members.values()]))
        const said = (index: DownloadIndex) =>
          buildRows(index, true, filter).map((row) => (row.type === 'group' ? row.key : row))
        expect(said(changing)).toEqual(said(anew))
      }),
    )
  })

  it('makes only the rows anew that differ, and that of their dataset', () => {
    const many = bookOf(...Array.from({ length: 30 }, (_, index) => createDownloadView(index, { type: 'queued' })))
    const before = buildRows(many, false)
    const runs = createDownloadView(0, { type: 'running', bytesPerSecond: 1 })
    const waits = createDownloadView(1, { type: 'waiting', because: failure('net/broken'), untilMs: 0 })
    many.take([runs, waits])
    const after = buildRows(many, false)
    const anew = after.filter((row) => !before.includes(row))
    expect(anew.map(({ type }) => type)).toEqual(['group', 'download'])
    expect(anew[1]).toMatchObject({ id: waits.id, lines: 1 })
  })

  it('are measured again when one problem takes the place of another', () => {
    const full = failure('disk/full', { name: 'Données' })
    const view = (because: unknown) => createDownloadView(0, { type: 'paused', because })
    const book = bookOf(view(full))
    const changes = [view(full), view(failure('net/unreachable', { host: 'a.example' })), view('person')].map(
      (next) => {
        const before = book.getStructure()
        book.take([next])
        return book.getStructure() > before
      },
    )
    expect(changes).toEqual([false, true, true])
  })

  it('finds a new order', () => {
    const many = bookOf(...Array.from({ length: 30 }, (_, index) => createDownloadView(index, { type: 'queued' })))
    const [group] = buildRows(many, false)
    const idsOf = () => buildRows(many, false).flatMap((row) => (row.type === 'download' ? [row.id] : []))
    const [first, ...others] = idsOf()
    const view = first === undefined ? undefined : many.get(first)
    if (view === undefined || group?.type !== 'group') throw new Error('a list has rows')
    many.take([{ ...view, position: 1e9 }])
    const last = group.group.members.size - 1
    expect(idsOf()).toEqual([...others.slice(0, last), first, ...others.slice(last)])
  })
})
