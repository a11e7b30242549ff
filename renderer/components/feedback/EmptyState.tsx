import type { LucideIcon } from 'lucide-react'
import { Button } from '../controls/Button.js'

interface EmptyStateProps {
  readonly icon: LucideIcon
  readonly sentence: string
  readonly action: string
  readonly onAction: () => void
}

/** Fills a screen that has nothing to show: one sentence and at most one button. */
export function EmptyState({ icon: Icon, sentence, action, onAction }: EmptyStateProps): React.JSX.Element {
  return (
    <div className="empty">
      <Icon size={28} strokeWidth={1.25} aria-hidden />
      <p>{sentence}</p>
      <Button look="primary" onClick={onAction}>
        {action}
      </Button>
    </div>
  )
}
