import { X } from 'lucide-react'
import { useStore } from 'zustand'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import { findWaitReason } from '../../../shared/download/traffic/findWaitReason.js'
import type { LetterReason } from '../../../shared/external/producerLetter.js'
import { type Blame, type Failure, getBlame } from '../../../shared/failure.js'
import type { DownloadId } from '../../../shared/ids.js'
import { IconButton } from '../../components/controls/Button.js'
import { useMessages, useNow, useStores } from '../../context/appContext.js'
import type { MessageKey } from '../../messages/fr.js'
import type { Messages } from '../../messages/messages.js'
import { WriteToProducer } from '../external/WriteToProducer.js'
import { useIsCurrentPortal } from '../portals/useIsCurrentPortal.js'
import { useShowInLibrary } from '../preview/useShowInLibrary.js'
import { formatReceivedAmount } from './list/formatReceivedAmount.js'
import { reorderPeers } from './reorder/reorder.js'
import { formatDownloadState } from './status/formatDownloadState.js'
import { SuggestedActionButton } from './status/SuggestedActionButton.js'
import { sortInQueueOrder } from './store/queueOrder.js'

type Fact = readonly [word: MessageKey, value: string]

/** The facts behind the state of a download: the evidence for its sentence. */
function listFacts(view: DownloadView, messages: Messages, turn: string): readonly Fact[] {
  const { state } = view
  const because = 'because' in state && state.because !== 'person' ? state.because : null
  const facts = because?.facts ?? {}
  const all: readonly (readonly [MessageKey, string | number | undefined])[] = [
    ['fact.dataset', view.datasetTitle],
    ['fact.producer', view.producer],
    ['fact.received', formatReceivedAmount(view, messages)],
    ['fact.pieces', view.ranges === undefined ? undefined : messages.formatCount(view.ranges.length)],
    ['fact.attempts', view.attempts > 1 || because !== null ? messages.formatCount(view.attempts) : undefined],
    ['fact.host', facts.host],
    ['fact.status', facts.status],
    ['fact.code', because?.code],
    ['fact.at', 'atMs' in state ? messages.formatMoment(state.atMs) : undefined],
    ['fact.turn', turn],
    ['fact.priority', view.priority === 'normal' ? undefined : messages.say(`priority.${view.priority}`)],
    ['fact.limit', view.limit === undefined ? undefined : messages.formatRateLimit(view.limit)],
  ]
  return all.flatMap(([word, value]) => (value === undefined || value === '' ? [] : [[word, `${value}`] as const]))
}

/** Failures about which the producer can be asked. */
const WRITTEN_ABOUT: ReadonlySet<Blame> = new Set(['server', 'licence'])

const toReason = ({ code, facts: { host, status } }: Failure): LetterReason => ({
  type: 'failed',
  code,
  host: typeof host === 'string' ? host : null,
  status: typeof status === 'number' ? status : null,
})

function Shown({ view }: { readonly view: DownloadView }): React.JSX.Element {
  const { downloads, listing, traffic } = useStores()
  const messages = useMessages()
  const inLibrary = useShowInLibrary()
  const because = useStore(traffic, (state) => (view.state.type === 'queued' ? findWaitReason(state.view, view) : null))
  const isHere = useIsCurrentPortal(view.portalId)
  // A failure of the network, this disk or an account is not one that the producer can mend.
  const mayWrite = isHere && view.state.type === 'failed' && WRITTEN_ABOUT.has(getBlame(view.state.because.code))
  const nowMs = useNow(view.state.type === 'waiting' || because !== null)
  const { tone, word, why } = formatDownloadState(view, messages, nowMs, because)
  const group = downloads.getState().index.getGroup(view.datasetId)
  const peers = group === undefined ? [] : reorderPeers(sortInQueueOrder(group), view.id)
  const place = peers.findIndex(({ id }) => id === view.id) + 1
  const turn = place === 0 || peers.length < 2 ? '' : messages.say('fact.turn.is', { place, of: peers.length })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    <section className="download-detail" aria-label={messages.say('downloads.about')} tabIndex={0}>
      <header>
        <h2 title={view.name}>{view.name}</h2>
        <IconButton icon={X} name={messages.say('downloads.about.close')} onClick={() => listing.about(false)} />
      </header>
      <p className={`status ${tone}`}>
        <span>{why === '' ? word : why}</span> <SuggestedActionButton download={view} place="details" />
        {view.state.type === 'done' ? (
          <button type="button" className="link" onClick={() => inLibrary(view)}>
            {messages.say('library.show')}
          </button>
        ) : null}
      </p>
      {mayWrite && view.state.type === 'failed' ? (
        <div className="actions">
          <WriteToProducer
            about={{
              datasetId: view.datasetId,
              mediaId: view.mediaId,
              reason: toReason(view.state.because),
            }}
          />
        </div>
      ) : null}
      <dl>
        {listFacts(view, messages, turn).map(([fact, value]) => (
          <div key={fact}>
            <dt>{messages.say(fact)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The details of the download that has the keyboard: cause, evidence and the suggested action. */
export function DownloadDetail(): React.JSX.Element | null {
  const { downloads, listing } = useStores()
  const at = useStore(listing, ({ isAbout, listSelection }) => (isAbout ? listSelection.at : null))
  const view = useStore(downloads, ({ index }) => (at === null ? undefined : index.get(at as DownloadId)))
  return view === undefined ? null : <Shown view={view} />
}
