import { CircleAlert, CircleCheck, CircleSlash, type LucideIcon, TriangleAlert } from 'lucide-react'

const ICONS: Readonly<Record<'needs' | 'waiting' | 'done' | 'stopped', LucideIcon>> = {
  needs: CircleAlert,
  waiting: TriangleAlert,
  done: CircleCheck,
  stopped: CircleSlash,
}

interface NoticeProps {
  readonly meaning: keyof typeof ICONS
  readonly children: React.ReactNode
  readonly action?: React.ReactNode
}

/** A highlighted sentence with one of four meanings and at most one action. */
export function Notice({ meaning, children, action }: NoticeProps): React.JSX.Element {
  const Icon = ICONS[meaning]
  return (
    <div className={`notice ${meaning}`} role={meaning === 'needs' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden />
      <div className="notice-text">{children}</div>
      <div className="notice-actions">{action}</div>
    </div>
  )
}
