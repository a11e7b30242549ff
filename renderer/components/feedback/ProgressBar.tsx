interface ProgressBarProps {
  readonly name: string
  /** Between 0 and 1; null while the total is unknown. */
  readonly part: number | null
  readonly meaning: 'running' | 'waiting' | 'needs' | 'done' | 'idle'
}

/** A progress bar that moves only when its value changes; it has no animation of its own. */
export function ProgressBar({ name, part, meaning }: ProgressBarProps): React.JSX.Element {
  const percent = part === null ? null : Math.round(Math.min(1, Math.max(0, part)) * 1000) / 10
  return (
    <div
      className={`bar ${meaning}${percent === null ? ' unknown' : ''}`}
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
    >
      <div style={{ transform: `scaleX(${(percent ?? 0) / 100})` }} />
    </div>
  )
}
