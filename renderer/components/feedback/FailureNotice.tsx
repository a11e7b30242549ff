import { X } from 'lucide-react'
import type { Failure } from '../../../shared/failure.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { Button, IconButton } from '../controls/Button.js'
import { Notice } from './Notice.js'
import { NETWORK_SETTING_FAILURES } from './networkSettingFailures.js'

const CANCELLED = 'look/cancelled'

interface FailureNoticeProps {
  readonly because: Failure | null
  /** A second sentence: what follows from the failure. */
  readonly detail?: string
  readonly action?: React.ReactNode
  /** Called by a close button. There is none without it. */
  readonly onClose?: () => void
}

/** Shows a failure in words, and without alarm what the person has stopped; renders nothing for null. */
export function FailureNotice({ because, detail, action, onClose }: FailureNoticeProps): React.JSX.Element | null {
  const { navigation } = useStores()
  const messages = useMessages()
  if (because === null) return null
  const mend = NETWORK_SETTING_FAILURES.has(because.code) ? (
    <Button onClick={() => navigation.show('network')}>{messages.say('remedy.network')}</Button>
  ) : null
  return (
    <Notice
      meaning={because.code === CANCELLED ? 'stopped' : 'needs'}
      action={
        <>
          {action}
          {mend}
          {onClose === undefined ? null : <IconButton icon={X} name={messages.say('common.close')} onClick={onClose} />}
        </>
      }
    >
      {messages.formatFailure(because)}
      {detail === undefined ? null : ` ${detail}`}
    </Notice>
  )
}
