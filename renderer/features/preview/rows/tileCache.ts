/** The rows and columns of one tile: its cells are loaded and evicted together. */
const TILE_ROWS = 100
const TILE_COLUMNS = 40
/** How many tiles are held: a few screens in every direction. */
const TILES = 120
/** The most cells of one request, below the limit of the main process. */
const ASKED_ROWS = 400
const ASKED_TILES_ACROSS = 4

type Cell = string | null

export interface Rectangle {
  readonly from: number
  readonly count: number
  readonly columns: readonly number[]
}

export interface TileCache {
  readonly getCell: (row: number, column: number) => Cell | undefined
  /**
   * The missing part of a window, as one rectangle of whole tiles within the table, or null when everything is loaded.
   */
  readonly findMissing: (
    seen: { readonly from: number; readonly to: number; readonly columns: readonly number[] },
    size: { readonly rows: number; readonly columns: number },
  ) => Rectangle | null
  /** Stores the cells of a rectangle that was missing. */
  readonly put: (rectangle: Rectangle, rows: readonly (readonly Cell[])[]) => void
}

/** The cells of a table in tiles; the least recently used ones are evicted. */
export function createTileCache(): TileCache {
  const tiles = new Map<string, readonly (readonly Cell[])[]>()
  const getKey = (down: number, across: number): string => `${down}:${across}`

  function touch(key: string): void {
    const tile = tiles.get(key)
    if (tile === undefined) return
    tiles.delete(key)
    tiles.set(key, tile)
  }

  return {
    getCell(row, column) {
      const tile = tiles.get(getKey(Math.floor(row / TILE_ROWS), Math.floor(column / TILE_COLUMNS)))
      return tile?.[row % TILE_ROWS]?.[column % TILE_COLUMNS]
    },
    findMissing({ from, to, columns }, size) {
      const last = Math.min(to, size.rows) - 1
      if (last < from) return null
      const across = [...new Set(columns.map((column) => Math.floor(column / TILE_COLUMNS)))]
      const lacking: { readonly down: number; readonly across: number }[] = []
      for (let down = Math.floor(from / TILE_ROWS); down <= Math.floor(last / TILE_ROWS); down++)
        for (const one of across) {
          const key = getKey(down, one)
          if (tiles.has(key)) touch(key)
          else lacking.push({ down, across: one })
        }
      const [first] = lacking
      if (first === undefined) return null
      const begin = first.down * TILE_ROWS
      const end = Math.min(
        size.rows,
        (Math.max(...lacking.map(({ down }) => down)) + 1) * TILE_ROWS,
        begin + ASKED_ROWS,
      )
      const wide = [...new Set(lacking.map((one) => one.across))].slice(0, ASKED_TILES_ACROSS)
      const asked = wide.flatMap((one) => Array.from({ length: TILE_COLUMNS }, (_, at) => one * TILE_COLUMNS + at))
      return { from: begin, count: end - begin, columns: asked.filter((column) => column < size.columns) }
    },
    put({ from, count, columns }, rows) {
      const across = [...new Set(columns.map((column) => Math.floor(column / TILE_COLUMNS)))]
      for (let begin = from; begin < from + count; begin += TILE_ROWS)
        for (const one of across) {
          const places = columns.flatMap((column, at) => (Math.floor(column / TILE_COLUMNS) === one ? [at] : []))
          const part = rows.slice(begin - from, begin - from + TILE_ROWS)
          tiles.set(
            getKey(begin / TILE_ROWS, one),
            part.map((row) => places.map((at) => row[at] ?? null)),
          )
        }
      for (const key of tiles.keys()) {
        if (tiles.size <= TILES) break
        tiles.delete(key)
      }
    },
  }
}
