import { describe, expect, it } from 'vitest'
import { formatSerialDate, getColumnIndex, getStyleKind } from '../../../../shared/preview/table/xlsxCell.js'

describe('a value of a workbook', () => {
  it('is a moment when its format says so', () => {
    expect(getStyleKind(14, undefined)).toBe('date')
    expect(getStyleKind(164, 'dd/mm/yyyy hh:mm')).toBe('moment')
    expect(getStyleKind(165, '0.00 "days"')).toBe('plain')
    expect(getStyleKind(166, '[Red]0.00')).toBe('plain')
    expect(formatSerialDate('45322', 'date', false)).toBe('2024-01-31')
    expect(formatSerialDate('0.5', 'time', false)).toBe('12:00:00')
    expect(formatSerialDate('43860', 'date', true)).toBe('2024-01-31')
    expect(formatSerialDate('1e99', 'date', false)).toBe('1e99')
  })
  it('stands in the column of its address', () => {
    expect([
      getColumnIndex('A1'),
      getColumnIndex('AB7'),
      getColumnIndex('XFD1'),
      getColumnIndex('XFE1'),
      getColumnIndex('?'),
    ]).toEqual([0, 27, 16_383, -1, -1])
  })
})
