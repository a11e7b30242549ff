import type { Failure } from '../../../shared/failure.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { Button } from '../controls/Button.js'
import { Notice } from './Notice.js'
import { NETWORK_SETTING_FAILURES } from './networkSettingFailures.js'

interface TroubleProps {
  readonly because: Failure | null
  readonly action?: React.ReactNode
}

/** Shows a failure in words; renders nothing for null. */
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
      {messages.formatFailure(because)}
    </Notice>
  )
}
