import { expect, test } from 'vitest'
import { requestSnapshot } from '../../../../../renderer/features/downloads/store/requestSnapshot.js'
import { ok } from '../../../../../shared/result.js'
import { createFakeApi } from '../../../../support/window/fake/fakeApi.js'

test('a long list is asked for page by page, each once', async () => {
  const PAGES = 60
  const asked: (number | null)[] = []
  let open = 0
  let mostOpen = 0
  const api = createFakeApi(async (_name, { after }: { readonly after: number | null }) => {
    asked.push(after)
    open += 1
    mostOpen = Math.max(mostOpen, open)
    await Promise.resolve()
    open -= 1
    const page = after ?? 0
    return ok({ sequence: 7 + page, downloads: [], next: page + 1 < PAGES ? page + 1 : null })
  })
  let taken = 0
  const end = await requestSnapshot(api, (_, sequence) => {
    taken += 1
    expect(sequence).toBe(7)
  })
  expect(end).toEqual(ok(7))
  expect(taken).toBe(PAGES)
  expect(asked).toEqual([null, ...Array.from({ length: PAGES - 1 }, (_, n) => n + 1)])
  expect(mostOpen).toBe(1)
})
