/** U+202F, which `Intl` writes between thousands in French. */
const NARROW_SPACE = '\u202f'

/**
 * Replaces narrow no-break spaces by wide ones. The narrow one has two pixels in the font of the window, and one or none
 * in many terminals: 12 345 678 would be read as 12345678.
 */
const widenSpaces = (text: string): string => text.replaceAll(NARROW_SPACE, '\u00a0')

/** Creates a number format with spaces that can be seen. Every number that a person reads is written with one. */
export function createNumberFormat(language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const format = new Intl.NumberFormat(language, options)
  const write = format.format.bind(format)
  return Object.defineProperty(format, 'format', { value: (value: number | bigint) => widenSpaces(write(value)) })
}
