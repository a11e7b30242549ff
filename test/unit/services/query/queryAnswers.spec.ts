// The folder of answers: a moment without it costs that query only.
import { expect, it } from 'vitest'
import { createQueryAnswers } from '../../../../electron/services/query/queryAnswers.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok } from '../../../../shared/result.js'

it('a query is answered after one that found no folder for its answer', async () => {
  let isFull = true
  const answers = createQueryAnswers({
    disk: {
      makeFolder: async () => (isFull ? fail(failure('disk/full')) : ok(undefined)),
      list: async () => ok([]),
      remove: async () => ok(undefined),
    },
    preview: {
      queryTables: async () => ok([]),
      answer: async ({ target }: { readonly target: string }) =>
        ok({ table: { columns: [], rows: [], more: false, columnsLeftOut: 0 }, rows: 0, path: target, revealed: [] }),
    } as never,
    tables: { resolve: async () => ok([]) },
    clock: { elapsed: () => 0 } as never,
    folder: '/answers',
    randomToken: () => 'a',
  })
  expect(await answers.run('SELECT 1')).toMatchObject({ failure: { code: 'disk/full' } })
  isFull = false
  expect(await answers.run('SELECT 1')).toMatchObject({ ok: true })
})

it('two queries at once leave the files of the last two answers, and no other', async () => {
  const files = new Set<string>()
  let tokens = 0
  const answers = createQueryAnswers({
    disk: {
      makeFolder: async () => ok(undefined),
      list: async () => ok([]),
      remove: async (path) => {
        files.delete(path)
        return ok(undefined)
      },
    },
    preview: {
      queryTables: async () => ok([]),
      answer: async ({ target }: { readonly target: string }) => {
        files.add(target)
        return ok({
          table: { columns: [], rows: [], more: false, columnsLeftOut: 0 },
          rows: 0,
          path: target,
          revealed: [],
        })
      },
    } as never,
    tables: { resolve: async () => ok([]) },
    clock: { elapsed: () => 0 } as never,
    folder: '/answers',
    randomToken: () => String(++tokens),
  })
  for (const sql of ['SELECT 1', 'SELECT 2']) await answers.run(sql)
  const together = await Promise.all([answers.run('SELECT 3'), answers.run('SELECT 4')])
  expect(together).toMatchObject([{ value: { id: 3 } }, { value: { id: 4 } }])
  expect([...files]).toEqual(['/answers/3.parquet', '/answers/4.parquet'])
})

it.each(['run', 'explain'] as const)(
  '%s that is cancelled between its two steps does not take the second',
  async (asked) => {
    const answers = createQueryAnswers({
      disk: { makeFolder: async () => ok(undefined), list: async () => ok([]), remove: async () => ok(undefined) },
      preview: {
        queryTables: async () => ok([]),
        answer: async (_task: unknown, signal: AbortSignal) =>
          fail(failure(signal.aborted ? 'look/cancelled' : 'look/ended')),
        explain: async (_files: unknown, _sql: string, signal: AbortSignal) =>
          fail(failure(signal.aborted ? 'look/cancelled' : 'look/ended')),
      } as never,
      tables: {
        resolve: async () => {
          answers.cancel()
          return ok([])
        },
      },
      clock: { elapsed: () => 0 } as never,
      folder: '/answers',
      randomToken: () => 'a',
    })
    expect(await answers[asked]('SELECT 1')).toMatchObject({ failure: { code: 'look/cancelled' } })
  },
)
