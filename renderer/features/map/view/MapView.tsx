import { Image, List, Maximize, Minus, Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { LIMITS } from '../../../../shared/limits.js'
import type { MapLayer } from '../../../../shared/preview/map/model.js'
import { toLatitude, toLongitude } from '../../../../shared/preview/map/webMercator.js'
import { IconButton } from '../../../components/controls/Button.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { formatDegrees } from '../../../messages/formatDegrees.js'
import { saveBlob } from '../../exports/saveBlob.js'
import { toMap } from '../frame/camera.js'
import type { MapScheme } from '../frame/palette.js'
import { FeatureAttributes, type FormatCell } from './FeatureAttributes.js'
import { FeatureList } from './FeatureList.js'
import { MapLegend } from './MapLegend.js'
import { formatLength, getScaleBar } from './scaleBar.js'
import { type MapCanvas, SHEET_MARGIN, useMapCanvas } from './useMapCanvas.js'
import { useMapInput, zoomIn, zoomOut } from './useMapInput.js'

interface MapViewProps {
  readonly layer: MapLayer
  readonly name: string
  readonly format: FormatCell
  /** The display name of a column, where it differs from its name in the table. */
  readonly nameOf?: ((column: string) => string) | undefined
  /** The known meaning of the values that colour the features. */
  readonly scheme?: MapScheme | undefined
  /** Shows a row of the file in its table; left out where there is none. */
  readonly onShowRow?: ((row: number) => void) | undefined
}

/** An interactive map of a layer over its base. */
export function MapView({ layer, name, format, nameOf, scheme, onShowRow }: MapViewProps): React.JSX.Element {
  const { map, saveOutcomes } = useStores()
  const messages = useMessages()
  const colours = useStore(map, (state) => state.colours)
  const stage = useRef<HTMLButtonElement>(null)
  const canvas = useMapCanvas(map, layer, {
    colours,
    scheme: scheme ?? null,
    onSought: () => stage.current?.focus({ preventScroll: true }),
  })
  const [pointer, setPointer] = useState<readonly [number, number] | null>(null)
  const [listed, setListed] = useState<readonly number[] | null>(null)
  const keys = useId()
  const showSelected = (): void => {
    const { selected } = map.getState()
    if (selected !== null) onShowRow?.(selected)
  }
  const { onKeyDown } = useMapInput(stage, canvas, {
    pick: (row) => void map.select(row),
    hover: setPointer,
    leave: showSelected,
  })
  const save = async (): Promise<void> => {
    const picture = await toPicture([canvas.base, canvas.board, canvas.above].flatMap(({ current }) => current ?? []))
    if (picture !== null) await saveBlob(`${name}.png`, picture, saveOutcomes.whenSaved)
  }
  const toggleList = (): void => setListed(listed === null ? canvas.list(LIMITS.MAP_ROWS) : null)
  return (
    <div className="map-body">
      <div className="map-stage">
        <button
          type="button"
          ref={stage}
          className="map-sheets"
          aria-label={`${messages.say('map.name', { name })}. ${messages.say('map.features', { count: layer.features })}`}
          aria-describedby={keys}
          onKeyDown={onKeyDown}
        >
          <div ref={canvas.plane} className="map-plane">
            <canvas ref={canvas.base} />
            <canvas ref={canvas.board} />
            <canvas ref={canvas.above} />
          </div>
        </button>
        <span id={keys} hidden>
          {[messages.say('map.keys'), ...(onShowRow === undefined ? [] : [messages.say('map.keys.row')])].join(' ')}
        </span>
        <div className="map-buttons">
          <IconButton icon={Plus} name={messages.say('map.in')} onClick={() => canvas.move(zoomIn)} />
          <IconButton icon={Minus} name={messages.say('map.out')} onClick={() => canvas.move(zoomOut)} />
          <IconButton icon={Maximize} name={messages.say('map.fit')} onClick={canvas.fit} />
          <IconButton
            icon={List}
            name={messages.say('map.list')}
            aria-expanded={listed !== null}
            onClick={toggleList}
          />
          <IconButton icon={Image} name={messages.say('map.save')} onClick={() => void save()} />
        </div>
        <MapLegend nameOf={nameOf} scheme={scheme ?? null} />
        <ScaleBar canvas={canvas} layer={layer} />
      </div>
      <div className="map-panels">
        <FeatureAttributes
          format={format}
          nameOf={nameOf}
          onShowRow={onShowRow === undefined ? undefined : showSelected}
        />
        {listed === null ? null : <FeatureList of={listed} onClose={() => setListed(null)} />}
      </div>
      <MapFooter canvas={canvas} layer={layer} pointer={pointer} />
    </div>
  )
}

function ScaleBar({
  canvas: { camera },
  layer,
}: {
  readonly canvas: MapCanvas
  readonly layer: MapLayer
}): React.JSX.Element | null {
  const messages = useMessages()
  if (camera === null) return null
  // A metre of Web Mercator is longer than a metre on the ground, increasingly so towards the north.
  const onGround = layer.crs === 'plane' ? 1 : Math.cos((toLatitude(camera.y) * Math.PI) / 180)
  const { metres, pixels } = getScaleBar(camera.scale / onGround)
  return (
    <div className="map-scale" aria-hidden>
      <span>{layer.crs === 'plane' ? messages.formatCount(metres) : formatLength(metres, messages)}</span>
      <span className="map-scale-bar" style={{ width: `${pixels}px` }} />
    </div>
  )
}

function MapFooter({
  canvas: { camera, size },
  layer,
  pointer,
}: {
  readonly canvas: MapCanvas
  readonly layer: MapLayer
  readonly pointer: readonly [number, number] | null
}): React.JSX.Element {
  const { map } = useStores()
  const messages = useMessages()
  const loaded = useStore(map, (state) => state.loaded)
  const without = layer.rows - layer.features
  const at = camera === null || pointer === null ? null : toMap(camera, pointer, size)
  return (
    <footer className="map-foot">
      <span>{messages.say('map.features', { count: layer.features })}</span>
      {without > 0 ? <span>{messages.say('map.without', { count: without })}</span> : null}
      {layer.leftOut > 0 ? <span>{messages.say('map.left-out', { count: layer.leftOut })}</span> : null}
      {loaded < layer.chunks.length ? (
        <span role="status">{messages.say('map.drawing', { done: loaded, of: layer.chunks.length })}</span>
      ) : null}
      <span className="stretch" />
      {at === null ? null : <span className="figure">{formatPlace(at, layer, messages)}</span>}
      {layer.crs === 'plane' ? null : <span>{messages.say('map.base')}</span>}
    </footer>
  )
}

function formatPlace(
  [x, y]: readonly [number, number],
  { crs }: MapLayer,
  messages: ReturnType<typeof useMessages>,
): string {
  if (crs === 'plane') return `x ${messages.formatCount(Math.round(x))} · y ${messages.formatCount(Math.round(y))}`
  return `${formatDegrees(toLatitude(y), 'latitude', 5, messages)} · ${formatDegrees(toLongitude(x), 'longitude', 5, messages)}`
}

/** The sheets as one picture of the view, at the resolution at which they are drawn; null when there is none. */
function toPicture(sheets: readonly HTMLCanvasElement[]): Promise<Blob | null> {
  const picture = document.createElement('canvas')
  const margin = Math.round(SHEET_MARGIN * devicePixelRatio)
  picture.width = (sheets[0]?.width ?? 0) - 2 * margin
  picture.height = (sheets[0]?.height ?? 0) - 2 * margin
  const context = picture.getContext('2d')
  for (const sheet of sheets) context?.drawImage(sheet, -margin, -margin)
  return new Promise((resolve) => picture.toBlob(resolve, 'image/png'))
}
