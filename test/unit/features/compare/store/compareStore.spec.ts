import { expect, test } from 'vitest'
import { type ComparedPair, createCompareStore } from '../../../../../renderer/features/compare/store/compareStore.js'
import { failure } from '../../../../../shared/failure.js'
import { fail, ok } from '../../../../../shared/result.js'
import { createSampleComparison } from '../../../../support/samples/comparisonSamples.js'
import { createFakeApi } from '../../../../support/window/fake/fakeApi.js'

const PAIR = { old: { file: {}, name: 'old', atMs: null }, now: { file: {}, name: 'now', atMs: null } }

test('a key that does not fit leaves the comparison as it was shown, with its kind of rows and its map', async () => {
  let isFitting = true
  const api = createFakeApi((name) => {
    if (name !== 'compare.run') return ok(null)
    return isFitting ? ok(createSampleComparison()) : fail(failure('diff/key-repeats'))
  })
  const compare = createCompareStore(api)
  await compare.open(PAIR as unknown as ComparedPair, 'library')
  compare.show('added')
  const { answer, kind, mapSource } = compare.getState()
  expect([kind, mapSource === null]).toEqual(['added', false])
  isFitting = false
  await compare.matchBy(['nom'])
  expect(compare.getState()).toMatchObject({ answer, kind, mapSource, running: false })
  expect(compare.getState().failure).toEqual(failure('diff/key-repeats'))
})
