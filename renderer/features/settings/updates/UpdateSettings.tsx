import { Download, RotateCw } from 'lucide-react'
import { useStore } from 'zustand'
import { updateChecks } from '../../../../shared/settings/schema.js'
import type { UpdateOffer, UpdateView } from '../../../../shared/updates/model.js'
import { Button } from '../../../components/controls/Button.js'
import { SegmentedControl } from '../../../components/controls/SegmentedControl.js'
import { FailureNotice } from '../../../components/feedback/FailureNotice.js'
import { useMessages, useNow, useStores } from '../../../context/appContext.js'
import type { Messages } from '../../../messages/messages.js'
import { SettingRow } from '../row/SettingRow.js'

const OFFERS = { self: 'updates.offered', 'package-manager': 'updates.byPackage', 'by-hand': 'updates.byHand' } as const

/** The state of updates, in one sentence or two. */
function formatUpdates({ means, isForbidden, pin, checkedMs, state }: UpdateView, messages: Messages, nowMs: number) {
  if (isForbidden) return messages.say('updates.forbidden')
  if (means === 'none') return messages.say('updates.none')
  const toMessageFacts = ({ version, bytes }: UpdateOffer) => ({ version, size: messages.formatBytes(bytes) })
  const pinned = pin === null ? '' : ` ${messages.say('updates.pinned', { version: pin })}`
  const checked =
    checkedMs === null ? '' : ` ${messages.say('updates.checked', { when: messages.formatAgo(checkedMs, nowMs) })}`
  if (state.type === 'checking') return messages.say('updates.checking')
  if (state.type === 'current') return `${messages.say('updates.current')}${pinned}${checked}`
  if (state.type === 'ready') return messages.say('updates.ready', toMessageFacts(state.offer))
  if (state.type === 'downloading')
    return messages.say('updates.downloading', {
      ...toMessageFacts(state.offer),
      received: messages.formatBytes(state.received),
    })
  const offer = state.type === 'idle' ? null : state.offer
  if (offer === null) return `${messages.say('updates.idle')}${pinned}${checked}`
  const isReplacement = means === 'self' && offer.isRollback
  return messages.say(isReplacement ? 'updates.rollback' : OFFERS[means], toMessageFacts(offer))
}

/** The action that fits the state. */
function UpdateAction({ view: { means, state } }: { readonly view: UpdateView }): React.JSX.Element | null {
  const { updates } = useStores()
  const messages = useMessages()
  if (state.type === 'ready')
    return (
      <Button icon={RotateCw} onClick={updates.restart}>
        {messages.say('updates.restart')}
      </Button>
    )
  if (state.type === 'downloading') return <Button onClick={updates.cancel}>{messages.say('updates.cancel')}</Button>
  const offer = state.type === 'offered' || state.type === 'failed' ? state.offer : null
  if (means === 'self' && offer !== null)
    return (
      <Button icon={Download} onClick={updates.download}>
        {messages.say(state.type === 'failed' ? 'updates.retry' : 'updates.download')}
      </Button>
    )
  return (
    <Button disabled={state.type === 'checking'} onClick={updates.check}>
      {messages.say('updates.check')}
    </Button>
  )
}

/** The notes of a release: text from a server, shown as text. */
function ReleaseNotes({ notes }: { readonly notes: string }): React.JSX.Element | null {
  const messages = useMessages()
  if (notes === '') return null
  return (
    <details className="release-notes">
      <summary>{messages.say('updates.notes')}</summary>
      <pre>{notes}</pre>
    </details>
  )
}

/** Updates: whether they are looked for, what was found, and the progress of an update. */
export function UpdateSettings(): React.JSX.Element | null {
  const { settings, updates } = useStores()
  const messages = useMessages()
  const view = useStore(updates, (state) => state.view)
  const choice = useStore(settings, (state) => state.settings.updates)
  const nowMs = useNow(false)
  if (view === null) return null
  const isOff = view.isForbidden || view.means === 'none'
  const { state } = view
  const notes = 'offer' in state && state.offer !== null ? state.offer.notes : ''
  const below = (
    <>
      {state.type === 'failed' ? <FailureNotice because={state.because} /> : null}
      <ReleaseNotes notes={notes} />
    </>
  )
  return (
    <SettingRow of="updates" why={formatUpdates(view, messages, nowMs)} below={isOff ? undefined : below}>
      {isOff ? null : (
        <span className="actions">
          <UpdateAction view={view} />
          <SegmentedControl
            name={messages.say('updates.choice')}
            value={choice}
            options={updateChecks.options.map((value) => ({ value, label: messages.say(`updates.choice.${value}`) }))}
            onChange={(value) => void settings.write({ updates: value })}
          />
        </span>
      )}
    </SettingRow>
  )
}
