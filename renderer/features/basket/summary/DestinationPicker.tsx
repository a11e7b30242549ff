import { FolderOpen } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../components/controls/Button.js'
import { PathText } from '../../../components/display/PathText.js'
import { Notice } from '../../../components/feedback/Notice.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { FolderLayoutField, type FolderLayoutFieldProps } from './FolderLayoutField.js'

/** The folder that a person chose, and how the folders in it are laid out. */
export function DestinationPicker({ example, facts }: FolderLayoutFieldProps): React.JSX.Element {
  const { basket } = useStores()
  const messages = useMessages()
  const folder = useStore(basket, (state) => state.folder)
  const away = folder?.insteadOf ?? null
  // The disk of the chosen folder may have been connected since.
  useEffect(() => {
    if (basket.getState().folder?.insteadOf != null) void basket.start()
  }, [basket])
  return (
    <div className="labelled">
      <span className="label">{messages.say('basket.folder')}</span>
      <div className="destination">
        <FolderOpen size={16} aria-hidden />
        <span title={folder?.label}>
          {folder === null ? messages.say('basket.folder.none') : <PathText path={folder.label} />}
        </span>
        <Button onClick={() => void basket.chooseFolder()}>
          {messages.say(folder === null ? 'basket.folder.choose' : 'basket.folder.change')}
        </Button>
      </div>
      {away === null ? null : <Notice meaning="needs">{messages.say('basket.folder.away', { folder: away })}</Notice>}
      <FolderLayoutField example={example} facts={facts} />
    </div>
  )
}
