import { Library as Books, SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { EmptyState } from '../../components/feedback/EmptyState.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { useRefreshWhenShown } from '../../context/useRefreshWhenShown.js'
import { LibraryDetail } from './LibraryDetail.js'
import { LibraryList } from './LibraryList.js'
import { LibraryOutcomes } from './LibraryOutcomes.js'
import { LibraryProgress } from './LibraryProgress.js'
import { LibraryToolbar } from './LibraryToolbar.js'
import { AgreementReminder } from './protected/AgreementReminder.js'
import { UNFILTERED_LIBRARY } from './store/libraryState.js'

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

function Found(): React.JSX.Element | null {
  const { library, navigation } = useStores()
  const messages = useMessages()
  const { found, failure, everything, isBehind } = useStore(library)
  // The library is not called empty while a finished download is being added.
  if (found === null || (everything === 0 && isBehind))
    return failure === null ? (
      <div className="list">
        {SKELETON_ROWS.map((row) => (
          <div key={row} className="row skeleton" />
        ))}
      </div>
    ) : null
  if (found.total > 0) return <LibraryList total={found.total} />
  return everything === 0 ? (
    <EmptyState
      icon={Books}
      sentence={messages.say('library.empty')}
      action={messages.say('library.empty.do')}
      onAction={() => navigation.go('catalogue')}
    />
  ) : (
    <EmptyState
      icon={SearchX}
      sentence={messages.say('library.none')}
      action={messages.say('library.none.do')}
      // Where only the state of the files excludes them, the search stays.
      onAction={() => library.setQuery(found.counts.all > 0 ? { only: null } : UNFILTERED_LIBRARY)}
    />
  )
}

/** All local files: their state, their datasets and their history. */
export default function LibraryScreen(): React.JSX.Element {
  const { library } = useStores()
  const opened = useStore(library, (state) => state.opened)
  useRefreshWhenShown(library)
  // A person who comes back may have moved files with another program.
  useEffect(() => {
    addEventListener('focus', library.refresh)
    return () => removeEventListener('focus', library.refresh)
  }, [library])
  return (
    <div className="catalogue library">
      <div className="column library-column">
        <LibraryToolbar />
        <AgreementReminder />
        <LibraryProgress />
        <LibraryOutcomes />
        <Found />
      </div>
      {opened === null ? null : <LibraryDetail opened={opened} />}
    </div>
  )
}
