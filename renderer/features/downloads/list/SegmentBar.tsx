import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import { ProgressBar } from '../../../components/feedback/ProgressBar.js'
import type { StatusTone } from '../status/formatDownloadState.js'

interface SegmentBarProps {
  readonly name: string
  readonly download: DownloadView
  readonly tone: StatusTone
}

const WIDTH = 1000

/** Draws which byte ranges of a file are received; the plain bar when there is only the beginning. */
export function SegmentBar({ name, download, tone }: SegmentBarProps): React.JSX.Element {
  const { ranges, receivedBytes, totalBytes } = download
  const part = totalBytes === null || totalBytes === 0 ? null : receivedBytes / totalBytes
  if (ranges === undefined || totalBytes === null || part === null)
    return <ProgressBar name={name} part={part} meaning={tone} />
  const toX = (byte: number): number => (byte / totalBytes) * WIDTH
  return (
    <div
      className={`bar segments ${tone}`}
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(part * 1000) / 10}
    >
      <svg viewBox={`0 0 ${WIDTH} 1`} preserveAspectRatio="none" aria-hidden>
        {ranges.map(([start, end]) => (
          // A range of a large file may be narrower than a pixel, and must be visible all the same.
          <rect key={start} x={toX(start)} width={Math.max(4, toX(end) - toX(start))} height="1" />
        ))}
      </svg>
    </div>
  )
}
