/** Digits of a number that take part in the order as a number; longer ones are codes, and sort as text. */
const DIGITS = 15

/** A text that sorts as a person counts: `station 2` before `station 10`. Compare two of them as plain text. */
export const toNaturalKey = (text: string): string =>
  text.replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '')
    return number.length > DIGITS ? digits : number.padStart(DIGITS, '0')
  })
