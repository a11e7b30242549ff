// What a person types into a filter is read as the table shows values in the person's language.
import { describe, expect, it } from 'vitest'
import { toDraft, toFilter } from '../../../../../renderer/features/preview/grid/filter/filterDraft.js'
import type { Language } from '../../../../../shared/messages/language.js'
import { parseTypedValue } from '../../../../../shared/preview/table/parseTypedValue.js'

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

describe('a typed value', () => {
  it.each([
    ['1,234.5', 'number', '1234.5'],
    ['1,234,567', 'number', '1234567'],
    ['-1,234,567.25', 'number', '-1234567.25'],
    ['1,23,456', 'number', null],
    ['1 234,5', 'number', '1234.5'],
    ['Jan 5, 2024', 'date', '2024-01-05'],
    ['05/01/2024', 'date', '2024-01-05'],
    ['Jan 5, 2024', 'text', null],
  ] as const)('%s in a column of %s is %s', (text, kind, stored) => {
    expect(parseTypedValue(text, kind)).toBe(stored)
  })
})
