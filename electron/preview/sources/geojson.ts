import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import { readChunks, type TextWriter, withFile, writeTextFile } from '../context/fileReader.js'
import type { SourceContext } from '../context/previewContext.js'
import { quotePath, type ReadScope, type TableReader } from '../context/tableReader.js'
import { readJsonArray } from './jsonArrayReader.js'

const HEAD_BYTES = 48 * 1024 * 1024

/** A GeoJSON file as lines of JSON in the scratch folder: a feature's properties, and its geometry as text beside them. */
export async function convertGeojsonToNdjson(
  context: SourceContext,
  file: PreviewFile,
  scope: ReadScope,
): Promise<Result<TableReader>> {
  const path = context.scratchPath()
  let rows = 0
  let cut = false
  const done = await withFile(context.disk, file.path, (from, bytes) =>
    writeTextFile(context.disk, path, async (to) => {
      const most = scope === 'head' ? Math.min(bytes, HEAD_BYTES) : bytes
      const items = readJsonArray('features')
      const decoder = new TextDecoder('utf-8', { ignoreBOM: false })
      let lone = ''
      const read = await readChunks(from, { from: 0, most, signal: context.signal }, async (piece) => {
        const text = decoder.decode(piece, { stream: true })
        if (items.state() === 'searching' && lone.length < LIMITS.PREVIEW_ITEM_BYTES) lone += text
        const put = await putAll(to, items.push(text))
        if (!put.ok) return put
        rows += put.value
        if (items.pending() > LIMITS.PREVIEW_ITEM_BYTES) return fail(failure('look/unreadable'))
        return ok(items.state() !== 'ended')
      })
      if (!read.ok) return read
      cut = most < bytes && items.state() !== 'ended'
      if (items.state() !== 'searching') return ok(undefined)
      // A single feature without a collection around it.
      const put = await putAll(to, [lone])
      if (put.ok) rows += put.value
      return put.ok ? ok(undefined) : put
    }),
  )
  if (!done.ok) return done
  if (rows === 0) return fail(failure('look/unreadable'))
  return ok({
    from: (at) =>
      `read_json(${quotePath(at)}, format = 'newline_delimited', maximum_object_size = ${2 * LIMITS.PREVIEW_ITEM_BYTES}, maximum_depth = 2, sample_size = 20480)`,
    path,
    name: file.name,
    format: { is: 'geojson', epsg: null },
    misfits: null,
    notes: [],
    rows,
    cut,
  })
}

/** Writes the features among the texts. Gives how many there were. */
async function putAll(to: TextWriter, texts: readonly string[]): Promise<Result<number>> {
  let put = 0
  for (const text of texts) {
    const line = toLine(text)
    if (line === null) return fail(failure('look/unreadable'))
    const written = await to.write(`${line}\n`)
    if (!written.ok) return written
    put += 1
  }
  return ok(put)
}

/** A feature as one line, or null for what is none. Nesting without end is none either: it cannot be written again. */
function toLine(text: string): string | null {
  try {
    const feature: unknown = JSON.parse(text)
    if (!isRecord(feature)) return null
    const properties = isRecord(feature.properties) ? feature.properties : {}
    const geometry = isRecord(feature.geometry) ? JSON.stringify(feature.geometry) : null
    return JSON.stringify({
      ...properties,
      ...(properties.geometry === undefined ? {} : { geometry_1: properties.geometry }),
      geometry,
    })
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
