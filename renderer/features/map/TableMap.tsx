import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { MapSource } from '../../../shared/preview/map/model.js'
import type { PreviewColumn } from '../../../shared/preview/model.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { MapOptionsBar } from './MapOptionsBar.js'
import { MapWithFallback } from './MapWithFallback.js'
import { isSameTable, type MappedTable } from './store/mapStore.js'
import type { FormatCell } from './view/FeatureAttributes.js'
import { MapView } from './view/MapView.js'

interface TableMapProps {
  readonly table: MappedTable
  /** The query answer that the table was read from: another answer needs another map. */
  readonly reading: object
  readonly name: string
  readonly columns: readonly PreviewColumn[]
  /** The detected coordinate source; null when nothing was detected. */
  readonly found: MapSource | null
  readonly format: FormatCell
  /** Shows a row in the table, by its index from 0. */
  readonly onShowRow: (row: number) => void
}

/** A table as a map: all of its features, whichever columns hold its coordinates. */
export function TableMap({
  table,
  reading,
  name,
  columns,
  found,
  format,
  onShowRow,
}: TableMapProps): React.JSX.Element {
  const { map } = useStores()
  const messages = useMessages()
  const { table: shown, reading: read, source: chosen, layer, failure } = useStore(map)
  const isShown = isSameTable(shown, table) && read === reading
  useEffect(() => {
    const state = map.getState()
    const isThere = isSameTable(state.table, table) && state.reading === reading
    if (found !== null && !isThere) void map.open(table, reading, null)
  }, [map, table, reading, found])
  // One column of two is chosen first: it is kept here until the other is.
  const [half, setHalf] = useState<MapSource | null>(null)
  const source = half ??
    (isShown ? (chosen ?? layer?.source) : null) ??
    found ?? { type: 'columns', x: '', y: '', crs: null }
  const choose = (next: MapSource): void => {
    const isWhole = next.type !== 'columns' || (next.x !== '' && next.y !== '')
    setHalf(isWhole ? null : next)
    if (isWhole) void map.open(table, reading, next)
  }
  return (
    <MapWithFallback
      head={
        <>
          <MapOptionsBar source={source} columns={columns} onSource={choose} />
          {!isShown && found === null ? <p className="hint inset">{messages.say('map.choose')}</p> : null}
        </>
      }
      isAsked={isShown}
      layer={layer}
      failure={failure}
    >
      {(shownLayer) => (
        <MapView key={shownLayer.id} layer={shownLayer} name={name} format={format} onShowRow={onShowRow} />
      )}
    </MapWithFallback>
  )
}
