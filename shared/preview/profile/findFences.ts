/**
 * Returns the fences of Tukey's box plot: values outside of them count as outliers. Null when the middle half is a
 * single value.
 */
export function findFences([q1, , q3]: readonly [number, number, number]): { low: number; high: number } | null {
  const reach = 1.5 * (q3 - q1)
  return reach > 0 ? { low: q1 - reach, high: q3 + reach } : null
}
