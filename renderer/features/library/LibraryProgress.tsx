import { useStore } from 'zustand'
import { Button } from '../../components/controls/Button.js'
import { FailureNotice } from '../../components/feedback/Notice.js'
import { ProgressBar } from '../../components/feedback/ProgressBar.js'
import { Toast, Toasts } from '../../components/feedback/Toast.js'
import { useMessages, useStores } from '../../context/appContext.js'

/** The reading again, while it goes on. */
function Checking(): React.JSX.Element | null {
  const { library } = useStores()
  const messages = useMessages()
  const check = useStore(library, (state) => state.check)
  if (check === null || check.name === null) return null
  const { done, total, bad, name } = check
  return (
    <div className="library-check">
      <ProgressBar
        name={messages.say('library.check.name')}
        part={total === 0 ? null : done / total}
        meaning="running"
      />
      <span className="figure">{messages.say('library.checking', { done, total, bad })}</span>
      <span className="library-check-name">{name}</span>
      <Button look="quiet" onClick={() => void library.stopVerifying()}>
        {messages.say('library.checking.stop')}
      </Button>
    </div>
  )
}

/** What the reading again has found. */
function Checked(): React.JSX.Element | null {
  const { library } = useStores()
  const messages = useMessages()
  const check = useStore(library, (state) => state.check)
  if (check === null || check.name !== null) return null
  const { done, total, bad } = check
  if (done < total)
    return (
      <Toast meaning="waiting" onClose={library.hush}>
        {messages.say('library.check.stopped', { done, total, bad })}
      </Toast>
    )
  if (bad === 0)
    return (
      <Toast meaning="done" onClose={library.hush}>
        {messages.say('library.check.fine', { count: total })}
      </Toast>
    )
  const show = (): void => {
    const counts = library.getState().found?.counts
    library.wish({ only: counts !== undefined && counts.damaged > 0 ? 'damaged' : 'missing', text: '' })
    library.hush()
  }
  return (
    <Toast
      meaning="needs"
      action={<Button onClick={show}>{messages.say('library.check.show')}</Button>}
      onClose={library.hush}
    >
      {messages.say('library.check.bad', { bad, total })}
    </Toast>
  )
}

function Fetched(): React.JSX.Element | null {
  const { library, place } = useStores()
  const messages = useMessages()
  const fetched = useStore(library, (state) => state.fetched)
  if (fetched === null) return null
  const [first] = fetched.refused
  const go = (): void => {
    library.hush()
    place.go('downloads')
  }
  return (
    <Toast
      meaning={first === undefined ? 'done' : 'needs'}
      action={fetched.added === 0 ? null : <Button onClick={go}>{messages.say('library.added.show')}</Button>}
      onClose={library.hush}
    >
      {fetched.added === 0 && first !== undefined ? null : messages.say('library.added', { count: fetched.added })}{' '}
      {first === undefined ? null : messages.failure(first.because)}
    </Toast>
  )
}

function NotDeleted(): React.JSX.Element | null {
  const { library } = useStores()
  const messages = useMessages()
  const failed = useStore(library, (state) => state.notDeleted)
  const [first] = failed
  if (first === undefined) return null
  return (
    <Toast meaning="needs" onClose={library.hush}>
      {failed.length > 1 ? messages.say('library.delete.failed', { count: failed.length }) : null}{' '}
      {messages.failure(first.because)}
    </Toast>
  )
}

/** What goes on, above the list, and what came of it, over its lower edge. */
export function LibraryProgress(): React.JSX.Element {
  const { library } = useStores()
  const { check, trouble } = useStore(library)
  const messages = useMessages()
  const retry = (
    <Button
      onClick={() => {
        library.hush()
        library.wish({})
      }}
    >
      {messages.say('common.retry')}
    </Button>
  )
  const isInline = trouble !== null || (check !== null && check.name !== null)
  return (
    <>
      {isInline ? (
        <div className="inset library-news">
          <FailureNotice because={trouble} action={retry} />
          <Checking />
        </div>
      ) : null}
      <Toasts>
        <Checked />
        <Fetched />
        <NotDeleted />
      </Toasts>
    </>
  )
}
