import { Library as Books, SearchX } from 'lucide-react'
import { useStore } from 'zustand'
import { useStores, useWords } from '../page.js'
import { Empty } from '../parts/Empty.js'
import { LibraryDetail } from '../parts/LibraryDetail.js'
import { LibraryList } from '../parts/LibraryList.js'
import { LibraryNews } from '../parts/LibraryNews.js'
import { LibraryTools } from '../parts/LibraryTools.js'
import { WHOLE_LIBRARY } from '../stores/library.js'

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

function Found(): React.JSX.Element | null {
  const { library, place } = useStores()
  const words = useWords()
  const { found, trouble, everything } = useStore(library)
  if (found === null)
    return trouble === null ? (
      <div className="list">
        {SKELETON_ROWS.map((row) => (
          <div key={row} className="row skeleton" />
        ))}
      </div>
    ) : null
  if (found.total > 0) return <LibraryList total={found.total} />
  return everything === 0 ? (
    <Empty
      icon={Books}
      sentence={words.say('library.empty')}
      action={words.say('library.empty.do')}
      onAction={() => place.go('catalogue')}
    />
  ) : (
    <Empty
      icon={SearchX}
      sentence={words.say('library.none')}
      action={words.say('library.none.do')}
      onAction={() => library.wish(WHOLE_LIBRARY)}
    />
  )
}

/** Everything on disk: how it stands, what it is of, what became of it. */
export default function Library(): React.JSX.Element {
  const { library } = useStores()
  const opened = useStore(library, (state) => state.opened)
  return (
    <div className="catalogue library">
      <div className="column library-column">
        <LibraryTools />
        <LibraryNews />
        <Found />
      </div>
      {opened === null ? null : <LibraryDetail opened={opened} />}
    </div>
  )
}
