import { describe, expect, it } from 'vitest'
import { reportText } from '../../../renderer/parts/sayTest.js'
import { wordsIn } from '../../../renderer/words/words.js'
import { aWorld, PORTAL } from '../../window/fakeMachine.js'
import { reportOf } from '../../window/samplePortals.js'

describe('the report of a connection test, as text', () => {
  it('keeps what a helper needs and drops what looks like a secret in what a portal or a person wrote', () => {
    const report = reportOf(aWorld(), PORTAL.id)
    const token = 'eyJhbGciOiJIUzUxMiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJlMDEyMzQ1Njc4OQ'
    const rows = report.rows.map((row) => (row.what === 'information' ? { ...row, found: token } : row))
    const text = reportText({ ...report, title: 'ada@ville.example', rows }, wordsIn('en'))
    expect(text).toContain('GET /konsult/v1/application-information · 200 · 48 ms')
    expect(text).not.toContain('eyJ')
    expect(text).not.toContain('ada@')
  })
})
