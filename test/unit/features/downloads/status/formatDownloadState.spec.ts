import { expect, test } from 'vitest'
import { formatDownloadState } from '../../../../../renderer/features/downloads/status/formatDownloadState.js'
import { createMessages } from '../../../../../renderer/messages/messages.js'
import { failure } from '../../../../../shared/failure.js'
import { createBusyDownloads } from '../../../../support/samples/downloadSamples.js'

const NOW_MS = new Date(2026, 10, 23, 14, 30).getTime()
const [sample] = createBusyDownloads()

function said(sinceMs: number | undefined): string {
  if (sample === undefined) throw new Error('there are samples')
  const because = failure('server/busy', { host: 'data.example', seconds: 5 })
  const since = sinceMs === undefined ? {} : { sinceMs }
  const state = { type: 'waiting', untilMs: NOW_MS + 5000, because, ...since } as const
  return formatDownloadState({ ...sample, state }, createMessages('en', 'h23'), NOW_MS).why
}

test('a long wait says since when nothing was received', () => {
  expect(said(NOW_MS - 25 * 60_000)).toContain('Nothing received since 14:05.')
})

test('one of more than a day says which day', () => {
  expect(said(NOW_MS - 26 * 3_600_000)).toContain('Nothing received since November 22, 2026')
})

test('a usual pause says only why and until when', () => {
  expect(said(NOW_MS - 20_000)).not.toContain('since')
  expect(said(undefined)).not.toContain('since')
})
