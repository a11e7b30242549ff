/** Licences of third-party work that may be shipped inside ours. The notices fulfil their conditions. */
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
  // MPL-2.0 covers single files: the package is shipped unchanged, and its sources are named.
  'MPL-2.0',
])

/**
 * Whether a work with this SPDX expression may be shipped. Of alternatives (OR) one is enough; of a combination (AND)
 * all parts must be allowed. A text that is no SPDX expression is not allowed.
 */
export function isAllowedLicence(expression: unknown): boolean {
  if (typeof expression !== 'string') return false
  const text = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (/[()]/.test(text)) return false
  return text.split(/\s+OR\s+/).some((side) => side.split(/\s+AND\s+/).every((one) => ALLOWED.has(one.trim())))
}
