import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useStore } from 'zustand'
import { useMessages, useStores } from '../../../context/appContext.js'
import { NetworkSettings } from './NetworkSettings.js'

/**
 * The network settings as a dialog, for when a request fails because of them: even the first page has to be reachable
 * through a proxy.
 */
export function NetworkDialog(): React.JSX.Element {
  const { place } = useStores()
  const messages = useMessages()
  const open = useStore(place, (state) => state.overlay === 'network')
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? place.show('network') : place.hide('network'))}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="overlay network-sheet">
          <header className="overlay-head">
            <Dialog.Title>{messages.say('network.sheet')}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label={messages.say('common.close')}>
              <X size={16} aria-hidden />
            </Dialog.Close>
          </header>
          <div className="network-sheet-body">
            <NetworkSettings />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
