/**
 * Escapes a path for DuckDB's readers, which read it as a pattern: without this, `a[1].csv` would mean the file
 * `a1.csv`.
 */
export const escapeGlob = (path: string): string => path.replace(/[*?[]/g, '[$&]')
