import { LIMITS } from '../limits.js'
import { TextDecoder } from '../webGlobals.js'

/**
 * Returns the raw file name that a Content-Disposition suggests, or null. It never throws. It does not make the name
 * safe: `safeNames.ts` does.
 *
 * Servers send what strict parsers refuse (portal-api.md 5.6): unquoted names with spaces and accents, raw UTF-8 or
 * Latin-1 bytes, repeated parameters. `filename*` has precedence (RFC 6266 4.3); of two equal parameters the first
 * counts; an unreadable parameter counts as absent. HTTP libraries deliver bytes above 127 as one character each; they
 * are read as UTF-8 when they are valid UTF-8.
 */
export function parseFilename(header: string | null): string | null {
  if (header === null || header.length > LIMITS.HEADER_BYTES) return null
  const found = parseParameters(header)
  return parseExtended(found.get('filename*')) ?? parsePlain(found.get('filename'))
}

/** Splits at semicolons outside quotes. A name without quotes runs to the next semicolon that starts a parameter. */
function parseParameters(header: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const pattern =
    /(?:^|;)[ \t]*([!#$%&'*+.^_`|~0-9a-z-]{1,40})[ \t]*=[ \t]*("(?:[^"\\]|\\.)*"|.*?(?=;[ \t]*[!#$%&'*+.^_`|~0-9a-z-]{1,40}[ \t]*=|$))/gis
  for (const [, name, value] of header.matchAll(pattern)) {
    const key = name?.toLowerCase()
    if (key !== undefined && value !== undefined && !found.has(key)) found.set(key, value.trim())
  }
  return found
}

function parsePlain(value: string | undefined): string | null {
  if (value === undefined) return null
  const isQuoted = value.length >= 2 && value.startsWith('"') && value.endsWith('"')
  const text = isQuoted ? unescapeQuotes(value.slice(1, -1)) : value.replace(/^"|[";\s]+$/g, '')
  return toNameOrNull(decodeUtf8OrLatin1(text))
}

/**
 * Removes the backslash before a quote or another backslash only: browsers send Windows paths unescaped, and `C:\new`
 * must not lose its separators, because that would change which part of it is the name.
 */
const unescapeQuotes = (text: string): string => text.replace(/\\(["\\])/g, '$1')

/** `charset'language'percent-encoded`, RFC 8187: UTF-8, with ISO-8859-1 tolerated. */
function parseExtended(value: string | undefined): string | null {
  const parts = /^"?(utf-8|iso-8859-1)'[^']*'([^"]*)"?$/i.exec(value ?? '')
  if (parts?.[1] === undefined || parts[2] === undefined) return null
  if (/%(?![0-9a-f]{2})/i.test(parts[2])) return null
  const bytes = parts[2].replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const isUtf8 = parts[1].toLowerCase() === 'utf-8'
  return isUtf8 ? toNameOrNull(decodeUtf8(bytes)) : toNameOrNull(bytes)
}

const toNameOrNull = (text: string | null): string | null => {
  const name = text?.trim() ?? ''
  return name === '' || name.length > LIMITS.TITLE_CHARS ? null : name
}

const decodeUtf8OrLatin1 = (text: string): string => decodeUtf8(text) ?? text

/** Reads characters 0–255 as the bytes of UTF-8. Text that has larger characters was decoded already. */
function decodeUtf8(text: string): string | null {
  if (/[^\0-\xff]/.test(text)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(text, (byte) => byte.charCodeAt(0)))
  } catch {
    return null
  }
}
