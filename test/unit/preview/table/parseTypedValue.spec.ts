import { describe, expect, it } from 'vitest'
import { createMessages } from '../../../../renderer/messages/messages.js'
import { BOOLEAN_WORDS, parseTypedValue } from '../../../../shared/preview/table/parseTypedValue.js'

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

  it.each([
    ['1,234', 'en', '1234'],
    ['1,234', 'fr', '1.234'],
    ['1,23', 'en', '1.23'],
    ['-1,234.5', 'en', '-1234.5'],
  ] as const)('%s in %s is the number %s', (text, language, stored) => {
    expect(parseTypedValue(text, 'number', language)).toBe(stored)
  })
})

describe('the words for a boolean', () => {
  it.each(['fr', 'en'] as const)('are those that the table shows in %s', (language) => {
    const { say } = createMessages(language)
    expect(BOOLEAN_WORDS[language]).toEqual({ true: say('preview.boolean.true'), false: say('preview.boolean.false') })
  })
})
