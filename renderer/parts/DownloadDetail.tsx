import { X } from 'lucide-react'
import { useStore } from 'zustand'
import { becauseOf } from '../../shared/download/traffic.js'
import type { DownloadView } from '../../shared/download/view.js'
import type { DownloadId } from '../../shared/ids.js'
import { useNow, useStores, useWords } from '../page.js'
import { inTurn } from '../stores/downloadRows.js'
import { peersOf } from '../stores/turnOrder.js'
import type { WordKey } from '../words/fr.js'
import type { Words } from '../words/words.js'
import { IconButton } from './Button.js'
import { sayAmount } from './DownloadRow.js'
import { Remedy } from './Remedy.js'
import { sayState } from './sayState.js'
import { useInLibrary } from './useInLibrary.js'

type Fact = readonly [word: WordKey, value: string]

/** What is known about how it went: the evidence behind the sentence. */
function factsOf(view: DownloadView, words: Words, turn: string): readonly Fact[] {
  const { state } = view
  const because = 'because' in state && state.because !== 'person' ? state.because : null
  const facts = because?.facts ?? {}
  const all: readonly (readonly [WordKey, string | number | undefined])[] = [
    ['fact.dataset', view.datasetTitle],
    ['fact.producer', view.producer],
    ['fact.received', sayAmount(view, words)],
    ['fact.pieces', view.ranges === undefined ? undefined : words.count(view.ranges.length)],
    ['fact.attempts', view.attempts > 1 || because !== null ? words.count(view.attempts) : undefined],
    ['fact.host', facts.host],
    ['fact.status', facts.status],
    ['fact.code', because?.code],
    ['fact.at', 'atMs' in state ? words.moment(state.atMs) : undefined],
    ['fact.turn', turn],
    ['fact.priority', view.priority === 'normal' ? undefined : words.say(`priority.${view.priority}`)],
    ['fact.limit', view.limit === undefined ? undefined : words.speed(view.limit)],
  ]
  return all.flatMap(([word, value]) => (value === undefined || value === '' ? [] : [[word, `${value}`] as const]))
}

function Shown({ view }: { readonly view: DownloadView }): React.JSX.Element {
  const { downloads, listing, traffic } = useStores()
  const words = useWords()
  const inLibrary = useInLibrary()
  const because = useStore(traffic, (state) => (view.state.is === 'queued' ? becauseOf(state.view, view) : null))
  const nowMs = useNow(view.state.is === 'waiting' || because !== null)
  const { meaning, word, why } = sayState(view, words, nowMs, because)
  const group = downloads.getState().book.group(view.datasetId)
  const peers = group === undefined ? [] : peersOf(inTurn(group), view.id)
  const place = peers.findIndex(({ id }) => id === view.id) + 1
  const turn = place === 0 ? '' : words.say('fact.turn.is', { place, of: peers.length })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    <section className="download-detail" aria-label={words.say('downloads.about')} tabIndex={0}>
      <header>
        <h2 title={view.name}>{view.name}</h2>
        <IconButton icon={X} name={words.say('downloads.about.close')} onClick={() => listing.about(false)} />
      </header>
      <p className={`status ${meaning}`}>
        <span>{why === '' ? word : why}</span> <Remedy download={view} />
        {view.state.is === 'done' ? (
          <button type="button" className="link" onClick={() => inLibrary(view)}>
            {words.say('library.show')}
          </button>
        ) : null}
      </p>
      <dl>
        {factsOf(view, words, turn).map(([fact, value]) => (
          <div key={fact}>
            <dt>{words.say(fact)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Everything about the download that has the keyboard: cause, evidence, and the one thing to do next. */
export function DownloadDetail(): React.JSX.Element | null {
  const { downloads, listing } = useStores()
  const at = useStore(listing, ({ isAbout, picking }) => (isAbout ? picking.at : null))
  const view = useStore(downloads, ({ book }) => (at === null ? undefined : book.get(at as DownloadId)))
  return view === undefined ? null : <Shown view={view} />
}
