import { projectToMap } from '../../../../../electron/preview/map/projectToMap.js'
import { failure } from '../../../../../shared/failure.js'
import {
  createLayerBuilder,
  type LayerBuilder,
  type LayerChunk,
} from '../../../../../shared/preview/map/layerBuilder.js'
import type { MapColours, MapLayer } from '../../../../../shared/preview/map/model.js'
import { parseGeometry } from '../../../../../shared/preview/map/parseGeometry.js'
import type { PreviewColumn } from '../../../../../shared/preview/model.js'
import { fail, ok } from '../../../../../shared/result.js'
import { createSampleComparison } from '../../../samples/comparisonSamples.js'
import { createSampleRow, SAMPLE_COLUMNS } from '../../../samples/previewSamples.js'
import type { VerbHandlers } from '../fakeBackend.js'

const SAMPLE_ROWS = 900

let made: { readonly layer: MapLayer; readonly chunks: readonly LayerChunk[] } | null = null

/** The map of the sample's counting stations, packed as the product packs it, and an area around some of them. */
function getSampleMap(): NonNullable<typeof made> {
  if (made !== null) return made
  const builder = createLayerBuilder()
  for (let row = 0; row < SAMPLE_ROWS; row++) {
    const cells = createSampleRow(row)
    builder.setRow(row)
    parseGeometry(`POINT(${cells[9]} ${cells[8]})`, builder)
  }
  builder.setRow(SAMPLE_ROWS)
  parseGeometry('POLYGON((-1.72 48.08,-1.62 48.08,-1.62 48.14,-1.72 48.14,-1.72 48.08))', builder)
  made = packMap(builder, {
    id: 1,
    rows: SAMPLE_ROWS + 3,
    columns: SAMPLE_COLUMNS,
    source: { type: 'columns', x: 'longitude', y: 'latitude', crs: null },
  })
  return made
}

function packMap(
  builder: LayerBuilder,
  { columns, ...about }: Pick<MapLayer, 'id' | 'source' | 'rows'> & { readonly columns: readonly PreviewColumn[] },
): NonNullable<typeof made> {
  const built = builder.build({ chosen: null, declared: null }, projectToMap)
  if (built === null) throw new Error('the sample has a geometry')
  const { chunks: cut, ...facts } = built
  const chunks = [...cut()]
  const layer: MapLayer = {
    ...facts,
    ...about,
    leftOut: 0,
    chunks: chunks.map(({ pieces, ...chunk }) => ({
      ...chunk,
      pieces: pieces.map(({ length }) => ({ at: 0, bytes: length })),
    })),
    columns: columns.map(({ name, kind }) => ({ name, kind })),
  }
  return { layer, chunks }
}

export const getSampleLayer = (): MapLayer => getSampleMap().layer

/** The map of the differing rows, each at its present position. */
function createComparedMap(): NonNullable<typeof made> {
  const { table } = getCompared()
  const builder = createLayerBuilder()
  for (const [row, cells] of table.rows.entries()) {
    builder.setRow(row)
    parseGeometry(`POINT(${cells[9]} ${cells[11]})`, builder)
  }
  return packMap(builder, {
    id: COMPARED,
    rows: table.rows.length,
    columns: table.columns,
    source: { type: 'columns', x: 'longitude (new)', y: 'latitude (new)', crs: null },
  })
}

const COMPARED = 2

function getCompared() {
  const { differences } = createSampleComparison()
  if (differences?.type !== 'table') throw new Error('a table of differences')
  return differences
}

function colourCompared(): MapColours {
  const kinds = getCompared().table.rows.map(([kind]) => kind)
  const values = ['changed', 'added'].map((value) => ({ value, count: kinds.filter((kind) => kind === value).length }))
  return {
    classes: kinds.map((kind) => (kind === 'changed' ? '1' : '2')).join(''),
    empties: 0,
    legend: { type: 'categories', values, others: 0 },
  }
}

const classesOf = (column: string): MapColours => {
  const isNumber = SAMPLE_COLUMNS.find(({ name }) => name === column)?.kind === 'number'
  const classes = Array.from({ length: SAMPLE_ROWS + 1 }, (_, row) => String(row % 6)).join('')
  return {
    classes,
    empties: 150,
    legend: isNumber
      ? { type: 'steps', breaks: [0, 120.5, 480, 1200, 2400, 3299], counts: [151, 150, 150, 150, 150] }
      : {
          type: 'categories',
          values: ['Rue de la Visitation', 'Quai de Prévalaye', 'Pont de Châteaudun'].map((value) => ({
            value,
            count: 150,
          })),
          others: 300,
        },
  }
}

/** The verbs of a map, over one sample. */
export const createFakeMapHandlers = (): Pick<
  VerbHandlers,
  'preview.map' | 'preview.mapPiece' | 'preview.mapRows' | 'preview.mapColours'
> => ({
  'preview.map': ({ source, ...asked }) => {
    const { layer } = 'differences' in asked ? createComparedMap() : getSampleMap()
    return ok(source === null ? layer : { ...layer, source })
  },
  'preview.mapPiece': ({ id, chunk, level }) => {
    const pieces = (id === COMPARED ? createComparedMap() : getSampleMap()).chunks[chunk]?.pieces ?? []
    const piece = pieces[Math.min(level, pieces.length - 1)]
    return piece === undefined ? fail(failure('look/map-gone')) : ok(Uint8Array.from(piece))
  },
  'preview.mapRows': ({ id, rows }) =>
    ok({
      columns:
        id === COMPARED
          ? getCompared().table.columns
          : [...SAMPLE_COLUMNS, { name: 'Code INSEE', kind: 'number', type: 'BIGINT' }],
      rows: rows.map((row) =>
        id === COMPARED ? [...(getCompared().table.rows[row] ?? [])] : [...createSampleRow(row), '35238'],
      ),
      more: false,
      columnsLeftOut: 0,
    }),
  'preview.mapColours': ({ id, column }) => ok(id === COMPARED ? colourCompared() : classesOf(column)),
})
