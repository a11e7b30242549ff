import type { ProductSabotage } from '../../productSabotage.js'

const CHUNK = 'shared/preview/map/chunkCodec.ts'
const LAYER = 'shared/preview/map/layerBuilder.ts'
const PROCESS = 'electron/adapters/workers/mapService.ts'
const LAYERS = 'unit/preview/map/layerBuilder.spec.ts'
const WIRE = 'wire/preview/map.spec.ts'
const VIEW = 'unit/features/map/draw/findFeatureAt.spec.ts'

/** Maps of tables: what is placed, where, and what the window believes of packed pieces. */
export const MAP: readonly ProductSabotage[] = [
  {
    what: 'a piece of a map may name a feature that is not there',
    file: CHUNK,
    find: 'if (getPathFeature(path) >= rows.length) return false',
    replace: 'if (path < 0) return false',
    spec: 'unit/preview/map/chunkCodec.spec.ts',
    title: 'that is cut, names a feature that is not there or counts backwards is none',
  },
  {
    what: 'a piece of a map may end elsewhere than it says',
    file: CHUNK,
    find: 'return starts[0] === 0 && starts[paths.length] === vertices.length / 2',
    replace: 'return starts[0] === 0',
    spec: 'unit/preview/map/chunkCodec.spec.ts',
    title: 'that is cut, names a feature that is not there or counts backwards is none',
  },
  {
    what: 'a feature with one place that is none is drawn all the same',
    file: LAYER,
    find: 'if (isLost[at] === 1) return false',
    replace: 'if (isLost[at] === 2) return false',
    spec: LAYERS,
    title: 'leaves out what has no place, and counts it',
  },
  {
    what: 'the chunks of a map lie anywhere',
    file: LAYER,
    find: 'along += side * side * ((3 * right) ^ up)',
    replace: 'along += (side * side * ((3 * right) ^ up)) % 7',
    spec: LAYERS,
    title: 'of a hundred thousand vertices and more has coarser levels that leave out less than they may',
  },
  {
    what: 'Paris in Web Mercator is taken for the Bay of Biscay',
    file: 'shared/preview/map/crs.ts',
    find: "isWithin(extent, LAMBERT93_FRAME) && !isAtSea(extent)) return 'lambert93'",
    replace: "isWithin(extent, LAMBERT93_FRAME)) return 'lambert93'",
    spec: 'unit/preview/map/crs.spec.ts',
    title: 'is found for %s',
  },
  {
    what: 'a map that was replaced still answers',
    file: PROCESS,
    find: 'held?.layer.id === id ? ok(held)',
    replace: 'held !== null ? ok(held)',
    spec: WIRE,
    title: 'is the last one that was made: earlier ones are gone, from the disk as well',
  },
  {
    what: 'the maps of before stay on the disk',
    file: PROCESS,
    find: '      rmSync(folder, { recursive: true, force: true })\n',
    replace: '',
    spec: WIRE,
    title: 'is the last one that was made: earlier ones are gone, from the disk as well',
  },
  {
    what: 'a hole of an area is part of it',
    file: 'renderer/features/map/draw/findFeatureAt.ts',
    find: 'isInside = kind === PATH_RING ? holdsIt : isInside && !holdsIt',
    replace: 'isInside = kind === PATH_RING ? holdsIt : isInside',
    spec: VIEW,
    title: 'is %s',
  },
  {
    what: 'zooming loses the place under the pointer',
    file: 'renderer/features/map/frame/camera.ts',
    find: 'x: x - (at[0] - size.width / 2) / scale,',
    replace: 'x: camera.x,',
    spec: 'unit/features/map/frame/camera.spec.ts',
    title: 'keeps the place under the pointer while it zooms, at any scale',
  },
  {
    what: 'a row of a sorted table leads to the feature of another one',
    file: 'renderer/features/preview/rows/tableRowSource.ts',
    find: 'isInFileOrder(shown) ? ok(row) : api.ask(',
    replace: 'isInFileOrder(shown) || shown !== null ? ok(row) : api.ask(',
    spec: 'window/map/map.spec.ts',
    title:
      'leads from a feature to its row in the sorted table, and from a row back to its feature, by keys and by mouse',
  },
  {
    what: 'a feature leads to the row that stands at its number, whatever the order',
    file: 'electron/preview/grid/rowOrders.ts',
    find: "findNumber(order, tables, { wanted: 'place', by: 'origin', at: origin })",
    replace: "findNumber(order, tables, { wanted: 'origin', by: 'place', at: origin })",
    spec: 'wire/preview/table/tableWindows.spec.ts',
    title: 'tells where a row of the file stands in a view, and which row of the file stands there',
  },
  {
    what: 'a row of a comparison lies between its old and its new place',
    file: 'electron/preview/map/selectPlaces.ts',
    find: 'return cells.map((cell, at) => `CASE WHEN ${isThere} THEN ${cell} ELSE ${others[at]} END`)',
    replace: 'return cells.map((cell, at) => `CASE WHEN ${isThere} OR true THEN coalesce(${cell}, ${others[at]}) END`)',
    spec: WIRE,
    title: 'has a row at its previous place where it has no other, and not at a mixture of both',
  },
]
