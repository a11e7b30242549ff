/** Licences under which others' work may be shipped inside ours: what they ask for, the notices give. */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'blessing', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'FTL'],
  ...[
    'IJG',
    'ISC',
    'libpng-2.0',
    'LicenseRef-AGG-2.3',
    'MIT',
    'OFL-1.1',
    'PostgreSQL',
    'Unicode-3.0',
    'Unlicense',
    'Zlib',
  ],
  // Of files, not of the whole: the package is shipped as its makers built it, and its sources are named.
  'MPL-2.0',
])

/**
 * Whether a work of this licence may be shipped. Of a choice one side is enough; of a sum, all parts must be allowed.
 * What is no SPDX expression is not allowed.
 */
export function isAllowedLicence(expression: unknown): boolean {
  if (typeof expression !== 'string') return false
  const text = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (/[()]/.test(text)) return false
  return text.split(/\s+OR\s+/).some((side) => side.split(/\s+AND\s+/).every((one) => ALLOWED.has(one.trim())))
}
