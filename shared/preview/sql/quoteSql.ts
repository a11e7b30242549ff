import { isReservedWord } from './reservedWords.js'

/** Writes any text as a name in SQL as a person would: quoted only where it has to be. */
export const formatIdentifier = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) && !isReservedWord(name) ? name : quoteIdentifier(name)

/** Quotes any text as a name in SQL. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A text in SQL. */
export const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`
