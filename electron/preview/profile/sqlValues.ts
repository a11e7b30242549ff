/** Builds the SQL of a value as a finite number, else NULL. */
export const selectFiniteNumber = (sql: string): string =>
  `(CASE WHEN isfinite(CAST(${sql} AS DOUBLE)) THEN CAST(${sql} AS DOUBLE) END)`

/** Builds the SQL of a value as a finite timestamp, else NULL. */
export const selectFiniteTimestamp = (sql: string): string =>
  `(CASE WHEN isfinite(${sql}) THEN CAST(${sql} AS TIMESTAMP) END)`

/** Writes a number in SQL with all its digits. */
export const toSqlDouble = (value: number): string => `CAST('${value}' AS DOUBLE)`

/** Parses a number from the engine; null when there is none, or none that is finite. */
export function parseFinite(text: string | null | undefined): number | null {
  if (text === null || text === undefined || text === '') return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

/** Parses JSON from the engine; null for an invalid text, such as a list with a NaN. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return text === null || text === undefined ? null : JSON.parse(text)
  } catch {
    return null
  }
}
