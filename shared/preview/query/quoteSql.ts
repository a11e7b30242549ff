/** Quotes any text as a name in SQL. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A text in SQL. */
export const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`
