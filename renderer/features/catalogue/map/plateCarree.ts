/** The projection of all our maps: degrees, with those to the east scaled as at the latitude of the middle. */
export interface PlateCarree {
  readonly x: (lon: number) => number
  readonly y: (lat: number) => number
}

/** Returns the length of a degree to the east compared with one to the north. */
export const getParallelScale = (latitude: number): number => Math.cos((latitude * Math.PI) / 180)

/**
 * Creates a projection. `west` and `north` are drawn at `left` and `top`; `toEast` and `toNorth` are pixels per degree.
 */
export const createPlateCarree = (
  { west, north }: { readonly west: number; readonly north: number },
  {
    left,
    top,
    toEast,
    toNorth,
  }: { readonly left: number; readonly top: number; readonly toEast: number; readonly toNorth: number },
): PlateCarree => ({
  x: (lon) => left + (lon - west) * toEast,
  y: (lat) => top + (north - lat) * toNorth,
})
