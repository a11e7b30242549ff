import { toMapX, toMapY } from '../../../../shared/preview/map/webMercator.js'
import { type Bounds, type Camera, getViewBounds, type Size, toScreen } from '../frame/camera.js'
import type { MapPalette } from '../frame/palette.js'
import { findVisibleTowns } from './findVisibleTowns.js'
import { getOutlines, type Ring } from './getOutlines.js'

/**
 * The area of the fine outlines, in metres of the map: a little smaller than the frame they were cut at, because the
 * edge of that frame is no coast.
 */
const FINE = { west: toMapX(-7.8), east: toMapX(11.8), south: toMapY(40.2), north: toMapY(52.8) }
/** Web Mercator has no end: the poles of the outlines are drawn at this latitude. */
const LAST_LATITUDE = 85

let paths: { readonly fine: Path2D; readonly coarse: Path2D } | null = null

function toPath(rings: readonly Ring[]): Path2D {
  const path = new Path2D()
  for (const ring of rings) {
    for (const [index, [lon, lat]] of ring.entries()) {
      const [x, y] = [toMapX(lon), toMapY(Math.min(LAST_LATITUDE, Math.max(-LAST_LATITUDE, lat)))]
      if (index === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    }
    path.closePath()
  }
  return path
}

/** Paints land, coasts and a few towns from data that is part of the program: no tile is fetched. */
export function paintBase(
  context: CanvasRenderingContext2D,
  {
    camera,
    size,
    dense,
    palette,
  }: { readonly camera: Camera; readonly size: Size; readonly dense: number; readonly palette: MapPalette },
): void {
  paths ??= { fine: toPath(getOutlines().france), coarse: toPath(getOutlines().world) }
  context.setTransform(dense, 0, 0, dense, 0, 0)
  context.fillStyle = palette.sea
  context.fillRect(0, 0, size.width, size.height)
  const view = getViewBounds(camera, size)
  const [x, y] = toScreen(camera, [0, 0], size)
  context.setTransform(camera.scale * dense, 0, 0, -camera.scale * dense, x * dense, y * dense)
  context.fillStyle = palette.land
  context.strokeStyle = palette.coast
  context.lineWidth = 0.7 / camera.scale
  const paint = (land: Path2D, isFine: boolean): void => {
    context.save()
    context.beginPath()
    if (!isFine) context.rect(view.west, view.south, view.east - view.west, view.north - view.south)
    context.rect(FINE.west, FINE.south, FINE.east - FINE.west, FINE.north - FINE.south)
    context.clip('evenodd')
    context.fill(land, 'evenodd')
    context.stroke(land)
    context.restore()
  }
  if (!isInside(view, FINE)) paint(paths.coarse, false)
  if (view.east > FINE.west && view.west < FINE.east && view.north > FINE.south && view.south < FINE.north)
    paint(paths.fine, true)
}

const isInside = (inner: Bounds, outer: Bounds): boolean =>
  inner.west >= outer.west && inner.east <= outer.east && inner.south >= outer.south && inner.north <= outer.north

/** Painted above the features, so that names can be read. */
export function paintTowns(
  context: CanvasRenderingContext2D,
  { camera, size, palette }: { readonly camera: Camera; readonly size: Size; readonly palette: MapPalette },
): void {
  const place = {
    x: (lon: number) => toScreen(camera, [toMapX(lon), 0], size)[0],
    y: (lat: number) => toScreen(camera, [0, toMapY(lat)], size)[1],
    ...size,
  }
  context.font = '12px Inter, system-ui, sans-serif'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  for (const { name, at } of findVisibleTowns(place)) {
    context.fillStyle = palette.text
    context.beginPath()
    context.arc(at[0], at[1], 2, 0, 2 * Math.PI)
    context.fill()
    context.strokeStyle = palette.land
    context.lineWidth = 3
    context.strokeText(name, at[0] + 6, at[1])
    context.fillText(name, at[0] + 6, at[1])
  }
}
