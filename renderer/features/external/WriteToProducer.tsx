import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '../../../shared/failure.js'
import { Button } from '../../components/controls/Button.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { useMessages, useStores } from '../../context/appContext.js'
import type { Letter } from './store/externalLinks.js'

/**
 * Opens a message to the producer with the known facts filled in. The person reads, changes and sends it in the mail
 * program.
 */
export function WriteToProducer({ about }: { readonly about: Omit<Letter, 'language'> }): React.JSX.Element {
  const { external } = useStores()
  const messages = useMessages()
  const [failure, setFailure] = useState<Failure | null>(null)
  const write = async (): Promise<void> => {
    const written = await external.write({ ...about, language: messages.language })
    setFailure(written.ok ? null : written.failure)
  }
  return (
    <>
      <Button icon={Mail} title={messages.say('external.write.hint')} onClick={() => void write()}>
        {messages.say('external.write')}
      </Button>
      <FailureNotice because={failure} />
    </>
  )
}
