/**
 * The text format of GNU `sha256sum`, so that a folder can be checked without this product.
 * A backslash in front of a line says that the name in it is escaped: `\\` for a backslash, `\n`, `\r` for line ends.
 */

export const CHECKSUM_FILE_NAME = 'SHA256SUMS'

export interface ChecksumLine {
  readonly sha256: string
  readonly name: string
}

/** Formats the lines sorted by name, so that the same folder always gives the same bytes. */
export const formatChecksums = (sums: readonly ChecksumLine[]): string =>
  [...sums]
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
    .map(formatSum)
    .join('')

function formatSum({ sha256, name }: ChecksumLine): string {
  const escaped = name.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/\r/g, '\\r')
  return `${escaped === name ? '' : '\\'}${sha256} *${escaped}\n`
}

/** Parses such a text. Lines of another form may be other programs' and are left out. */
export const parseChecksums = (text: string): readonly ChecksumLine[] =>
  text.split('\n').flatMap((line) => {
    const found = /^(\\?)([0-9a-f]{64}) [ *](.+)$/is.exec(line.replace(/\r$/, ''))
    if (found?.[2] === undefined || found[3] === undefined) return []
    return [{ sha256: found[2].toLowerCase(), name: found[1] === '' ? found[3] : unescapeName(found[3]) }]
  })

const unescapeName = (name: string): string =>
  name.replace(/\\([\\nr])/g, (_, mark: string) => (mark === 'n' ? '\n' : mark === 'r' ? '\r' : '\\'))
