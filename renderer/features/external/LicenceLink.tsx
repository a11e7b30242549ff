import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '../../../shared/failure.js'
import type { DatasetId } from '../../../shared/ids.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { useMessages, useStores } from '../../context/appContext.js'

interface LicenceLinkProps {
  readonly datasetId: DatasetId
  /** The name of the licence. */
  readonly label: string
}

/** A link that opens the text of a licence in the browser. */
export function LicenceLink({ datasetId, label }: LicenceLinkProps): React.JSX.Element {
  const { external } = useStores()
  const messages = useMessages()
  const [failure, setFailure] = useState<Failure | null>(null)
  const open = async (): Promise<void> => {
    const opened = await external.openLicence(datasetId)
    setFailure(opened.ok ? null : opened.failure)
  }
  return (
    <>
      <button
        type="button"
        className="link"
        aria-label={messages.say('external.licence.of', { label })}
        onClick={() => void open()}
      >
        {messages.say('external.licence')}
        <ExternalLink size={12} aria-hidden />
      </button>
      <FailureNotice because={failure} />
    </>
  )
}
