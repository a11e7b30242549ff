/** The one projection of our maps: degrees, narrowed to the east as they are at the latitude in the middle. */
export interface PlateCarree {
  readonly x: (lon: number) => number
  readonly y: (lat: number) => number
}

/** How long a degree to the east is, compared with one to the north. */
export const getParallelScale = (latitude: number): number => Math.cos((latitude * Math.PI) / 180)

/** The picture's `left` and `top` lie at `west` and `north`; `toEast` and `toNorth` are points of the picture per degree. */
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
