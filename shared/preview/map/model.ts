import * as z from 'zod'
import { LIMITS } from '../../limits.js'
import { CRS_IDS } from './crs.js'

/**
 * The parts of a map that the window receives: a closed, bounded description, and packed pieces of geometry
 * (`chunkCodec.ts`).
 */

const record = z.strictObject
const count = z.number().int().nonnegative()
const columnName = z.string().max(LIMITS.TITLE_CHARS)
const finite = z.number().min(-1e12).max(1e12)

export const crsId = z.enum(CRS_IDS)
const crs = crsId.nullable()

/** Where the geometry of a table is. When `crs` is null, the system is guessed from the numbers. */
export const mapSource = z.discriminatedUnion('type', [
  /** GeoJSON or WKT in one column. */
  record({ type: z.literal('shapes'), column: columnName, crs }),
  record({ type: z.literal('columns'), x: columnName, y: columnName, crs }),
  /** "latitude, longitude" in one column of text. */
  record({ type: z.literal('pair'), column: columnName, crs }),
])
export type MapSource = z.infer<typeof mapSource>

/** The longer side of a layer in steps: at the size of a country, a step is about a millimetre. */
export const LAYER_STEPS = 2 ** 30
/**
 * How far the coarser levels of detail differ from the file, in steps: half a pixel of a screen that shows everything, and
 * of one that shows a sixteenth.
 */
export const MAP_LEVEL_TOLERANCES = [LAYER_STEPS / 3000, LAYER_STEPS / 48_000] as const
/** The levels of detail of a chunk; the last one is as in the file. */
export const MAP_LEVELS = MAP_LEVEL_TOLERANCES.length + 1
const piece = record({ at: count, bytes: count.max(LIMITS.MAP_CHUNK_BYTES) })
const steps = z.number().int().min(0).max(LAYER_STEPS)

export const mapChunk = record({
  /** In steps of the layer. */
  west: steps,
  south: steps,
  east: steps,
  north: steps,
  features: count.max(LIMITS.MAP_FEATURES),
  /** From coarse to fine. A single piece serves all levels where coarser ones would not be smaller. */
  pieces: z.array(piece).min(1).max(MAP_LEVELS),
})
export type MapChunk = z.infer<typeof mapChunk>

export const mapLayer = record({
  id: count,
  source: mapSource,
  /** The system of the coordinates. In `plane`, the layer's metres are the file's own units. */
  crs: crsId,
  /** The west and south ends, and the length of a step, in metres of the map (`crs.ts`). */
  west: finite,
  south: finite,
  step: z.number().positive().max(1e6),
  /** The width and height in steps. */
  wide: steps,
  high: steps,
  /** Features on the map; rows whose geometry cannot be placed; rows that were not read because of a limit. */
  features: count,
  unplaced: count,
  leftOut: count,
  rows: count,
  points: z.boolean(),
  chunks: z.array(mapChunk).max(LIMITS.MAP_CHUNKS),
  /** The columns of the features, in the order of the file. */
  columns: z.array(record({ name: columnName, kind: z.string().max(20) })).max(LIMITS.PREVIEW_COLUMNS),
})
export type MapLayer = z.infer<typeof mapLayer>

export const colourMethod = z.enum(['quantile', 'equal'])
export type ColourMethod = z.infer<typeof colourMethod>

const label = z.string().max(LIMITS.PREVIEW_CELL_CHARS + 1)
/** The classes by which features are coloured, in order; class 0 is for features without a value. */
export const mapColours = record({
  legend: z.discriminatedUnion('type', [
    record({
      type: z.literal('steps'),
      breaks: z.array(z.number()).max(LIMITS.MAP_CLASSES + 1),
      counts: z.array(count).max(LIMITS.MAP_CLASSES),
    }),
    record({
      type: z.literal('categories'),
      values: z.array(record({ value: label, count })).max(LIMITS.MAP_CLASSES),
      others: count,
    }),
  ]),
  empties: count,
  /** One digit per row of the table, in order. */
  classes: z.string().max(LIMITS.MAP_FEATURES),
})
export type MapColours = z.infer<typeof mapColours>
