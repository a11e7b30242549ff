import { CalendarClock, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { LibraryRow } from '../../../../shared/library/model.js'
import { LIMITS } from '../../../../shared/limits.js'
import { type Agreement, countDaysLeft, REMINDED_DAYS, toLocalDay } from '../../../../shared/protect/agreement.js'
import { isProtectedName } from '../../../../shared/protect/protectedName.js'
import { Button } from '../../../components/controls/Button.js'
import { TextField } from '../../../components/controls/TextField.js'
import { FailureNotice } from '../../../components/feedback/FailureNotice.js'
import { useMessages, useNow, useStores } from '../../../context/appContext.js'
import { PurgeDialog } from './PurgeDialog.js'
import { findAgreement } from './store/protectedFilesStore.js'

/**
 * The agreement of a protected file: its purpose, its last day, and a button that ends it. Renders nothing for any
 * other file.
 */
export function AgreementPart({ row }: { readonly row: LibraryRow }): React.JSX.Element | null {
  const { protectedFiles } = useStores()
  const messages = useMessages()
  const agreements = useStore(protectedFiles, (state) => state.agreements)
  const failure = useStore(protectedFiles, (state) => state.failure)
  const [isEditing, setEditing] = useState(false)
  if (!isProtectedName(row.name)) return null
  const agreed = findAgreement(agreements, row)
  return (
    <section className="detail-part agreement" aria-label={messages.say('agreement.title')}>
      <h3>{messages.say('agreement.title')}</h3>
      <FailureNotice because={failure} />
      {isEditing ? (
        <AgreementForm row={row} agreed={agreed} onDone={() => setEditing(false)} />
      ) : (
        <>
          {agreed === null ? <p className="hint">{messages.say('agreement.none')}</p> : <Agreed agreed={agreed} />}
          <div className="agreement-actions">
            <Button icon={Pencil} onClick={() => setEditing(true)}>
              {messages.say(agreed === null ? 'agreement.add' : 'agreement.edit')}
            </Button>
            {row.standing === 'missing' ? null : <PurgeDialog row={row} />}
          </div>
        </>
      )}
    </section>
  )
}

function Agreed({ agreed }: { readonly agreed: Agreement }): React.JSX.Element {
  const messages = useMessages()
  const days = countDaysLeft(agreed, toLocalDay(useNow(true, 60_000)))
  return (
    <>
      <p>{agreed.purpose}</p>
      <p className={`status ${days < 0 ? 'needs' : days <= REMINDED_DAYS ? 'waiting' : 'done'}`}>
        <CalendarClock size={16} aria-hidden />
        <span>
          {messages.say(days < 0 ? 'agreement.over' : 'agreement.left', {
            count: Math.abs(days),
            day: messages.formatDay(Date.parse(`${agreed.until}T12:00:00`)),
          })}
        </span>
      </p>
    </>
  )
}

interface FormProps {
  readonly row: LibraryRow
  readonly agreed: Agreement | null
  readonly onDone: () => void
}

function AgreementForm({ row, agreed, onDone }: FormProps): React.JSX.Element {
  const { protectedFiles } = useStores()
  const messages = useMessages()
  const [purpose, setPurpose] = useState(agreed?.purpose ?? '')
  const [until, setUntil] = useState(agreed?.until ?? '')
  const { portalId, datasetId, datasetTitle: title } = row
  const isReady = purpose.trim() !== '' && /^\d{4}-\d{2}-\d{2}$/.test(until)
  const keep = async (): Promise<void> => {
    if (!isReady) return
    // What was typed stays when it could not be kept.
    if (await protectedFiles.saveAgreement({ portalId, datasetId, title, purpose: purpose.trim(), until })) onDone()
  }
  const end = async (): Promise<void> => {
    if (await protectedFiles.endAgreement(row)) onDone()
  }
  return (
    <form
      className="agreement-form"
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <TextField
        label={messages.say('agreement.purpose')}
        value={purpose}
        maxLength={LIMITS.AGREEMENT_PURPOSE_CHARS}
        onChange={({ target }) => setPurpose(target.value)}
      />
      <TextField
        label={messages.say('agreement.until')}
        type="date"
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
      <div className="agreement-actions">
        <Button type="submit" look="primary" disabled={!isReady}>
          {messages.say('agreement.keep')}
        </Button>
        <Button onClick={onDone}>{messages.say('agreement.cancel')}</Button>
        {agreed === null ? null : (
          <Button look="quiet" onClick={() => void end()}>
            {messages.say('agreement.remove')}
          </Button>
        )}
      </div>
    </form>
  )
}
