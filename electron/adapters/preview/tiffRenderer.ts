import type { GeoTIFFImage } from 'geotiff'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok } from '../../../shared/result.js'
import type { RandomAccessBytes, RenderedImage, Renderers } from '../../ports/preview/renderers.js'
import { encodePng, type Pixels } from './encodePng.js'

const LONGEST = 1600
/**
 * How many images of a file are examined. The others are overviews, masks and further pages, and the first ones suffice
 * to find the right size.
 */
const IMAGES = 24

/** Renders rasters with geotiff: photographs as they are, measurements in grey from their minimum to their maximum. */
export const renderTiff: Renderers['raster'] = async (tiff) => {
  try {
    const { GeoTIFF } = await import('geotiff')
    const file = await GeoTIFF.fromSource(createSource(tiff))
    const first = await file.getImage(0)
    const image = await findSmallestCopy(first, async (index) =>
      (await file.getImageCount()) > index ? file.getImage(index) : null,
    )
    if (image === null) return ok(null)
    return ok({ ...(await drawImage(image)), width: first.getWidth(), height: first.getHeight() })
  } catch {
    return fail(failure('look/unreadable'))
  }
}

const countPoints = (image: GeoTIFFImage): number => image.getWidth() * image.getHeight() * image.getSamplesPerPixel()

/** The smallest overview of the first image that still fills a screen, when it is small enough for a preview. */
async function findSmallestCopy(first: GeoTIFFImage, at: (index: number) => Promise<GeoTIFFImage | null>) {
  let best = first
  const shape = first.getWidth() / first.getHeight()
  for (let index = 1; index < IMAGES; index++) {
    const next = await at(index)
    if (next === null) break
    const isCopy = Math.abs(next.getWidth() / next.getHeight() / shape - 1) < 0.05
    if (isCopy && next.getWidth() < best.getWidth() && Math.max(next.getWidth(), next.getHeight()) >= LONGEST / 2)
      best = next
  }
  return countPoints(best) > LIMITS.PREVIEW_PICTURE_POINTS ? null : best
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Samples as bytes: one of grey, or three of colour and perhaps one of opacity. */
interface Drawing {
  readonly channels: 1 | 3 | 4
  readonly data: Uint8Array
  /** Whether the pixel at this index was not measured. */
  readonly isMissing: (index: number) => boolean
}

async function drawImage(image: GeoTIFFImage): Promise<Pick<RenderedImage, 'png'>> {
  const scale = Math.min(1, LONGEST / Math.max(image.getWidth(), image.getHeight()))
  const width = Math.max(1, Math.round(image.getWidth() * scale))
  const height = Math.max(1, Math.round(image.getHeight() * scale))
  const drawing = await (isColoured(image) ? drawColours : drawGreys)(image, { width, height })
  return { png: encodePng({ width, height, ...hideMissing(drawing, width * height) }) }
}

/** The meanings of samples (TIFF 6.0, PhotometricInterpretation). */
const WHITE_IS_ZERO = 0
const BLACK_IS_ZERO = 1
const PALETTE = 3

const getMeaning = (image: GeoTIFFImage): unknown => image.fileDirectory.getValue('PhotometricInterpretation')

/** Whether the pixels have colours of their own: numbers of a palette, or bytes of which several make a colour. */
function isColoured(image: GeoTIFFImage): boolean {
  const meaning = getMeaning(image)
  const isBytes = image.getBitsPerSample() === 8 && image.getSampleFormat() === 1
  return meaning === PALETTE || (isBytes && meaning !== WHITE_IS_ZERO && meaning !== BLACK_IS_ZERO)
}

async function drawColours(image: GeoTIFFImage, size: Size): Promise<Drawing> {
  const data = Uint8Array.from(
    (await image.readRGB({ ...size, interleave: true, enableAlpha: true })) as ArrayLike<number>,
  )
  const channels = data.length === size.width * size.height * 4 ? 4 : 3
  const absent = image.getGDALNoData()
  if (absent === null) return { channels, data, isMissing: () => false }
  if (getMeaning(image) === PALETTE) {
    const [numbers] = await image.readRasters({ samples: [0], ...size, interleave: false })
    return { channels, data, isMissing: (index) => (numbers as ArrayLike<number> | undefined)?.[index] === absent }
  }
  // A colour may have this number in one of its bands.
  const isMissing = (index: number): boolean => [0, 1, 2].every((band) => data[index * channels + band] === absent)
  return { channels, data, isMissing }
}

/** Draws the first band in grey, from its least value to its highest. */
async function drawGreys(image: GeoTIFFImage, size: Size): Promise<Drawing> {
  const [band] = await image.readRasters({ samples: [0], ...size, interleave: false })
  if (band === undefined || typeof band === 'number') throw new Error('no band')
  const declared = image.getGDALNoData()
  // The text of the number has more digits than the samples.
  const absent = declared !== null && band instanceof Float32Array ? Math.fround(declared) : declared
  const isMissing = (index: number): boolean => !Number.isFinite(band[index]) || band[index] === absent
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let index = 0; index < band.length; index++) {
    if (isMissing(index)) continue
    low = Math.min(low, Number(band[index]))
    high = Math.max(high, Number(band[index]))
  }
  const isInverted = getMeaning(image) === WHITE_IS_ZERO
  const data = Uint8Array.from(band as ArrayLike<number>, (value) => {
    const grey = high > low ? ((value - low) / (high - low)) * 255 : 127
    return Math.round(isInverted ? 255 - grey : grey)
  })
  return { channels: 1, data, isMissing }
}

/** Makes the pixels that were not measured transparent. */
function hideMissing({ channels, data, isMissing }: Drawing, pixels: number): Pick<Pixels, 'channels' | 'data'> {
  let first = 0
  while (first < pixels && !isMissing(first)) first++
  if (first === pixels) return { channels, data }
  const shown = channels === 1 ? 2 : 4
  const transparent = new Uint8Array(pixels * shown)
  for (let index = 0; index < pixels; index++) {
    if (isMissing(index)) continue
    transparent[(index + 1) * shown - 1] = 255
    for (let band = 0; band < channels; band++)
      transparent[index * shown + band] = data[index * channels + band] as number
  }
  return { channels: shown, data: transparent }
}

/** geotiff asks for ranges of a file; a range that is too large for a preview is refused before it is read. */
function createSource(tiff: RandomAccessBytes) {
  const slice = async ({ offset, length }: { readonly offset: number; readonly length: number }) => {
    if (length > LIMITS.PREVIEW_DRAWN_BYTES) throw new Error('a slice larger than any')
    const bytes = await tiff.read(offset, length)
    return Uint8Array.from(bytes).buffer
  }
  return {
    fileSize: tiff.length,
    fetch: (slices: readonly { readonly offset: number; readonly length: number }[]) => Promise.all(slices.map(slice)),
    fetchSlice: async (one: { readonly offset: number; readonly length: number }) => ({
      ...one,
      data: await slice(one),
    }),
    close: async () => undefined,
  }
}
