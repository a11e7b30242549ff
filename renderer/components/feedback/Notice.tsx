import { CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import type { Failure, FailureCode } from '../../../shared/failure.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { Button } from '../controls/Button.js'

const ICONS: Readonly<Record<'needs' | 'waiting' | 'done', LucideIcon>> = {
  needs: CircleAlert,
  waiting: Clock,
  done: CircleCheck,
}

interface NoticeProps {
  readonly meaning: keyof typeof ICONS
  readonly children: React.ReactNode
  readonly action?: React.ReactNode
}

/** A sentence that stands out a little, in one of the meanings, with at most one thing to do about it. */
export function Notice({ meaning, children, action }: NoticeProps): React.JSX.Element {
  const Icon = ICONS[meaning]
  return (
    <div className={`notice ${meaning}`} role={meaning === 'needs' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden />
      <div className="notice-text">{children}</div>
      {action}
    </div>
  )
}

/** What a person mends by saying how this computer gets out: wherever it is met, even before the first portal. */
export const NETWORK_SETTING_FAILURES: ReadonlySet<FailureCode> = new Set([
  'net/proxy-auth',
  'net/proxy-refused',
  'net/proxy-unreachable',
  'net/tls',
])

interface TroubleProps {
  readonly because: Failure | null
  readonly action?: React.ReactNode
}

/** A failure in words, or nothing. */
export function FailureNotice({ because, action }: TroubleProps): React.JSX.Element | null {
  const { place } = useStores()
  const messages = useMessages()
  if (because === null) return null
  const mend = NETWORK_SETTING_FAILURES.has(because.code) ? (
    <Button onClick={() => place.show('network')}>{messages.say('remedy.network')}</Button>
  ) : null
  return (
    <Notice
      meaning="needs"
      action={
        <>
          {action}
          {mend}
        </>
      }
    >
      {messages.failure(because)}
    </Notice>
  )
}
