import { describe, expect, it } from 'vitest'
import { formatCell, hasTimeOfDay } from '../../../../../renderer/features/preview/rows/formatCell.js'
import { createMessages } from '../../../../../renderer/messages/messages.js'

const [fr, en] = [createMessages('fr'), createMessages('en')]

describe('a date of a table', () => {
  it('has its time of day, or none at midnight', () => {
    expect(formatCell('2024-01-02 01:00:00', 'date', en, { name: '' })).toBe('Jan 2, 2024, 01:00')
    expect(formatCell('2024-01-02 01:00:00', 'date', fr, { name: '' })).toBe('02/01/2024 01:00')
    expect(formatCell('2024-01-01 00:00:00', 'date', en, { name: '' })).toBe('Jan 1, 2024')
  })

  it('shows midnight in a column whose other moments have times, and a plain day never', () => {
    expect(formatCell('2024-01-01 00:00:00', 'date', en, { name: '', showsTime: true })).toBe('Jan 1, 2024, 00:00')
    expect(formatCell('2024-01-01', 'date', fr, { name: '', showsTime: true })).toBe('01/01/2024')
  })

  it.each([
    ['2024-01-01', false],
    ['2024-01-01 00:00:00', false],
    ['2024-01-01 00:00:00+00', false],
    ['2024-01-01 00:00:01', true],
    ['', false],
  ])('%s has a time of day: %s', (text, expected) => {
    expect(hasTimeOfDay(text)).toBe(expected)
  })
})
