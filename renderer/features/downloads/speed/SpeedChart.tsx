import { useStore } from 'zustand'
import { useMessages, useStores } from '../../../context/appContext.js'
import { TOTAL_SAMPLES } from '../store/speedStore.js'
import { SpeedCurve } from './SpeedCurve.js'

/** The total speed of the last ten minutes as a curve. */
export function SpeedChart(): React.JSX.Element | null {
  const { speeds } = useStores()
  const messages = useMessages()
  const total = useStore(speeds, (state) => state.total)
  if (total.length < 2) return null
  const peak = messages.formatSpeed(Math.max(...total))
  return (
    <figure className="speed-plot">
      <SpeedCurve samples={total} most={TOTAL_SAMPLES} />
      <figcaption>
        <span>{messages.say('speed.minutes')}</span>
        <span className="figure">{messages.say('speed.peak', { peak })}</span>
      </figcaption>
    </figure>
  )
}
