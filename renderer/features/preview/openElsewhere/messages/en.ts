import type { openElsewhereMessages as fr } from './fr.js'

export const openElsewhereMessages: Readonly<Record<keyof typeof fr, string>> = {
  filemenu: 'Other programs',
  'filemenu.copied': 'Copied',
  'filemenu.pandas': 'Copy for pandas (Python)',
  'filemenu.polars': 'Copy for polars (Python)',
  'filemenu.r': 'Copy for R',
  'filemenu.duckdb': 'Copy for DuckDB (SQL)',
  'filemenu.default': 'Open with the default application',
  'filemenu.qgis': 'Open in QGIS',
  'filemenu.reveal': 'Show in folder',
}
