import type { RowCount, TableFormat } from '../../shared/look/model.js'
import type { Words } from '../words/words.js'

const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252 (Latin-1)',
} as const

export const sayEncoding = (encoding: keyof typeof ENCODINGS): string => ENCODINGS[encoding]

const SEPARATORS = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const

/** What was recognised of how a file is written, each in a few words. */
export function sayFormat(format: TableFormat, words: Words): readonly string[] {
  switch (format.is) {
    case 'csv': {
      const { encoding, bom, separator, decimal } = format.dialect
      return [
        'CSV',
        `${sayEncoding(encoding)}${bom ? ` ${words.say('look.bom')}` : ''}`,
        words.say(`look.separator.${SEPARATORS[separator]}`),
        words.say(decimal === ',' ? 'look.decimal.comma' : 'look.decimal.point'),
      ]
    }
    case 'json':
      return format.lines ? ['JSON', words.say('look.lines')] : ['JSON']
    case 'geojson':
      return ['GeoJSON']
    case 'parquet':
      return ['Parquet']
    case 'xlsx':
      return ['XLSX', words.say('look.sheet', { sheet: format.sheets[format.at] ?? '' })]
  }
}

export const sayRows = ({ is, rows }: RowCount, words: Words): string => words.say(`look.rows.${is}`, { rows })
