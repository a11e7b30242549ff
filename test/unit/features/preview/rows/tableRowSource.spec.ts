// The rows of a table: what was chosen and given up is taken back, and requests name the rows that are in sight.
import { describe, expect, it } from 'vitest'
import type { Api } from '../../../../../renderer/bridge/api.js'
import { createTableRowSource } from '../../../../../renderer/features/preview/rows/tableRowSource.js'
import { failure } from '../../../../../shared/failure.js'
import type { RequestName } from '../../../../../shared/ipc/contract.js'
import type { ColumnFilter } from '../../../../../shared/preview/table/tableView.js'
import { fail, ok } from '../../../../../shared/result.js'

const only: ColumnFilter = { type: 'in', column: 0, values: ['changed'] }
const rennes: ColumnFilter = { type: 'text', column: 1, match: 'contains', text: 'Rennes' }

function openRows(answer: (name: RequestName) => unknown, isNarrowed = false) {
  const asked: { name: RequestName; input: unknown }[] = []
  const api: Api = {
    ask: async (name, input) => {
      asked.push({ name, input })
      return (await answer(name)) as never
    },
    takeDropped: () => Promise.reject(new Error('nothing is dropped here')),
    listen: () => () => undefined,
  }
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

describe('the rows of a table', () => {
  it('take back the filter whose work is stopped, and do not begin again by themselves', () => {
    const { source, listAsked } = openRows(never)
    source.arrange({ sort: [], filters: [rennes] })
    source.cancel()
    expect(source.getState()).toMatchObject({ busy: null, isStale: false, takenBack: { sort: [], filters: [] } })
    source.arrange({ sort: [], filters: [] })
    expect(source.getState()).toMatchObject({ busy: null, takenBack: null })
    expect(listAsked('look.table')).toHaveLength(1)
    source.close()
  })

  it('take back the filter whose work another request has ended', async () => {
    const { source } = openRows((name) =>
      name === 'look.table' ? fail(failure('look/cancelled')) : ok(name === 'look.progress' ? null : undefined),
    )
    source.arrange({ sort: [], filters: [rennes] })
    await expect.poll(() => source.getState().takenBack).toEqual({ sort: [], filters: [] })
    expect(source.getState()).toMatchObject({ busy: null, isStale: false, failure: null })
    source.close()
  })

  it('are copied and read as those that are in sight, also before and instead of the whole table', async () => {
    const { source, listAsked } = openRows((name) => (name === 'look.table' ? never() : ok(null)), true)
    expect(source.getCell(0, 1)).toBe('Rennes')
    source.arrange({ sort: [], filters: [rennes, only] })
    source.cancel()
    expect(source.getState().takenBack).toEqual({ sort: [], filters: [only] })
    await source.readCell({ row: 0, column: 1 })
    await source.findOrigin(0)
    expect(listAsked('look.cell')).toMatchObject([{ input: { view: { filters: [only] } } }])
    expect(listAsked('look.origin')).toMatchObject([{ input: { view: { filters: [only] } } }])
    source.close()
  })
})
