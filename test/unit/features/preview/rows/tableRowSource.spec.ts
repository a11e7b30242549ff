// The rows of a table: what was chosen and given up is taken back, and requests name the rows that are in sight.
import { describe, expect, it } from 'vitest'
import { createTableRowSource } from '../../../../../renderer/features/preview/rows/tableRowSource.js'
import { failure } from '../../../../../shared/failure.js'
import type { RequestName } from '../../../../../shared/ipc/contract.js'
import type { ColumnFilter, TableView } from '../../../../../shared/preview/table/tableView.js'
import { fail, ok } from '../../../../../shared/result.js'
import { createFakeApi } from '../../../../support/window/fake/fakeApi.js'

const only: ColumnFilter = { type: 'in', column: 0, values: ['changed'] }
const rennes: ColumnFilter = { type: 'text', column: 1, match: 'contains', text: 'Rennes' }

function openRows(answer: (name: RequestName, input: unknown) => unknown, isNarrowed = false) {
  const asked: { name: RequestName; input: unknown }[] = []
  const api = createFakeApi(async (name, input) => {
    asked.push({ name, input })
    return await answer(name, input)
  })
  const columns = ['a', 'b'].map((name) => ({ name, kind: 'text' as const, type: 'VARCHAR' }))
  const rows: (string | null)[][] = [['changed', 'Rennes']]
  const first = {
    table: { columns, rows, more: true, columnsLeftOut: 0 },
    count: { type: 'exact' as const, rows: 9 },
  }
  const view = isNarrowed ? { sort: [], filters: [only], columns: null } : undefined
  const source = createTableRowSource(api, { differences: 1 }, first, view)
  return { source, asked, listAsked: (wanted: RequestName) => asked.filter(({ name }) => name === wanted) }
}

const never = (): Promise<never> => new Promise(() => undefined)

/** A table of a thousand rows whose cells name their view. What is held is answered when the test says so. */
function openLongRows() {
  const held: { name: RequestName; view: string; answer: (instead?: unknown) => void }[] = []
  const holding = new Set<RequestName>()
  const rows = openRows((name, input) => {
    if (name !== 'preview.table' && name !== 'preview.rows') return ok(null)
    const { view, count = 0 } = input as { view: TableView; count?: number }
    const of = view.sort.length > 0 ? 'sorted' : 'file'
    const columns = ['a', 'b'].map((column) => ({ name: column, kind: 'text', type: 'VARCHAR' }))
    const value = ok(
      name === 'preview.table'
        ? { columns, columnsLeftOut: 0, rows: 1000, of: 1000, notes: [], misfits: null }
        : Array.from({ length: count }, () => [of, of]),
    )
    if (!holding.has(name)) return value
    return new Promise((resolve) =>
      held.push({ name, view: of, answer: (instead: unknown = value) => resolve(instead) }),
    )
  })
  const take = async (name: RequestName, view: string) => {
    await expect.poll(() => held.some((one) => one.name === name && one.view === view)).toBe(true)
    const at = held.findIndex((one) => one.name === name && one.view === view)
    const [taken] = held.splice(at, 1)
    if (taken === undefined) throw new Error('it was found')
    return taken
  }
  return { ...rows, holding, take, window: (from: number) => ({ from, to: from + 20, columns: [0, 1] }) }
}

const SORTED = { sort: [{ column: 0, descending: true }], filters: [] }

describe('the rows of a table', () => {
  it('take back the filter whose work is stopped, and do not begin again by themselves', () => {
    const { source, listAsked } = openRows(never)
    source.arrange({ sort: [], filters: [rennes] })
    source.cancel()
    expect(source.getState()).toMatchObject({ busy: null, isStale: false, takenBack: { sort: [], filters: [] } })
    source.arrange({ sort: [], filters: [] })
    expect(source.getState()).toMatchObject({ busy: null, takenBack: null })
    expect(listAsked('preview.table')).toHaveLength(1)
    source.close()
  })

  it('take back the filter whose work another request has ended', async () => {
    const { source } = openRows((name) =>
      name === 'preview.table' ? fail(failure('look/cancelled')) : ok(name === 'preview.progress' ? null : undefined),
    )
    source.arrange({ sort: [], filters: [rennes] })
    await expect.poll(() => source.getState().takenBack).toEqual({ sort: [], filters: [] })
    expect(source.getState()).toMatchObject({ busy: null, isStale: false, failure: null })
    source.close()
  })

  it('are copied and read as those that are in sight, also before and instead of the whole table', async () => {
    const { source, listAsked } = openRows((name) => (name === 'preview.table' ? never() : ok(null)), true)
    expect(source.getCell(0, 1)).toBe('Rennes')
    source.arrange({ sort: [], filters: [rennes, only] })
    source.cancel()
    expect(source.getState().takenBack).toEqual({ sort: [], filters: [only] })
    await source.readCell({ row: 0, column: 1 })
    await source.findOrigin(0)
    expect(listAsked('preview.cell')).toMatchObject([{ input: { view: { filters: [only] } } }])
    expect(listAsked('preview.origin')).toMatchObject([{ input: { view: { filters: [only] } } }])
    source.close()
  })

  it('of the view before a sort stay out of the sorted table, however late they come', async () => {
    const { source, holding, take, window } = openLongRows()
    source.retry()
    await expect.poll(() => source.getState().isRead).toBe(true)
    holding.add('preview.table').add('preview.rows')
    source.arrange(SORTED)
    const table = await take('preview.table', 'sorted')
    source.show(window(500))
    const late = await take('preview.rows', 'file')
    table.answer()
    const inSight = await take('preview.rows', 'sorted')
    inSight.answer()
    await expect.poll(() => source.getState().busy).toBeNull()
    expect(source.getCell(510, 0)).toBe('sorted')
    source.show(window(500))
    late.answer()
    await new Promise((resolve) => setImmediate(resolve))
    expect(source.getCell(510, 0)).toBe('sorted')
    source.close()
  })

  it.each([
    ['was stopped', null],
    ['failed', 'disk/full'],
    ['another request has ended, when they are seen', 'look/cancelled'],
  ] as const)('are asked for again after a sort that %s', async (_, code) => {
    const { source, holding, take, window } = openLongRows()
    source.retry()
    await expect.poll(() => source.getState().isRead).toBe(true)
    holding.add('preview.table').add('preview.rows')
    source.show(window(500))
    const rows = await take('preview.rows', 'file')
    source.arrange(SORTED)
    const table = await take('preview.table', 'sorted')
    rows.answer(fail(failure('look/cancelled')))
    await new Promise((resolve) => setImmediate(resolve))
    if (code === null) source.cancel()
    else table.answer(fail(failure(code)))
    if (code === 'look/cancelled') source.show(window(500))
    const again = await take('preview.rows', 'file')
    again.answer()
    await expect.poll(() => source.getCell(510, 0)).toBe('file')
    source.close()
  })
})
