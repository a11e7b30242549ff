import { expect, it } from 'vitest'
import { judgeProducerVersion } from '../../../../electron/follow/producers/judgeProducerVersion.js'

const FOUND = { etag: '"2"', lastModified: null, sizeBytes: 10 }
const ASKED = { key: 'k'.repeat(64), sha256: 'a'.repeat(64), found: FOUND }
const NOW_MS = 1000
const known = { key: ASKED.key, sha256: ASKED.sha256, askedMs: NOW_MS }

it('after a complete download there is no difference any more', () => {
  expect(judgeProducerVersion(ASKED, { type: 'done' }, NOW_MS)).toEqual({ ...known, found: null })
})

it.each(['file/corrupt', 'file/wrong-size', 'file/cut-short'] as const)(
  'a download that fails with %s shows that the version is not the one of the portal',
  (code) => {
    const settled = judgeProducerVersion(ASKED, { type: 'failed', because: { code, facts: {} } }, NOW_MS)
    expect(settled).toEqual({ ...known, found: FOUND, isRefuted: true })
  },
)

it.each(['net/broken', 'disk/full', 'server/busy'] as const)('a download that fails with %s shows nothing', (code) => {
  expect(judgeProducerVersion(ASKED, { type: 'failed', because: { code, facts: {} } }, NOW_MS)).toBeNull()
})

it('a body that was refused because its server gives no length refutes nothing', () => {
  const because = { code: 'file/cut-short', facts: { why: 'length' } } as const
  expect(judgeProducerVersion(ASKED, { type: 'failed', because }, NOW_MS)).toBeNull()
})
