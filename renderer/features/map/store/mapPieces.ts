import type { Failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { decodeChunk } from '../../../../shared/preview/map/chunkCodec.js'
import type { MapLayer } from '../../../../shared/preview/map/model.js'
import type { Api } from '../../../bridge/api.js'
import type { DrawnChunk } from '../frame/mapFrame.js'

const getKey = (chunk: number, level: number): number => chunk * 4 + level

/** The loaded pieces of a map: the coarsest level of every chunk, and as many finer ones as `LIMITS.MAP_HELD_BYTES` allow. */
export interface MapPieces {
  /** Forgets every piece: another map is shown. */
  readonly clear: () => void
  /** Loads the coarsest level of every chunk. */
  readonly loadCoarse: (layer: MapLayer) => Promise<void>
  /** Returns these chunks at the finest loaded level, and begins to load finer ones where they are missing. */
  readonly draw: (layer: MapLayer, chunks: readonly number[], level: number) => readonly DrawnChunk[]
  /** The coarsest level of every chunk that is loaded. */
  readonly listCoarse: (layer: MapLayer) => readonly DrawnChunk[]
}

export interface MapPiecesListener {
  readonly onPiece: (piece: DrawnChunk) => void
  readonly onFailure: (because: Failure) => void
}

interface Wanted {
  readonly chunk: number
  readonly level: number
}

export function createMapPieces(api: Api, { onPiece, onFailure }: MapPiecesListener): MapPieces {
  /** Counts maps: a piece of an earlier one is dropped. */
  let turn = 0
  let pieces = new Map<number, DrawnChunk>()
  let finerBytes = 0
  /** The pieces to load, the most important first. */
  let wanted: readonly Wanted[] = []
  let isLoading = false

  /** The least recently used finer pieces are evicted. */
  function keep(piece: DrawnChunk): void {
    pieces.set(getKey(piece.index, piece.level), piece)
    if (piece.level === 0) return
    finerBytes += piece.geometry.vertices.byteLength
    for (const [key, old] of pieces) {
      if (finerBytes <= LIMITS.MAP_HELD_BYTES) return
      if (old.level === 0 || old === piece) continue
      pieces.delete(key)
      finerBytes -= old.geometry.vertices.byteLength
    }
  }

  async function loadWanted(layer: MapLayer): Promise<void> {
    if (isLoading) return
    isLoading = true
    const mine = turn
    while (wanted.length > 0) {
      const [next, ...rest] = wanted
      wanted = rest
      if (next === undefined || pieces.has(getKey(next.chunk, next.level))) continue
      const answer = await api.ask('preview.mapPiece', { id: layer.id, chunk: next.chunk, level: next.level })
      if (mine !== turn) return
      const geometry = answer.ok ? decodeChunk(answer.value) : null
      if (!answer.ok) onFailure(answer.failure)
      if (geometry === null) break
      const piece = { index: next.chunk, level: next.level, geometry }
      keep(piece)
      onPiece(piece)
    }
    isLoading = false
  }

  return {
    clear() {
      turn += 1
      pieces = new Map()
      finerBytes = 0
      wanted = []
      isLoading = false
    },
    loadCoarse(layer) {
      wanted = layer.chunks.map((_, chunk) => ({ chunk, level: 0 }))
      return loadWanted(layer)
    },
    draw(layer, chunks, level) {
      const missing: Wanted[] = []
      const drawn = chunks.flatMap((chunk) => {
        const finest = (layer.chunks[chunk]?.pieces.length ?? 1) - 1
        const own = Math.min(level, finest)
        for (let at = own; at >= 0; at--) {
          const piece = pieces.get(getKey(chunk, at))
          if (piece === undefined) continue
          if (at < own) missing.push({ chunk, level: own })
          else if (at > 0) {
            // It was used last, so it is evicted last.
            pieces.delete(getKey(chunk, at))
            pieces.set(getKey(chunk, at), piece)
          }
          return [piece]
        }
        return []
      })
      wanted = [...wanted.filter(({ level: one }) => one === 0), ...missing]
      if (missing.length > 0) void loadWanted(layer)
      return drawn
    },
    listCoarse: ({ chunks }) => chunks.flatMap((_, chunk) => pieces.get(getKey(chunk, 0)) ?? []),
  }
}
