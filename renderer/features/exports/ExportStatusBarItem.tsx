import { CircleAlert, CircleCheck, FileOutput, FolderOpen, Square, X } from 'lucide-react'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import { IconButton } from '../../components/controls/Button.js'
import { useAutoDismiss } from '../../components/feedback/useAutoDismiss.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { chooseAnnouncedExport } from './chooseAnnouncedExport.js'
import { getExportProgress } from './getExportProgress.js'
import type { ExportView } from './store/exportsStore.js'

/** How long a saved file is announced. The list of exports names it after that, too. */
const SAVED_MS = 20_000

/**
 * Exports in the status bar: the progress of the first one, and then the place of its file, for a while. A click leads
 * to the list of all.
 */
export function ExportStatusBarItem(): React.JSX.Element | null {
  const { exports } = useStores()
  const works = useStore(exports, (state) => state.works)
  const dismissed = useStore(exports, (state) => state.dismissed)
  const running = works.filter(({ state }) => state.type === 'running')
  const [first] = running
  if (first !== undefined) return <RunningExport work={first} count={running.length} />
  const ended = chooseAnnouncedExport(works, dismissed)
  return ended === null ? null : <EndedExport key={ended.id} work={ended} />
}

function RunningExport({ work, count }: { readonly work: ExportView; readonly count: number }): React.JSX.Element {
  const { exports, navigation } = useStores()
  const messages = useMessages()
  const { id, name, state } = work
  const part = getExportProgress(work)
  return (
    <span className="status-export">
      <button type="button" onClick={() => navigation.go('encryption')}>
        <span className="status running">
          <FileOutput size={14} aria-hidden />
          {messages.say('exports.status', { count, name })}
          {part === null ? null : <span className="figure">{messages.say('exports.status.part', { part })}</span>}
          {part === null && state.type === 'running' && state.unit === 'rows' && state.done > 0 ? (
            <span className="figure">{messages.say('exports.status.rows', { rows: state.done })}</span>
          ) : null}
        </span>
      </button>
      <IconButton
        icon={Square}
        name={messages.say('exports.status.cancel', { name })}
        onClick={() => exports.cancel(id)}
      />
    </span>
  )
}

/** A failure stays until it is closed. */
function EndedExport({ work }: { readonly work: ExportView }): React.JSX.Element {
  const { exports, navigation } = useStores()
  const messages = useMessages()
  const { id, name, of, state } = work
  const notShown = useStore(exports, (all) => (all.notShown?.id === id ? all.notShown.because : null))
  const isDone = state.type === 'done'
  const isWell = isDone && notShown === null
  const failed = state.type === 'failed' && of > 1 ? state.failed : null
  const dismiss = useCallback(() => exports.dismiss(id), [exports, id])
  const hold = useAutoDismiss(isWell ? SAVED_MS : null, dismiss)
  return (
    <span className="status-export" role="status" {...hold}>
      <button type="button" onClick={() => navigation.go('encryption')}>
        <span className={`status ${isWell ? 'done' : 'needs'}`}>
          {isWell ? <CircleCheck size={14} aria-hidden /> : <CircleAlert size={14} aria-hidden />}
          {failed === null
            ? messages.say(isDone ? 'exports.status.done' : 'exports.status.failed', { name })
            : messages.say('exports.files-failed', { failed, of })}
          {notShown === null ? null : <span className="status-why">{messages.formatFailure(notShown)}</span>}
        </span>
      </button>
      {isDone && state.isShown ? (
        <IconButton
          icon={FolderOpen}
          name={messages.say('exports.work.reveal')}
          onClick={() => void exports.reveal(id)}
        />
      ) : null}
      <IconButton icon={X} name={messages.say('common.close')} onClick={dismiss} />
    </span>
  )
}
