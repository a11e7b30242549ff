/** A name in SQL, whatever a stranger called it. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A text in SQL. */
export const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`
