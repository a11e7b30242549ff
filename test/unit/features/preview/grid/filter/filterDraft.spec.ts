// What a person types into a filter is read as the table shows values in the person's language.
import { describe, expect, it } from 'vitest'
import { toDraft, toFilter } from '../../../../../../renderer/features/preview/grid/filter/filterDraft.js'
import type { Language } from '../../../../../../shared/messages/language.js'

const NUMBERS = toDraft(undefined, 'number')
const fromOf = (from: string, language: Language) =>
  toFilter({ ...NUMBERS, from }, { column: 0, kind: 'number', language })

describe('a filter', () => {
  it.each([
    ['1,234', 'en', '1234'],
    ['1,234.5', 'en', '1234.5'],
    ['1,5', 'en', '1.5'],
    ['1,234', 'fr', '1.234'],
    ['1 234,5', 'fr', '1234.5'],
  ] as const)('from %s in %s begins at %s', (typed, language, from) => {
    expect(fromOf(typed, language)).toEqual({ type: 'number', column: 0, from, to: null })
  })

  it('for the text of an English number looks for its digits, and leaves texts as they are', () => {
    const draft = { ...NUMBERS, condition: 'contains', text: '1,234' } as const
    expect(toFilter(draft, { column: 0, kind: 'number', language: 'en' })).toMatchObject({ text: '1234' })
    expect(toFilter(draft, { column: 0, kind: 'number', language: 'fr' })).toMatchObject({ text: '1,234' })
    expect(toFilter(draft, { column: 0, kind: 'text', language: 'en' })).toMatchObject({ text: '1,234' })
  })
})
