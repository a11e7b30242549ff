import { expect, it } from 'vitest'
import { formatAdvisories, readAudit } from '../../../../build/publishing/advisories.mjs'

it('advisories are read, and an empty answer of the registry is noticed', () => {
  const via = [{ title: 'Reads too much', url: 'https://example.org/1' }, 'other']
  const found = readAudit(JSON.stringify({ vulnerabilities: { pack: { severity: 'high', range: '<2', via } } }))
  expect(formatAdvisories(found ?? {})).toEqual(['high      pack <2: Reads too much (https://example.org/1)'])
  expect(readAudit('{"error":{"code":"ENOAUDIT"}}')).toBeNull()
  expect(readAudit('')).toBeNull()
})
