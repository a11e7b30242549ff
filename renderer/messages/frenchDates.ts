import type { Language } from '../../shared/messages/language.js'

/** French writes the time of day as `14 h 02`; `Intl` writes a colon. */
export const writeFrenchHours = (time: string, language: Language): string =>
  language === 'fr' ? time.replace(/(?<=\d):(?=\d\d)/, '\u00a0h\u00a0') : time

/** The first day of a month is an ordinal in French; `Intl` writes it as a number. */
export const writeFrenchOrdinal = (date: string, language: Language): string =>
  language === 'fr' ? date.replace(/^1(?=[ \u00a0]\p{L})/u, '1er') : date
