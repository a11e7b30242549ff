import type { CsvDialect } from '../../../../shared/preview/model.js'
import { formatEncoding } from '../../../messages/formatEncoding.js'
import type { Messages } from '../../../messages/messages.js'
import { formatSeparator } from '../table/formatSeparator.js'

/** The options with a few fixed values. */
export type ChoiceKey = 'separator' | 'quote' | 'encoding' | 'decimal' | 'dates'
export const CHOICES: Readonly<{ [Key in ChoiceKey]: readonly CsvDialect[Key][] }> = {
  separator: [',', ';', '\t', '|'],
  quote: ['"', "'", ''],
  encoding: ['utf-8', 'windows-1252', 'iso-8859-15', 'macintosh', 'ibm850', 'utf-16le', 'utf-16be'],
  decimal: ['.', ','],
  dates: ['day-first', 'month-first', 'text'],
}

/** The label of one value. */
export function formatChoice<Key extends ChoiceKey>(key: Key, value: CsvDialect[Key], messages: Messages): string {
  const { say } = messages
  const choice: Pick<Partial<CsvDialect>, ChoiceKey> = { [key]: value }
  if (choice.separator !== undefined) return formatSeparator(choice.separator, messages)
  if (choice.encoding !== undefined) return formatEncoding(choice.encoding)
  if (choice.decimal !== undefined)
    return say(choice.decimal === ',' ? 'preview.separator.comma' : 'preview.reader.point')
  if (choice.dates !== undefined) return say(`preview.reader.dates.${choice.dates}`)
  return choice.quote === '' ? say('preview.none') : (choice.quote ?? '')
}
