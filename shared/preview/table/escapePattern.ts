/**
 * A path as DuckDB's readers take it for that one file. They read a path as a pattern: without this, `a[1].csv` would
 * be the file `a1.csv` beside it.
 */
export const escapePattern = (path: string): string => path.replace(/[*?[]/g, '[$&]')
