import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createDownloadIndex,
  type DownloadIndex,
} from '../../../../../renderer/features/downloads/store/downloadIndex.js'
import { NO_LIST_FILTER } from '../../../../../renderer/features/downloads/store/listFilter.js'
import { buildRows, type ListRow } from '../../../../../renderer/features/downloads/store/listRows.js'
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
