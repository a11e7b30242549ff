let judge: OffscreenCanvasRenderingContext2D | null = null

/** A CSS colour as one pixel in memory. */
export function toPixelColour(ink: string): number {
  const [pixel = 0] = new Uint32Array(toRgba(ink).buffer)
  return pixel
}

/** Red, green, blue and alpha of any CSS colour. */
function toRgba(ink: string): Uint8ClampedArray {
  judge ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (judge === null) return new Uint8ClampedArray([0, 0, 0, 255])
  judge.clearRect(0, 0, 1, 1)
  judge.fillStyle = ink
  judge.fillRect(0, 0, 1, 1)
  return judge.getImageData(0, 0, 1, 1).data
}
