import { expect, test } from 'vitest'
import { unprovenBecause, type Verdict } from '../../../shared/download/view.js'
import { sayVerdict } from '../../../shared/words/verdicts.js'

const complete = { is: 'not-verifiable', because: 'no-checksum' } as const satisfies Verdict

test.each(unprovenBecause.options)('a file that %s leaves unproven says so in both languages', (unproven) => {
  for (const language of ['fr', 'en'] as const) {
    const said = sayVerdict({ ...complete, unproven }, language)
    expect(said.startsWith(sayVerdict(complete, language))).toBe(true)
    expect(said).toMatch(language === 'fr' ? /d’une seule version/ : /of one version/)
  }
})
