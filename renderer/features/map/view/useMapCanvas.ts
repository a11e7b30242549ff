import { useCallback, useEffect, useRef, useState } from 'react'
import { getPathFeature } from '../../../../shared/preview/map/chunkCodec.js'
import type { MapColours, MapLayer } from '../../../../shared/preview/map/model.js'
import { paintBase, paintTowns } from '../base/paintBase.js'
import { createCanvasRenderer, type MapRenderer } from '../draw/canvasRenderer.js'
import { findFeatureAt } from '../draw/findFeatureAt.js'
import { paintSelection } from '../draw/paintSelection.js'
import { type Camera, centreOn, fitBounds, getLayerBounds, type Size, toMap, toScreen } from '../frame/camera.js'
import { chooseLevel, findVisibleChunks } from '../frame/levelOfDetail.js'
import type { DrawnChunk, MapFrame } from '../frame/mapFrame.js'
import { type MapPalette, type MapScheme, readPalette } from '../frame/palette.js'
import type { MapStore } from '../store/mapStore.js'

/** Milliseconds that drawing may take of one frame at sixty frames per second. */
const FRAME_MS = 11
/** How far the sheets extend beyond the view on each side. */
export const SHEET_MARGIN = 96
/** How near to a feature a click has to be. */
const REACH_PX = 7

export interface MapCanvas {
  /** The element that holds the sheets; it is moved along with the camera until they are drawn anew. */
  readonly plane: React.RefObject<HTMLDivElement | null>
  /** The three sheets: the base, the features, and the selection above them. */
  readonly base: React.RefObject<HTMLCanvasElement | null>
  readonly board: React.RefObject<HTMLCanvasElement | null>
  readonly above: React.RefObject<HTMLCanvasElement | null>
  readonly camera: Camera | null
  readonly size: Size
  readonly move: (change: (camera: Camera, size: Size) => Camera) => void
  readonly fit: () => void
  /** The row of the feature at a point of the screen. */
  readonly find: (at: readonly [number, number]) => number | null
  /** Rows of visible features, at most so many. */
  readonly list: (most: number) => readonly number[]
}

interface Live {
  camera: Camera | null
  size: Size
  frame: MapFrame | null
  /** The frame that the sheets show. */
  shown: MapFrame | null
  marked: number | null
  palette: MapPalette | null
  renderer: MapRenderer | null
  asked: number
}

interface MapCanvasOptions {
  readonly colours: MapColours | null
  readonly scheme: MapScheme | null
  /** Called when the sought feature is centred, or when it is certain that it has no place. */
  readonly onSought: () => void
}

/**
 * Keeps the sheets of a map up to date: it draws when the camera, the data, the theme or the size has changed, and not
 * otherwise.
 */
export function useMapCanvas(
  store: MapStore,
  layer: MapLayer,
  { colours, scheme, onSought }: MapCanvasOptions,
): MapCanvas {
  const plane = useRef<HTMLDivElement>(null)
  const base = useRef<HTMLCanvasElement>(null)
  const board = useRef<HTMLCanvasElement>(null)
  const above = useRef<HTMLCanvasElement>(null)
  const live = useRef<Live>({
    camera: null,
    size: { width: 0, height: 0 },
    frame: null,
    shown: null,
    marked: null,
    palette: null,
    renderer: null,
    asked: 0,
  })
  const known = useRef(scheme)
  known.current = scheme
  const onWantedRow = useRef(onSought)
  onWantedRow.current = onSought
  const [camera, setCamera] = useState<Camera | null>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })

  const ask = useCallback((): void => {
    const state = live.current
    if (state.asked !== 0) return
    state.asked = requestAnimationFrame(() => {
      state.asked = 0
      if (!drawSheets(state, store, { plane, base, board, above })) ask()
    })
  }, [store])

  const change = useCallback(
    (next: Camera): void => {
      live.current.camera = next
      live.current.frame = null
      setCamera(next)
      ask()
    },
    [ask],
  )

  useEffect(() => {
    const state = live.current
    state.frame = null
    state.palette = board.current === null ? null : readPalette(board.current, colours?.legend ?? null, scheme)
    ask()
  }, [colours, scheme, ask])

  useEffect(() => {
    const state = live.current
    const sheet = board.current
    const view = plane.current?.parentElement
    if (sheet === null || view === null || view === undefined) return
    return watchMap({
      ...{ state, store, layer, sheet, view, ask, change, setSize },
      getScheme: () => known.current,
      onSought: () => onWantedRow.current(),
    })
  }, [store, layer, ask, change])

  return {
    plane,
    base,
    board,
    above,
    camera,
    size,
    move: (how) => {
      const state = live.current
      if (state.camera !== null) change(how(state.camera, state.size))
    },
    fit: () => change(fitBounds(getLayerBounds(layer), live.current.size)),
    find: (at) => {
      const { camera: now, size: room } = live.current
      if (now === null) return null
      const [x, y] = toMap(now, at, room)
      const chunks = getDrawn(store, layer, now, room)
      return findFeatureAt(
        chunks,
        [(x - layer.west) / layer.step, (y - layer.south) / layer.step],
        REACH_PX / (now.scale * layer.step),
      )
    },
    list: (most) => {
      const { camera: now, size: room } = live.current
      return now === null ? [] : listRows(getDrawn(store, layer, now, room), layer, { camera: now, size: room, most })
    },
  }
}

interface WatchedMap {
  readonly state: Live
  readonly store: MapStore
  readonly layer: MapLayer
  readonly sheet: HTMLCanvasElement
  /** The element whose size the map has. */
  readonly view: HTMLElement
  /** Draws soon. */
  readonly ask: () => void
  readonly change: (camera: Camera) => void
  readonly setSize: (size: Size) => void
  readonly getScheme: () => MapScheme | null
  readonly onSought: () => void
}

/** Draws a map anew when its size, its theme or its data change. Returns a function that ends this. */
function watchMap(map: WatchedMap): () => void {
  const { state, store, layer, sheet, view, ask, change } = map
  state.renderer = createCanvasRenderer(sheet)
  const renew = (): void => {
    state.palette = readPalette(sheet, store.getState().colours?.legend ?? null, map.getScheme())
    state.frame = null
    ask()
  }
  const resized = new ResizeObserver(() => {
    const { width, height } = view.getBoundingClientRect()
    if (width === 0 || height === 0) return
    const first = state.camera === null
    state.size = { width, height }
    map.setSize(state.size)
    if (first) change(store.getState().camera ?? fitBounds(getLayerBounds(layer), state.size))
    renew()
    centreWantedRow(map)
  })
  resized.observe(view)
  const themed = new MutationObserver(renew)
  themed.observe(document.documentElement, { attributeFilter: ['data-theme', 'style'] })
  let { revision, selected } = store.getState()
  const unsubscribe = store.subscribe((now) => {
    if (now.revision !== revision) state.frame = null
    if (now.revision !== revision || now.selected !== selected) ask()
    ;({ revision, selected } = now)
    centreWantedRow(map)
  })
  return () => {
    resized.disconnect()
    themed.disconnect()
    unsubscribe()
    cancelAnimationFrame(state.asked)
    state.asked = 0
    state.renderer?.close()
    if (store.getState().layer === layer) store.setState({ camera: state.camera })
  }
}

/** Centres the wanted feature once its chunk is loaded. */
function centreWantedRow({ state, store, layer, change, onSought }: WatchedMap): void {
  const { wantedRow: wanted, loaded } = store.getState()
  if (wanted === null || state.camera === null) return
  const place = store.locate(wanted.row)
  if (place === null && loaded < layer.chunks.length) return
  store.setState({ wantedRow: null })
  if (place !== null) change(centreOn(state.camera, place, getLayerBounds(layer), state.size))
  onSought()
}

const getDrawn = (store: MapStore, layer: MapLayer, camera: Camera, size: Size): readonly DrawnChunk[] =>
  store.draw(findVisibleChunks(layer, camera, size), chooseLevel(layer, camera))

/** Features with at least one visible vertex. */
function listRows(
  chunks: readonly DrawnChunk[],
  layer: MapLayer,
  { camera, size, most }: { readonly camera: Camera; readonly size: Size; readonly most: number },
): readonly number[] {
  const [west, north] = toMap(camera, [0, 0], size)
  const [east, south] = toMap(camera, [size.width, size.height], size)
  const toStep = (metres: number, from: number): number => (metres - from) / layer.step
  const [left, right] = [toStep(west, layer.west), toStep(east, layer.west)]
  const [bottom, top] = [toStep(south, layer.south), toStep(north, layer.south)]
  const found = new Set<number>()
  for (const { geometry } of chunks) {
    const { rows, paths, starts, vertices } = geometry
    for (let path = 0; path < paths.length && found.size < most; path++) {
      for (let at = starts[path] ?? 0; at < (starts[path + 1] ?? 0); at++) {
        const [x, y] = [vertices[2 * at] ?? 0, vertices[2 * at + 1] ?? 0]
        if (x < left || x > right || y < bottom || y > top) continue
        found.add(rows[getPathFeature(paths[path] ?? 0)] ?? 0)
        break
      }
    }
  }
  return [...found].sort((one, other) => one - other)
}

interface Sheets {
  readonly plane: React.RefObject<HTMLDivElement | null>
  readonly base: React.RefObject<HTMLCanvasElement | null>
  readonly board: React.RefObject<HTMLCanvasElement | null>
  readonly above: React.RefObject<HTMLCanvasElement | null>
}

/** Draws what has changed. False while there is more to draw. */
function drawSheets(state: Live, store: MapStore, sheets: Sheets): boolean {
  const { camera, size, palette, renderer } = state
  const { layer, colours, selected } = store.getState()
  if (camera === null || palette === null || renderer === null || layer === null || size.width === 0) return true
  const dense = devicePixelRatio
  if (state.frame === null) {
    const room = { width: size.width + 2 * SHEET_MARGIN, height: size.height + 2 * SHEET_MARGIN }
    const chunks = getDrawn(store, layer, camera, room)
    state.frame = { layer, camera, size: room, dense, chunks, classes: colours?.classes ?? null, palette }
  }
  const { frame } = state
  const whole = renderer.draw(frame, performance.now() + FRAME_MS)
  // Before the first picture of the features, at least the base is shown.
  const shown = whole ?? frame
  const isNew = shown !== state.shown
  const base = isNew ? prepare(sheets.base.current, shown) : null
  if (base !== null && layer.crs !== 'plane') paintBase(base, shown)
  const above = isNew || selected !== state.marked ? prepare(sheets.above.current, shown) : null
  if (above !== null) {
    if (layer.crs !== 'plane') paintTowns(above, shown)
    if (selected !== null) paintSelection(above, shown, selected)
  }
  state.shown = shown
  state.marked = selected
  if (sheets.plane.current !== null) placeSheets(sheets.plane.current, shown, { camera, size })
  // The measurements of the map wait for this attribute.
  sheets.board.current?.setAttribute('data-drawn', whole === frame ? 'whole' : 'part')
  return whole === frame
}

/**
 * Moves the sheets to the camera's position: the browser moves a layer in a fraction of the time that drawing takes.
 */
function placeSheets(
  plane: HTMLElement,
  { camera: old, size: sheet }: MapFrame,
  { camera, size }: { readonly camera: Camera; readonly size: Size },
): void {
  const zoom = camera.scale / old.scale
  const [x, y] = toScreen(camera, [old.x, old.y], size)
  plane.style.width = `${sheet.width}px`
  plane.style.height = `${sheet.height}px`
  plane.style.transform = `translate(${x - (sheet.width / 2) * zoom}px, ${y - (sheet.height / 2) * zoom}px) scale(${zoom})`
}

/** Clears a sheet and gives it the right size. */
function prepare(sheet: HTMLCanvasElement | null, { size, dense }: MapFrame): CanvasRenderingContext2D | null {
  const context = sheet?.getContext('2d') ?? null
  if (sheet === null || context === null) return null
  const [width, height] = [Math.round(size.width * dense), Math.round(size.height * dense)]
  if (sheet.width !== width || sheet.height !== height) [sheet.width, sheet.height] = [width, height]
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, width, height)
  context.setTransform(dense, 0, 0, dense, 0, 0)
  return context
}
