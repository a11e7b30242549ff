import type { Media } from './model.js'

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
  'application/vnd.google-earth.kml+xml': 'KML',
  'application/vnd.google-earth.kmz': 'KMZ',
  'application/vnd.oasis.opendocument.spreadsheet': 'ODS',
  'application/vnd.shp': 'SHP',
  'application/vnd.dbf': 'DBF',
  'application/vnd.las': 'LAS',
  'application/vnd.laz': 'LAZ',
  'application/gpx+xml': 'GPX',
  'application/gzip': 'GZIP',
  'application/x-7z-compressed': '7Z',
  'application/vnd.sqlite3': 'SQLite',
  'text/tab-separated-values': 'TSV',
  'image/vnd.dxf': 'DXF',
  'application/x-executable': 'EXE',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/tiff': 'TIFF',
}

/** The name of what is only known to be a file. It is a code that indexes keep; a person reads a word for it. */
export const UNKNOWN_FORMAT = 'BIN'

/** The types that servers declare for files of which they do not know the type. */
const UNKNOWN_TYPES: ReadonlySet<string> = new Set([
  'application/octet-stream',
  'binary/octet-stream',
  'application/force-download',
  'application/x-download',
])

/** The types of usual extensions, for files of an unknown type. */
const TYPES_BY_EXTENSION: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  geojson: 'application/geo+json',
  zip: 'application/zip',
  gz: 'application/gzip',
  '7z': 'application/x-7z-compressed',
  pdf: 'application/pdf',
  xml: 'application/xml',
  html: 'text/html',
  txt: 'text/plain',
  gml: 'application/gml+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  kmz: 'application/vnd.google-earth.kmz',
  gpx: 'application/gpx+xml',
  gpkg: 'application/geopackage+sqlite3',
  fgb: 'application/flatgeobuf',
  shp: 'application/vnd.shp',
  dbf: 'application/vnd.dbf',
  dxf: 'image/vnd.dxf',
  las: 'application/vnd.las',
  laz: 'application/vnd.laz',
  sqlite: 'application/vnd.sqlite3',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
  geoparquet: 'application/vnd.apache.parquet',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  tif: 'image/tiff',
  tiff: 'image/tiff',
}

/** The declared type of a file; for a type that says nothing, that of the extension of its name where it is a known one. */
export function findFileType({ fileType, name }: Pick<Media, 'fileType' | 'name'>): string | null {
  if (fileType === null || !UNKNOWN_TYPES.has(fileType.toLowerCase())) return fileType
  return findTypeOfName(name ?? '') ?? 'application/octet-stream'
}

function findTypeOfName(name: string): string | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase()
  const known = extension !== undefined && Object.hasOwn(TYPES_BY_EXTENSION, extension)
  return known ? (TYPES_BY_EXTENSION[extension] ?? null) : null
}

/** The short name of the format that the extension of a file name stands for; null for an unknown extension. */
export function findFormatOfName(name: string): string | null {
  const type = findTypeOfName(name)
  return type === null ? null : toFormatName(type)
}

/** The types of a dataset's files, each once. */
export const listFormats = (media: readonly Media[]): string[] => [
  ...new Set(media.flatMap((one) => findFileType(one) ?? [])),
]

const LONGEST = 12

/** The short name of a format, never longer than thirteen characters: what a row shows and what a facet counts. */
export function toFormatName(mime: string): string {
  const known = FORMATS[mime.replace(/\+crypt$/, '').toLowerCase()]
  if (known !== undefined) return known
  const tail = mime.slice(mime.indexOf('/') + 1).toUpperCase()
  return tail.length > LONGEST ? `${tail.slice(0, LONGEST)}…` : tail
}
