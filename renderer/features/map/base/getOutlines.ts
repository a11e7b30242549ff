import { FRANCE, WORLD } from './outlineData.js'

/** Longitude and latitude in degrees. */
export type Ring = readonly (readonly [number, number])[]

function decode({ per, rings }: { readonly per: number; readonly rings: string }): readonly Ring[] {
  return rings.split(',').map((ring) => {
    const steps = ring.split(' ').map((step) => Number.parseInt(step, 36))
    let [lon, lat] = [0, 0]
    const points: [number, number][] = []
    for (let at = 0; at + 1 < steps.length; at += 2) {
      lon += steps[at] ?? 0
      lat += steps[at + 1] ?? 0
      points.push([lon / per, lat / per])
    }
    return points
  })
}

let known: { readonly france: readonly Ring[]; readonly world: readonly Ring[] } | null = null

/** Coasts and borders: fine ones around France, coarse ones of the world. Decoded when first asked for. */
export function getOutlines(): { readonly france: readonly Ring[]; readonly world: readonly Ring[] } {
  known ??= { france: decode(FRANCE), world: decode(WORLD) }
  return known
}
