import { Dialog } from '@base-ui/react/dialog'
import { useStore } from 'zustand'
import { DialogPanel } from '../../../components/overlay/DialogPanel.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { NetworkSettings } from './NetworkSettings.js'

/**
 * The network settings as a dialog, for when a request fails because of them: even the first page has to be reachable
 * through a proxy.
 */
export function NetworkDialog(): React.JSX.Element {
  const { navigation } = useStores()
  const messages = useMessages()
  const open = useStore(navigation, (state) => state.overlay === 'network')
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? navigation.show('network') : navigation.hide('network'))}>
      <DialogPanel className="network-sheet" title={messages.say('network.sheet')}>
        <div className="network-sheet-body">
          <NetworkSettings />
        </div>
      </DialogPanel>
    </Dialog.Root>
  )
}
