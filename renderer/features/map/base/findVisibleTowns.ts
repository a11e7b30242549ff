import { TOWNS, type Town } from './towns.js'

/** A view of a map: its size, and its projection from degrees. */
interface TownPicture {
  readonly x: (lon: number) => number
  readonly y: (lat: number) => number
  readonly width: number
  readonly height: number
}

const MOST = 7
const APART = { x: 76, y: 18 } as const

/** The towns in view whose names have enough room. */
export function findVisibleTowns({
  x,
  y,
  width,
  height,
}: TownPicture): readonly (Town & { readonly at: readonly [number, number] })[] {
  const shown: (Town & { readonly at: readonly [number, number] })[] = []
  for (const one of TOWNS) {
    const at = [x(one.lon), y(one.lat)] as const
    const isIn = at[0] > 8 && at[0] < width - APART.x && at[1] > 10 && at[1] < height - 10
    const isUnderScale = at[0] > width - 190 && at[1] > height - 32
    const isFree = shown.every(
      (other) => Math.abs(other.at[0] - at[0]) > APART.x || Math.abs(other.at[1] - at[1]) > APART.y,
    )
    if (isIn && !isUnderScale && isFree && shown.length < MOST) shown.push({ ...one, at })
  }
  return shown
}
