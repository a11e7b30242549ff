/** The usual names of MIME types. An unknown type is shown by what follows its slash. */
const FORMATS: Readonly<Record<string, string>> = {
  'text/csv': 'CSV',
  'application/json': 'JSON',
  'application/geo+json': 'GeoJSON',
  'application/vnd.geo+json': 'GeoJSON',
  'application/zip': 'ZIP',
  'application/pdf': 'PDF',
  'application/xml': 'XML',
  'text/xml': 'XML',
  'text/html': 'HTML',
  'text/plain': 'TXT',
  'application/gml+xml': 'GML',
  'application/geopackage+sqlite3': 'GPKG',
  'application/flatgeobuf': 'FlatGeobuf',
  'application/vnd.flatgeobuf': 'FlatGeobuf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.ms-excel': 'XLS',
  'application/vnd.apache.parquet': 'Parquet',
  'application/octet-stream': 'BIN',
  'application/x-executable': 'EXE',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/tiff': 'TIFF',
}

const LONGEST = 12

/** The short name of a format, never longer than thirteen characters: what a row shows and what a facet counts. */
export function formatName(mime: string): string {
  const known = FORMATS[mime.replace(/\+crypt$/, '').toLowerCase()]
  if (known !== undefined) return known
  const tail = mime.slice(mime.indexOf('/') + 1).toUpperCase()
  return tail.length > LONGEST ? `${tail.slice(0, LONGEST)}…` : tail
}
