import { FolderOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../components/controls/Button.js'
import { useMessages, useStores } from '../../context/appContext.js'
import type { Folder } from '../basket/store/basketStore.js'
import { SettingRow } from './SettingRow.js'

/** Where downloads go when nothing else is chosen for them. */
export function DownloadFolder(): React.JSX.Element {
  const { settings, basket } = useStores()
  const messages = useMessages()
  const [folder, setFolder] = useState<Folder | null>(null)
  useEffect(() => void settings.readUsualFolder().then(setFolder), [settings])
  const take = (chosen: Folder | null): void => {
    if (chosen === null) return
    setFolder(chosen)
    // The basket that is open goes there, too.
    basket.setState({ folder: chosen })
  }
  return (
    <SettingRow of="folder" why={folder?.label ?? messages.say('common.loading')}>
      <div className="actions">
        <Button icon={FolderOpen} onClick={() => void settings.chooseUsualFolder().then(take)}>
          {messages.say('settings.folder.choose')}
        </Button>
        <Button look="quiet" onClick={() => void settings.resetUsualFolder().then(take)}>
          {messages.say('settings.folder.reset')}
        </Button>
      </div>
    </SettingRow>
  )
}
