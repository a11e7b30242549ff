interface PreviewSkeletonProps {
  readonly said: string
  /** Only screen readers are told: what is going on stands beside it. */
  readonly isUnseen?: boolean
}

/** Lines in the place of what is being read. */
export function PreviewSkeleton({ said, isUnseen = false }: PreviewSkeletonProps): React.JSX.Element {
  return (
    <div className="look-skeleton" role="status">
      <span className={isUnseen ? 'unseen' : 'hint'}>{said}</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
        <div key={line} className="skeleton wide" />
      ))}
    </div>
  )
}
