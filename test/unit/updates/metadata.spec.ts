import { expect, it } from 'vitest'
import { getMetadataName, judgeMetadata } from '../../../shared/updates/metadata.js'

it('metadata is accepted when it is not older, or when its version is prescribed', () => {
  const at = (releaseDate: string, newest: string, pin: string | null = null) =>
    judgeMetadata(
      { version: '0.2.0', releaseDate, prescribed: false },
      { newestSeenMs: Date.parse(newest), nowMs: 0, pin },
    )
  expect(at('2026-05-01T00:00:00Z', '2026-05-01')).toBe('taken')
  expect(at('2026-04-30T23:59:59Z', '2026-05-01')).toBe('replayed')
  expect(at('2020-01-01T00:00:00Z', '2026-05-01', '0.2.0')).toBe('taken')
  expect(at('2026-05-02T00:00:00Z', '2026-05-01', '0.1.0')).toBe('other-version')
})

it('metadata is the newest until its last day, and a prescribed version for ever', () => {
  const at = (validUntil: string | undefined, now: string, pin: string | null = null) =>
    judgeMetadata(
      { version: '0.2.0', releaseDate: '2026-05-01T00:00:00Z', validUntil, prescribed: false },
      { newestSeenMs: 0, nowMs: Date.parse(now), pin },
    )
  expect(at('2026-06-01T00:00:00Z', '2026-06-01T00:00:00Z')).toBe('taken')
  expect(at('2026-06-01T00:00:00Z', '2026-06-01T00:00:01Z')).toBe('expired')
  expect(at(undefined, '2099-01-01')).toBe('taken')
  expect(at('2026-06-01T00:00:00Z', '2099-01-01', '0.2.0')).toBe('taken')
})

it('each system has its own name of the metadata', () => {
  expect(getMetadataName('linux', 'x64', null)).toBe('latest-linux.yml')
  expect(getMetadataName('linux', 'arm64', null)).toBe('latest-linux-arm64.yml')
  expect(getMetadataName('darwin', 'arm64', '1.2.3')).toBe('v1.2.3-mac.yml')
  expect(getMetadataName('win32', 'x64', null)).toBe('latest.yml')
})
