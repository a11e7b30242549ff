/** What other programs can do with a file. */
export const openElsewhereMessages = {
  filemenu: 'Autres programmes',
  'filemenu.copied': 'Copié',
  'filemenu.pandas': 'Copier pour pandas (Python)',
  'filemenu.polars': 'Copier pour polars (Python)',
  'filemenu.r': 'Copier pour R',
  'filemenu.duckdb': 'Copier pour DuckDB (SQL)',
  'filemenu.default': 'Ouvrir avec l’application par défaut',
  'filemenu.qgis': 'Ouvrir dans QGIS',
  'filemenu.reveal': 'Afficher dans le dossier',
} as const satisfies Record<string, string>
