// The words that mean true and false are the same in the preview and in the code for other programs.
import { describe, expect, it } from 'vitest'
import { NO, YES } from '../../../../shared/preview/snippets/snippetArguments.js'
import { FORM_PATTERNS } from '../../../../shared/preview/values/valueForms.js'

const isBoolean = (word: string): boolean =>
  [FORM_PATTERNS.booleanWord, FORM_PATTERNS.booleanLetter].some((pattern) =>
    new RegExp(`^(?:${pattern.replace('(?i:', '(?:')})$`, 'i').test(word),
  )

describe('a word', () => {
  it.each(['oui', 'Oui', 'VRAI', 'true', 'YES', 'o', 'O'])(
    'that means true in the preview does so elsewhere: %s',
    (word) => {
      expect([isBoolean(word), YES.includes(word), NO.includes(word)]).toEqual([true, true, false])
    },
  )

  it.each(['non', 'Non', 'FAUX', 'false', 'NO', 'n', 'N'])(
    'that means false in the preview does so elsewhere: %s',
    (word) => {
      expect([isBoolean(word), YES.includes(word), NO.includes(word)]).toEqual([true, false, true])
    },
  )
})
