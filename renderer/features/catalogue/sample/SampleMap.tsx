import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { MapLayer } from '../../../../shared/preview/map/model.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { MapView } from '../../map/view/MapView.js'

/** The map of a layer that exists already, without a choice of columns. */
export function SampleMap({
  layer,
  name,
}: {
  readonly layer: MapLayer
  readonly name: string
}): React.JSX.Element | null {
  const { map } = useStores()
  const messages = useMessages()
  const shown = useStore(map, (state) => state.layer)
  useEffect(() => {
    void map.show(layer)
    return map.forget
  }, [map, layer])
  if (shown !== layer) return null
  const format = (cell: string, kind: string): string =>
    kind === 'number' && messages.language === 'fr' ? cell.replace('.', ',') : cell
  return <MapView key={layer.id} layer={layer} name={name} format={format} />
}
