/** The longest run of digits that sorts as a number. A longer run is a code and sorts as text. */
const DIGITS = 15

/** Returns a sort key that orders numbers by value: `station 2` before `station 10`. Compare two keys as plain text. */
export const toNaturalKey = (text: string): string =>
  text.replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '')
    return number.length > DIGITS ? digits : number.padStart(DIGITS, '0')
  })
