import type { GeoTIFFImage } from 'geotiff'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok } from '../../../shared/result.js'
import type { RandomAccessBytes, RenderedImage, Renderers } from '../../ports/preview/renderers.js'
import { encodePng } from './encodePng.js'

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

async function drawImage(image: GeoTIFFImage): Promise<Pick<RenderedImage, 'png'>> {
  const scale = Math.min(1, LONGEST / Math.max(image.getWidth(), image.getHeight()))
  const width = Math.max(1, Math.round(image.getWidth() * scale))
  const height = Math.max(1, Math.round(image.getHeight() * scale))
  if (image.getBitsPerSample() === 8 && image.getSampleFormat() === 1) {
    const rgb = await image.readRGB({ width, height, interleave: true })
    return { png: encodePng({ width, height, channels: 3, data: Uint8Array.from(rgb as ArrayLike<number>) }) }
  }
  const [band] = await image.readRasters({ samples: [0], width, height, interleave: false })
  if (band === undefined) throw new Error('no band')
  return {
    png: encodePng({ width, height, channels: 1, data: toGrey(band as ArrayLike<number>, image.getGDALNoData()) }),
  }
}

/** A pixel without a measurement is white, and so is the highest value. */
function toGrey(band: ArrayLike<number>, absent: number | null): Uint8Array {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const isMeasured = (value: number): boolean => Number.isFinite(value) && value !== absent
  for (let at = 0; at < band.length; at++) {
    const value = Number(band[at])
    if (!isMeasured(value)) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return Uint8Array.from({ length: band.length }, (_, at) => {
    const value = Number(band[at])
    return isMeasured(value) ? Math.round(((value - low) / Math.max(high - low, Number.MIN_VALUE)) * 255) : 255
  })
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
