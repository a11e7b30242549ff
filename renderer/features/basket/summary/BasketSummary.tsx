import { Download, KeyRound } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { MediaId } from '../../../../shared/ids.js'
import { LIMITS } from '../../../../shared/limits.js'
import {
  type DiskSpace,
  getMissingSpace,
  type PreflightInput,
  type PreflightReport,
} from '../../../../shared/preflight/preflight.js'
import { Button } from '../../../components/controls/Button.js'
import { FailureNotice } from '../../../components/feedback/FailureNotice.js'
import { Notice } from '../../../components/feedback/Notice.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import type { Stores } from '../../../context/createStores.js'
import { showNewDownloads } from '../../../context/showNewDownloads.js'
import { DestinationPicker } from './DestinationPicker.js'
import { LicenceAgreement, LicenceTerms } from './LicenceTerms.js'
import { ProtectionNote } from './ProtectionNote.js'
import { RejectedMedia } from './RejectedMedia.js'
import { SendingProgress } from './SendingProgress.js'

export interface BasketSummaryProps {
  readonly input: PreflightInput
  readonly report: PreflightReport
  /** False for a selection that goes to the queue without passing through the basket. */
  readonly isBasket: boolean
}

/**
 * The summary of the basket: size and how certain it is, free space, time, destination, accepted licences; and the
 * download button.
 */
export function BasketSummary({ input, report, isBasket }: BasketSummaryProps): React.JSX.Element {
  const messages = useMessages()
  const { weight: estimate, knownSizes: sureness, sent, fetched, seconds, room, terms, datasets } = report
  const { groups, blocked } = report
  const coming = useMemo(
    () => groups.filter(({ outcome }) => outcome === 'fetched' || outcome === 'open').flatMap(({ entries }) => entries),
    [groups],
  )
  const unlooked = input.facts?.unlooked ?? 0
  const roomBar = room === null ? null : <RoomBar space={room} input={input} fetched={fetched} />
  // The obstacle that blocks the whole download comes first.
  const isShort = room !== null && room.left < 0
  const removed = useMemo(
    () =>
      groups
        .filter(({ outcome }) => outcome === 'removed')
        .flatMap(({ entries }) => entries.map((one) => one.media.id)),
    [groups],
  )
  // Without a basket there is nothing that anything is removed from.
  const staying = input.entries.length - sent.length - (isBasket ? removed.length : 0)
  const rest = [
    ...(isBasket ? [messages.say('preflight.removed', { count: removed.length })] : []),
    messages.say(isBasket ? 'preflight.left' : 'downloadWithoutBasket.left', { count: staying }),
  ]
  const send = <Send report={report} removed={removed} rest={rest.filter((one) => one !== '').join(' ')} />
  // No total, folder or disk space of nothing: what can be done is all that there is to say.
  if (blocked === 'nothing-left')
    return (
      <section className="receipt" aria-label={messages.say('basket.receipt')}>
        {send}
      </section>
    )
  return (
    <section className="receipt" aria-label={messages.say('basket.receipt')}>
      <p className="receipt-total figure">
        {sureness === 'none' && fetched > 0
          ? messages.say('preflight.size.unknown')
          : messages.say(sureness === 'some' ? 'preflight.size.least' : 'preflight.size', {
              size: messages.formatBytes(estimate.bytes),
            })}
      </p>
      <p>
        {messages.say('basket.count', { count: fetched })} {messages.say('basket.datasets', { count: datasets })}
      </p>
      {fetched === 0 ? null : (
        <>
          <p className="hint">{messages.say('basket.unknown', { count: estimate.unknown })}</p>
          <p className="hint">
            {seconds === null
              ? messages.say('preflight.time.unknown')
              : messages.say('preflight.time', { time: messages.formatDuration(seconds) })}
          </p>
        </>
      )}
      {isShort ? roomBar : null}
      <DestinationPicker example={coming[0] ?? null} facts={input.facts} />
      {isShort ? null : roomBar}
      <ProtectionNote coming={coming} facts={input.facts} />
      {/* As long as a catalogue makes it, so that nothing stands below it. */}
      <LicenceTerms terms={terms} />
      {unlooked === 0 ? null : <p className="hint">{messages.say('preflight.unlooked', { count: unlooked })}</p>}
      {send}
    </section>
  )
}

interface RoomBarProps {
  readonly space: DiskSpace
  readonly input: PreflightInput
  readonly fetched: number
}

/** The space of the volume before and after; space that is reserved for other downloads is drawn apart. */
function RoomBar({ space, input, fetched }: RoomBarProps): React.JSX.Element {
  const messages = useMessages()
  const { free, promised, needed, left } = space
  const whole = Math.max(free, promised + needed, 1)
  const share = (bytes: number): string => `${(Math.min(bytes, whole) / whole) * 100}%`
  const sentence =
    left < 0
      ? messages.say('preflight.room.short', { missing: messages.formatBytes(-left) })
      : messages.say('preflight.room', { free: messages.formatBytes(free), left: messages.formatBytes(left) })
  return (
    <div className="labelled">
      <span className="label">{messages.say('preflight.room.name')}</span>
      <div className={`room${left < 0 ? ' short' : ''}`} role="img" aria-label={sentence}>
        <span className="room-promised" style={{ width: share(promised) }} />
        <span className="room-needed" style={{ width: share(needed) }} />
      </div>
      {left < 0 ? (
        <ShortOfSpace sentence={sentence} removable={getMissingSpace(input)} fetched={fetched} />
      ) : (
        <p className="hint">{sentence}</p>
      )}
      {promised === 0 ? null : (
        <p className="hint">{messages.say('preflight.room.promised', { bytes: messages.formatBytes(promised) })}</p>
      )}
    </div>
  )
}

interface ShortOfSpaceProps {
  readonly sentence: string
  /** The files without which the others fit. */
  readonly removable: readonly MediaId[]
  readonly fetched: number
}

/** What is short, and what helps: not to take out everything. A person frees space in another program: the return to the window checks again. */
function ShortOfSpace({ sentence, removable, fetched }: ShortOfSpaceProps): React.JSX.Element {
  const stores = useStores()
  const messages = useMessages()
  const { basket } = stores
  useEffect(() => {
    const onFocus = (): void => checkAgain(stores)
    addEventListener('focus', onFocus)
    return () => removeEventListener('focus', onFocus)
  }, [stores])
  return (
    <Notice meaning="needs">
      <p>{sentence}</p>
      <p className="hint">
        {messages.say('preflight.room.reserve', { bytes: messages.formatBytes(LIMITS.DISK_RESERVE_BYTES) })}
      </p>
      <div className="room-remedies">
        <Button onClick={() => void basket.chooseFolder()}>{messages.say('preflight.do.folder')}</Button>
        {removable.length === fetched ? null : (
          <Button onClick={() => basket.remove(removable)}>
            {messages.say('preflight.do.lighten', { count: removable.length })}
          </Button>
        )}
        <Button onClick={() => checkAgain(stores)}>{messages.say('preflight.do.look-again')}</Button>
      </div>
    </Notice>
  )
}

function checkAgain({ basket, preflight }: Stores): void {
  const { entries, folder } = basket.getState()
  void preflight.look([...entries.values()], folder)
}

/** A step that the person has not taken yet, work that still goes on, or what a finished download left, is no error. */
const TO_DO: ReadonlySet<string> = new Set(['terms', 'looking', 'nothing-left'])

interface SendProps {
  readonly report: PreflightReport
  /** What the download removes from the basket without downloading it. */
  readonly removed: readonly MediaId[]
  /** The sentence about everything that is not downloaded. */
  readonly rest: string
}

/** The licences are accepted beside the button, which says how many files it downloads, or why it cannot. */
function Send({ report, removed, rest }: SendProps): React.JSX.Element {
  const stores = useStores()
  const { basket, navigation, preflight } = stores
  const messages = useMessages()
  const { sending, failure } = useStore(basket)
  const lookTrouble = useStore(preflight, (state) => state.failure)
  const policy = useStore(preflight, (state) => state.policy)
  const { blocked, sent, fetched, needsSignIn } = report
  const download = async (): Promise<void> => {
    let isShown = false
    const showList = (): void => {
      if (!isShown) showNewDownloads(stores)
      isShown = true
    }
    if (!(await basket.download(sent, policy, showList))) return
    basket.discard(removed)
    preflight.decide('skip')
    showList()
  }
  return (
    <div className="send">
      <FailureNotice because={failure} />
      <FailureNotice
        because={lookTrouble}
        action={<Button onClick={() => checkAgain(stores)}>{messages.say('preflight.do.look-again')}</Button>}
      />
      <RejectedMedia />
      <SendingProgress />
      <LicenceAgreement terms={report.terms} />
      {needsSignIn ? (
        <Button look="primary" icon={KeyRound} aria-describedby="send-why" onClick={() => navigation.go('accounts')}>
          {messages.say('preflight.do.sign-in')}
        </Button>
      ) : (
        <Button
          look="primary"
          icon={Download}
          disabled={blocked !== null || sending !== null}
          aria-describedby="send-why"
          onClick={() => void download()}
        >
          {fetched === 0 && sent.length > 0
            ? messages.say('preflight.check', { count: sent.length })
            : messages.say('preflight.download', { count: fetched })}
        </Button>
      )}
      <p id="send-why" className={blocked === null || TO_DO.has(blocked) ? 'hint' : 'send-why'} role="status">
        {blocked === null
          ? rest
          : messages.say(`preflight.blocked.${lookTrouble !== null && blocked === 'looking' ? 'failed' : blocked}`)}
      </p>
    </div>
  )
}
