import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../../shared/failure.js'
import type { InputOf } from '../../../../shared/ipc/contract.js'
import type { ColourMethod, MapColours, MapLayer, MapSource } from '../../../../shared/preview/map/model.js'
import type { PreviewTable } from '../../../../shared/preview/model.js'
import type { Api } from '../../../bridge/api.js'
import type { Bounds, Camera } from '../frame/camera.js'
import { locateRow } from '../frame/locateRow.js'
import type { DrawnChunk } from '../frame/mapFrame.js'
import { createMapPieces } from './mapPieces.js'

/** Identifies the table: a file with its reader options, the answer of a query, or the differences of a comparison. */
export type MappedTable = WithoutSource<InputOf<'preview.map'>>
type WithoutSource<Asked> = Asked extends unknown ? Omit<Asked, 'source' | 'previous'> : never

export const isSameTable = (one: MappedTable | null, other: MappedTable): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

export interface MapState {
  readonly table: MappedTable | null
  /** The reading of that table: the same file may have another content when it is read again. */
  readonly reading: object | null
  /** The source that the person chose; null lets the map find one. */
  readonly source: MapSource | null
  readonly layer: MapLayer | null
  readonly failure: Failure | null
  /** Chunks of which at least one level is loaded. */
  readonly loaded: number
  /** Grows with each piece that arrives. */
  readonly revision: number
  readonly colourBy: string | null
  readonly method: ColourMethod
  readonly colours: MapColours | null
  readonly isColouring: boolean
  readonly selected: number | null
  /** A row of this table that is to be centred. */
  readonly wantedRow: { readonly table: MappedTable; readonly row: number } | null
  /** The camera when the map was left, to restore it. */
  readonly camera: Camera | null
  /** The attributes of the selected row. */
  readonly attributes: PreviewTable | null
  readonly attributesTrouble: Failure | null
}

export interface MapStore extends StoreApi<MapState> {
  /** Makes the map of a table and loads all of it at its coarsest level. The map of before is dropped. */
  readonly open: (
    table: MappedTable,
    reading: object,
    source: MapSource | null,
    previous?: MapSource | null,
  ) => Promise<void>
  /** Shows a layer that exists already. */
  readonly show: (layer: MapLayer) => Promise<void>
  /** Forgets everything: another table is shown. */
  readonly forget: () => void
  /** Returns these chunks at the finest loaded level, and requests finer ones where they are missing. */
  readonly draw: (chunks: readonly number[], level: number) => readonly DrawnChunk[]
  readonly colourBy: (column: string | null, method: ColourMethod) => Promise<void>
  readonly select: (row: number | null) => Promise<void>
  /** Selects a row of a table and centres it as soon as the map of that table is there. */
  readonly seek: (table: MappedTable, row: number) => void
  /** The bounds of a row's feature, in metres of the map; null while no loaded chunk has it. */
  readonly locate: (row: number) => Bounds | null
  /** The attributes of these rows, in the order of the file. */
  readonly readRows: (rows: readonly number[]) => Promise<PreviewTable | null>
}

const NOTHING: MapState = {
  table: null,
  reading: null,
  source: null,
  layer: null,
  failure: null,
  loaded: 0,
  revision: 0,
  colourBy: null,
  method: 'quantile',
  colours: null,
  isColouring: false,
  selected: null,
  wantedRow: null,
  camera: null,
  attributes: null,
  attributesTrouble: null,
}

export function createMapStore(api: Api): MapStore {
  const store = createStore<MapState>(() => NOTHING)
  /** Counts maps: an answer for an earlier one is dropped. */
  let turn = 0
  const pieces = createMapPieces(api, {
    onPiece: ({ level }) =>
      store.setState(({ loaded, revision }) => ({ loaded: level === 0 ? loaded + 1 : loaded, revision: revision + 1 })),
    onFailure: (failure) => store.setState({ failure }),
  })

  const clear = (): void => {
    turn += 1
    pieces.clear()
  }

  async function open(
    table: MappedTable,
    reading: object,
    source: MapSource | null,
    previous: MapSource | null = null,
  ): Promise<void> {
    clear()
    const mine = turn
    const { wantedRow } = store.getState()
    store.setState(
      {
        ...NOTHING,
        table,
        reading,
        source,
        wantedRow: isSameTable(wantedRow?.table ?? null, table) ? wantedRow : null,
      },
      true,
    )
    const answer = await api.ask('preview.map', { ...table, source, previous })
    if (mine !== turn) return
    if (!answer.ok) return store.setState({ failure: answer.failure })
    await load(answer.value)
  }

  async function load(layer: MapLayer): Promise<void> {
    const { wantedRow } = store.getState()
    store.setState({ layer })
    if (wantedRow !== null) void select(wantedRow.row)
    await pieces.loadCoarse(layer)
  }

  async function select(row: number | null): Promise<void> {
    const { layer } = store.getState()
    store.setState({ selected: row, attributes: null, attributesTrouble: null })
    if (layer === null || row === null) return
    const answer = await api.ask('preview.mapRows', { id: layer.id, rows: [row] })
    if (store.getState().selected !== row || store.getState().layer !== layer) return
    store.setState(answer.ok ? { attributes: answer.value } : { attributesTrouble: answer.failure })
  }

  return {
    ...store,
    open,
    async show(layer) {
      clear()
      store.setState(NOTHING, true)
      await load(layer)
    },
    forget() {
      if (store.getState().layer === null && store.getState().table === null) return
      clear()
      store.setState(NOTHING, true)
    },
    draw(chunks, level) {
      const { layer } = store.getState()
      return layer === null ? [] : pieces.draw(layer, chunks, level)
    },
    async colourBy(column, method) {
      const { layer } = store.getState()
      if (layer === null) return
      store.setState({
        colourBy: column,
        method,
        isColouring: column !== null,
        ...(column === null ? { colours: null } : {}),
      })
      if (column === null) return
      const mine = turn
      const answer = await api.ask('preview.mapColours', { id: layer.id, column, method })
      const { colourBy, method: latest } = store.getState()
      if (mine !== turn || colourBy !== column || latest !== method) return
      store.setState({
        isColouring: false,
        ...(answer.ok ? { colours: answer.value } : { failure: answer.failure, colourBy: null, colours: null }),
      })
    },
    select,
    seek(table, row) {
      store.setState({ wantedRow: { table, row } })
      if (isSameTable(store.getState().table, table)) void select(row)
    },
    locate(row) {
      const { layer } = store.getState()
      return layer === null ? null : locateRow(layer, pieces.listCoarse(layer), row)
    },
    async readRows(rows) {
      const { layer } = store.getState()
      if (layer === null || rows.length === 0) return null
      const answer = await api.ask('preview.mapRows', { id: layer.id, rows: [...rows] })
      return answer.ok ? answer.value : null
    },
  }
}
