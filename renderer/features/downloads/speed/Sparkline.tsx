import { useStore } from 'zustand'
import type { DownloadId } from '../../../../shared/ids.js'
import { useStores } from '../../../context/appContext.js'
import { EACH_SAMPLES } from '../store/speedStore.js'
import { SpeedCurve } from './SpeedCurve.js'

/** The last minute of one download, beside its speed in figures. */
export function Sparkline({ id }: { readonly id: DownloadId }): React.JSX.Element {
  const { speeds } = useStores()
  const samples = useStore(speeds, (state) => state.each.get(id))
  return (
    <span className="sparkline">
      {samples === undefined || samples.length < 2 ? null : <SpeedCurve samples={samples} most={EACH_SAMPLES} />}
    </span>
  )
}
