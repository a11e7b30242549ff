const HEIGHT = 100

/** The SVG path of samples that end at the right edge; the part before the first sample stays empty. */
export function buildLinePath(samples: readonly number[], most: number, peak: number): string {
  const formatPoint = (sample: number, index: number): string => {
    const x = most - samples.length + index
    return `${x} ${Math.round((HEIGHT - 2) * (1 - sample / Math.max(1, peak)) + 1)}`
  }
  return samples.map((sample, index) => `${index === 0 ? 'M' : 'L'}${formatPoint(sample, index)}`).join('')
}

interface SpeedCurveProps {
  readonly samples: readonly number[]
  readonly most: number
}

export function SpeedCurve({ samples, most }: SpeedCurveProps): React.JSX.Element {
  const line = buildLinePath(samples, most, Math.max(...samples))
  const first = most - samples.length
  return (
    <svg className="curve" viewBox={`0 0 ${most - 1} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path className="curve-under" d={`${line}L${most - 1} ${HEIGHT}L${first} ${HEIGHT}Z`} />
      <path className="curve-line" d={line} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
