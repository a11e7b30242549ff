import { findFences } from './findFences.js'
import type { ColumnProfile, PreviewProfile } from './model.js'

/** What a person should know about a column before using it. `count` is the number of values concerned. */
export type ProfileWarning =
  | { readonly type: 'all-missing' }
  | { readonly type: 'mostly-missing'; readonly share: number }
  | { readonly type: 'constant' }
  | { readonly type: 'all-unique' }
  | { readonly type: 'mixed-types'; readonly reads: 'number' | 'date'; readonly count: number }
  | { readonly type: 'leading-zeros'; readonly count: number }
  | { readonly type: 'blank'; readonly count: number }
  | { readonly type: 'padded'; readonly count: number }
  | { readonly type: 'outliers'; readonly count: number; readonly below: number; readonly above: number }
  | { readonly type: 'not-finite'; readonly count: number }

/** A larger share of missing values than this gives a warning. */
const MOSTLY = 0.5
/** A text column with a larger share of values that look like numbers or dates was probably meant as one. */
const MEANT = 0.5

/**
 * Finds the warnings of one column, the most important first. Approximate distinct counts prove nothing, so they give
 * no warning.
 */
export function findWarnings(
  profile: ColumnProfile,
  table: Pick<PreviewProfile, 'rows' | 'approximate'>,
): readonly ProfileWarning[] {
  const { rows, approximate } = table
  const { missing, distinct, numbers, texts } = profile
  const present = rows - missing
  if (rows === 0) return []
  if (present === 0) return [{ type: 'all-missing' }]
  const warnings: ProfileWarning[] = []
  if (missing / rows > MOSTLY) warnings.push({ type: 'mostly-missing', share: missing / rows })
  if (distinct === 1 && present > 1) warnings.push({ type: 'constant' })
  if (!approximate && distinct === rows && rows > 1) warnings.push({ type: 'all-unique' })
  if (texts !== null) warnings.push(...warnOfTexts(texts, present))
  if (numbers !== null) {
    if (numbers.notFinite > 0) warnings.push({ type: 'not-finite', count: numbers.notFinite })
    const fences = findFences(numbers.quartiles)
    if (numbers.outliers > 0 && fences !== null)
      warnings.push({ type: 'outliers', count: numbers.outliers, below: fences.low, above: fences.high })
  }
  return warnings
}

function warnOfTexts(texts: NonNullable<ColumnProfile['texts']>, present: number): readonly ProfileWarning[] {
  const warnings: ProfileWarning[] = []
  const { blank, padded, zeroLed, numeric, dateLike } = texts
  const nonBlank = present - blank
  for (const [reads, fitting] of [
    ['number', numeric],
    ['date', dateLike],
  ] as const)
    if (fitting < nonBlank && fitting / Math.max(1, nonBlank) >= MEANT)
      warnings.push({ type: 'mixed-types', reads, count: nonBlank - fitting })
  if (zeroLed > 0) warnings.push({ type: 'leading-zeros', count: zeroLed })
  if (blank > 0) warnings.push({ type: 'blank', count: blank })
  if (padded > 0) warnings.push({ type: 'padded', count: padded })
  return warnings
}
