// Dates at the axis of a chart, in the language of the window.
import { describe, expect, it } from 'vitest'
import { formatDateTick } from '../../../../../renderer/features/query/chart/formatDateTick.js'

const ticks = (...dates: readonly string[]): readonly Date[] => dates.map((one) => new Date(one))
const sayAll = (language: 'fr' | 'en', ...dates: readonly string[]): readonly string[] => {
  const all = ticks(...dates)
  return all.map((date, at) => formatDateTick(date, at, all, language))
}

describe('a date at an axis', () => {
  it('is a year where years are apart', () => {
    expect(sayAll('fr', '2020-01-01', '2021-01-01', '2022-01-01')).toEqual(['2020', '2021', '2022'])
  })

  it('is a month in its language, with each year once', () => {
    expect(sayAll('fr', '2023-11-01', '2023-12-01', '2024-01-01', '2024-02-01')).toEqual([
      'nov.\n2023',
      'déc.',
      'janv.\n2024',
      'févr.',
    ])
    expect(sayAll('en', '2024-05-01', '2024-06-01')).toEqual(['May\n2024', 'Jun'])
  })

  it('is a day, or a time with each day once', () => {
    expect(sayAll('fr', '2024-03-30', '2024-03-31')).toEqual(['30 mars\n2024', '31 mars'])
    expect(sayAll('fr', '2024-03-30T18:00Z', '2024-03-31T00:00Z', '2024-03-31T06:00Z')).toEqual([
      '18:00\n30 mars',
      '00:00\n31 mars',
      '06:00',
    ])
  })

  it('says all of a date that is alone', () => {
    expect(sayAll('fr', '2024-03-30')).toEqual(['30 mars\n2024'])
  })
})
