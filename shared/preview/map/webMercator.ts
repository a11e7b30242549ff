const EARTH_RADIUS = 6_378_137
/** The latitude at which Web Mercator ends. */
const LAST_LATITUDE = 85.06

const toRadians = Math.PI / 180

/** Converts degrees to metres of the map: Web Mercator, which keeps local shapes. NaN beyond its ends. */
export const toMapX = (longitude: number): number => EARTH_RADIUS * longitude * toRadians
export const toMapY = (latitude: number): number =>
  Math.abs(latitude) > LAST_LATITUDE
    ? Number.NaN
    : EARTH_RADIUS * Math.log(Math.tan(Math.PI / 4 + (latitude * toRadians) / 2))

/** Converts metres of the map back to degrees. */
export const toLongitude = (x: number): number => x / EARTH_RADIUS / toRadians
export const toLatitude = (y: number): number => (2 * Math.atan(Math.exp(y / EARTH_RADIUS)) - Math.PI / 2) / toRadians
