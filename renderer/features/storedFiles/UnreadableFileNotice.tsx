import { useState } from 'react'
import type { Failure } from '../../../shared/failure.js'
import { Button } from '../../components/controls/Button.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { Notice } from '../../components/feedback/Notice.js'
import { useMessages, useStores } from '../../context/appContext.js'
import type { StoredFile } from './store/storedFileRemedies.js'

interface Props {
  readonly file: StoredFile
  /** Why the file cannot be read; null when it was read. */
  readonly because: Failure | null
  /** Reads the file again. */
  readonly onAgain: () => Promise<void>
}

/**
 * Says that a stored file cannot be read, and what can be done: another try, a look at the file, or a new beginning that
 * keeps the file under another name.
 */
export function UnreadableFileNotice({ file, because, onAgain }: Props): React.JSX.Element | null {
  const { storedFiles } = useStores()
  const messages = useMessages()
  const [kept, setKept] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const reveal = async (): Promise<void> => {
    const shown = await storedFiles.reveal(file)
    setFailure(shown.ok ? null : shown.failure)
  }
  const startAnew = async (): Promise<void> => {
    const begun = await storedFiles.startAnew(file)
    setFailure(begun.ok ? null : begun.failure)
    if (!begun.ok) return
    setKept(begun.value.kept)
    await onAgain()
  }
  if (because === null && kept === null) return null
  return (
    <div className="inset">
      {because === null ? (
        <Notice meaning="done">{messages.say('stored.kept', { name: kept ?? '' })}</Notice>
      ) : (
        <FailureNotice
          because={because}
          detail={messages.say(`stored.${file.what}`)}
          action={
            <>
              <Button onClick={() => void onAgain()}>{messages.say('common.retry')}</Button>
              <Button onClick={() => void reveal()}>{messages.say('stored.reveal')}</Button>
              <Button title={messages.say('stored.anew.hint')} onClick={() => void startAnew()}>
                {messages.say('stored.anew')}
              </Button>
            </>
          }
        />
      )}
      <FailureNotice because={because === null ? null : failure} />
    </div>
  )
}
