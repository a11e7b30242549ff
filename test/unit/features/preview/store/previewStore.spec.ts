// The store of a preview: what comes late belongs to the file that was asked about.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { getCurrentOptions } from '../../../../../renderer/features/preview/store/chosenReaderOptions.js'
import { getQueriedPart } from '../../../../../renderer/features/preview/store/previewedPart.js'
import type { LocalFile } from '../../../../../renderer/features/preview/store/previewState.js'
import { createPreviewStore } from '../../../../../renderer/features/preview/store/previewStore.js'
import { failure } from '../../../../../shared/failure.js'
import { datasetId, mediaId } from '../../../../../shared/ids.js'
import { AS_FOUND, type ReaderOptions } from '../../../../../shared/preview/readerOptions.js'
import { fail, ok, type Result } from '../../../../../shared/result.js'
import { createFakeApi } from '../../../../support/window/fake/fakeApi.js'

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
  it('of a file in an archive is called in queries as that file is', async () => {
    const look = createPreviewStore(createFakeApi(() => ok({ name: 'gtfs.zip', content: createTable(['a']) })))
    await look.open(createFile('gtfs.zip'), 'library')
    await look.enter({ entry: 2, bytes: 9, name: 'export/réseau.2024/stops.txt' })
    expect(getQueriedPart(look.getState())).toMatchObject({ entry: 2, label: 'stops' })
  })

  it('does not read a file with the options that were chosen for another', async () => {
    const [first, second] = [createFile('a.csv'), createFile('b.csv')]
    let remember = (): void => undefined
    const asked: unknown[] = []
    const look = createPreviewStore(
      createFakeApi((name, input) => {
        if (name === 'preview.remember') return new Promise((resolve) => (remember = () => resolve(ok(undefined))))
        if (name === 'preview.open') asked.push(input)
        return ok({ name: 'x', content: createTable(['a']) })
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

  it('is read with the last options when others are chosen before the answer, and says when they are not kept', async () => {
    const answers: ((kept: Result<void>) => void)[] = []
    const opened: ReaderOptions[] = []
    const look = createPreviewStore(
      createFakeApi((name, input: { readonly reader?: ReaderOptions }) => {
        if (name === 'preview.remember') return new Promise((resolve) => answers.push(resolve))
        if (name === 'preview.open' && input.reader !== undefined) opened.push(input.reader)
        return ok({ name: 'x', content: createTable(['a']) })
      }),
    )
    await look.open(createFile('a.csv'), 'library')
    const first = { ...AS_FOUND, separator: '|' } as const
    const firstReading = look.readAs(first)
    // The second choice is added to the first, with which the file is not shown yet.
    expect(getCurrentOptions(look.getState())).toEqual(first)
    const second = { ...first, decimal: ',' } as const
    const secondReading = look.readAs(second)
    answers[0]?.(ok(undefined))
    await firstReading
    answers[1]?.(fail(failure('disk/full')))
    await secondReading
    expect(opened.at(-1)).toEqual(second)
    expect(look.getState()).toMatchObject({ reader: second, nextReader: null, failure: { code: 'disk/full' } })
  })

  it('stays of the part and the options in sight when others cannot be read, and is remembered so', async () => {
    const remembered: ReaderOptions[] = []
    let isBroken = false
    const look = createPreviewStore(
      createFakeApi((name, input: { readonly reader?: ReaderOptions }) => {
        if (name === 'preview.remember' && input.reader !== undefined) remembered.push(input.reader)
        return name === 'preview.open' && isBroken
          ? fail(failure('look/unreadable'))
          : ok({ name: 'x', content: createTable(['a']) })
      }),
    )
    await look.open(createFile('a.csv'), 'library')
    const reader = { ...AS_FOUND, separator: '|' } as const
    await look.readAs(reader)
    isBroken = true
    await look.turnToPart(3)
    expect(look.getState()).toMatchObject({ part: null, reader, failure: { code: 'look/unreadable' } })
    await look.enter({ entry: 2, bytes: 9, name: 'stops.txt' })
    expect(look.getState()).toMatchObject({ entry: null, entryName: '', reader, loadingPart: false })
    await look.readAs({ ...AS_FOUND, decimal: ',' })
    expect(look.getState()).toMatchObject({ reader, nextReader: null, failure: { code: 'look/unreadable' } })
    expect(remembered.at(-1)).toEqual(reader)
  })

  it('remembers the chosen options although another part is opened before they are read', async () => {
    const remembered: ReaderOptions[] = []
    const answers: (() => void)[] = []
    const look = createPreviewStore(
      createFakeApi(async (name, input: { readonly reader?: ReaderOptions }) => {
        if (name === 'preview.remember' && input.reader !== undefined) remembered.push(input.reader)
        if (name === 'preview.open' && answers.length > 0) await new Promise<void>((resolve) => answers.push(resolve))
        return ok({ name: 'x', content: createTable(['a']) })
      }),
    )
    await look.open(createFile('a.csv'), 'library')
    answers.push(() => undefined)
    const reader = { ...AS_FOUND, separator: '|' } as const
    const read = look.readAs(reader)
    await expect.poll(() => answers.length).toBe(2)
    const turned = look.turnToPart(1)
    for (const answer of answers) answer()
    await Promise.all([read, turned])
    expect(look.getState()).toMatchObject({ reader, nextReader: null, failure: null })
    expect(remembered).toEqual([reader])
  })

  it('is read with options although another sheet is opened before they are kept', async () => {
    let remember = (): void => undefined
    const look = createPreviewStore(
      createFakeApi((name) => {
        if (name === 'preview.remember') return new Promise((resolve) => (remember = () => resolve(ok(undefined))))
        return ok({ name: 'x', content: createTable(['a']) })
      }),
    )
    await look.open(createFile('a.csv'), 'library')
    const reader = { ...AS_FOUND, separator: '|' } as const
    const reading = look.readAs(reader)
    await look.turnToPart(1)
    remember()
    await reading
    expect(look.getState()).toMatchObject({ reader, nextReader: null })
  })

  it('restores sort and filters of a file, but not over other columns', async () => {
    let names = ['a', 'b', 'c']
    const look = createPreviewStore(createFakeApi(() => ok({ name: 'x', content: createTable(names) })))
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
