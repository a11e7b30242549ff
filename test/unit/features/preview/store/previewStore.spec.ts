// The store of a preview: what comes late belongs to the file that was asked about.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Api } from '../../../../../renderer/bridge/api.js'
import { createPreviewStore, type LocalFile } from '../../../../../renderer/features/preview/store/previewStore.js'
import { datasetId, mediaId } from '../../../../../shared/ids.js'
import type { RequestName } from '../../../../../shared/ipc/contract.js'
import { AS_FOUND } from '../../../../../shared/preview/readerOptions.js'
import { ok } from '../../../../../shared/result.js'

function machine(answer: (name: RequestName, input: never) => unknown): Api {
  return {
    ask: async (name, input) => answer(name, input as never) as never,
    takeDropped: () => Promise.reject(new Error('nothing is dropped here')),
    listen: () => () => undefined,
  }
}

const createFile = (name: string): LocalFile => ({
  datasetId: datasetId.parse(randomUUID()),
  mediaId: mediaId.parse(randomUUID()),
  name,
})

/** A table with these columns, and all of its rows. */
function createTable(names: readonly string[]) {
  const columns = names.map((name) => ({ name, kind: 'text', type: 'VARCHAR' }))
  const table = { columns, rows: [names], more: false, columnsLeftOut: 0 }
  const count = { type: 'exact', rows: 1 }
  return { type: 'table', format: { type: 'parquet' }, table, count, notes: [], view: 'a', misfits: null, map: null }
}

describe('a preview', () => {
  it('does not read a file with the options that were chosen for another', async () => {
    const [first, second] = [createFile('a.csv'), createFile('b.csv')]
    let remember = (): void => undefined
    const asked: unknown[] = []
    const look = createPreviewStore(
      machine((name, input) => {
        if (name === 'look.remember') return new Promise((resolve) => (remember = () => resolve(ok(undefined))))
        if (name === 'look.open') asked.push(input)
        return ok({ name: 'x', sight: createTable(['a']) })
      }),
    )
    await look.open(first, 'library')
    const reading = look.readAs({ ...AS_FOUND, separator: '|' })
    await look.open(second, 'library')
    remember()
    await reading
    expect(asked).toHaveLength(2)
    expect(look.getState()).toMatchObject({ held: { mediaId: second.mediaId }, reader: null })
  })

  it('restores sort and filters of a file, but not over other columns', async () => {
    let names = ['a', 'b', 'c']
    const look = createPreviewStore(machine(() => ok({ name: 'x', sight: createTable(names) })))
    const file = createFile('a.csv')
    await look.open(file, 'library')
    look.getState().grid?.grid.turnSort(2, false)
    await look.open(file, 'library')
    expect(look.getState().grid?.grid.getState().sort).toEqual([{ column: 2, descending: false }])
    names = ['a;b;c']
    await look.open(file, 'library')
    expect(look.getState().grid?.grid.getState().sort).toEqual([])
  })
})
