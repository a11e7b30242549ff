import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { DownloadId } from '../../../../shared/ids.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { EACH_SAMPLES, SAMPLE_MS, TOTAL_SAMPLES } from '../store/speedStore.js'

const HEIGHT = 100

/** The outline of samples that end at the right edge: what is older than the first is empty. */
export function buildLinePath(samples: readonly number[], most: number, peak: number): string {
  const at = (sample: number, index: number): string => {
    const x = most - samples.length + index
    return `${x} ${Math.round((HEIGHT - 2) * (1 - sample / Math.max(1, peak)) + 1)}`
  }
  return samples.map((sample, index) => `${index === 0 ? 'M' : 'L'}${at(sample, index)}`).join('')
}

interface CurveProps {
  readonly samples: readonly number[]
  readonly most: number
}

function Curve({ samples, most }: CurveProps): React.JSX.Element {
  const line = buildLinePath(samples, most, Math.max(...samples))
  const first = most - samples.length
  return (
    <svg className="curve" viewBox={`0 0 ${most - 1} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path className="curve-under" d={`${line}L${most - 1} ${HEIGHT}L${first} ${HEIGHT}Z`} />
      <path className="curve-line" d={line} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** Reads the speeds once a second for as long as the window is open. */
export function useSpeedSampling(): void {
  const { downloads, speeds } = useStores()
  useEffect(() => {
    const timer = setInterval(() => speeds.sample(downloads.getState().index), SAMPLE_MS)
    return () => clearInterval(timer)
  }, [downloads, speeds])
}

/** The last ten minutes of everything together: whether it goes well is seen before it is read. */
export function SpeedChart(): React.JSX.Element | null {
  const { speeds } = useStores()
  const messages = useMessages()
  const total = useStore(speeds, (state) => state.total)
  if (total.length < 2) return null
  const peak = messages.speed(Math.max(...total))
  return (
    <figure className="speed-plot">
      <Curve samples={total} most={TOTAL_SAMPLES} />
      <figcaption>
        <span>{messages.say('speed.minutes')}</span>
        <span className="figure">{messages.say('speed.peak', { peak })}</span>
      </figcaption>
    </figure>
  )
}

/** The last minute of one download, beside its speed in figures. */
export function Sparkline({ id }: { readonly id: DownloadId }): React.JSX.Element {
  const { speeds } = useStores()
  const samples = useStore(speeds, (state) => state.each.get(id))
  return (
    <span className="sparkline">
      {samples === undefined || samples.length < 2 ? null : <Curve samples={samples} most={EACH_SAMPLES} />}
    </span>
  )
}
