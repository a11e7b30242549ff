import { encodePng } from '../../../electron/adapters/preview/encodePng.js'
import { createSeededRandom } from '../seededRandom.js'

type Colour = readonly [red: number, green: number, blue: number]

const WIDTH = 640
const HEIGHT = 400
const FIELDS: readonly Colour[] = [
  [118, 138, 84],
  [146, 158, 98],
  [176, 166, 112],
  [94, 120, 72],
  [160, 140, 100],
]
const WATER: Colour = [72, 98, 112]
const ROAD: Colour = [198, 192, 182]

/** An aerial picture of fields, a river and a road, drawn from a seed: 640 by 400 points as a PNG in base64. */
export function createAerialPicture(): string {
  const random = createSeededRandom(7)
  const plots = Array.from({ length: 70 }, (_, at) => ({
    x: random() * WIDTH,
    y: random() * HEIGHT,
    colour: FIELDS[at % FIELDS.length] ?? WATER,
  }))
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const river = 150 + 60 * Math.sin(x / 90) + x / 8
      const road = 330 - x / 3
      let nearest = Number.POSITIVE_INFINITY
      let colour: Colour = WATER
      if (Math.abs(y - road) < 4) colour = ROAD
      else if (Math.abs(y - river) > 14)
        for (const plot of plots) {
          const distance = Math.abs(plot.x - x) * 0.8 + Math.abs(plot.y - y)
          if (distance >= nearest) continue
          nearest = distance
          colour = plot.colour
        }
      const shade = (random() - 0.5) * 14
      data.set(
        colour.map((part) => part + shade),
        (y * WIDTH + x) * 3,
      )
    }
  return Buffer.from(encodePng({ width: WIDTH, height: HEIGHT, channels: 3, data })).toString('base64')
}
