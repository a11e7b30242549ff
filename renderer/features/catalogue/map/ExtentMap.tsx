import { useMessages } from '../../../context/appContext.js'
import { formatDegrees } from '../../../messages/formatDegrees.js'
import { findVisibleTowns } from '../../map/base/findVisibleTowns.js'
import type { GeoBounds } from './extentMapGeometry.js'
import { buildGraticule, buildLandPath, buildScaleBar, fitViewport } from './extentMapGeometry.js'

const SIZE = { width: 420, height: 220 } as const
const DECIMALS = 2
/** An extent of a few streets is a point at this scale: it is ringed, so that it can be found. */
const POINT_PX = 6

/**
 * Where a dataset's extent lies, drawn from data that came with the program: countries and coasts, a few towns, degrees
 * and a scale. No tile is fetched. It shows the rectangle the catalogue declares, which is all the catalogue says.
 */
export function ExtentMap({ box }: { readonly box: GeoBounds }): React.JSX.Element | null {
  const messages = useMessages()
  const view = fitViewport(box, SIZE.width, SIZE.height)
  if (view === null) return null
  const { x, y, width, height } = view
  const formatLatitude = (value: number): string => formatDegrees(value, 'latitude', DECIMALS, messages)
  const formatLongitude = (value: number): string => formatDegrees(value, 'longitude', DECIMALS, messages)
  const { lons, lats } = buildGraticule(view)
  const scale = buildScaleBar(view)
  const rect = {
    x: x(box.west),
    y: y(box.north),
    width: x(box.east) - x(box.west),
    height: y(box.south) - y(box.north),
  }
  const isPoint = rect.width < POINT_PX && rect.height < POINT_PX
  const name = messages.say('detail.map', {
    south: formatLatitude(box.south),
    north: formatLatitude(box.north),
    west: formatLongitude(box.west),
    east: formatLongitude(box.east),
  })
  return (
    <figure className="extent">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
        <rect className="extent-sea" width={width} height={height} />
        <path className="extent-land" d={buildLandPath(view)} />
        <g className="extent-lines" aria-hidden>
          {lons.map((lon) => (
            <line key={lon} x1={x(lon)} x2={x(lon)} y1={0} y2={height} />
          ))}
          {lats.map((lat) => (
            <line key={lat} x1={0} x2={width} y1={y(lat)} y2={y(lat)} />
          ))}
        </g>
        <g className="extent-degrees" aria-hidden>
          {lats.map((lat) => (
            <text key={lat} x={4} y={y(lat) - 3}>
              {formatLatitude(lat)}
            </text>
          ))}
          {lons.slice(1).map((lon) => (
            <text key={lon} x={x(lon) + 3} y={10}>
              {formatLongitude(lon)}
            </text>
          ))}
        </g>
        {isPoint ? (
          <circle className="extent-box" cx={rect.x + rect.width / 2} cy={rect.y + rect.height / 2} r={POINT_PX} />
        ) : (
          <rect className="extent-box" {...rect} />
        )}
        <g className="extent-towns" aria-hidden>
          {findVisibleTowns(view).map(({ name: town, at: [left, top] }) => (
            <g key={town} transform={`translate(${left} ${top})`}>
              <circle r={2} />
              <text x={5} y={4}>
                {town}
              </text>
            </g>
          ))}
        </g>
        <g className="extent-scale" transform={`translate(${width - scale.pixels - 10} ${height - 8})`} aria-hidden>
          <path d={`M0 -4V0H${scale.pixels}V-4`} />
          <text x={scale.pixels / 2} y={-6}>
            {`${messages.formatCount(scale.km)} km`}
          </text>
        </g>
      </svg>
      <figcaption>{messages.say('detail.map.source')}</figcaption>
    </figure>
  )
}
