import { expect, it } from 'vitest'
import { createBasketHandlers } from '../../../../../electron/ipc/handlers/catalogue/basket.js'
import type { Dataset } from '../../../../../shared/catalogue/model.js'
import { failure } from '../../../../../shared/failure.js'
import type { DatasetId } from '../../../../../shared/ids.js'
import type { DecodedInputOf } from '../../../../../shared/ipc/contract.js'
import { LIMITS } from '../../../../../shared/limits.js'
import { fail, ok } from '../../../../../shared/result.js'
import { createDataset, createMedia } from '../../../../support/samples/catalogueSamples.js'

const manyFiles = (count: number, nth: number): Dataset =>
  createDataset(
    Array.from({ length: count }, (_, n) => createMedia(nth * 10_000 + n)),
    nth,
  )

/** Makes one look-up, and counts how often each dataset was requested. */
async function lookUp(datasets: readonly Dataset[], ids: readonly DatasetId[]) {
  const asked: DatasetId[] = []
  const catalogue = {
    dataset: async (id: DatasetId) => {
      asked.push(id)
      const found = datasets.find((one) => one.id === id)
      return found === undefined ? fail(failure('portal/unknown-dataset')) : ok(found)
    },
  }
  const handlers = createBasketHandlers({} as never, {} as never, catalogue)
  const answers = []
  let next: DecodedInputOf<'basket.lookUp'> | null = { ids: [...ids], skip: 0 }
  while (next !== null) {
    const answer = await handlers['basket.lookUp'](next)
    if (!answer.ok) throw new Error(answer.failure.code)
    answers.push(answer.value)
    next = answer.value.next
  }
  return { answers, asked }
}

it('the handler gives all files of large datasets in parts, and asks for each dataset once', async () => {
  const [small, large, last] = [manyFiles(10, 1), manyFiles(2500, 2), manyFiles(10, 3)]
  const { answers, asked } = await lookUp([small, large, last], [small.id, large.id, last.id])
  const most = LIMITS.FILES_LOOKED_UP_AT_ONCE
  expect(answers.map(({ entries }) => entries.length)).toEqual([most, most, 520])
  const given = answers.flatMap(({ entries }) => entries.map(({ media }) => media.id))
  expect(given).toEqual([small, large, last].flatMap(({ media }) => media.map(({ id }) => id)))
  expect(asked).toEqual([small.id, large.id, last.id])
})

it('the handler tells why a dataset is missing, and gives the others', async () => {
  const [there, gone] = [manyFiles(3, 1), manyFiles(3, 2)]
  const { answers } = await lookUp([there], [gone.id, there.id])
  expect(answers).toHaveLength(1)
  expect(answers[0]?.missed).toMatchObject([{ id: gone.id, because: { code: 'portal/unknown-dataset' } }])
  expect(answers[0]?.entries).toHaveLength(3)
})

it('the handler looks a few datasets up at once, in their order, and each anew when it is asked for again', async () => {
  const datasets = Array.from({ length: 20 }, (_, n) => manyFiles(2, n + 1))
  const waiting: (() => void)[] = []
  let asked = 0
  const catalogue = {
    dataset: async (id: DatasetId) => {
      asked += 1
      await new Promise<void>((resolve) => waiting.push(resolve))
      return ok(datasets.find((one) => one.id === id) as Dataset)
    },
  }
  const handlers = createBasketHandlers({} as never, {} as never, catalogue)
  const ids = datasets.map(({ id }) => id)
  const lookUpAll = async (): Promise<readonly DatasetId[]> => {
    const answer = handlers['basket.lookUp']({ ids, skip: 0 })
    for (let ended = false; !ended; ) {
      await new Promise(setImmediate)
      expect(waiting.length).toBeLessThanOrEqual(LIMITS.DATASETS_AT_ONCE)
      for (const resolve of waiting.splice(0).toReversed()) resolve()
      ended = await Promise.race([answer.then(() => true), new Promise<false>((r) => setImmediate(() => r(false)))])
    }
    const given = await answer
    return given.ok ? given.value.entries.map(({ datasetId }) => datasetId) : []
  }
  expect(await lookUpAll()).toEqual(ids.flatMap((id) => [id, id]))
  expect(asked).toBe(20)
  await lookUpAll()
  expect(asked).toBe(40)
})
