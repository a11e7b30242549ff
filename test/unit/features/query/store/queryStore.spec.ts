// The store of queries: drafts are written until they are kept, and books stay with their portals.
import { describe, expect, it } from 'vitest'
import { getShownBook } from '../../../../../renderer/features/query/store/queryRemoval.js'
import { createQueryStore } from '../../../../../renderer/features/query/store/queryStore.js'
import { failure } from '../../../../../shared/failure.js'
import { portalId } from '../../../../../shared/ids.js'
import { createDeferred } from '../../../../../shared/pacing/createDeferred.js'
import { EMPTY_BOOK } from '../../../../../shared/query/queryBook.js'
import { fail, ok } from '../../../../../shared/result.js'
import { createFakeApi } from '../../../../support/window/fake/fakeApi.js'

const RENNES = portalId.parse('https://rudi.rennes.example')
const BREST = portalId.parse('https://rudi.brest.example')

describe('queries', () => {
  it('write a draft again that could not be kept', async () => {
    const drafts: string[] = []
    const query = createQueryStore(
      createFakeApi((name, input: { readonly sql: string }) => {
        if (name !== 'query.draft') return ok(EMPTY_BOOK)
        drafts.push(input.sql)
        return drafts.length === 1 ? fail(failure('disk/full')) : ok(undefined)
      }),
    )
    await query.open(RENNES)
    query.write('SELECT 1')
    for (let time = 0; time < 3; time++) await query.flush()
    expect(drafts).toEqual(['SELECT 1', 'SELECT 1'])
  })

  it('begin with the first rows of the table, or of the column, that is inserted into an empty editor', async () => {
    const query = createQueryStore(createFakeApi(() => ok(EMPTY_BOOK)))
    query.insertTable('velos')
    expect(query.getState()).toMatchObject({ sql: 'SELECT *\nFROM velos\nLIMIT 100', insertion: null })
    query.write(' ')
    query.insertColumn('velos', 'Piétons')
    expect(query.getState().sql).toBe('SELECT "Piétons"\nFROM velos\nLIMIT 100')
  })

  it.each([
    ['velos', 'velos'],
    ['order', '"order"'],
    ['left', '"left"'],
    ['Station "A"', '"Station ""A"""'],
  ])('leave it to the editor where the name of the column %s goes', async (column, name) => {
    const query = createQueryStore(createFakeApi(() => ok(EMPTY_BOOK)))
    query.write('SELECT 1')
    query.insertColumn('velos', column)
    expect(query.getState()).toMatchObject({ sql: 'SELECT 1', insertion: name })
    query.confirmInsertion()
    expect(query.getState().insertion).toBeNull()
  })

  it('give the columns of a table that is being described already, with one request', async () => {
    const description = createDeferred<unknown>()
    let requests = 0
    const query = createQueryStore(
      createFakeApi((name) => {
        if (name !== 'query.describe') return ok(EMPTY_BOOK)
        requests += 1
        return description.promise
      }),
    )
    const listed = query.describe('velos')
    const completed = query.describe('velos').then(() => query.getState().schemas.get('velos'))
    description.resolve(ok({ columns: [{ name: 'Piétons' }] }))
    await listed
    expect(await completed).toEqual({ columns: [{ name: 'Piétons' }] })
    expect(requests).toBe(1)
  })

  it('write no draft over a stored one that could not be read', async () => {
    const asked: unknown[] = []
    let isBusy = true
    const stored = { ...EMPTY_BOOK, draft: 'SELECT 1' }
    const query = createQueryStore(
      createFakeApi((name, input: { readonly sql?: string }) => {
        if (name === 'query.read') return isBusy ? fail(failure('disk/denied')) : ok(stored)
        asked.push([name, input.sql])
        return ok(name === 'query.shelve' ? stored : undefined)
      }),
    )
    await query.open(RENNES)
    expect(query.getState()).toMatchObject({ sql: '', unread: { code: 'disk/denied' } })
    query.write('SE')
    await query.flush()
    expect(asked).toEqual([])
    isBusy = false
    await query.flush()
    expect(asked).toEqual([
      ['query.shelve', 'SELECT 1'],
      ['query.draft', 'SE'],
    ])
    expect(query.getState()).toMatchObject({ sql: 'SE', failure: null, unread: null })
  })

  it('show a stored draft as soon as it can be read', async () => {
    let isBusy = true
    const query = createQueryStore(
      createFakeApi(() => (isBusy ? fail(failure('disk/denied')) : ok({ ...EMPTY_BOOK, draft: 'SELECT 1' }))),
    )
    await query.open(RENNES)
    isBusy = false
    await query.flush()
    expect(query.getState()).toMatchObject({ sql: 'SELECT 1', failure: null, unread: null })
  })

  /** A book in which text is put into the history, after this happened. */
  function createShelf(before: () => Promise<unknown> = async () => null) {
    const history: { sql: string; atMs: number; rows: null }[] = []
    return createFakeApi(async (name, input: { readonly sql: string }) => {
      if (name === 'query.ofFiles')
        return ok([{ table: 'velos', datasetId: 'd', datasetTitle: 'Vélos', name: 'v.csv' }])
      if (name !== 'query.shelve') return ok(name === 'query.tables' ? { tables: [], more: false } : EMPTY_BOOK)
      await before()
      history.unshift({ sql: input.sql, atMs: 1, rows: null })
      return ok({ ...EMPTY_BOOK, history: [...history] })
    })
  }

  it('replace text that is stored nowhere only once it is in the history, with what is typed meanwhile', async () => {
    let isTyped = false
    const query = createQueryStore(
      createShelf(async () => {
        if (!isTyped) query.write('SELECT 1, 2')
        isTyped = true
      }),
    )
    await query.open(RENNES)
    query.write('SELECT 1')
    await query.replaceText('SELECT 3')
    expect(query.getState().sql).toBe('SELECT 3')
    expect(query.getState().book.history.map(({ sql }) => sql)).toEqual(['SELECT 1, 2', 'SELECT 1'])
  })

  it.each(['replaceText', 'queryLibrary'] as const)(
    'keep text that could not be put into the history in the editor: %s',
    async (way) => {
      const api = createShelf()
      const query = createQueryStore({
        ...api,
        ask: async (name, input) =>
          name === 'query.shelve' ? (fail(failure('disk/full')) as never) : api.ask(name, input),
      })
      await query.open(RENNES)
      query.write('SELECT 1')
      await (way === 'replaceText' ? query.replaceText('SELECT 3') : query.queryLibrary([]))
      expect(query.getState()).toMatchObject({ sql: 'SELECT 1', failure: { code: 'disk/full' } })
    },
  )

  describe('that are removed', () => {
    const saved = [{ id: '00000000-0000-4000-8000-000000000001', name: 'a', sql: 'SELECT 1', savedMs: 1 }]
    const history = [{ sql: 'SELECT 2', atMs: 1, rows: null }]
    /** Removals are answered by `answer`. */
    async function openBook(answer: () => unknown = () => ok(EMPTY_BOOK)) {
      const asked: string[] = []
      const query = createQueryStore(
        createFakeApi((name) => {
          if (name === 'query.read') return ok({ draft: '', saved, history })
          asked.push(name)
          return answer()
        }),
      )
      await query.open(RENNES)
      const [first] = saved
      if (first === undefined) throw new Error('one is saved')
      return { query, asked, id: first.id, shown: () => getShownBook(query.getState()) }
    }

    it('are hidden at once, and removed only when that can no longer be undone', async () => {
      const { query, asked, id, shown } = await openBook()
      await query.remove(id)
      expect([shown().saved, asked]).toEqual([[], []])
      query.undo()
      expect([shown().saved, query.getState().leaving]).toEqual([saved, null])
      await query.forgetHistory()
      expect([shown().history, asked]).toEqual([[], []])
      // Another removal ends the time of the one before.
      await query.remove(id)
      expect(asked).toEqual(['query.forgetHistory'])
      await query.settle()
      await query.settle()
      expect(asked).toEqual(['query.forgetHistory', 'query.remove'])
    })

    it('are removed before another portal is opened or a query is run, and there again where that fails', async () => {
      const { query, asked, id, shown } = await openBook(() => fail(failure('disk/full')))
      await query.remove(id)
      await query.settle()
      expect([shown().saved, query.getState().failure?.code]).toEqual([saved, 'disk/full'])
      await query.forgetHistory()
      query.write('SELECT 3')
      await query.run()
      expect(asked).toEqual(['query.remove', 'query.draft', 'query.forgetHistory', 'query.run'])
      await query.remove(id)
      await query.open(BREST)
      expect([asked.at(-1), query.getState().leaving]).toEqual(['query.remove', null])
    })

    it('stay hidden until the answer, and what is saved meanwhile stays where it is a failure', async () => {
      const others = [...saved, { id: '00000000-0000-4000-8000-000000000002', name: 'b', sql: 'SELECT 3', savedMs: 2 }]
      const removal = createDeferred<void>()
      const query = createQueryStore(
        createFakeApi(async (name) => {
          if (name === 'query.save') return ok({ draft: '', saved: others, history })
          if (name !== 'query.remove') return ok({ draft: '', saved, history })
          await removal.promise
          return fail(failure('disk/full'))
        }),
      )
      const listNames = () => getShownBook(query.getState()).saved.map(({ name }) => name)
      await query.open(RENNES)
      await query.remove(others[0]?.id ?? '')
      const settled = query.settle()
      query.undo()
      query.write('SELECT 3')
      await query.save('b')
      expect(listNames()).toEqual(['b'])
      removal.resolve()
      await settled
      expect(listNames()).toEqual(['a', 'b'])
    })
  })

  it('of a portal are not shown as those of another', async () => {
    let answer = (): void => undefined
    const saved = [{ id: '00000000-0000-4000-8000-000000000001', name: 'a', sql: 'b', savedMs: 1 }]
    const query = createQueryStore(
      createFakeApi((name) => {
        if (name !== 'query.save') return ok(EMPTY_BOOK)
        return new Promise((resolve) => (answer = () => resolve(ok({ ...EMPTY_BOOK, saved }))))
      }),
    )
    await query.open(RENNES)
    query.write('b')
    await query.flush()
    const saving = query.save('a')
    await query.open(BREST)
    answer()
    await saving
    expect(query.getState()).toMatchObject({ portalId: BREST, book: { saved: [] } })
  })

  it('that is stopped while its draft is written is not sent', async () => {
    const asked: string[] = []
    let isWritten: () => void = () => undefined
    const query = createQueryStore(
      createFakeApi((name) => {
        asked.push(name)
        if (name !== 'query.draft') return ok(EMPTY_BOOK)
        return new Promise((resolve) => {
          isWritten = () => resolve(ok(undefined))
        })
      }),
    )
    await query.open(RENNES)
    query.write('SELECT 1')
    const run = query.run()
    await expect.poll(() => asked).toContain('query.draft')
    query.cancel()
    isWritten()
    await run
    expect(asked).not.toContain('query.run')
    expect(query.getState()).toMatchObject({ running: false, failure: { code: 'look/cancelled' } })
  })

  it('that is corrected while it runs is stopped, and the corrected one runs', async () => {
    const asked: string[] = []
    let stop: () => void = () => undefined
    const query = createQueryStore(
      createFakeApi((name, input: { readonly sql: string }) => {
        if (name === 'query.cancel') return stop()
        if (name !== 'query.run') return ok(EMPTY_BOOK)
        asked.push(input.sql)
        if (asked.length === 2) return fail(failure('look/bad-question', { reason: 'the second one' }))
        return new Promise((resolve) => {
          stop = () => resolve(fail(failure('look/cancelled')))
        })
      }),
    )
    await query.open(RENNES)
    query.write('SELECT pasages')
    const first = query.run()
    await expect.poll(() => asked).toEqual(['SELECT pasages'])
    // The same text again is no wish for another answer.
    await query.run()
    query.write('SELECT passages')
    await query.run()
    await first
    expect(asked).toEqual(['SELECT pasages', 'SELECT passages'])
    expect(query.getState()).toMatchObject({ running: false, failure: { facts: { reason: 'the second one' } } })
  })
})
