/**
 * Removes from an address what people copy along with it out of a mail or a document: blanks, quotes, brackets and the
 * sign that ends a sentence. An address with `[` in front is one of IPv6.
 */
export const trimPastedText = (text: string): string => text.trim().replace(/^[<("'«“‘\s]+|[>)"'»”’.,;!\s]+$/gu, '')
