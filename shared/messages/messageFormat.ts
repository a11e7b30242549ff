import { IntlMessageFormat } from 'intl-messageformat'
import { getOrAdd } from '../collections/getOrAdd.js'
import type { Language } from './language.js'
import { createNumberFormat } from './numberFormat.js'

type Formatters = NonNullable<NonNullable<ConstructorParameters<typeof IntlMessageFormat>[3]>['formatters']>

/** One set of formats per language serves all its messages. */
function createFormatters(language: Language): Formatters {
  const numbers = new Map<string, Intl.NumberFormat>()
  const plurals = new Map<string, Intl.PluralRules>()
  return {
    getNumberFormat: (_, options) =>
      getOrAdd(numbers, JSON.stringify(options ?? {}), () => createNumberFormat(language, options)),
    getDateTimeFormat: (_, options) => new Intl.DateTimeFormat(language, options),
    getPluralRules: (_, options = {}) =>
      getOrAdd(plurals, JSON.stringify(options), () => new Intl.PluralRules(language, options)),
  }
}

const FORMATTERS: Readonly<Record<Language, Formatters>> = { fr: createFormatters('fr'), en: createFormatters('en') }

/** Parses a message with its variables and plurals; its numbers are written as by `createNumberFormat`. */
export const createMessageFormat = (text: string, language: Language): IntlMessageFormat =>
  new IntlMessageFormat(text, language, undefined, { formatters: FORMATTERS[language] })
