import { useCallback } from 'react'
import { useStore } from 'zustand'
import type { Failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { Button } from '../../components/controls/Button.js'
import { Toast, Toasts } from '../../components/feedback/Toast.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { showNewDownloads } from '../../context/showNewDownloads.js'
import type { Messages } from '../../messages/messages.js'
import type { LibraryMessage } from './store/libraryStore.js'
import { areRepairsUnderWay, type RepairSummary } from './store/repairSummary.js'

/** Closes one message. The same function each time it is drawn: a new one would let its toast wait anew. */
function useDismiss(message: LibraryMessage): () => void {
  const { library } = useStores()
  return useCallback(() => library.dismiss(message), [library, message])
}

interface BadFilesToastProps {
  /** The filter of the list that shows the files. */
  readonly only: 'problem' | 'damaged'
  readonly onClose: () => void
  readonly children: React.ReactNode
}

/** A message about files that are not as they were, with a button that shows them in the list. */
function BadFilesToast({ only, onClose, children }: BadFilesToastProps): React.JSX.Element {
  const { library } = useStores()
  const messages = useMessages()
  const show = (): void => {
    library.setQuery({ only, text: '' })
    onClose()
  }
  return (
    <Toast
      meaning="needs"
      action={<Button onClick={show}>{messages.say('library.check.show')}</Button>}
      onClose={onClose}
    >
      {children}
    </Toast>
  )
}

/** What reading all files again has found. */
function Checked(): React.JSX.Element | null {
  const { library } = useStores()
  const messages = useMessages()
  const dismiss = useDismiss('check')
  const check = useStore(library, (state) => state.check)
  if (check === null || check.name !== null) return null
  const { done, total, bad } = check
  if (done < total)
    return (
      <Toast meaning="waiting" onClose={dismiss}>
        {messages.say('library.check.stopped', { done, total, bad })}
      </Toast>
    )
  if (bad === 0)
    return (
      <Toast meaning="done" onClose={dismiss}>
        {messages.say('library.check.fine', { count: total })}
      </Toast>
    )
  return (
    <BadFilesToast only="problem" onClose={dismiss}>
      {messages.say('library.check.bad', { bad, total })}
    </BadFilesToast>
  )
}

function Added(): React.JSX.Element | null {
  const { library } = useStores()
  const messages = useMessages()
  const dismiss = useDismiss('added')
  const added = useStore(library, (state) => state.added)
  if (added === null) return null
  return (
    <Toast meaning={added.found > 0 ? 'done' : 'needs'} onClose={dismiss}>
      {messages.say('library.folder.found', { count: added.found, folder: added.label })}
    </Toast>
  )
}

function Fetched(): React.JSX.Element | null {
  const stores = useStores()
  const { library } = stores
  const messages = useMessages()
  const dismiss = useDismiss('fetched')
  const fetched = useStore(library, (state) => state.fetched)
  if (fetched === null) return null
  const [first] = fetched.refused
  const go = (): void => {
    dismiss()
    showNewDownloads(stores)
  }
  return (
    <Toast
      meaning={first === undefined ? 'done' : 'needs'}
      action={fetched.added === 0 ? null : <Button onClick={go}>{messages.say('library.added.show')}</Button>}
      onClose={dismiss}
    >
      {fetched.added === 0 && first !== undefined ? null : messages.say('library.added', { count: fetched.added })}{' '}
      {fetched.refusedCount > 1 ? messages.say('library.added.refused', { count: fetched.refusedCount }) : null}{' '}
      {first === undefined ? null : messages.formatFailure(first.because)}
    </Toast>
  )
}

/** The outcome of repairs: how much had to be fetched is what tells a repair from a download. */
function Repaired(): React.JSX.Element | null {
  const stores = useStores()
  const { library } = stores
  const messages = useMessages()
  const dismiss = useDismiss('repairs')
  const repairs = useStore(library, (state) => state.repairs)
  const underWay = useStore(library, (state) => state.repairsUnderWay)
  if (repairs === null) return null
  const { failed } = repairs
  const isUnderWay = areRepairsUnderWay(underWay)
  const lines = listRepairLines(repairs, underWay.files, messages)
  if (lines.length === 0) return null
  return (
    <Toast
      meaning={failed.length > 0 ? 'needs' : isUnderWay ? 'waiting' : 'done'}
      action={
        isUnderWay ? (
          <Button onClick={() => showNewDownloads(stores)}>{messages.say('library.added.show')}</Button>
        ) : null
      }
      onClose={dismiss}
    >
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Toast>
  )
}

const formatRejected = (
  { name, because }: { readonly name: string; readonly because: Failure },
  messages: Messages,
): string => messages.say('common.labelled', { label: name, value: messages.formatFailure(because) })

function listRepairLines(repairs: RepairSummary, pending: number, messages: Messages): readonly string[] {
  const { repaired, fetchedBytes, bytes, taken, failed, kept } = repairs
  const [first] = failed
  const fetched = {
    count: repaired - taken,
    fetched: messages.formatBytes(fetchedBytes),
    size: messages.formatBytes(bytes),
  }
  return [
    ...(pending > 0 ? [messages.say('library.repairing', { count: pending })] : []),
    ...(repaired > taken ? [messages.say('library.repaired', fetched)] : []),
    ...(taken > 0 ? [messages.say('library.repaired.taken', { count: taken })] : []),
    ...(kept.length > 0 ? [messages.say('library.repaired.kept', { name: kept[0] ?? '', count: kept.length })] : []),
    ...(failed.length > 1 ? [messages.say('library.repair.failed', { count: failed.length })] : []),
    ...(first === undefined ? [] : [formatRejected(first, messages)]),
  ]
}

function Rotted(): React.JSX.Element | null {
  const { library } = useStores()
  const messages = useMessages()
  const dismiss = useDismiss('rotted')
  const rotted = useStore(library, (state) => state.rotted)
  const [first] = rotted
  if (first === undefined) return null
  return (
    <BadFilesToast only="damaged" onClose={dismiss}>
      {messages.say('library.rotted', { count: rotted.length, name: first })}
    </BadFilesToast>
  )
}

function NotDeleted(): React.JSX.Element | null {
  const { library } = useStores()
  const messages = useMessages()
  const dismiss = useDismiss('notDeleted')
  const failed = useStore(library, (state) => state.notDeleted)
  const [first] = failed
  if (first === undefined) return null
  return (
    <Toast meaning="needs" onClose={dismiss}>
      {failed.length > 1 ? messages.say('library.delete.failed', { count: failed.length }) : null}{' '}
      {messages.formatFailure(first.because)}
    </Toast>
  )
}

function DraggedPart(): React.JSX.Element | null {
  const { library } = useStores()
  const messages = useMessages()
  const dismiss = useDismiss('draggedPart')
  const part = useStore(library, (state) => state.draggedPart)
  if (part === null) return null
  return (
    <Toast meaning="needs" onClose={dismiss}>
      {messages.say('library.drag.part', { ...part, most: LIMITS.DRAGGED_FILES })}
    </Toast>
  )
}

function Purged(): React.JSX.Element | null {
  const { protectedFiles } = useStores()
  const messages = useMessages()
  const purged = useStore(protectedFiles, (state) => state.purged)
  if (purged === null) return null
  const { failed } = purged
  const [first] = failed
  const lines = [
    ...(purged.purged > 0 || first === undefined ? [messages.say('purge.done', { count: purged.purged })] : []),
    ...(failed.length > 1 ? [messages.say('purge.failed', { count: failed.length })] : []),
    ...(first === undefined ? [] : [formatRejected(first, messages)]),
  ]
  return (
    <Toast meaning={first === undefined ? 'done' : 'needs'} onClose={protectedFiles.dismissMessages}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Toast>
  )
}

/** The outcomes of work on the library, over the lower edge of the list. */
export function LibraryOutcomes(): React.JSX.Element {
  return (
    <Toasts>
      <Checked />
      <Added />
      <Fetched />
      <Repaired />
      <Rotted />
      <NotDeleted />
      <DraggedPart />
      <Purged />
    </Toasts>
  )
}
