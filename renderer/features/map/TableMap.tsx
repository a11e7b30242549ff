import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { MapSource } from '../../../shared/preview/map/model.js'
import type { PreviewColumn } from '../../../shared/preview/model.js'
import { FailureNotice } from '../../components/feedback/Notice.js'
import { useMessages, useStores } from '../../context/appContext.js'
import type { MappedFile } from './store/mapStore.js'
import type { FormatCell } from './view/FeatureAttributes.js'
import { MapToolbar } from './view/MapToolbar.js'
import { MapView } from './view/MapView.js'

interface TableMapProps {
  readonly file: MappedFile
  readonly name: string
  readonly columns: readonly PreviewColumn[]
  /** Where the geometry seems to be, or null when nothing says so. */
  readonly found: MapSource | null
  readonly format: FormatCell
}

const isSame = (one: MappedFile | null, other: MappedFile): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A table as a map: all of its features, wherever in the table its coordinates are. */
export function TableMap({ file, name, columns, found, format }: TableMapProps): React.JSX.Element {
  const { map } = useStores()
  const messages = useMessages()
  const { file: shown, source: chosen, layer, trouble } = useStore(map)
  const isShown = isSame(shown, file)
  useEffect(() => {
    if (found !== null && !isSame(map.getState().file, file)) void map.open(file, null)
  }, [map, file, found])
  const source = (isShown ? (chosen ?? layer?.source) : null) ?? found ?? { is: 'columns', x: '', y: '', crs: null }
  const choose = (next: MapSource): void => {
    if (next.is !== 'columns' || (next.x !== '' && next.y !== '')) void map.open(file, next)
  }
  const isWaiting = isShown && layer === null && trouble === null
  return (
    <div className="map">
      <MapToolbar source={source} columns={columns} onSource={choose} />
      {isShown && trouble !== null ? (
        <div className="inset">
          <FailureNotice because={trouble} />
        </div>
      ) : null}
      {!isShown && found === null ? <p className="hint inset">{messages.say('map.choose')}</p> : null}
      {isWaiting ? (
        <div className="look-skeleton" role="status">
          <span className="hint">{messages.say('map.loading')}</span>
          <div className="skeleton wide" />
        </div>
      ) : null}
      {isShown && layer !== null ? <MapView key={layer.id} layer={layer} name={name} format={format} /> : null}
    </div>
  )
}
