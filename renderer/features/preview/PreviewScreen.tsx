import { FolderOpen, LibraryBig, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../components/controls/Button.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { NonTabularPreview } from './document/NonTabularPreview.js'
import { PreviewHead } from './PreviewHead.js'
import { PreviewSkeleton } from './PreviewSkeleton.js'
import { ReaderPanel } from './reader/ReaderPanel.js'
import { isReadByOptions } from './store/chosenReaderOptions.js'
import { TablePreview } from './TablePreview.js'
import { useShowInLibrary } from './useShowInLibrary.js'

/** The actions for a file that cannot be previewed: it is on the disk all the same. */
function Unopened({ onOptions }: { readonly onOptions: () => void }): React.JSX.Element {
  const { preview } = useStores()
  const messages = useMessages()
  const inLibrary = useShowInLibrary()
  const state = useStore(preview)
  const { held, name, failure } = state
  const hasOptions = failure?.code === 'look/unreadable' && isReadByOptions(state)
  return (
    <div className="inset look-unopened">
      <FailureNotice
        because={failure}
        action={hasOptions ? <Button onClick={onOptions}>{messages.say('preview.reader')}</Button> : null}
      />
      <p className="hint">{messages.say('preview.failed.hint')}</p>
      <div className="actions">
        <Button icon={RotateCcw} onClick={() => void preview.openAgain()}>
          {messages.say('common.retry')}
        </Button>
        <Button icon={FolderOpen} onClick={preview.reveal}>
          {messages.say('preview.reveal')}
        </Button>
        {held === null ? null : (
          <Button icon={LibraryBig} onClick={() => inLibrary({ ...held, name })}>
            {messages.say('library.show')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The preview of a local file: rows, columns, map and queries. */
export default function PreviewScreen(): React.JSX.Element {
  const { preview, map } = useStores()
  const messages = useMessages()
  const state = useStore(preview)
  const { content, name, failure, held } = state
  const [isReading, setReading] = useState(false)
  // A map may use much memory: it is dropped together with the file.
  useEffect(() => {
    const { table } = map.getState()
    if (table === null || !('mediaId' in table) || table.mediaId !== held?.mediaId) map.forget()
  }, [map, held])
  return (
    <div className="column look" key={held?.mediaId ?? ''}>
      <PreviewHead isReading={isReading} onReading={setReading} />
      {isReading && isReadByOptions(state) ? <ReaderPanel /> : null}
      {failure === null ? null : content === null ? (
        <Unopened onOptions={() => setReading(true)} />
      ) : (
        <div className="inset">
          <FailureNotice because={failure} />
        </div>
      )}
      {content === null && failure === null ? <PreviewSkeleton said={messages.say('preview.loading')} /> : null}
      {content === null ? null : content.type === 'table' ? (
        <TablePreview content={content} name={name} />
      ) : (
        <NonTabularPreview content={content} name={name} />
      )}
    </div>
  )
}
