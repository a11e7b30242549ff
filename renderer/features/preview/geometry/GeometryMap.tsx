import { useEffect, useRef } from 'react'
import type { Geometry } from '../../../../shared/preview/model.js'
import { useMessages } from '../../../context/appContext.js'
import { formatDegrees } from '../../../messages/formatDegrees.js'
import { drawGeometry } from './drawGeometry.js'

/** The geometry of a media on an empty sheet: where it is and how it is spread. No map is fetched from a server. */
export function GeometryMap({ drawing }: { readonly drawing: Geometry }): React.JSX.Element {
  const messages = useMessages()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const board = canvas.current
    const context = board?.getContext('2d')
    if (board === null || !context) return
    const draw = (): void => {
      const { width, height } = board.getBoundingClientRect()
      const dense = devicePixelRatio
      board.width = Math.round(width * dense)
      board.height = Math.round(height * dense)
      context.setTransform(dense, 0, 0, dense, 0, 0)
      const style = getComputedStyle(board)
      const ink = (name: string): string => style.getPropertyValue(name)
      drawGeometry(context, { width, height }, drawing, {
        line: ink('--bar'),
        fill: ink('--accent-wash'),
        point: ink('--accent'),
      })
    }
    const resized = new ResizeObserver(draw)
    resized.observe(board)
    // Another theme has other inks.
    const themed = new MutationObserver(draw)
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      resized.disconnect()
      themed.disconnect()
    }
  }, [drawing])
  const { west, south, east, north } = drawing.bounds
  const metres = new Intl.NumberFormat(messages.language, { maximumFractionDigits: 0 })
  const at = (value: number, along: 'latitude' | 'longitude'): string =>
    drawing.geographic ? formatDegrees(value, along, 4, messages) : metres.format(value)
  const extent = {
    west: at(west, 'longitude'),
    south: at(south, 'latitude'),
    east: at(east, 'longitude'),
    north: at(north, 'latitude'),
  }
  const said = messages.say(drawing.drawn < drawing.of ? 'look.map.some' : 'look.map.all', {
    drawn: drawing.drawn,
    of: drawing.of,
  })
  const where = messages.say(drawing.geographic ? 'look.map.degrees' : 'look.map.projected', extent)
  return (
    <figure className="shape-map">
      <canvas ref={canvas} role="img" aria-label={`${said} ${where}`} />
      <figcaption>
        <span>{said}</span>
        <span>{where}</span>
      </figcaption>
    </figure>
  )
}
