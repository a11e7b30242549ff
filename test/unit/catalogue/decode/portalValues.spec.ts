import { afterEach, describe, expect, it, vi } from 'vitest'
import { asInstant } from '../../../../shared/catalogue/decode/portalValues.js'

afterEach(() => void vi.unstubAllEnvs())

describe.each(['UTC', 'Europe/Paris', 'America/Cayenne'])('an instant, read in %s', (zone) => {
  it.each([
    ['2024-07-01T10:00:00Z', '2024-07-01T10:00:00.000Z'],
    ['2024-07-01T12:00:00+02:00', '2024-07-01T10:00:00.000Z'],
    ['2024-07-01T12:00:00.123456789+0200', '2024-07-01T10:00:00.123Z'],
    ['2024-07-01T10:00:00', '2024-07-01T10:00:00.000Z'],
    ['2024-07-01T10:00:00.5', '2024-07-01T10:00:00.500Z'],
    ['2024-07-01 10:00:00', '2024-07-01T10:00:00.000Z'],
    ['2024-07-01T10:00', '2024-07-01T10:00:00.000Z'],
    ['2024-07-01', '2024-07-01T00:00:00.000Z'],
    ['2024', '2024-01-01T00:00:00.000Z'],
    ['Mon, 01 Jul 2024 10:00:00 GMT', '2024-07-01T10:00:00.000Z'],
    ['2024-07-01 12:00:00 +0200', '2024-07-01T10:00:00.000Z'],
    ['yesterday', null],
    ['', null],
    [1_719_828_000_000, '2024-07-01T10:00:00.000Z'],
    [null, null],
  ])('of %j is %j', (written, instant) => {
    vi.stubEnv('TZ', zone)
    expect(asInstant(written)).toBe(instant)
  })
})
