import { removeAccents } from '../../shared/text/removeAccents.js'

const plain = (text: string): string => removeAccents(text).toLowerCase()

/** Whether the label contains every word of the text; accents and case do not count. */
export const matchesWords = (label: string, text: string): boolean =>
  plain(text)
    .split(/\s+/)
    .every((word) => plain(label).includes(word))
