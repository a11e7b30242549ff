import { describe, expect, it } from 'vitest'
import { createCsvFormat } from '../../../../shared/preview/export/exportFormat.js'
import { formatExportHeader, formatExportLine } from '../../../../shared/preview/export/formatCsvExport.js'

describe('a line of CSV', () => {
  const french = createCsvFormat('fr')
  it('has decimal commas in numbers only, and quotes where a reader would stumble', () => {
    expect(formatExportLine(['1.5', '1.5', 'a;b', 'a"b', '', null, ' x'], ['number', 'text'], french)).toBe(
      '1,5;1.5;"a;b";"a""b";"";;" x"\r\n',
    )
  })
  it('is never blank, because readers skip a blank line', () => {
    expect(formatExportLine([null], ['text'], french)).toBe('""\r\n')
    expect(formatExportLine([null, null], ['text', 'text'], french)).toBe(';\r\n')
  })
  it('begins the file with the mark that was asked for', () => {
    expect(formatExportHeader(['é'], french)).toBe('\ufeffé\r\n')
    expect(formatExportHeader(['é'], { ...french, bom: false })).toBe('é\r\n')
  })
})
