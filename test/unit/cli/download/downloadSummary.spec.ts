import { expect, test } from 'vitest'
import { createCommandOutput } from '../../../../electron/cli/core/commandOutput.js'
import { createDownloadSummary } from '../../../../electron/cli/download/downloadSummary.js'
import type { ResolvedMedia } from '../../../../electron/cli/download/resolveTargets.js'
import { failure } from '../../../../shared/failure.js'
import { recordStreams } from '../../../support/cli/recordStreams.js'

const FILES = ['a', 'b', 'c'].map((id) => ({ dataset: { id: 'set' }, media: { id } })) as unknown as ResolvedMedia[]

test.each([false, true])('why none could be started is said once, and to scripts for each file: %s', (json) => {
  const { said, streams } = recordStreams()
  const output = createCommandOutput(streams, json, 'en')
  const summary = createDownloadSummary(output, { rootOf: () => '/', least: 0, taken: null })
  summary.recordNotStarted(FILES, failure('state/in-use'))
  expect(summary.close()).toBe(1)
  expect(said.err.match(/already working/g)).toHaveLength(1)
  if (!json) return expect(said.out).toContain('failed 3')
  const lines = said.out
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(lines).toMatchObject([
    ...FILES.map(({ media }) => ({ event: 'failed', dataset: 'set', media: media.id, code: 'state/in-use' })),
    { event: 'summary', done: 0, failed: 3 },
  ])
})
