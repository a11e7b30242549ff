/** Maps. */
export const MAP_LIMITS = {
  /** Features of one map, and the vertices of all of them: 200 MB of memory while it is created. */
  MAP_FEATURES: 2_000_000,
  MAP_VERTICES: 12_000_000,
  /** A piece of a map: some 30,000 vertices, or one feature that has more by itself. */
  MAP_CHUNK_BYTES: 16 * 1024 * 1024,
  MAP_CHUNKS: 4000,
  /** Detailed pieces that the window keeps; the least needed are dropped first. */
  MAP_HELD_BYTES: 96 * 1024 * 1024,
  /** One geometry as text; a longer one, such as a country's coast in full detail, is left out. */
  MAP_GEOMETRY_CHARS: 8 * 1024 * 1024,
  MAP_CLASSES: 8,
  /** Features whose attributes are requested at once: a list of them on the screen. */
  MAP_ROWS: 100,
  MAP_MS: 120_000,
} as const
