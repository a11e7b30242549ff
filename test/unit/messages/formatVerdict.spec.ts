import { expect, test } from 'vitest'
import { unprovenReason, type Verdict } from '../../../shared/download/model/verdict.js'
import { formatVerdict } from '../../../shared/messages/formatVerdict.js'

const complete = { is: 'not-verifiable', because: 'no-checksum' } as const satisfies Verdict

test.each(unprovenReason.options)('a file that %s leaves unproven says so in both languages', (unproven) => {
  for (const language of ['fr', 'en'] as const) {
    const said = formatVerdict({ ...complete, unproven }, language)
    expect(said.startsWith(formatVerdict(complete, language))).toBe(true)
    expect(said).toMatch(language === 'fr' ? /d’une seule version/ : /of a single version/)
  }
})
