export const QUOTE = 34
export const BACKSLASH = 92

export const COLON = 58

export const isOpening = (code: number): boolean => code === 91 || code === 123
export const isClosing = (code: number): boolean => code === 93 || code === 125
/** Space, tab and line ends; a byte-order mark at the start is no value either. */
export const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || code === 0xfeff

/** Where the string ends that begins before `from`: its closing quote, or the end of the text. */
export function findStringEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at += 1
    else if (code === QUOTE) return at
  }
  return text.length
}
