import type { Failure } from '../../../shared/failure.js'
import type { MapLayer } from '../../../shared/preview/map/model.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { useMessages } from '../../context/appContext.js'

interface MapWithFallbackProps {
  /** Content above the map, and the sentence that is shown while no map is requested. */
  readonly head?: React.ReactNode
  /** Whether a map was requested: there is a layer, a failure, or a request under way. */
  readonly isAsked: boolean
  readonly layer: MapLayer | null
  readonly failure: Failure | null
  readonly children: (layer: MapLayer) => React.ReactNode
}

/** Shows a map, or why there is none yet, in the same way wherever a map is shown. */
export function MapWithFallback({ head, isAsked, layer, failure, children }: MapWithFallbackProps): React.JSX.Element {
  const messages = useMessages()
  return (
    <div className="map">
      {head}
      {isAsked && failure !== null ? (
        <div className="inset">
          <FailureNotice because={failure} />
        </div>
      ) : null}
      {isAsked && layer === null && failure === null ? (
        <div className="look-skeleton" role="status">
          <span className="hint">{messages.say('map.loading')}</span>
          <div className="skeleton wide" />
        </div>
      ) : null}
      {isAsked && layer !== null ? children(layer) : null}
    </div>
  )
}
