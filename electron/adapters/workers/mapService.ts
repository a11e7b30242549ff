import { rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import type { MapLayer } from '../../../shared/preview/map/model.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { MapService } from '../../ports/preview/mapService.js'
import { makeFoldersSync } from '../disk/makeFolders.js'
import type { WithKept } from './keptTables.js'
import { CANCELLED, type CallQueue } from './supervised/supervisedProcess.js'

/** The files of the last map. Their folder is ours and is emptied for each map. */
interface HeldMap {
  readonly layer: MapLayer
  readonly name: string
  readonly shapes: string
  readonly attributes: string
}

/**
 * Creates the map service. The process writes a map to the disk, and the map is read from there piece by piece, so
 * neither process holds a whole one.
 */
export function createMapService(previews: CallQueue, folder: string, withKept: WithKept): MapService {
  let held: HeldMap | null = null
  let last = 0
  /** Aborts requests about a map when another one replaces it. */
  let replaced = new AbortController()
  const find = (id: number): Result<HeldMap> => (held?.layer.id === id ? ok(held) : fail(failure('look/map-gone')))
  return {
    async open(file, source, previous = null) {
      const id = ++last
      held = null
      replaced.abort()
      replaced = new AbortController()
      rmSync(folder, { recursive: true, force: true })
      makeFoldersSync(folder, 0o700)
      const paths = { shapes: join(folder, `${id}.shapes`), attributes: join(folder, `${id}.parquet`) }
      const made = await withKept(file, (one) =>
        previews.replace('map', { file: one, source, previous, ...paths }, LIMITS.MAP_MS),
      )
      if (!made.ok) return made
      if (id !== last) return CANCELLED
      held = { layer: { ...made.value, id }, name: file.name, ...paths }
      return ok(held.layer)
    },
    async piece(id, chunk, level) {
      const map = find(id)
      if (!map.ok) return map
      const pieces = map.value.layer.chunks[chunk]?.pieces ?? []
      const piece = pieces[Math.min(level, pieces.length - 1)]
      return piece === undefined ? fail(failure('look/map-gone')) : readPiece(map.value.shapes, piece)
    },
    async rows(id, rows) {
      const map = find(id)
      if (!map.ok) return map
      const { attributes: path, name } = map.value
      const input = { attributes: { path, name }, rows }
      return previews.enqueue('mapRows', input, LIMITS.PREVIEW_QUERY_MS, replaced.signal)
    },
    async colours(id, column, method) {
      const map = find(id)
      if (!map.ok) return map
      const { attributes: path, name } = map.value
      const input = { attributes: { path, name }, column, method }
      return previews.enqueue('mapColours', input, LIMITS.PREVIEW_QUERY_MS, replaced.signal)
    },
  }
}

/** Shorter when the file is; the decoder notices that. */
async function readPiece(
  path: string,
  { at, bytes }: { readonly at: number; readonly bytes: number },
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const file = await open(path, 'r').catch(() => null)
  if (file === null) return fail(failure('look/map-gone'))
  try {
    const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(bytes), position: at })
    return ok(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
