import { useStore } from 'zustand'
import { Button } from '../../components/controls/Button.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { ProgressBar } from '../../components/feedback/ProgressBar.js'
import { useMessages, useStores } from '../../context/appContext.js'

/** The progress of reading all files again. */
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

/** The work under way, above the list, or why the library could not be read or an action failed. */
export function LibraryProgress(): React.JSX.Element | null {
  const { library } = useStores()
  const { check, failure, actionFailure } = useStore(library)
  const messages = useMessages()
  const retry = (
    <Button
      onClick={() => {
        library.dismiss('failure')
        library.refresh()
      }}
    >
      {messages.say('common.retry')}
    </Button>
  )
  if (failure === null && actionFailure === null && (check === null || check.name === null)) return null
  return (
    <div className="inset library-news">
      <FailureNotice because={failure} action={retry} />
      <FailureNotice because={actionFailure} onClose={() => library.dismiss('actionFailure')} />
      <Checking />
    </div>
  )
}
