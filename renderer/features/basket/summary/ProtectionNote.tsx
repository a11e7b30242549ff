import { LockKeyhole, Save } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { BasketEntry } from '../../../../shared/basket/basketEntry.js'
import type { PreflightFacts } from '../../../../shared/preflight/facts.js'
import { Button } from '../../../components/controls/Button.js'
import { FailureNotice } from '../../../components/feedback/FailureNotice.js'
import { Notice } from '../../../components/feedback/Notice.js'
import { useMessages, useStores } from '../../../context/appContext.js'

interface Props {
  /** The entries that are going to be downloaded. */
  readonly coming: readonly BasketEntry[]
  readonly facts: PreflightFacts | null
}

/**
 * Says which files are kept encrypted, and offers to set up encryption when the first such file is in the basket.
 * Renders nothing without such a file.
 */
export function ProtectionNote({ coming, facts }: Props): React.JSX.Element | null {
  const { identity, settings } = useStores()
  const messages = useMessages()
  const { view, recoveryName, failure } = useStore(identity)
  const policy = useStore(settings, (state) => state.settings.protect)
  const isAll = policy === 'all'
  const count = useMemo(() => countProtected(coming, facts, isAll), [coming, facts, isAll])
  const isConcerned = count > 0
  useEffect(() => {
    if (isConcerned) void identity.start()
  }, [identity, isConcerned])
  if (!isConcerned || view === null) return null
  if (policy === 'none') return <p className="hint">{messages.say('preflight.protect.off', { count })}</p>
  if (view.identity === 'unavailable')
    return <p className="hint">{messages.say('preflight.protect.unavailable', { count })}</p>
  if (view.identity === 'unreachable')
    return (
      <Notice
        meaning="needs"
        action={<Button onClick={() => void identity.unlock()}>{messages.say('common.retry')}</Button>}
      >
        {messages.say('preflight.protect.unreachable', { count })}
      </Notice>
    )
  if (view.identity === 'none' || view.identity === 'lost')
    return (
      <section className="labelled" aria-label={messages.say('preflight.protect')}>
        <span className="label">{messages.say('preflight.protect')}</span>
        <p>{messages.say('preflight.protect.offer', { count })}</p>
        <Button icon={LockKeyhole} onClick={() => void identity.create()}>
          {messages.say('preflight.protect.do')}
        </Button>
        <FailureNotice because={failure} />
      </section>
    )
  return (
    <section className="labelled" aria-label={messages.say('preflight.protect')}>
      <span className="label">{messages.say('preflight.protect')}</span>
      <p className="hint">{messages.say('preflight.protect.on', { count })}</p>
      {recoveryName === null ? (
        <Button icon={Save} onClick={() => void identity.saveRecovery()}>
          {messages.say('settings.identity.save')}
        </Button>
      ) : (
        <p className="hint">{messages.say('settings.identity.saved', { name: recoveryName })}</p>
      )}
    </section>
  )
}

function countProtected(coming: readonly BasketEntry[], facts: PreflightFacts | null, isAll: boolean): number {
  const closed = new Set(facts?.datasets.flatMap(({ id, access }) => (access === 'open' ? [] : [id])) ?? [])
  return coming.filter(({ datasetId }) => isAll || closed.has(datasetId)).length
}
