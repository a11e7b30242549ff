import { type OutputFile, transformSync } from 'esbuild'

const SCRIPT = /\.c?js$/
const NON_ASCII = /[^\0-\x7f]/g
const ESCAPED = /\\[^\0-\x7f]/

/**
 * Writes the last characters beyond ASCII as escapes. esbuild does so in strings and leaves them in regular expressions,
 * and one `œ` makes V8 keep the text of the whole bundle with two bytes for each character.
 */
export function escapeNonAscii(
  outputs: readonly Pick<OutputFile, 'path' | 'text' | 'contents'>[],
): readonly Pick<OutputFile, 'path' | 'contents'>[] {
  return outputs.map(({ path, text, contents }) => {
    if (!SCRIPT.test(path)) return { path, contents }
    if (ESCAPED.test(text)) throw new Error(`${path} has a backslash before a character beyond ASCII`)
    const escaped = text.replace(NON_ASCII, toEscape)
    if (escaped !== text && readTemplates(escaped) !== readTemplates(text))
      throw new Error(`${path} has a character beyond ASCII in a template whose raw text a tag can read`)
    return { path, contents: new TextEncoder().encode(escaped) }
  })
}

/** The script with templates as texts, raw ones among them: in those an escape is six characters. */
const readTemplates = (script: string): string =>
  transformSync(script, { charset: 'ascii', supported: { 'template-literal': false } }).code.replace(
    NON_ASCII,
    toEscape,
  )

const toEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
