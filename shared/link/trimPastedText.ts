const BEFORE = /[<("'«“‘\s]/u
const AFTER = /[>)"'»”’.,;!\s]/u

/**
 * Removes from an address what people copy along with it out of a mail or a document: blanks, quotes, brackets and the
 * sign that ends a sentence. `[` stays, because an address of IPv6 may begin with it. The text may be as long as a paste
 * may be, so both ends are walked once: an expression for the end would begin anew at each sign of a run.
 */
export function trimPastedText(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && BEFORE.test(text.charAt(start))) start += 1
  while (end > start && AFTER.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}
