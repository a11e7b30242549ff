import { expect, it } from 'vitest'
import { type AskedFile, openAskedFiles } from '../../../../electron/follow/producers/askedFiles.js'
import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail } from '../../../../shared/result.js'
import { createFakeDisk } from '../../../support/disk/fakeDisk.js'
import { unwrap } from '../../../support/unwrap.js'

const long = 'e'.repeat(LIMITS.URL_CHARS)
const answerAt = (askedMs: number): AskedFile => ({
  key: String(askedMs).padStart(64, '0'),
  sha256: '0'.repeat(64),
  askedMs,
  found: { etag: long, lastModified: long, sizeBytes: 1 },
})

it('keeps the latest answers when not all of them fit into the file', async () => {
  const files = openAskedFiles(createFakeDisk(['/state']), '/state')
  const count = Math.ceil((1.1 * LIMITS.FOLLOW_FILE_BYTES) / (2 * LIMITS.URL_CHARS))
  expect(count).toBeLessThan(LIMITS.FOLLOWED)
  await unwrap(files.note(Array.from({ length: count }, (_, index) => answerAt(index + 1))))
  const kept = [...(await files.read()).values()].map(({ askedMs }) => askedMs)
  expect(kept.length).toBeGreaterThan(count / 2)
  expect(kept.toSorted((one, other) => other - one)).toEqual(kept.map((_, index) => count - index))
})

it('answers that cannot be read now are not written over', async () => {
  const disk = createFakeDisk(['/state'])
  const files = openAskedFiles(disk, '/state')
  await unwrap(files.note([answerAt(1)]))
  const isBusy = { ...disk, readSmall: async () => fail(failure('disk/in-use')) }
  expect(await openAskedFiles(isBusy, '/state').note([answerAt(2)])).toMatchObject({ failure: { code: 'disk/in-use' } })
  expect([...(await files.read()).keys()]).toEqual([answerAt(1).key])
  // What can never be decoded again is built anew.
  disk.meddle('/state/asked-producers.json', Buffer.from('{'))
  await unwrap(files.note([answerAt(3)]))
  expect([...(await files.read()).keys()]).toEqual([answerAt(3).key])
})
