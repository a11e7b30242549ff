import { Link2, LockKeyhole, PackageOpen } from 'lucide-react'
import { useStore } from 'zustand'
import { useMessages, useStores } from '../../context/appContext.js'
import { useForeignDrag } from './useForeignDrag.js'

const ICONS = { files: PackageOpen, link: Link2, encrypt: LockKeyhole } as const

/**
 * Says what happens to files or a link that are dragged over the window when they are dropped. The encryption screen
 * has an area of its own for files, which is marked in the place of the whole window.
 */
export function DropCue(): React.JSX.Element | null {
  const { navigation } = useStores()
  const messages = useMessages()
  const isEncryption = useStore(navigation, ({ route }) => route === 'encryption')
  const content = useForeignDrag()
  if (content === null) return null
  const what = content === 'files' && isEncryption ? 'encrypt' : content
  const Icon = ICONS[what]
  return (
    <div className={`drop-cue ${what}`} role="status">
      <p>
        <Icon size={16} aria-hidden />
        {messages.say(`drop.${what}`)}
      </p>
    </div>
  )
}
