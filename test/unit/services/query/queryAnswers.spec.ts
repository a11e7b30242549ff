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
