import { describe, expect, it } from 'vitest'
import { formatReport } from '../../../../../renderer/features/portals/connection/formatConnectionTest.js'
import { createMessages } from '../../../../../renderer/messages/messages.js'
import { createFakeBackend, FAKE_PORTAL } from '../../../../support/window/fake/fakeBackend.js'
import { createTestReport } from '../../../../support/window/fake/handlers/fakePortals.js'

describe('the report of a connection test, as text', () => {
  it('keeps what a helper needs and drops what looks like a secret in what a portal or a person wrote', () => {
    const report = createTestReport(createFakeBackend(), FAKE_PORTAL.id)
    const token = 'eyJhbGciOiJIUzUxMiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJlMDEyMzQ1Njc4OQ'
    const rows = report.rows.map((row) => (row.what === 'information' ? { ...row, found: token } : row))
    const text = formatReport({ ...report, title: 'ada@ville.example', rows }, createMessages('en'))
    expect(text).toContain('GET /konsult/v1/application-information · 200 · 48 ms')
    expect(text).not.toContain('eyJ')
    expect(text).not.toContain('ada@')
  })
})
