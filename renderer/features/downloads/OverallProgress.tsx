import { useStore } from 'zustand'
import { ProgressBar } from '../../components/feedback/ProgressBar.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { getOverallProgress, getRemainingSeconds } from './store/downloadIndex.js'

/**
 * The progress of all downloads together and the remaining time at this speed: by bytes, or by files while a size is
 * unknown. Renders nothing while none is under way.
 */
export function OverallProgress(): React.JSX.Element | null {
  const { downloads } = useStores()
  const messages = useMessages()
  useStore(downloads, ({ revision }) => revision)
  const { index } = downloads.getState()
  const progress = getOverallProgress(index)
  if (progress === null) return null
  const { part, receivedBytes, totalBytes, files } = progress
  const sums = index.getTotals()
  const leftSeconds = getRemainingSeconds(index)
  const received = messages.formatBytes(receivedBytes)
  return (
    <div className="overall">
      <ProgressBar
        name={messages.say('downloads.overall')}
        part={part}
        meaning={sums.bytesPerSecond > 0 ? 'running' : 'waiting'}
      />
      {totalBytes === null ? <span className="figure">{messages.say('downloads.overall.files', files)}</span> : null}
      <span className="figure">
        {totalBytes === null
          ? received
          : messages.say('downloads.of', { received, total: messages.formatBytes(totalBytes) })}
      </span>
      {sums.bytesPerSecond === 0 ? null : <span className="figure">{messages.formatSpeed(sums.bytesPerSecond)}</span>}
      {leftSeconds === null ? null : (
        <span className="figure">{messages.say('downloads.left', { span: messages.formatDuration(leftSeconds) })}</span>
      )}
    </div>
  )
}
