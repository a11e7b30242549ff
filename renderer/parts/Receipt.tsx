import { Download } from 'lucide-react'
import { useStore } from 'zustand'
import { type Outlook, type Question, type Room, tooMuch } from '../../shared/preflight/decide.js'
import { useStores, useWords } from '../page.js'
import { Button } from './Button.js'
import { Destination } from './Destination.js'
import { Notice, Trouble } from './Notice.js'
import { RefusedMedia } from './Refusals.js'
import { Terms } from './Terms.js'

interface ReceiptProps {
  readonly question: Question
  readonly outlook: Outlook
  /** Where that stays which is not sent. */
  readonly left: 'preflight.left' | 'direct.left'
}

/** What it comes to: size and how sure it is, room, time, where it goes, what is accepted with it; and one button. */
export function Receipt({ question, outlook, left }: ReceiptProps): React.JSX.Element {
  const words = useWords()
  const { weight, sureness, sent, fetched, seconds, room, terms } = outlook
  const coming = outlook.groups
    .filter(({ fate }) => fate === 'fetched' || fate === 'open')
    .flatMap(({ entries }) => entries)
  const datasets = new Set(coming.map(({ datasetId }) => datasetId)).size
  const unlooked = question.facts?.unlooked ?? 0
  const roomBar = room === null ? null : <RoomBar room={room} question={question} />
  // What nothing can start without is read first.
  const isShort = room !== null && room.left < 0
  return (
    <section className="receipt" aria-label={words.say('basket.receipt')}>
      <p className="receipt-total figure">
        {sureness === 'none' && fetched > 0
          ? words.say('preflight.size.unknown')
          : words.say(sureness === 'some' ? 'preflight.size.least' : 'preflight.size', {
              size: words.bytes(weight.bytes),
            })}
      </p>
      <p>
        {words.say('basket.count', { count: fetched })} {words.say('basket.datasets', { count: datasets })}
      </p>
      <p className="hint">{words.say('basket.unknown', { count: weight.unknown })}</p>
      <p className="hint">
        {seconds === null
          ? words.say('preflight.time.unknown')
          : words.say('preflight.time', { time: words.span(seconds) })}
      </p>
      {isShort ? roomBar : null}
      <Terms terms={terms} />
      <Destination example={coming[0] ?? null} facts={question.facts} />
      {isShort ? null : roomBar}
      {unlooked === 0 ? null : <p className="hint">{words.say('preflight.unlooked', { count: unlooked })}</p>}
      <Send outlook={outlook} left={words.say(left, { count: question.entries.length - sent.length })} />
    </section>
  )
}

/** What the volume holds now and afterwards; what others were promised is drawn apart. */
function RoomBar({ room, question }: { readonly room: Room; readonly question: Question }): React.JSX.Element {
  const { basket } = useStores()
  const words = useWords()
  const { free, promised, needed, left } = room
  const whole = Math.max(free, promised + needed, 1)
  const share = (bytes: number): string => `${(Math.min(bytes, whole) / whole) * 100}%`
  const sentence =
    left < 0
      ? words.say('preflight.room.short', { missing: words.bytes(-left) })
      : words.say('preflight.room', { free: words.bytes(free), left: words.bytes(left) })
  return (
    <div className="labelled">
      <span className="label">{words.say('preflight.room.name')}</span>
      <div className={`room${left < 0 ? ' short' : ''}`} role="img" aria-label={sentence}>
        <span className="room-promised" style={{ width: share(promised) }} />
        <span className="room-needed" style={{ width: share(needed) }} />
      </div>
      {left < 0 ? (
        <Notice meaning="needs">
          <p>{sentence}</p>
          <div className="room-remedies">
            <Button onClick={() => void basket.chooseFolder()}>{words.say('preflight.do.folder')}</Button>
            <Button onClick={() => basket.remove(tooMuch(question))}>
              {words.say('preflight.do.lighten', { count: tooMuch(question).length })}
            </Button>
          </div>
        </Notice>
      ) : (
        <p className="hint">{sentence}</p>
      )}
      {promised === 0 ? null : (
        <p className="hint">{words.say('preflight.room.promised', { bytes: words.bytes(promised) })}</p>
      )}
    </div>
  )
}

/** The button says how many, or why not. */
function Send({ outlook, left }: { readonly outlook: Outlook; readonly left: string }): React.JSX.Element {
  const { basket, place, preflight } = useStores()
  const words = useWords()
  const { sending, trouble } = useStore(basket)
  const lookTrouble = useStore(preflight, (state) => state.trouble)
  const policy = useStore(preflight, (state) => state.policy)
  const { blocked, sent, fetched } = outlook
  const again = (): void => {
    const { entries, folder } = basket.getState()
    void preflight.look([...entries.values()], folder)
  }
  const download = async (): Promise<void> => {
    if (!(await basket.download(sent, policy))) return
    preflight.decide('skip')
    place.go('downloads')
  }
  return (
    <div className="send">
      <Trouble because={trouble} />
      <Trouble because={lookTrouble} action={<Button onClick={again}>{words.say('preflight.do.look-again')}</Button>} />
      <RefusedMedia />
      <Button
        look="primary"
        icon={Download}
        disabled={blocked !== null || sending}
        aria-describedby="send-why"
        onClick={() => void download()}
      >
        {fetched === 0 && sent.length > 0
          ? words.say('preflight.check', { count: sent.length })
          : words.say('preflight.download', { count: fetched })}
      </Button>
      <p id="send-why" className={blocked === null ? 'hint' : 'send-why'} role="status">
        {blocked === null
          ? left
          : words.say(`preflight.blocked.${lookTrouble !== null && blocked === 'looking' ? 'failed' : blocked}`)}
      </p>
    </div>
  )
}
