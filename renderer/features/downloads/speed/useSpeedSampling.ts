import { useEffect } from 'react'
import { useStores } from '../../../context/appContext.js'
import { SAMPLE_MS } from '../store/speedStore.js'

/** Reads the speeds once a second for as long as the window is open. */
export function useSpeedSampling(): void {
  const { downloads, speeds } = useStores()
  useEffect(() => {
    const timer = setInterval(() => speeds.sample(downloads.getState().index), SAMPLE_MS)
    return () => clearInterval(timer)
  }, [downloads, speeds])
}
