import type { CsvDialect } from '../../../../shared/preview/model.js'
import type { Messages } from '../../../messages/messages.js'

const NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const

/** The name of the letter between the values of a text table. */
export const formatSeparator = (separator: CsvDialect['separator'], { say }: Messages): string =>
  say(`preview.separator.${NAMES[separator]}`)
