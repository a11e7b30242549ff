import { describe, expect, it } from 'vitest'
import type { ProtectedEntry } from '../../../../electron/protect/findProtectedFiles.js'
import { purgeProtectedFile } from '../../../../electron/protect/purge/purgeProtectedFile.js'
import { ok } from '../../../../shared/result.js'
import { createFakeDisk } from '../../../support/disk/fakeDisk.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

const WORDS = 'what a power cut has left of a header, and sealed content'
const entry: ProtectedEntry = { folder: '/data', name: 'a.csv.age', datasetId: null, mediaId: null }

async function purge(over: Partial<ProtectedEntry>) {
  const disk = createFakeDisk(['/data'])
  const one = { ...entry, ...over }
  const path = `/data/${one.name}`
  await disk.create(path)
  disk.meddle(path, Buffer.from(WORDS))
  const purged = await purgeProtectedFile(
    { disk, clock: createFakeClock(), audit: { append: async () => ok(undefined) } },
    one,
  )
  return { purged, isGone: disk.read(path) === null }
}

describe('a file whose header is none any more', () => {
  it('is destroyed when it is as long as its record says', async () => {
    expect(await purge({ sizeBytes: WORDS.length })).toEqual({ purged: ok(undefined), isGone: true })
  })

  it('is destroyed when it is the partial of a protected download', async () => {
    expect(await purge({ name: 'a.csv.age.rudi-partial' })).toMatchObject({ isGone: true })
  })

  it.each([
    ['of another length than its record says', { sizeBytes: WORDS.length + 1 }],
    ['that no record names', {}],
    ['that a record names and that has no name of ours', { name: 'thesis.docx', sizeBytes: WORDS.length }],
    ['that was replaced', { name: 'a.csv.age.rudi-previous' }],
  ])('stays as it is: one %s', async (_which, over) => {
    const { purged, isGone } = await purge(over)
    expect(purged).toMatchObject({ ok: false, failure: { code: 'protect/not-protected' } })
    expect(isGone).toBe(false)
  })
})
