import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Trash2 } from 'lucide-react'
import type { PortalCard } from '../../../shared/ipc/contract.js'
import { Button } from '../../components/controls/Button.js'
import { useMessages, useStores } from '../../context/appContext.js'

/**
 * Asks before everything of a portal is removed, and says what goes and what stays: a deleted secret cannot be
 * restored.
 */
export function ForgetPortalDialog({ card }: { readonly card: PortalCard }): React.JSX.Element {
  const { portals } = useStores()
  const messages = useMessages()
  const { title } = card
  const name = messages.say('portals.forget', { title })
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger className="icon-button" aria-label={name} title={name}>
        <Trash2 size={16} aria-hidden />
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup className="overlay consent">
          <AlertDialog.Title>{messages.say('portals.forget.title', { title })}</AlertDialog.Title>
          <AlertDialog.Description>{messages.say('portals.forget.goes')}</AlertDialog.Description>
          <p className="hint">{messages.say('portals.forget.stays')}</p>
          <footer className="actions">
            <AlertDialog.Close className="button plain">{messages.say('portals.cancel')}</AlertDialog.Close>
            <Button look="primary" onClick={() => void portals.forget(card.id)}>
              {messages.say('portals.forget.do')}
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
