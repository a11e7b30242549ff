/**
 * The coordinate systems in which French open data is published, and how they are told apart by the numbers alone.
 * `definition` is in the syntax of PROJ; null means coordinates without a place on earth.
 */

export const CRS_IDS = [
  'wgs84',
  'lambert93',
  ...(['cc42', 'cc43', 'cc44', 'cc45', 'cc46', 'cc47', 'cc48', 'cc49', 'cc50'] as const),
  'mercator',
  ...(['utm20n', 'utm22n', 'utm38s', 'utm40s'] as const),
  'plane',
] as const
export type CrsId = (typeof CRS_IDS)[number]

export interface Crs {
  readonly id: CrsId
  /** Its EPSG code. */
  readonly epsg: number | null
  readonly definition: string | null
}

const GRS80 = '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs'

const formatConicZone = (zone: number): string =>
  `+proj=lcc +lat_0=${zone} +lon_0=3 +lat_1=${zone - 0.75} +lat_2=${zone + 0.75} +x_0=1700000 +y_0=${
    (zone - 41) * 1_000_000 + 200_000
  } ${GRS80}`

const formatUtm = (zone: number, south: boolean): string => `+proj=utm +zone=${zone}${south ? ' +south' : ''} ${GRS80}`

const DEFINITIONS: Readonly<Record<CrsId, Omit<Crs, 'id'>>> = {
  wgs84: { epsg: 4326, definition: '+proj=longlat +datum=WGS84 +no_defs' },
  lambert93: {
    epsg: 2154,
    definition: `+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 ${GRS80}`,
  },
  cc42: { epsg: 3942, definition: formatConicZone(42) },
  cc43: { epsg: 3943, definition: formatConicZone(43) },
  cc44: { epsg: 3944, definition: formatConicZone(44) },
  cc45: { epsg: 3945, definition: formatConicZone(45) },
  cc46: { epsg: 3946, definition: formatConicZone(46) },
  cc47: { epsg: 3947, definition: formatConicZone(47) },
  cc48: { epsg: 3948, definition: formatConicZone(48) },
  cc49: { epsg: 3949, definition: formatConicZone(49) },
  cc50: { epsg: 3950, definition: formatConicZone(50) },
  mercator: {
    epsg: 3857,
    definition:
      '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs',
  },
  utm20n: { epsg: 5490, definition: formatUtm(20, false) },
  utm22n: { epsg: 2972, definition: formatUtm(22, false) },
  utm38s: { epsg: 4471, definition: formatUtm(38, true) },
  utm40s: { epsg: 2975, definition: formatUtm(40, true) },
  plane: { epsg: null, definition: null },
}

export const getCrs = (id: CrsId): Crs => ({ id, ...DEFINITIONS[id] })

/** Other codes of systems that agree to a centimetre. */
const ALSO: Readonly<Record<number, CrsId>> = {
  4171: 'wgs84',
  4258: 'wgs84',
  9782: 'wgs84',
  9793: 'lambert93',
  9794: 'lambert93',
}

/** Finds a system by its EPSG code, or null when we do not support it. */
export const findCrs = (epsg: number | null): CrsId | null =>
  epsg === null ? null : (CRS_IDS.find((id) => DEFINITIONS[id].epsg === epsg) ?? ALSO[epsg] ?? null)

export interface Extent {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

const isWithin = (extent: Extent, [west, south, east, north]: readonly [number, number, number, number]): boolean =>
  extent.west >= west && extent.south >= south && extent.east <= east && extent.north <= north

/** Whether any of the coordinates with this extent can be degrees. */
export const mayHoldDegrees = ({ west, south, east, north }: Extent): boolean =>
  west <= 180 && east >= -180 && south <= 90 && north >= -90

/** Metropolitan France and its surroundings. */
const LAMBERT93_FRAME = [0, 5_900_000, 1_500_000, 7_300_000] as const
const ZONE_HALF_HEIGHT = 180_000

/**
 * Guesses the system of coordinates with this extent. Degrees and metres cannot be confused; the conic zones differ by
 * a million metres to the north. Coordinates that fit no French system are placed nowhere rather than in a wrong place.
 * The zones of the overseas departments have equal numbers, so a person must choose them.
 */
export function guessCrs(extent: Extent): CrsId {
  if (isWithin(extent, [-180, -90, 180, 90])) return 'wgs84'
  if (isWithin(extent, LAMBERT93_FRAME) && !isAtSea(extent)) return 'lambert93'
  if (isWithin(extent, [1_000_000, 1_000_000, 2_500_000, 9_500_000])) {
    const zone = Math.round((extent.south + extent.north) / 2 / 1_000_000 - 0.2) + 41
    const middle = (zone - 41) * 1_000_000 + 200_000
    const id = CRS_IDS.find((one) => one === `cc${zone}`)
    const { west, east, south, north } = extent
    if (
      id !== undefined &&
      isWithin({ west, east, south, north }, [1e6, middle - ZONE_HALF_HEIGHT, 2.5e6, middle + ZONE_HALF_HEIGHT])
    )
      return id
  }
  // Any other coordinates could be Web Mercator, so only those far from every French zone are taken for it.
  return isWithin(extent, [-20_037_509, -20_048_967, 20_037_509, 20_048_967]) && isFarFromZero(extent)
    ? 'mercator'
    : 'plane'
}

/**
 * This area is the Bay of Biscay in Lambert-93 and Paris in Web Mercator. Coordinates in the east of France look alike
 * in both.
 */
const isAtSea = ({ west, east, south, north }: Extent): boolean =>
  (west + east) / 2 < 330_000 && (south + north) / 2 < 6_550_000

/**
 * False for floor plans and pictures, whose numbers are small. In Web Mercator, France is five million metres to the
 * north.
 */
const isFarFromZero = ({ south, north }: Extent): boolean => Math.min(Math.abs(south), Math.abs(north)) > 1_000_000
