interface TiffSetup {
  readonly width: number
  readonly height: number
  readonly kind: 'rgb' | 'float'
  /** Returns the samples of a pixel; null writes no pixels. */
  readonly value: ((x: number, y: number) => readonly number[]) | null
}

const TAGS = 11
/** The end of the table of entries. */
const TABLE = 8 + 2 + TAGS * 12 + 4
const POINTS = TABLE + 12

/** Creates an uncompressed raster in one strip (TIFF 6.0): three bytes per pixel, or one measurement of four. */
export function createTiff({ width, height, kind, value }: TiffSetup): Uint8Array {
  const samples = kind === 'rgb' ? 3 : 1
  const bytes = kind === 'rgb' ? 1 : 4
  const tags: readonly (readonly [number, number, number, number])[] = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    // Three numbers do not fit into an entry, so they follow the table.
    kind === 'rgb' ? [258, 3, 3, TABLE] : [258, 3, 1, 32],
    [259, 3, 1, 1],
    [262, 3, 1, kind === 'rgb' ? 2 : 1],
    [273, 4, 1, POINTS],
    [277, 3, 1, samples],
    [278, 4, 1, height],
    [279, 4, 1, Math.min(width * height * samples * bytes, 2 ** 32 - 1)],
    [284, 3, 1, 1],
    kind === 'rgb' ? [339, 3, 3, TABLE + 6] : [339, 3, 1, 3],
  ]
  const head = Buffer.alloc(POINTS)
  for (let sample = 0; sample < 3; sample++) {
    head.writeUInt16LE(8, TABLE + 2 * sample)
    head.writeUInt16LE(1, TABLE + 6 + 2 * sample)
  }
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(tags.length, 8)
  for (const [index, [tag, type, count, content]] of tags.entries()) {
    const at = 10 + index * 12
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(count, at + 4)
    head.writeUInt32LE(content, at + 8)
  }
  if (value === null) return head
  const points = Buffer.alloc(width * height * samples * bytes)
  for (let index = 0; index < width * height; index++)
    for (const [sample, one] of value(index % width, Math.floor(index / width)).entries()) {
      const at = (index * samples + sample) * bytes
      if (kind === 'rgb') points[at] = one
      else points.writeFloatLE(one, at)
    }
  return Buffer.concat([head, points])
}
