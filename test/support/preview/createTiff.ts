interface TiffSetup {
  readonly width: number
  readonly height: number
  readonly kind: 'rgb' | 'grey' | 'white-is-zero' | 'float'
  /** Returns the samples of a pixel; null writes no pixels. */
  readonly value: ((x: number, y: number) => readonly number[]) | null
  /** The value of pixels without a measurement, as GDAL writes it: as text. */
  readonly absent?: string
}

/** Packs a short text into its entry. */
const packText = (text: Buffer): number => Buffer.concat([text, Buffer.alloc(4)]).readUInt32LE()

/** Creates an uncompressed raster in one strip (TIFF 6.0): one or three bytes per pixel, or one measurement of four. */
export function createTiff({ width, height, kind, value, absent }: TiffSetup): Uint8Array {
  const samples = kind === 'rgb' ? 3 : 1
  const bytes = kind === 'float' ? 4 : 1
  const text = absent === undefined ? null : Buffer.from(`${absent}\0`, 'latin1')
  const count = text === null ? 11 : 12
  // What does not fit into an entry follows the table.
  const depthsAt = 8 + 2 + count * 12 + 4
  const textAt = depthsAt + 12
  const pointsAt = textAt + (text?.length ?? 0)
  const photometric = { rgb: 2, 'white-is-zero': 0, grey: 1, float: 1 }[kind]
  const tags: readonly (readonly [number, number, number, number])[] = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    kind === 'rgb' ? [258, 3, 3, depthsAt] : [258, 3, 1, bytes * 8],
    [259, 3, 1, 1],
    [262, 3, 1, photometric],
    [273, 4, 1, pointsAt],
    [277, 3, 1, samples],
    [278, 4, 1, height],
    [279, 4, 1, Math.min(width * height * samples * bytes, 2 ** 32 - 1)],
    [284, 3, 1, 1],
    kind === 'rgb' ? [339, 3, 3, depthsAt + 6] : [339, 3, 1, kind === 'float' ? 3 : 1],
    ...(text === null ? [] : [[42_113, 2, text.length, text.length > 4 ? textAt : packText(text)] as const]),
  ]
  const head = Buffer.alloc(pointsAt)
  for (let sample = 0; sample < 3; sample++) {
    head.writeUInt16LE(8, depthsAt + 2 * sample)
    head.writeUInt16LE(1, depthsAt + 6 + 2 * sample)
  }
  text?.copy(head, textAt)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(tags.length, 8)
  for (const [index, [tag, type, length, content]] of tags.entries()) {
    const at = 10 + index * 12
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(length, at + 4)
    head.writeUInt32LE(content, at + 8)
  }
  if (value === null) return head
  const points = Buffer.alloc(width * height * samples * bytes)
  for (let index = 0; index < width * height; index++)
    for (const [sample, one] of value(index % width, Math.floor(index / width)).entries()) {
      const at = (index * samples + sample) * bytes
      if (kind === 'float') points.writeFloatLE(one, at)
      else points[at] = one
    }
  return Buffer.concat([head, points])
}
