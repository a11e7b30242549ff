import { FileOutput } from 'lucide-react'
import { useState } from 'react'
import type { CatalogFilter, CatalogOrder } from '../../../../shared/catalogue/search/model.js'
import type { Failure } from '../../../../shared/failure.js'
import { IconButton } from '../../../components/controls/Button.js'
import { FailureNotice } from '../../../components/feedback/FailureNotice.js'
import { useMessages, useStores } from '../../../context/appContext.js'

interface SaveListProps {
  readonly filter: CatalogFilter
  readonly order: CatalogOrder
  /** The proposed file name, without its extension. */
  readonly name: string
}

/** Saves the datasets that were found as CSV or JSON. The status bar shows the progress. */
export function SaveList({ filter, order, name }: SaveListProps): React.JSX.Element {
  const { foundListSaver } = useStores()
  const messages = useMessages()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const save = async (): Promise<void> => {
    setSaving(true)
    const saved = await foundListSaver.save(filter, order, name)
    setSaving(false)
    setFailure(saved.ok || saved.failure.code === 'look/cancelled' ? null : saved.failure)
  }
  return (
    <>
      <IconButton
        icon={FileOutput}
        name={messages.say('catalogue.saveList')}
        disabled={isSaving}
        onClick={() => void save()}
      />
      <FailureNotice because={failure} />
    </>
  )
}
