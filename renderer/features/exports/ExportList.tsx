import { CircleAlert, CircleCheck, CircleSlash, FolderOpen, Loader, Square } from 'lucide-react'
import { useStore } from 'zustand'
import { Button } from '../../components/controls/Button.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { ProgressBar } from '../../components/feedback/ProgressBar.js'
import { useMessages, useStores } from '../../context/appContext.js'
import type { Messages } from '../../messages/messages.js'
import { getExportProgress } from './getExportProgress.js'
import type { ExportView } from './store/exportsStore.js'

type FailedState = Extract<ExportView['state'], { readonly type: 'failed' }>
type CancelledState = Extract<ExportView['state'], { readonly type: 'cancelled' }>

function sayFailed(state: FailedState, of: number, messages: Messages): string {
  const because = messages.formatFailure(state.because)
  return of === 1 ? because : `${messages.say('exports.files-failed', { failed: state.failed, of })}. ${because}`
}

const sayCancelled = ({ written }: CancelledState, of: number, messages: Messages): string =>
  of === 1 ? messages.say('exports.work.cancelled') : messages.say('exports.files-cancelled', { written, of })

function sayExport({ state, at, of }: ExportView, messages: Messages) {
  switch (state.type) {
    case 'running':
      return { icon: Loader, meaning: 'running', text: messages.say('exports.work.running', { at, of }) } as const
    case 'done':
      return { icon: CircleCheck, meaning: 'done', text: messages.say('exports.work.done') } as const
    case 'cancelled':
      return { icon: CircleSlash, meaning: 'quiet', text: sayCancelled(state, of, messages) } as const
    case 'failed':
      return { icon: CircleAlert, meaning: 'needs', text: sayFailed(state, of, messages) } as const
  }
}

function ExportRow({ work }: { readonly work: ExportView }): React.JSX.Element {
  const { exports } = useStores()
  const messages = useMessages()
  const { id, name, state } = work
  const notShown = useStore(exports, (all) => (all.notShown?.id === id ? all.notShown.because : null))
  const { icon: Icon, meaning, text } = sayExport(work, messages)
  const part = getExportProgress(work)
  return (
    <li className="row export-row">
      <span className="two-lines">
        <span title={name}>{name}</span>
        <small className={`status ${meaning}`}>
          <Icon size={14} aria-hidden />
          <span>{text}</span>
        </small>
        {state.type === 'running' ? (
          <ProgressBar name={messages.say('exports.work', { name })} part={part} meaning="running" />
        ) : null}
        <FailureNotice because={notShown} />
      </span>
      {state.type === 'running' ? (
        <Button icon={Square} onClick={() => exports.cancel(id)}>
          {messages.say('exports.work.cancel')}
        </Button>
      ) : null}
      {state.type === 'done' && state.isShown ? (
        <Button icon={FolderOpen} onClick={() => void exports.reveal(id)}>
          {messages.say('exports.work.reveal')}
        </Button>
      ) : null}
    </li>
  )
}

/** The exports that the main process writes into folders, and their outcomes, wherever they were started. */
export function ExportList(): React.JSX.Element | null {
  const { exports } = useStores()
  const messages = useMessages()
  const works = useStore(exports, (state) => state.works)
  if (works.length === 0) return null
  return (
    <section className="card" aria-label={messages.say('exports.works')}>
      <header className="card-head">
        <h2>{messages.say('exports.works')}</h2>
        <span className="stretch" />
        {works.some(({ state }) => state.type !== 'running') ? (
          <Button onClick={exports.clear}>{messages.say('exports.works.clear')}</Button>
        ) : null}
      </header>
      <ul className="export-list">
        {works.map((work) => (
          <ExportRow key={work.id} work={work} />
        ))}
      </ul>
    </section>
  )
}
