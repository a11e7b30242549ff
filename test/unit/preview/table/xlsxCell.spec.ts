import { describe, expect, it } from 'vitest'
import { formatNumberCell, getCellStyle, getColumnIndex } from '../../../../shared/preview/table/xlsxCell.js'

const format = (value: string, code: string, from1904 = false): string | undefined =>
  formatNumberCell(value, getCellStyle(164, code), from1904).text

describe('a value of a workbook', () => {
  it('is a moment when its format says so', () => {
    expect(getCellStyle(14, undefined).type).toBe('date')
    expect(getCellStyle(165, '0.00 "days"').type).toBe('plain')
    expect(getCellStyle(166, '[Red]0.00').type).toBe('plain')
    expect(format('45322.5', 'dd/mm/yyyy hh:mm')).toBe('2024-01-31 12:00:00')
    expect(format('45322', 'dd/mm/yyyy')).toBe('2024-01-31')
    expect(format('0.5', 'h:mm')).toBe('12:00:00')
    expect(format('43860', 'dd/mm/yyyy', true)).toBe('2024-01-31')
    expect(format('1e99', 'dd/mm/yyyy')).toBe('1e99')
  })

  it('is the day of the year 1900 that a spreadsheet shows, which has a day too many there', () => {
    const days = ['1', '59', '61', '1.5'].map((serial) => format(serial, 'dd/mm/yyyy'))
    expect(days).toEqual(['1900-01-01', '1900-02-28', '1900-03-01', '1900-01-01'])
    expect(format('0', 'dd/mm/yyyy', true)).toBe('1904-01-01')
  })

  it('keeps all hours of a duration, and the fractions of a second', () => {
    expect(formatNumberCell('1.25', getCellStyle(46, undefined), false).text).toBe('30:00:00')
    expect(format('1.25', '[h]:mm')).toBe('30:00:00')
    expect(format('-0.5', '[hh]:mm:ss')).toBe('-12:00:00')
    expect(format('1.25', '[mm]:ss')).toBe('30:00:00')
    expect(format(String(83.45 / 86_400), 'mm:ss.00')).toBe('00:01:23.450')
  })

  it('is a code where its format shows zeros before its digits', () => {
    const insee = getCellStyle(164, '00000')
    expect(formatNumberCell('1004', insee, false)).toEqual({ text: '01004', isText: true })
    expect(formatNumberCell('1004.0', insee, false)).toEqual({ text: '01004', isText: true })
    expect(formatNumberCell('35238', insee, false)).toEqual({ text: '35238', isText: false })
    expect(formatNumberCell('-7', insee, false)).toEqual({ text: '-7', isText: false })
    expect(getCellStyle(164, '0').type).toBe('plain')
    expect(getCellStyle(164, '"F-"00000')).toEqual({ type: 'code', digits: 5, zeros: 5 })
    expect(getCellStyle(164, '[$-40C]00000_-;@')).toEqual({ type: 'code', digits: 5, zeros: 5 })
    for (const code of ['00" kg"', '00\\-00', '00\\ %', '0" "00']) expect(getCellStyle(164, code).type).toBe('plain')
    expect(getCellStyle(164, '00.00').type).toBe('plain')
  })

  it('keeps the zeros of numbers that a format shows in groups', () => {
    expect(format('299123456', '0#" "##" "##" "##" "##')).toBe('0299123456')
    expect(format('299123456', '0#\\ ##\\ ##\\ ##\\ ##')).toBe('0299123456')
    expect(format('12345600012', '000" "000" "000" "00000')).toBe('00012345600012')
    expect(format('1004', '00-000')).toBe('01004')
    // A number of another country, which the format does not fill up.
    expect(format('12345', '0#" "##" "##" "##" "##')).toBe('12345')
    for (const code of ['0###', '00,000', '0.00000', '00000%', '#" "##0']) expect(format('12', code)).toBe('12')
  })

  it('is the number that a program in Java wrote with an exponent', () => {
    expect(format('1.2345678E7', 'General')).toBe('12345678')
    expect(format('1.5E-4', 'General')).toBe('1.5E-4')
    expect(format('1.0E30', 'General')).toBe('1.0E+30')
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
