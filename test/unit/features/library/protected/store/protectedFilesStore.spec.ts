// Agreements of protected files: a form closes only when what was typed into it is kept.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createProtectedFilesStore } from '../../../../../../renderer/features/library/protected/store/protectedFilesStore.js'
import { failure } from '../../../../../../shared/failure.js'
import { datasetId, portalId } from '../../../../../../shared/ids.js'
import { fail, ok, type Result } from '../../../../../../shared/result.js'
import { createFakeApi } from '../../../../../support/window/fake/fakeApi.js'

it('tells whether an agreement was kept and ended', async () => {
  let answer: Result<unknown> = fail(failure('disk/full'))
  const api = createFakeApi(() => answer)
  const store = createProtectedFilesStore(api)
  const of = { portalId: portalId.parse('https://rudi.example'), datasetId: datasetId.parse(randomUUID()) }
  const agreement = { ...of, title: 'Santé', purpose: 'Thèse', until: '2031-01-01' }
  expect(await store.saveAgreement(agreement)).toBe(false)
  expect(await store.endAgreement(of)).toBe(false)
  expect(store.getState().failure).toMatchObject({ code: 'disk/full' })
  answer = ok([agreement])
  expect(await store.saveAgreement(agreement)).toBe(true)
  expect(store.getState()).toMatchObject({ agreements: [agreement], failure: null })
})
