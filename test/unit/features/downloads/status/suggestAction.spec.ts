import { expect, it } from 'vitest'
import { suggestAction } from '../../../../../renderer/features/downloads/status/suggestAction.js'
import { failure } from '../../../../../shared/failure.js'
import { createDownloadView } from '../../../../support/samples/downloadSamples.js'

const refused = (type: 'failed' | 'paused') =>
  createDownloadView(0, { type, atMs: 1, because: failure('media/refused', { host: 'a.example', status: 403 }) })

it('a row leads to the message to the producer, and the details, which have its button, to another try', () => {
  expect(suggestAction(refused('failed'), true, 'row')).toBe('producer')
  expect(suggestAction(refused('failed'), true, 'details')).toBe('retry')
  expect(suggestAction(refused('paused'), true, 'details')).toBe('resume')
})

it('what leads elsewhere is the same in the row and in the details', () => {
  const because = failure('access/not-granted')
  const view = createDownloadView(0, { type: 'failed', atMs: 1, because })
  expect([suggestAction(view, true, 'row'), suggestAction(view, true, 'details')]).toEqual(['page', 'page'])
})
