import { describe, expect, it } from 'vitest'
import type { Media } from '../../../../shared/catalogue/model.js'
import { isOtherVersion, isSameVersion } from '../../../../shared/library/sidecar/compareDeclaredVersions.js'

const HASH = { is: 'usable', algorithm: 'sha-256', hex: 'a'.repeat(64) } as const
const then = {
  updated: '2025-06-01T08:00:00Z',
  sizeBytes: 12,
  checksum: HASH,
  fileType: 'text/csv',
  encrypted: false,
} as const
const declare = (some: Partial<Media>): Media => ({ ...then, ...some }) as Media

describe('a file of the disk beside what the catalogue declares', () => {
  it('is another version once its date, size or hash differ', () => {
    expect(isOtherVersion(then, declare({ updated: '2025-06-01T10:00:00+02:00' }))).toBe(false)
    expect(isOtherVersion(then, declare({ updated: '2025-06-02T08:00:00Z' }))).toBe(true)
    expect(isOtherVersion(then, declare({ sizeBytes: 13 }))).toBe(true)
    expect(isOtherVersion(then, declare({ checksum: { ...HASH, hex: 'b'.repeat(64) } }))).toBe(true)
  })

  it('is not outdated because a list leaves its hash out, and is not trusted for that either', () => {
    const without = declare({ checksum: { is: 'absent' } })
    expect([isOtherVersion(then, without), isSameVersion(then, without)]).toEqual([false, false])
    expect(isOtherVersion(then, { ...without, sizeBytes: 13 })).toBe(true)
  })
})
