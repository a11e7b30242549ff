import { useStore } from 'zustand'
import { Button } from '../../components/controls/Button.js'
import { FailureNotice, Notice } from '../../components/feedback/Notice.js'
import { ProgressBar } from '../../components/feedback/ProgressBar.js'
import { useMessages, useStores } from '../../context/appContext.js'

function Checking(): React.JSX.Element | null {
  const { library } = useStores()
  const messages = useMessages()
  const check = useStore(library, (state) => state.check)
  if (check === null) return null
  const { done, total, bad, name } = check
  if (name !== null)
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
  const close = (
    <Button look="quiet" onClick={library.hush}>
      {messages.say('common.close')}
    </Button>
  )
  if (done < total)
    return (
      <Notice meaning="waiting" action={close}>
        {messages.say('library.check.stopped', { done, total, bad })}
      </Notice>
    )
  if (bad === 0)
    return (
      <Notice meaning="done" action={close}>
        {messages.say('library.check.fine', { count: total })}
      </Notice>
    )
  const show = (): void => {
    const counts = library.getState().found?.counts
    library.wish({ only: counts !== undefined && counts.damaged > 0 ? 'damaged' : 'missing', text: '' })
    library.hush()
  }
  return (
    <Notice meaning="needs" action={<Button onClick={show}>{messages.say('library.check.show')}</Button>}>
      {messages.say('library.check.bad', { bad, total })}
    </Notice>
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
    <Notice
      meaning={first === undefined ? 'done' : 'needs'}
      action={fetched.added === 0 ? null : <Button onClick={go}>{messages.say('library.added.show')}</Button>}
    >
      {fetched.added === 0 && first !== undefined ? null : messages.say('library.added', { count: fetched.added })}{' '}
      {first === undefined ? null : messages.failure(first.because)}
    </Notice>
  )
}

/** What goes on and what came of it: the reading again, what was asked for once more, and what went wrong. */
export function LibraryProgress(): React.JSX.Element | null {
  const { library } = useStores()
  const { check, fetched, trouble } = useStore(library)
  const messages = useMessages()
  if (check === null && fetched === null && trouble === null) return null
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
  return (
    <div className="inset library-news">
      <FailureNotice because={trouble} action={retry} />
      <Checking />
      <Fetched />
    </div>
  )
}
