/** Content encodings that can be undone here (RFC 9110 8.4.1, RFC 8878). */
export const CONTENT_CODINGS = ['gzip', 'deflate', 'br', 'zstd'] as const
export type ContentCoding = (typeof CONTENT_CODINGS)[number]

/** The most encodings of a body: a proxy, a server and a store may each add one; more are taken for an attack. */
const CODINGS_MOST = 3

const ALIASES: Readonly<Record<string, ContentCoding>> = { 'x-gzip': 'gzip' }

/**
 * What servers name that is no coding, but the absence of one or a character set: many scripts that export CSV send
 * `Content-Encoding: UTF-8`. Browsers and curl take the bytes as they are.
 */
const NO_CODING =
  /^(?:identity|none|binary|[78]bit|(?:us-)?ascii|utf-?8|utf-?16(?:le|be)?|iso-8859-\d{1,2}|latin-?1|(?:windows-|cp)125\d)?$/

/** Returns the names of the encodings in the order in which they were applied, in lower case. */
export const listContentCodings = (header: string | null): readonly string[] =>
  (header ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => !NO_CODING.test(name))

/**
 * Parses `Content-Encoding` into the encodings in the order in which they were applied; an empty list when there are
 * none. Null when one is unknown here, or there are too many.
 */
export function parseContentCodings(header: string | null): readonly ContentCoding[] | null {
  const named = listContentCodings(header)
  const known = named.flatMap((name) => CONTENT_CODINGS.find((one) => one === (ALIASES[name] ?? name)) ?? [])
  return known.length === named.length && named.length <= CODINGS_MOST ? known : null
}

/**
 * Whether the media itself is a compressed file. Some servers then declare its compression as an encoding, although the
 * catalogue means the compressed file: `x.tar.gz` must not become a `.tar` under that name.
 */
export const isCompressedMedia = ({
  name,
  fileType,
}: {
  readonly name: string | null
  readonly fileType: string | null
}): boolean => /\.(?:t?gz|gzip|br|zst)\s*$/i.test(name ?? '') || /\b(?:x-)?(?:gzip|zstd|brotli)\b/i.test(fileType ?? '')

/** Whether bytes begin as a gzip file does (RFC 1952 2.3.1). */
export const hasGzipMagic = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b
