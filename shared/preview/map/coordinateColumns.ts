import { removeAccents } from '../../text/removeAccents.js'

/** Column names that imply degrees, names that imply metres, and names for which only the numbers tell. */
const LONGITUDE = /^(?:lon|lng|long|longitude|x_?wgs_?84|geo_?lon|lon_?wgs_?84|x_?long)$/i
const LATITUDE = /^(?:lat|latitude|y_?wgs_?84|geo_?lat|lat_?wgs_?84|y_?lat)$/i
const EASTING = /^(?:x_?(?:l93|lambert_?93|2154|rgf93|cc\d\d|3857)|lambert_?x|x_?coord|easting)$/i
const NORTHING = /^(?:y_?(?:l93|lambert_?93|2154|rgf93|cc\d\d|3857)|lambert_?y|y_?coord|northing)$/i
const ANY_X = /^(?:x|coord_?x|coordonnees?_?x)$/i
const ANY_Y = /^(?:y|coord_?y|coordonnees?_?y)$/i

/** Normalises a name for the patterns: without accents and blanks. */
const normalizeName = (name: string): string =>
  removeAccents(name)
    .trim()
    .replace(/[\s-]+/g, '_')

const SHAPES = /^(?:geometry|geom|the_geom|geometrie|geo_?shape|geojson|wkt|shape|st_asgeojson)$/i
const PAIR =
  /^(?:geo_?point(?:_?2d)?|point_?geo|coordonnees_?(?:geo(?:graphiques?)?|gps|xy)?|geolocali[sz]ation|locali[sz]ation|latlon(?:g)?|lat_lon|lonlat|lon_lat|coords?|coordinates|position|xy|geom)$/i

/** The last part of the name of a nested field: `fields.geo_shape` is called `geo_shape`. */
const getField = (name: string): string => normalizeName(name.slice(name.lastIndexOf('.') + 1))

/** Whether a column of this name may hold whole geometries. */
export const isShapesName = (name: string): boolean => SHAPES.test(getField(name))

/** Whether a column of this name may hold both coordinates of a point. */
export const isPairName = (name: string): boolean => PAIR.test(getField(name))

interface Column {
  readonly name: string
  readonly kind: string
}

/** Two columns of coordinates, by index. */
export interface CoordinatePair {
  readonly x: number
  readonly y: number
  /** The names imply longitude and latitude; otherwise only the numbers can tell. */
  readonly isDegrees: boolean
}

/** A name that ends in that of a degree, such as `stop_lon` or `geo_point.lat`. */
const WITH_PREFIX = /^(.*[._])(lon|lng|long|longitude|lat|latitude)$/i

/** Lists the pairs of columns whose names imply coordinates; those that imply degrees come first. */
export function listCoordinatePairs(columns: readonly Column[]): readonly CoordinatePair[] {
  const place = (isMeant: (name: string) => boolean): number =>
    columns.findIndex(({ name, kind }) => kind === 'number' && isMeant(normalizeName(name)))
  const placeByPattern = (pattern: RegExp): number => place((name) => pattern.test(name))
  const prefixes = columns.flatMap(({ name }) => WITH_PREFIX.exec(normalizeName(name))?.[1] ?? [])
  const placeWith = (prefix: string, degree: RegExp): number =>
    place((name) => name.startsWith(prefix) && degree.test(name.slice(prefix.length)))
  return [
    { x: placeByPattern(LONGITUDE), y: placeByPattern(LATITUDE), isDegrees: true },
    ...[...new Set(prefixes)].map((prefix) => ({
      x: placeWith(prefix, LONGITUDE),
      y: placeWith(prefix, LATITUDE),
      isDegrees: true,
    })),
    { x: placeByPattern(EASTING), y: placeByPattern(NORTHING), isDegrees: false },
    { x: placeByPattern(ANY_X), y: placeByPattern(ANY_Y), isDegrees: false },
  ].filter(({ x, y }) => x >= 0 && y >= 0)
}

/** Whether the columns may hold places, as far as their names and kinds tell. */
export const mayHoldPlaces = (columns: readonly Column[]): boolean =>
  columns.some(({ name, kind }) => kind === 'geometry' || isShapesName(name) || isPairName(name)) ||
  listCoordinatePairs(columns).length > 0
