import { removeAccents } from '../../shared/text/removeAccents.js'

const toPlainText = (text: string): string => removeAccents(text).toLowerCase()

/** Whether the label contains every word of the text; accents and case do not count. */
export const matchesWords = (label: string, text: string): boolean =>
  toPlainText(text)
    .split(/\s+/)
    .every((word) => toPlainText(label).includes(word))
