import { useStore } from 'zustand'
import { ProgressBar } from '../../components/feedback/ProgressBar.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { getOverallProgress, getRemainingTime } from './store/overallProgress.js'

/**
 * The progress of all downloads together and the remaining time at this speed, as far as sizes are known. While all have
 * stopped, it says why. Renders nothing when nothing is left to be downloaded.
 */
export function OverallProgress(): React.JSX.Element | null {
  const { downloads } = useStores()
  const messages = useMessages()
  useStore(downloads, ({ revision }) => revision)
  const { index } = downloads.getState()
  const progress = getOverallProgress(index)
  if (progress === null) return null
  const { part, receivedBytes, totalBytes, isAtLeast, files, isStopped, isPaused, problems } = progress
  const { bytesPerSecond } = index.getTotals()
  const left = getRemainingTime(index)
  const received = messages.formatBytes(receivedBytes)
  return (
    <div className="overall">
      <ProgressBar
        name={messages.say('downloads.overall')}
        part={part}
        meaning={isStopped ? 'idle' : bytesPerSecond > 0 ? 'running' : 'waiting'}
      />
      {isPaused ? <span>{messages.say('state.paused')}</span> : null}
      {isStopped && problems > 0 ? <span>{messages.say('status.failed', { count: problems })}</span> : null}
      {totalBytes === null || isAtLeast ? (
        <span className="figure">{messages.say('downloads.overall.files', files)}</span>
      ) : null}
      <span className="figure">
        {totalBytes === null
          ? received
          : messages.say(isAtLeast ? 'downloads.of.atLeast' : 'downloads.of', {
              received,
              total: messages.formatBytes(totalBytes),
            })}
      </span>
      {bytesPerSecond === 0 ? null : <span className="figure">{messages.formatSpeed(bytesPerSecond)}</span>}
      {left === null ? null : (
        <span className="figure">
          {messages.say(left.isAtLeast ? 'downloads.left.atLeast' : 'downloads.left', {
            span: messages.formatDuration(left.seconds),
          })}
        </span>
      )}
    </div>
  )
}
